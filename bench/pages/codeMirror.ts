import { EditorState } from "@codemirror/state";
import { EditorView } from "@codemirror/view";

window.text = "";
const view = new EditorView({ parent: document.body, extensions: [EditorView.lineWrapping] });

addEventListener("load-text", () => {
  view.setState(EditorState.create({ doc: window.text, extensions: [EditorView.lineWrapping] }));
  view.focus();
});

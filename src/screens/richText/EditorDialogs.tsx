import type { Editor } from "@tiptap/core";
import { nodeAt } from "./editor/commands.ts";
import { FootnoteDialog } from "./FootnoteDialog.tsx";
import { ImageDialog } from "./ImageDialog.tsx";
import { LinkDialog } from "./LinkDialog.tsx";
import type { EditorDoorsState } from "./useEditorDoors.ts";

/** The dialogs of the text: link, footnote, words for a picture. The caret goes back to where it was. */
export function EditorDialogs({ editor, doors }: { editor: Editor; doors: EditorDoorsState }) {
  const { door } = doors;
  const close = () => {
    doors.close();
    // After the dialog has given the focus back.
    setTimeout(() => !editor.isDestroyed && editor.view.focus());
  };
  if (door?.name === "link") return <LinkDialog editor={editor} onClose={close} />;
  if (door?.name === "newFootnote") return <FootnoteDialog editor={editor} position={null} onClose={close} />;
  if (door?.name !== "node") return null;
  const node = nodeAt(editor, door.position);
  if (node?.type.name === "footnote")
    return <FootnoteDialog editor={editor} position={door.position} onClose={close} />;
  return node?.type.name === "image" ? (
    <ImageDialog editor={editor} position={door.position} alt={node.attrs.alt as string} onClose={close} />
  ) : null;
}

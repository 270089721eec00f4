import type { Editor } from "@tiptap/core";
import { NodeSelection } from "@tiptap/pm/state";
import { useCallback, useMemo, useState } from "react";

/** Which dialog of the editor is open; `position`: of the footnote or the image, null for a new one. */
export type OpenDoor = { name: "link" } | { name: "node"; position: number } | { name: "newFootnote" } | null;

/** The dialogs that the text opens: by a key, a click or the toolbar. */
export function useEditorDoors() {
  const [door, setDoor] = useState<OpenDoor>(null);
  const openLink = useCallback(() => setDoor({ name: "link" }), []);
  const openNode = useCallback((position: number) => setDoor({ name: "node", position }), []);
  const close = useCallback(() => setDoor(null), []);
  const open = useCallback(
    (name: "link" | "image" | "footnote", editor: Editor, chooseImage: (position: number) => void) => {
      const { selection } = editor.state;
      const isChosen = selection instanceof NodeSelection && selection.node.type.name === name;
      if (isChosen) setDoor({ name: "node", position: selection.from });
      else if (name === "image") chooseImage(selection.to);
      else setDoor(name === "link" ? { name: "link" } : { name: "newFootnote" });
    },
    [],
  );
  return useMemo(() => ({ door, open, openLink, openNode, close }), [door, open, openLink, openNode, close]);
}
export type EditorDoorsState = ReturnType<typeof useEditorDoors>;

import type { Editor } from "@tiptap/core";
import { shallowEqual } from "@xstate/react";
import { useEffect, useState } from "react";

/** Something of the editor, rendered again only when it is another: a key must not draw the screen. */
export function useEditorState<T extends object>(editor: Editor, select: (editor: Editor) => T): T {
  const [state, setState] = useState(() => select(editor));
  useEffect(() => {
    const look = () =>
      setState((before) => {
        const now = select(editor);
        return shallowEqual(before, now) ? before : now;
      });
    look();
    editor.on("transaction", look);
    return () => {
      editor.off("transaction", look);
    };
  }, [editor, select]);
  return state;
}

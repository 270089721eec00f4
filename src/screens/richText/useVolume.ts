import type { Editor } from "@tiptap/core";
import { useEffect, useState } from "react";
import { measure } from "./volume.view.ts";

/** Volume of the text, counted when the author rests: on a long chapter counting takes longer than a key may. */
export function useVolume(editor: Editor | null) {
  const [volume, setVolume] = useState({ characters: 0, words: 0 });
  useEffect(() => {
    if (!editor) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const count = () => setVolume(measure(editor.state.doc));
    const wait = ({ transaction }: { transaction: { docChanged: boolean } }) => {
      if (!transaction.docChanged) return;
      clearTimeout(timer);
      timer = setTimeout(count, 400);
    };
    count();
    editor.on("transaction", wait);
    return () => {
      clearTimeout(timer);
      editor.off("transaction", wait);
    };
  }, [editor]);
  return volume;
}

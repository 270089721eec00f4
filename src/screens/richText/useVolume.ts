import type { Editor } from "@tiptap/core";
import { useMemo } from "react";
import { type MeasuredText, useTextVolume } from "../../app/hooks/useTextVolume.ts";
import { measure } from "./volume.view.ts";

const textOf = (editor: Editor): MeasuredText => ({
  measure: () => measure(editor.state.doc),
  follow: (onChanged) => {
    const hear = ({ transaction }: { transaction: { docChanged: boolean } }) => {
      if (transaction.docChanged) onChanged();
    };
    editor.on("transaction", hear);
    return () => void editor.off("transaction", hear);
  },
});

/** Volume of the text, counted when the author rests: on a long chapter counting takes longer than a key may. */
export function useVolume(editor: Editor | null) {
  const text = useMemo(() => editor && textOf(editor), [editor]);
  return useTextVolume(text);
}

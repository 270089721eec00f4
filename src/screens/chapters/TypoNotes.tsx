import type { Editor } from "@tiptap/core";
import { useEffect, useState } from "react";
import { useLoader } from "../../app/hooks/useLoader.ts";
import { typos } from "../../services/typos.calls.ts";
import { TypoRow } from "../kit/TypoRow.tsx";
import { showTypos } from "../richText/editor/typos.ts";
import styles from "./TypoNotes.module.css";

type TypoNotesProps = { editor: Editor; workId: number; chapterId: number };

/**
 * The typos that readers have reported in this chapter and nobody has answered: marked in the text, listed at its foot.
 * Nothing where there is none.
 */
export default function TypoNotes({ editor, workId, chapterId }: TypoNotesProps) {
  const { data, reload } = useLoader(typos, { id: workId, state: "open", chapterId }, null);
  const [shown, setShown] = useState<ReturnType<typeof showTypos> | null>(null);
  const [, setEdits] = useState(0);
  useEffect(() => {
    const made = showTypos(editor);
    // What is edited away has no way to it any more.
    const onUpdate = () => setEdits((before) => before + 1);
    editor.on("update", onUpdate);
    setShown(made);
    return () => {
      editor.off("update", onUpdate);
      made.end();
    };
  }, [editor]);
  useEffect(() => {
    if (!data || !shown) return;
    shown.set(data.typos);
    // Which of them have a place is known only now.
    setEdits((before) => before + 1);
  }, [shown, data]);
  if (!data || data.typos.length === 0) return null;
  return (
    <details className={styles.notes} data-over="bottom">
      <summary>Опечатки от читателей: {data.counts.open}</summary>
      <ul className={styles.list}>
        {data.typos.map((typo) => (
          <TypoRow
            key={typo.id}
            workId={workId}
            typo={typo}
            canSettle={data.canSettle}
            onShow={shown?.placeOf(typo.id) ? () => shown.choose(typo.id) : null}
            onSettled={reload}
          />
        ))}
      </ul>
      <p>
        <a href={`/work/${workId}/typos`}>Все опечатки книги</a>
      </p>
    </details>
  );
}

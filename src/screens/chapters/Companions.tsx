import type { Editor } from "@tiptap/core";
import { useEffect } from "react";
import { useChapterCompany } from "../../app/hooks/useChapterCompany.ts";
import type { ChapterAutosaveActor } from "../../machines/chapters/chapterAutosave.machine.ts";
import { Button } from "../../ui/Button/Button.tsx";
import { caretBlock, showBlock, showCarets } from "../richText/editor/companions.ts";
import styles from "./Companions.module.css";
import { caretsOf, companionsView } from "./companions.view.ts";

/** One line has room for these. */
const MOST_NAMED = 2;

type CompanionsProps = { autosave: ChapterAutosaveActor; chapterId: number; editor: Editor };

/** Who else writes in the chapter now, since when and where; each is a press away. */
export function Companions({ autosave, chapterId, editor }: CompanionsProps) {
  const companions = useChapterCompany({ autosave, chapterId, blockIndex: () => caretBlock(editor) });
  const { accountId } = autosave.getSnapshot().context;
  useEffect(() => {
    const { revision } = autosave.getSnapshot().context;
    showCarets(editor, caretsOf(companions, accountId, revision));
  }, [companions, autosave, accountId, editor]);
  useEffect(() => () => showCarets(editor, []), [editor]);
  const shown = companionsView(companions, accountId, Date.now());
  return (
    <>
      <span className="vh" role="status">
        {shown.length > 0 && `Главу пишут ещё: ${shown.map(({ name }) => name).join(", ")}`}
      </span>
      {shown.length > 0 && (
        <ul className={`${styles.companions} row`} aria-label="Кто ещё пишет эту главу">
          {shown.slice(0, MOST_NAMED).map(({ key, words, blockIndex }) => (
            <li key={key} data-writes="">
              {blockIndex === null ? (
                words
              ) : (
                <Button small variant="text" flush onClick={() => showBlock(editor, blockIndex)}>
                  {words}, абзац&nbsp;{blockIndex + 1}
                </Button>
              )}
            </li>
          ))}
          {shown.length > MOST_NAMED && <li>и ещё {shown.length - MOST_NAMED}</li>}
        </ul>
      )}
    </>
  );
}

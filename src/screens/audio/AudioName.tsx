import type { AudioChapter } from "../../api/contract/audiobooks.ts";
import { chapterName } from "../chapters/chapter.view.ts";
import { ChapterRename } from "../works/ChapterRename.tsx";
import type { RowRenaming } from "../works/useOrderedRows.tsx";
import styles from "./EditAudio.module.css";

/** A chapter's title: there is no text to open, so a press renames it. */
export function AudioName({ chapter, renaming }: { chapter: AudioChapter; renaming: RowRenaming | undefined }) {
  const name = chapterName(chapter);
  if (!renaming) return <span className={styles.name}>{name}</span>;
  if (renaming.isOpen)
    return (
      <ChapterRename
        chapter={chapter}
        isAudio
        onDone={() => renaming.close(true)}
        onClose={() => renaming.close(false)}
      />
    );
  return (
    <button
      type="button"
      className={styles.name}
      data-part="main"
      aria-label={`Переименовать: ${name}`}
      onClick={renaming.open}
    >
      {name}
    </button>
  );
}

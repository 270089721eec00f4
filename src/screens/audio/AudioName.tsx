import { useEffect } from "react";
import type { AudioChapter } from "../../api/contract/audiobooks.ts";
import { neededChunk } from "../../app/chunks.ts";
import { useLazyPart } from "../../app/hooks/useLazyPart.ts";
import { useSteady } from "../../ui/useSteady.ts";
import { chapterName } from "../kit/chapter.view.ts";
import type { RowRenaming } from "../kit/useOrderedRows.tsx";
import styles from "./EditAudio.module.css";

const loadRename = () =>
  neededChunk(() => import("../works/ChapterRename.tsx").then(({ ChapterRename }) => ({ default: ChapterRename })));

/** A chapter's title: there is no text to open, so a press renames it. */
export function AudioName({ chapter, renaming }: { chapter: AudioChapter; renaming: RowRenaming | undefined }) {
  const name = chapterName(chapter);
  if (!renaming) return <span className={`${styles.name} anywhere`}>{name}</span>;
  if (renaming.isOpen) return <Renamed chapter={chapter} renaming={renaming} />;
  return (
    <button
      type="button"
      className={`${styles.name} anywhere`}
      data-part="main"
      aria-label={`Переименовать: ${name}`}
      onClick={renaming.open}
    >
      {name}
    </button>
  );
}

/** The field comes with the first press: most who look at the chapters rename none. */
function Renamed({ chapter, renaming }: { chapter: AudioChapter; renaming: RowRenaming }) {
  const [ChapterRename, fetch] = useLazyPart(loadRename);
  const close = useSteady(renaming.close);
  useEffect(() => void fetch().then((isHere) => isHere || close(false)), [fetch, close]);
  return ChapterRename ? (
    <ChapterRename chapter={chapter} isAudio onDone={() => close(true)} onClose={() => close(false)} />
  ) : (
    <span className={`${styles.name} anywhere`}>{chapterName(chapter)}</span>
  );
}

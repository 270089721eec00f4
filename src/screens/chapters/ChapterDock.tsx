import type { Editor } from "@tiptap/core";
import { useEffect } from "react";
import type { Chapter } from "../../api/contract/chapters.ts";
import { spareChunk } from "../../app/chunks.ts";
import { useLazyPart } from "../../app/hooks/useLazyPart.ts";
import type { ChapterAutosaveActor } from "../../machines/chapters/chapterAutosave.machine.ts";
import { TroubleNote } from "../parts/TroubleNote.tsx";
import { ImageProblem } from "../richText/ImageProblem.tsx";
import type { Images } from "../richText/useImages.tsx";
import type { useTypograf } from "../richText/useTypograf.ts";
import { ArrivalNote } from "./ArrivalNote.tsx";
import type { AutosaveView, DraftView } from "./autosave.view.ts";
import { ChapterSeat } from "./ChapterSeat.tsx";
import styles from "./ChapterWorkplace.module.css";
import { Companions } from "./Companions.tsx";
import { SaveProblem } from "./SaveProblem.tsx";
import { StatusBar } from "./StatusBar.tsx";

const loadTypos = () => spareChunk(() => import("./TypoNotes.tsx"));

type ChapterDockProps = {
  autosave: ChapterAutosaveActor;
  editor: Editor | null;
  chapter: Chapter | null;
  title: string;
  onTitle: (title: string) => void;
  shown: AutosaveView;
  draft: DraftView;
  volume: { characters: number; words: number };
  images: Images | null;
  typograf: ReturnType<typeof useTypograf>;
  canWrite: boolean;
  /** This tab writes, and no other one of this browser. */
  isWriting: boolean;
  onSeat: (isWriting: boolean) => void;
  /** Another one is another chapter. */
  arrival: number;
};

/** The foot of a manuscript: what happened to its text, where it is, and who else writes it. */
export function ChapterDock(props: ChapterDockProps) {
  const { autosave, editor, chapter, title, onTitle, shown, draft, volume } = props;
  const { images, typograf, canWrite, isWriting, onSeat, arrival } = props;
  const [Typos, fetchTypos] = useLazyPart(loadTypos);
  const isThere = editor !== null && chapter !== null;
  useEffect(() => {
    if (isThere) void fetchTypos();
  }, [isThere, fetchTypos]);
  return (
    <div className={styles.dock} data-over="bottom">
      <aside className={`${styles.notes} stack g3`} data-over="bottom" aria-label="Что не получилось">
        {canWrite && chapter && (
          <ChapterSeat
            key={arrival}
            autosave={autosave}
            accountId={shown.accountId}
            chapterId={chapter.id}
            onChange={onSeat}
          />
        )}
        {editor && <ArrivalNote autosave={autosave} editor={editor} onTitle={onTitle} />}
        {canWrite && <SaveProblem key={arrival} autosave={autosave} shown={shown} title={title} />}
        <TroubleNote level={2} title="Типограф не сработал" onClose={typograf.forget} text={typograf.message} />
        {images && <ImageProblem refused={images.refused} retry={images.retry} forget={images.forget} />}
      </aside>
      {Typos && editor && chapter && (
        <Typos key={arrival} editor={editor} workId={chapter.workId} chapterId={chapter.id} />
      )}
      <StatusBar shown={shown} draft={draft} volume={volume} canWrite={canWrite}>
        {isWriting && editor && chapter && (
          <Companions key={arrival} autosave={autosave} chapterId={chapter.id} editor={editor} />
        )}
      </StatusBar>
    </div>
  );
}

import { useMemo } from "react";
import type { AudioChapter } from "../../api/contract/audiobooks.ts";
import type { Work } from "../../api/contract/works.ts";
import type { AudioQueue } from "../../app/hooks/useAudioUploads.ts";
import { reorderAudioChapters } from "../../services/audiobooks.calls.ts";
import { changeChapters } from "../../services/chapters.calls.ts";
import { ReorderList } from "../../ui/ReorderList/ReorderList.tsx";
import { useSteady } from "../../ui/useSteady.ts";
import { chapterName } from "../chapters/chapter.view.ts";
import { chapterSelection, movedText } from "../works/contents.view.ts";
import { SelectionBar } from "../works/SelectionBar.tsx";
import { useOrderedRows } from "../works/useOrderedRows.tsx";
import { useSelection } from "../works/useSelection.ts";
import { AudioRow } from "./AudioRow.tsx";
import styles from "./EditAudio.module.css";
import type { Recording } from "./useRecording.ts";

/** What every list of sounds is given. */
export type AudioListProps = {
  chapters: readonly AudioChapter[];
  workState: Work["state"];
  canWrite: boolean;
  /** Null: it is on its way. */
  queue: AudioQueue | null;
  recording: Recording;
  onChanged: () => void;
  onNotRestored: (reason: string) => void;
};

/** The chapters of an audiobook in their order: listened to, renamed, replaced, moved. */
export function AudioChapters(props: AudioListProps & { workId: number }) {
  const { workId, workState, chapters, canWrite, queue, recording, onChanged, onNotRestored } = props;
  const { ordered, renamingOf, focusRow, list, refusal } = useOrderedRows(reorderAudioChapters, {
    title: "порядок глав",
    rows: chapters,
    ownerId: workId,
    canChange: canWrite,
    newsOf: movedText,
    onChanged,
  });
  const view = useMemo(() => chapterSelection(workState), [workState]);
  const selection = useSelection(changeChapters, {
    view,
    ownerId: workId,
    rows: chapters,
    shown: ordered,
    focusRow,
    onChanged,
    onNotRestored,
  });
  const tick = useSteady(selection.toggle);
  const tellNotRestored = useSteady(onNotRestored);
  return (
    <section className="stack g3" aria-labelledby="audio-chapters">
      <div className="row between">
        <h2 id="audio-chapters">Главы</h2>
        <span className="small muted">порядок глав и есть порядок прослушивания</span>
      </div>
      {refusal}
      {canWrite && <SelectionBar selection={selection} all={ordered} />}
      <ReorderList
        label="Главы"
        ordered
        items={ordered}
        nameOf={chapterName}
        estimate={64}
        className={styles.list}
        rowClassName={styles.row}
        {...list}
      >
        {(chapter, tools, index) => (
          <AudioRow
            chapter={chapter}
            workState={workState}
            number={index + 1}
            canWrite={canWrite}
            queue={queue}
            recording={recording}
            tools={tools}
            renaming={renamingOf(chapter)}
            isTicked={canWrite ? selection.has(chapter.id) : undefined}
            onTick={tick}
            onChanged={onChanged}
            onNotRestored={tellNotRestored}
          />
        )}
      </ReorderList>
    </section>
  );
}

import { useMemo } from "react";
import { reorderAudioChapters } from "../../services/audiobooks.calls.ts";
import { changeChapters } from "../../services/chapters.calls.ts";
import { ReorderList } from "../../ui/ReorderList/ReorderList.tsx";
import { useSteady } from "../../ui/useSteady.ts";
import { chapterName } from "../kit/chapter.view.ts";
import { SelectionBar } from "../kit/SelectionBar.tsx";
import { useOrderedRows } from "../kit/useOrderedRows.tsx";
import { useSelection } from "../kit/useSelection.ts";
import { chapterSelection, movedText } from "../works/contents.view.ts";
import { AudioRow } from "./AudioRow.tsx";
import type { AudioListProps } from "./audioList.types.ts";
import styles from "./EditAudio.module.css";

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

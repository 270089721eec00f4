import type { Work } from "../../api/contract/works.ts";
import { reorderWorks } from "../../services/works.calls.ts";
import { ReorderList } from "../../ui/ReorderList/ReorderList.tsx";
import { useOrderedRows } from "./useOrderedRows.tsx";
import { WorkRow } from "./WorkRow.tsx";
import styles from "./WorksScreen.module.css";
import { movedWorkText, workOrderLock } from "./work.view.ts";

type WorkListProps = {
  /** All that were loaded, in the stored order. */
  works: readonly Work[];
  /** What tab and search leave of them. */
  filter: (works: readonly Work[]) => readonly Work[];
  isFiltered: boolean;
  isBin: boolean;
  /** A moderator looks on: order and names are the author's. */
  isOwn: boolean;
  onChanged: () => void;
  onNotRestored: (reason: string) => void;
};

/** One's own works, put in order and renamed in place. */
export function WorkList({ works, filter, isFiltered, isBin, isOwn, onChanged, onNotRestored }: WorkListProps) {
  const canChange = isOwn && !isBin;
  const { ordered, renamingOf, list, refusal } = useOrderedRows(reorderWorks, {
    title: "порядок произведений",
    rows: works,
    ownerId: 0,
    canChange,
    newsOf: movedWorkText,
    onChanged,
  });
  return (
    <>
      {canChange && isFiltered && <p className="small muted">{workOrderLock}</p>}
      {refusal}
      <ReorderList
        label="Произведения"
        items={filter(ordered)}
        nameOf={({ title }) => title}
        estimate={150}
        className={styles.list}
        rowClassName={styles.work}
        locked={isFiltered ? workOrderLock : undefined}
        {...list}
      >
        {(work, tools) => (
          <WorkRow
            work={work}
            onChanged={onChanged}
            onNotRestored={onNotRestored}
            tools={tools}
            renaming={renamingOf(work)}
          />
        )}
      </ReorderList>
    </>
  );
}

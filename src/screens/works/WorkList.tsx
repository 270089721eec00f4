import type { ListedWork } from "../../api/contract/works.ts";
import { useAccount } from "../../app/hooks/machines.ts";
import { changeWorks, reorderWorks } from "../../services/works.calls.ts";
import { ReorderList } from "../../ui/ReorderList/ReorderList.tsx";
import { SelectionTick } from "../kit/SelectionBar.tsx";
import { useOrderedRows } from "../kit/useOrderedRows.tsx";
import { useSelection } from "../kit/useSelection.ts";
import { movedWorkText, workOrderLock } from "../kit/work.view.ts";
import { WorkRow } from "./WorkRow.tsx";
import { WorkSelectionBar } from "./WorkSelectionBar.tsx";
import styles from "./WorksScreen.module.css";
import { workSelection } from "./workSelection.view.ts";

type WorkListProps = {
  /** All that were loaded, in the stored order. */
  works: readonly ListedWork[];
  /** What tab and search leave of them. */
  filter: (works: readonly ListedWork[]) => readonly ListedWork[];
  isFiltered: boolean;
  isBin: boolean;
  /** A moderator looks on: order, names and states are the author's. */
  isOwn: boolean;
  onChanged: () => void;
  onNotRestored: (reason: string) => void;
};

/** One's own works, put in order, chosen and renamed in place. */
export function WorkList({ works, filter, isFiltered, isBin, isOwn, onChanged, onNotRestored }: WorkListProps) {
  const canChange = isOwn && !isBin;
  const { ordered, renamingOf, focusRow, list, refusal } = useOrderedRows(reorderWorks, {
    title: "порядок произведений",
    rows: works,
    ownerId: 0,
    canChange,
    newsOf: movedWorkText,
    onChanged,
  });
  const account = useAccount();
  const shown = filter(ordered);
  const selection = useSelection(changeWorks, {
    view: workSelection(account, isBin),
    ownerId: 0,
    rows: works,
    shown,
    focusRow,
    onChanged,
    onNotRestored,
  });
  return (
    <>
      {canChange && isFiltered && <p className="small muted">{workOrderLock}</p>}
      {refusal}
      {isOwn && <WorkSelectionBar selection={selection} all={shown} />}
      <ReorderList
        label="Произведения"
        items={shown}
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
            tick={
              isOwn && (
                <SelectionTick
                  name={work.title}
                  isTicked={selection.has(work.id)}
                  onToggle={(isRange) => selection.toggle(work.id, isRange)}
                />
              )
            }
            renaming={renamingOf(work)}
          />
        )}
      </ReorderList>
    </>
  );
}

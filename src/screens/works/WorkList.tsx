import { useMemo, useState } from "react";
import type { Work } from "../../api/contract/works.ts";
import { useReorder } from "../../app/useReorder.ts";
import { moveTo } from "../../machines/lifecycles/ordering.ts";
import { messages } from "../../text/messages.ts";
import { Button } from "../../ui/Button/Button.tsx";
import { Note } from "../../ui/Note/Note.tsx";
import { ReorderList } from "../../ui/ReorderList/ReorderList.tsx";
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
};

/** One's own works, put in order and renamed in place. */
export function WorkList({ works, filter, isFiltered, isBin, isOwn, onChanged }: WorkListProps) {
  const [renamed, setRenamed] = useState<number | null>(null);
  const [focusOn, setFocusOn] = useState<{ id: number } | null>(null);
  const loaded = useMemo(() => works.map(({ id }) => id), [works]);
  const { order, move, reason, seeRefusal } = useReorder("works", {
    ownerId: 0,
    loaded,
    onMerged: onChanged,
  });
  const ordered = useMemo(() => {
    const places = new Map(order.map((id, place) => [id, place]));
    const placeOf = ({ id }: Work) => places.get(id) ?? order.length;
    return [...works].sort((one, other) => placeOf(one) - placeOf(other));
  }, [works, order]);
  const canChange = isOwn && !isBin;
  return (
    <>
      {canChange && isFiltered && <p className="small muted">{workOrderLock}</p>}
      {reason !== "" && (
        <Note
          kind="stop"
          live
          level={2}
          title={messages.orderRolledBack}
          actions={
            <Button small onClick={seeRefusal}>
              Закрыть
            </Button>
          }
        >
          {reason}
        </Note>
      )}
      <ReorderList
        label="Произведения"
        items={filter(ordered)}
        nameOf={({ title }) => title}
        estimate={150}
        className={styles.list}
        rowClassName={styles.work}
        canMove={canChange}
        locked={isFiltered ? workOrderLock : undefined}
        focusOn={focusOn}
        onRename={canChange ? ({ id }) => setRenamed(id) : undefined}
        onMove={(work, place) => {
          const ids = ordered.map(({ id }) => id);
          move(moveTo(ids, work.id, place), movedWorkText(work, place, ids.length), () => setFocusOn({ id: work.id }));
        }}
      >
        {(work, tools) => (
          <WorkRow
            work={work}
            onChanged={onChanged}
            tools={tools}
            {...(canChange && {
              renaming: {
                isOpen: renamed === work.id,
                open: () => setRenamed(work.id),
                close: (isDone: boolean) => {
                  setRenamed(null);
                  setFocusOn({ id: work.id });
                  if (isDone) onChanged();
                },
              },
            })}
          />
        )}
      </ReorderList>
    </>
  );
}

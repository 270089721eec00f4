import { useMemo, useRef, useState } from "react";
import { type SendOrder, useReorder } from "../../app/hooks/useReorder.ts";
import { moveTo, type RowId } from "../../machines/lifecycles/ordering.ts";
import type { Surroundings } from "../../services/surroundings.ts";
import { actionMessages } from "../../text/actionMessages.ts";
import type { PositionQuestion } from "../../ui/ReorderList/ReorderList.tsx";
import { useSteady } from "../../ui/useSteady.ts";
import { RefusalNote } from "../parts/RefusalNote.tsx";
import { PositionDialog } from "./PositionDialog.tsx";

/** A row's name, changed in its place. */
export type RowRenaming = { isOpen: boolean; open: () => void; close: (isDone: boolean) => void };

type Options<T> = {
  /** As they were loaded. */
  rows: readonly T[];
  /** What is not saved, for people: «порядок глав». */
  title: string;
  /** What the list belongs to: the work of the chapters. */
  ownerId: number;
  /** Order and names are the asker's. */
  canChange: boolean;
  /** The news of a move; `place` is counted from 0. */
  newsOf: (row: T, place: number, count: number) => string;
  onChanged: () => void;
};

/** Rows that are put in order and renamed in place: what works and chapters share. */
export function useOrderedRows<Id extends RowId, T extends { id: Id }>(
  reorder: (surroundings: Surroundings) => SendOrder<Id>,
  { title, rows, ownerId, canChange, newsOf, onChanged }: Options<T>,
) {
  const [renamed, setRenamed] = useState<Id | null>(null);
  const [focusOn, setFocusOn] = useState<{ id: Id } | null>(null);
  const loaded = useMemo(() => rows.map(({ id }) => id), [rows]);
  const { order, move, reason, seeRefusal } = useReorder(reorder, { title, ownerId, loaded, onMerged: onChanged });
  const ordered = useMemo(() => {
    const places = new Map<RowId, number>(order.map((id, place) => [id, place]));
    const placeOf = ({ id }: T) => places.get(id) ?? order.length;
    return [...rows].sort((one, other) => placeOf(one) - placeOf(other));
  }, [rows, order]);
  const close = useSteady((id: Id, isDone: boolean) => {
    setRenamed(null);
    setFocusOn({ id });
    if (isDone) onChanged();
  });
  const known = useRef(new Map<Id, RowRenaming>());
  /** The same object as long as it says the same: the row need not be rendered again. */
  const renamingOf = ({ id }: T): RowRenaming | undefined => {
    if (!canChange) return undefined;
    const isOpen = renamed === id;
    const before = known.current.get(id);
    if (before?.isOpen === isOpen) return before;
    const now = { isOpen, open: () => setRenamed(id), close: (isDone: boolean) => close(id, isDone) };
    known.current.set(id, now);
    return now;
  };
  return {
    ordered,
    renamingOf,
    /** Gives the focus to a row. */
    focusRow: (id: Id) => setFocusOn({ id }),
    /** What ReorderList needs of it. */
    list: {
      canMove: canChange,
      focusOn,
      askPosition: (question: PositionQuestion) => <PositionDialog {...question} />,
      onRename: canChange ? ({ id }: T) => setRenamed(id) : undefined,
      onMove: (row: T, place: number) => {
        const ids = ordered.map(({ id }) => id);
        move(moveTo(ids, row.id, place), newsOf(row, place, ids.length), () => setFocusOn({ id: row.id }));
      },
    },
    /** Why the last order was not stored, until it is closed. */
    refusal: <RefusalNote title={actionMessages.orderRolledBack} reason={reason} onClose={seeRefusal} />,
  };
}

import { useEffect, useRef, useState } from "react";
import { useLastingSubmit } from "../../app/hooks/useLastingSubmit.ts";
import { useSubmit } from "../../app/hooks/useSubmit.ts";
import { showToast } from "../../app/toast.ts";
import type { ManyChange, ManyChanged, ManyRequest } from "../../services/many.ts";
import type { Refusable } from "../../services/refusable.ts";
import type { Call } from "../../services/surroundings.ts";
import { actionMessages } from "../../text/actionMessages.ts";
import { pressedTicks, type SelectionView } from "./selection.view.ts";

/** A row that stayed as it was, and why. */
type RefusedRow = { id: number; name: string; reason: string };

type Options<Row> = {
  view: SelectionView<Row>;
  /** What the rows belong to: the work of the chapters. */
  ownerId: number;
  rows: readonly Row[];
  /** The rows that are seen, in their order: Shift chooses from one to another. */
  shown: readonly Row[];
  /** Gives the focus to a row. */
  focusRow: (id: number) => void;
  onChanged: () => void;
  /** «Вернуть» was refused, when the rows are gone; says why. */
  onNotRestored: (reason: string) => void;
};

/** Thousands of rows take their seconds. */
const PATIENCE = 300_000;

/** The bar of the selection goes with its last row, and the focus with the bar. */
function useFocusAfter(lastSelected: number | undefined, focusRow: (id: number) => void): void {
  const left = useRef<number>(undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked when the selection changes
  useEffect(() => {
    if (lastSelected === undefined && left.current !== undefined && document.activeElement === document.body)
      focusRow(left.current);
    left.current = lastSelected;
  }, [lastSelected]);
}

/** Which rows are ticked, and what is done with all of them; what is refused keeps its tick and is named. */
export function useSelection<Row extends { id: number }>(
  call: Call<ManyRequest, Refusable<ManyChanged<Row>>>,
  { view, ownerId, rows, shown, focusRow, onChanged, onNotRestored }: Options<NoInfer<Row>>,
) {
  const [ticked, setTicked] = useState<ReadonlySet<number>>(new Set());
  const [attempt, setAttempt] = useState<{ type: ManyChange; refused: RefusedRow[] } | null>(null);
  const [refused, setRefused] = useState<readonly RefusedRow[]>([]);
  const selected = rows.filter(({ id }) => ticked.has(id));
  const [pressed, setPressed] = useState<number | null>(null);
  useFocusAfter(selected.at(-1)?.id, focusRow);
  const named = (id: number, reason: string): RefusedRow => {
    const found = rows.find((row) => row.id === id);
    return { id, name: found ? view.nameOf(found) : "", reason };
  };

  const undelete = useLastingSubmit(call);
  const undo = (deleted: readonly Row[]) => {
    const inBin = view.inBin(deleted.length);
    undelete(
      { ownerId, ids: deleted.map(({ id }) => id), type: "undeletion.requested" },
      {
        onDone: ({ changed, refused: left }) => {
          const [back, reason] = [view.doneText("undeletion.requested", changed), left[0]?.message];
          if (reason === undefined) showToast(back);
          else onNotRestored(changed.length > 0 ? `${back}, остальные в корзине: ${reason}` : `${inBin}: ${reason}`);
          onChanged();
        },
        onRefused: (message) => onNotRestored(`${inBin}: ${message}`),
      },
    );
  };

  const change = useSubmit(call, {
    patience: PATIENCE,
    onDone: ({ changed, refused: kept }) => {
      const left = [...(attempt?.refused ?? []), ...kept.map(({ id, message }) => named(id, message))];
      setRefused(left);
      setTicked(new Set(left.map(({ id }) => id)));
      if (attempt && changed.length > 0)
        showToast(view.doneText(attempt.type, changed), {
          ...(attempt.type === "deletion.requested" && {
            action: { label: actionMessages.undo, onClick: () => undo(changed) },
          }),
        });
      if (changed.length > 0) onChanged();
    },
  });

  const judged = (type: ManyChange) => {
    const now = Date.now();
    return selected.map((row) => ({ row, refusal: view.refusal(row, type, now) }));
  };
  /** What the law lets through of them. */
  const allowed = (type: ManyChange) => judged(type).flatMap(({ row, refusal }) => (refusal ? [] : [row]));
  const choose = (ids: Iterable<number>) => {
    setTicked(new Set(ids));
    setRefused([]);
  };

  return {
    view,
    selected,
    refused,
    allowed,
    isBusy: change.status === "submitting",
    message: change.status === "refused" ? change.message : "",
    /** Why nothing can be done. */
    refusalOf: (type: ManyChange) => {
      const count = allowed(type).length;
      if (count === 0) return judged(type)[0]?.refusal;
      return view.limit && count > view.limit.count ? view.limit.text : undefined;
    },
    has: (id: number) => ticked.has(id),
    choose,
    /** @param isRange from the tick that was pressed before to this one */
    toggle: (id: number, isRange: boolean) => {
      const ids = shown.map((row) => row.id);
      choose(pressedTicks(ticked, ids, { id, from: isRange ? pressed : null }));
      setPressed(id);
    },
    run: (type: ManyChange) => {
      const against = judged(type).flatMap(({ row, refusal }) => (refusal ? [named(row.id, refusal)] : []));
      const ids = allowed(type).map(({ id }) => id);
      setRefused(against);
      setAttempt({ type, refused: against });
      if (ids.length > 0) change.submit({ ownerId, ids, type });
    },
  };
}

export type Selection<Row extends { id: number }> = ReturnType<typeof useSelection<Row>>;

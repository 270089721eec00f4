import { type KeyboardEvent, type ReactNode, useId, useLayoutEffect, useRef, useState } from "react";
import { useSteady } from "../useSteady.ts";
import { indexOfRow, type RowId, type RowPosition, VirtualList } from "../VirtualList/VirtualList.tsx";
import { ReorderRow, type RowTools } from "./ReorderRow.tsx";
import { useRowLift } from "./useRowLift.ts";

export type { RowTools } from "./ReorderRow.tsx";

/** A row is to get another place by its number. */
export interface PositionQuestion {
  name: string;
  /** The place now, counted from 1. */
  position: number;
  count: number;
  onMove: (position: number) => void;
  onClose: () => void;
}

export interface ReorderListProps<T extends { id: RowId }> {
  label: string;
  items: readonly T[];
  nameOf: (item: T) => string;
  /** Height of a row in pixels until it is measured. */
  estimate: number;
  ordered?: boolean | undefined;
  className?: string | undefined;
  rowClassName?: string | undefined;
  /** False: the asker has no say in the order, and nothing speaks of it. */
  canMove: boolean;
  /** Why the order cannot be changed now. */
  locked?: string | undefined;
  /** A row to its new place, counted from 0. */
  onMove: (item: T, place: number) => void;
  /** Asks for the number of a row's new place. */
  askPosition: (question: PositionQuestion) => ReactNode;
  /** F2 on a row. */
  onRename?: ((item: T) => void) | undefined;
  /** Gives the focus to a row whenever it is another object. */
  focusOn?: { id: RowId } | null | undefined;
  /** The inside of a row; its focusable part carries `data-part="main"`. `tools` change only with the row's. */
  children: (item: T, tools: RowTools, index: number) => ReactNode;
}

const isTyping = (target: HTMLElement) =>
  target.closest("[role=menu], textarea, select, [contenteditable=true]") !== null ||
  (target instanceof HTMLInputElement && target.type !== "checkbox");

/** Where the arrows lead from a row's main part; null: nowhere. */
const steps: Partial<Record<string, (index: number, last: number) => number>> = {
  ArrowUp: (index) => Math.max(0, index - 1),
  ArrowDown: (index, last) => Math.min(last, index + 1),
  Home: () => 0,
  End: (_, last) => last,
};

/**
 * A list that is put in order by grip (dragged, or lifted with Space), buttons, Alt+↑ and Alt+↓ or a number. ↑ ↓ Home End walk along
 * the rows. The focus stays on the moved row.
 */
export function ReorderList<T extends { id: RowId }>(props: ReorderListProps<T>) {
  const { label, items, nameOf, estimate, ordered, className, rowClassName, canMove, locked } = props;
  const { onMove, askPosition, onRename, focusOn, children } = props;
  const list = useRef<HTMLElement>(null);
  const key = useId();
  /** The row with the focus stays in the document; that it has it changes nothing of what is drawn. */
  const kept = useRef<RowId | null>(null);
  const [dragged, setDragged] = useState<RowId | null>(null);
  const [openId, setOpenId] = useState<RowId | null>(null);
  const nextFocus = useRef<{ id: RowId; part: string } | null>(null);
  const [, setTurn] = useState(0);

  const focus = (id: RowId, part = "main") => {
    nextFocus.current = { id, part };
    kept.current = id;
    setTurn((turn) => turn + 1);
  };
  useLayoutEffect(() => {
    if (!nextFocus.current) return;
    const { id, part } = nextFocus.current;
    const row = list.current?.querySelector<HTMLElement>(`[data-row="${id}"]`);
    if (!row) return;
    nextFocus.current = null;
    const parts = [...row.querySelectorAll<HTMLElement>("[data-part]")];
    const target =
      parts.find(({ dataset }) => dataset.part === part) ?? parts.find(({ dataset }) => dataset.part === "main");
    target?.focus({ preventScroll: true });
    row.scrollIntoView({ block: "nearest" });
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: another object is another wish
  useLayoutEffect(() => {
    if (focusOn) focus(focusOn.id);
  }, [focusOn]);

  const move = (item: T, place: number, part?: string) => {
    if (locked !== undefined || !canMove) return;
    if (place < 0 || place >= items.length || items[place] === item) return;
    focus(item.id, part);
    onMove(item, place);
  };
  const lift = useRowLift({
    items,
    nameOf,
    onFocus: (id) => focus(id, "grip"),
    onDrop: (item, place) => move(item, place, "grip"),
  });
  const drop = (id: RowId, over: { id: RowId; edge: "before" | "after" } | null) => {
    setDragged(null);
    const item = items.find((one) => one.id === id);
    if (!item || !over || over.id === id) return;
    const place = items.filter((one) => one !== item).findIndex((one) => one.id === over.id);
    if (place >= 0) move(item, over.edge === "after" ? place + 1 : place);
  };
  const press = (event: KeyboardEvent<HTMLElement>) => {
    const target = event.target as HTMLElement;
    const index = indexOfRow(items, target);
    const item = items[index];
    if (!item || isTyping(target) || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const part = target.dataset.part ?? "main";
    if (part === "grip" && lift.press(event.key)) {
      event.preventDefault();
      event.stopPropagation();
      return;
    }
    const walk = part === "main" && !event.altKey ? steps[event.key] : undefined;
    if (event.altKey && event.key === "ArrowUp") move(item, index - 1, part);
    else if (event.altKey && event.key === "ArrowDown") move(item, index + 1, part);
    else if (event.key === "F2" && onRename) onRename(item);
    else if (walk) focus(items[walk(index, items.length - 1)]?.id ?? item.id);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };

  const place = items.findIndex(({ id }) => id === openId);
  const inQuestion = items[place];
  const steadyDrop = useSteady(drop);
  const liftRow = useSteady((id: RowId) => {
    const item = items.find((one) => one.id === id);
    if (item) lift.toggle(item);
  });
  const stepRow = useSteady((id: RowId, step: -1 | 1, part: string) => {
    const index = items.findIndex((one) => one.id === id);
    const item = items[index];
    if (item) move(item, index + step, part);
  });
  return (
    <>
      <VirtualList
        ref={list}
        label={label}
        items={lift.shown}
        estimate={estimate}
        ordered={ordered}
        className={className}
        kept={() => [kept.current, dragged].filter((id) => id !== null)}
        onKeyDownCapture={press}
        onFocus={({ target }) => {
          kept.current = items[indexOfRow(items, target)]?.id ?? kept.current;
        }}
        onBlur={({ target }) => {
          // Not when the whole window loses it.
          if (target !== document.activeElement) lift.bringBack();
        }}
      >
        {(item: T, at: RowPosition, index: number) => (
          <ReorderRow
            place={at}
            className={rowClassName}
            name={nameOf(item)}
            id={item.id}
            drag={{ list: key, id: item.id, onStart: setDragged, onEnd: steadyDrop }}
            canMove={canMove}
            locked={locked}
            isFirst={index === 0}
            isLast={index === items.length - 1}
            isLifted={item.id === lift.liftedId}
            onLift={liftRow}
            onStep={stepRow}
            onAsk={setOpenId}
          >
            {(tools) => children(item, tools, index)}
          </ReorderRow>
        )}
      </VirtualList>
      <p className="vh" role="status">
        {lift.news}
      </p>
      {inQuestion &&
        askPosition({
          name: nameOf(inQuestion),
          position: place + 1,
          count: items.length,
          onClose: () => setOpenId(null),
          onMove: (position) => {
            setOpenId(null);
            move(inQuestion, position - 1);
          },
        })}
    </>
  );
}

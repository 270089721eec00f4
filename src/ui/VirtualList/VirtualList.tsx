import { defaultRangeExtractor, useWindowVirtualizer } from "@tanstack/react-virtual";
import {
  type CSSProperties,
  Fragment,
  type KeyboardEvent,
  type ReactElement,
  type Ref,
  useCallback,
  useDeferredValue,
  useLayoutEffect,
  useRef,
  useState,
} from "react";

/** Shorter lists are wholly in the document: the browser's own search finds everything. */
const WHOLE = 60;

/** Numbers of most lists, guids of some. */
export type RowId = number | string;

/** What a row gives to its `li`. */
export interface RowPosition {
  ref: (row: HTMLLIElement | null) => void;
  "data-index": number;
  "data-row": RowId;
  "aria-setsize": number;
  "aria-posinset": number;
  style: CSSProperties | undefined;
}

export interface VirtualListProps<T extends { id: RowId }> {
  label: string;
  items: readonly T[];
  /** Height of a row in pixels until it is measured. */
  estimate: number;
  /** The rows are numbered: `ol`. */
  ordered?: boolean | undefined;
  className?: string | undefined;
  /** Rows that stay in the document wherever the page is scrolled to: with the focus, under the pointer. */
  kept?: (() => readonly RowId[]) | undefined;
  onKeyDownCapture?: ((event: KeyboardEvent<HTMLElement>) => void) | undefined;
  onFocus?: ((event: { target: EventTarget }) => void) | undefined;
  onBlur?: ((event: { target: EventTarget }) => void) | undefined;
  ref?: Ref<HTMLElement> | undefined;
  /** One `li` with the props of its place. */
  children: (item: T, place: RowPosition, index: number) => ReactElement;
}

/** The index of the row that has an element; -1: none of these. */
export const indexOfRow = (items: readonly { id: RowId }[], target: EventTarget): number => {
  const row = target instanceof HTMLElement ? target.closest<HTMLElement>("[data-row]") : null;
  return row ? items.findIndex(({ id }) => String(id) === row.dataset.row) : -1;
};

const focusRow = (list: HTMLElement | null, item: { id: RowId } | undefined): void => {
  const row = list?.querySelector(`[data-row="${item?.id}"]`);
  const target = row?.querySelector<HTMLElement>("[data-part=main]") ?? row?.querySelector<HTMLElement>("a, button");
  target?.focus();
};

/**
 * Keeps what is seen in its place when a row above it is measured. The list sends the page nowhere else: a page that was sent to its
 * top has moved before the list hears of it, and would be brought back.
 * @param believed where the list takes the page to be, in pixels.
 */
const keepPlace = (believed: number, { adjustments = 0 }: { adjustments?: number }): void => {
  if (adjustments === 0 || Math.abs(window.scrollY - believed) > 1) return;
  window.scrollTo({ top: believed + adjustments, behavior: "instant" });
};

/**
 * A list that scrolls with the page and holds in the document only what can be seen of it. When the row with the focus is taken away,
 * with others or alone, the next one that stayed has it.
 */
export function VirtualList<T extends { id: RowId }>({
  label,
  items,
  estimate,
  ordered,
  kept,
  onFocus,
  ref,
  children,
  ...list
}: VirtualListProps<T>) {
  const element = useRef<HTMLElement>(null);
  const [top, setTop] = useState(0);
  useLayoutEffect(() => {
    if (!element.current) return;
    const now = Math.round(element.current.getBoundingClientRect().top + window.scrollY);
    if (Math.abs(now - top) > 1) setTop(now);
  });
  const focused = useRef<{ id: RowId; index: number }>({ id: 0, index: -1 });
  const before = useRef(items);
  useLayoutEffect(() => {
    const { id, index } = focused.current;
    const old = before.current;
    before.current = items;
    if (index < 0) return;
    const now = items.findIndex((item) => item.id === id);
    if (now >= 0) focused.current.index = now;
    else if (document.activeElement === document.body) {
      const stayed = new Set(items.map((item) => item.id));
      const place = old.slice(0, index).filter((item) => stayed.has(item.id)).length;
      focusRow(element.current, items[Math.min(place, items.length - 1)]);
    }
  }, [items]);
  // What is seen is drawn first, and what is near it after.
  const overscan = useDeferredValue(8, 0);
  const virtualizer = useWindowVirtualizer<HTMLLIElement>({
    count: items.length,
    estimateSize: () => estimate,
    getItemKey: useCallback((index: number) => items[index]?.id ?? index, [items]),
    overscan,
    scrollMargin: top,
    useFlushSync: false,
    scrollToFn: keepPlace,
    rangeExtractor: (range) => {
      if (range.count <= WHOLE) return Array.from({ length: range.count }, (_, index) => index);
      const ids = kept?.() ?? [];
      const pinned = items.flatMap(({ id }, index) => (ids.includes(id) ? index : []));
      return [...new Set([...defaultRangeExtractor(range), ...pinned])].sort((a, b) => a - b);
    },
  });
  const rows = virtualizer.getVirtualItems();
  const List = ordered ? "ol" : "ul";
  const after = virtualizer.getTotalSize() + top - (rows.at(-1)?.end ?? top);
  return (
    <List
      {...list}
      onFocus={(event) => {
        const index = indexOfRow(items, event.target);
        const item = items[index];
        if (item) focused.current = { id: item.id, index };
        onFocus?.(event);
      }}
      aria-label={label}
      ref={(node: HTMLElement | null) => {
        element.current = node;
        if (typeof ref === "function") ref(node);
        else if (ref) ref.current = node;
      }}
      style={after > 0 ? { paddingBlockEnd: after } : undefined}
    >
      {rows.map(({ index, start }, order) => {
        const item = items[index];
        if (!item) return null;
        const gap = start - (rows[order - 1]?.end ?? top);
        const place: RowPosition = {
          ref: virtualizer.measureElement,
          "data-index": index,
          "data-row": item.id,
          "aria-setsize": items.length,
          "aria-posinset": index + 1,
          style: gap > 0 ? { marginBlockStart: gap } : undefined,
        };
        return <Fragment key={item.id}>{children(item, place, index)}</Fragment>;
      })}
    </List>
  );
}

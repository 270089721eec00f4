import type { ManyChange } from "../../services/many.ts";

/** What rows of one kind are called when several are chosen, and what can be done with them. */
export type SelectionView<Row> = {
  /** The name of the bar: «Выбранные главы». */
  label: string;
  /** «Главы меняются» */
  busy: string;
  actions: readonly { type: ManyChange; label: string }[];
  nameOf: (row: Row) => string;
  /** «Выбрано 3 главы» */
  selectedText: (count: number) => string;
  /** «3 главы теперь в корзине» */
  doneText: (type: ManyChange, changed: readonly Row[]) => string;
  /** «Главы лежат в корзине», «Глава лежит в корзине»: precedes the reason why they do not come back. */
  inBin: (count: number) => string;
  /** Why the law leaves this row as it is. */
  refusal: (row: Row, type: ManyChange, now: number) => string | undefined;
  /** How many one call takes, and what is said of more. */
  limit?: { count: number; text: string };
};

/**
 * The ticks after one more is pressed. With Shift all rows between the one that was pressed before and this one become as this one
 * does, as in every list of files.
 * @param shown - the ids of the rows in the order in which they are seen
 * @param from - the row that was pressed before; null: this one alone is meant
 */
export function pressedTicks(
  ticked: ReadonlySet<number>,
  shown: readonly number[],
  { id, from }: { id: number; from: number | null },
): Set<number> {
  const [start, end] = [from === null ? -1 : shown.indexOf(from), shown.indexOf(id)];
  const range = start < 0 ? [id] : shown.slice(Math.min(start, end), Math.max(start, end) + 1);
  return new Set(ticked.has(id) ? [...ticked].filter((one) => !range.includes(one)) : [...ticked, ...range]);
}

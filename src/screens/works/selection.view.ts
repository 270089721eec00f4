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
  /** «Главы лежат в корзине», «Глава лежит в корзине»: what is told before the reason why they do not come back. */
  inBin: (count: number) => string;
  /** Why the law leaves this row as it is. */
  refusal: (row: Row, type: ManyChange, now: number) => string | undefined;
  /** How many one call takes, and what is said of more. */
  limit?: { count: number; text: string };
};

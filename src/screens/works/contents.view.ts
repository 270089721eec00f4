import type { Chapter } from "../../api/contract/chapters.ts";
import { folded } from "../../text/folded.ts";
import { messages } from "../../text/messages.ts";
import { counted, formatNumber } from "../../text/plural.ts";
import { chapterActions, chapterName } from "../chapters/chapter.view.ts";

/** The chapters whose name holds the text; ё is е. */
export function filterChapters<T extends { title: string }>(chapters: readonly T[], search: string): T[] {
  const wanted = folded(search.trim());
  return chapters.filter((chapter) => wanted === "" || folded(chapterName(chapter)).includes(wanted));
}

/** «Глава «Форточка» теперь на 4-м месте из 40». */
export const movedText = (chapter: { title: string }, place: number, count: number): string =>
  `Глава «${chapterName(chapter)}» теперь на ${formatNumber(place + 1)}\u2011м месте из ${formatNumber(count)}`;

/** Why the order stands still while a part of the list is shown. */
export const lockedText = "Порядок меняется, когда показаны все главы";

const chapterForms = ["глава", "главы", "глав"] as const;

/** «Выбрано 3 главы», «Выбрана 1 глава». */
export const selectedText = (count: number): string =>
  `${count % 10 === 1 && count % 100 !== 11 ? "Выбрана" : "Выбрано"} ${counted(count, chapterForms)}`;

/** What can be done with several chapters; `news`: how it is told of one and of many. */
export const bulkActions = [
  { type: "publish.requested", label: "Опубликовать", one: "опубликована", many: "опубликованы" },
  {
    type: "withdrawal.requested",
    label: "Вернуть в черновики",
    one: "теперь в черновиках",
    many: "теперь в черновиках",
  },
  { type: "deletion.requested", label: "Удалить", one: "теперь в корзине", many: "теперь в корзине" },
] as const;
export type BulkAction = (typeof bulkActions)[number]["type"];

/** «3 главы теперь в корзине». */
export function bulkText(type: BulkAction, count: number): string {
  const words = bulkActions.find((action) => action.type === type);
  return `${counted(count, chapterForms)} ${count % 10 === 1 && count % 100 !== 11 ? words?.one : words?.many}`;
}

/** «3 главы снова в содержании». */
export const restoredText = (count: number): string => `${counted(count, chapterForms)} снова в содержании`;

/** The law's reason; of a pair that the law does not have, our own: a published chapter is not published again. */
export function bulkRefusal(chapter: Chapter, type: BulkAction, now: number): string | undefined {
  const found = chapterActions(chapter, "list", now).find((action) => action.type === type);
  return found ? found.refusal : messages.unavailable;
}

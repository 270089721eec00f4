import type { Chapter } from "../../api/contract/chapters.ts";
import { type ChapterEvent, chapterLifecycle } from "../../machines/lifecycles/chapter.lifecycle.ts";
import { apply } from "../../machines/lifecycles/law.ts";
import { formatMoment } from "../../text/dates.ts";
import { messages } from "../../text/messages.ts";
import { counted, formatNumber } from "../../text/plural.ts";

/** What a chapter is called when its author has not named it. */
export const chapterName = ({ title }: { title: string }): string => title || "Без названия";

/** The state in words: «Черновик», «Выйдет завтра, 12:00», «Есть неопубликованные правки». */
export function chapterState(chapter: Chapter, now: number): { kind: "draft" | "wait" | "own"; label: string } | null {
  if (chapter.state === "draft") return { kind: "draft", label: "Черновик" };
  if (chapter.state === "deleted") return { kind: "draft", label: "В корзине" };
  if (chapter.state === "scheduled")
    return { kind: "wait", label: `Выйдет ${formatMoment(chapter.publishTime ?? "", now)}` };
  return chapter.hasUnpublishedChanges ? { kind: "own", label: "Есть правки" } : null;
}

const labels = {
  "publish.requested": "Опубликовать главу",
  "update.requested": "Обновить опубликованный текст",
  "schedule.requested": "Запланировать выход",
  "withdrawal.requested": "Вернуть в черновики",
  "deletion.requested": "Удалить главу",
  "undeletion.requested": "Восстановить главу",
} as const;
export type ChapterAction = keyof typeof labels;

/** What the law allows with a chapter now; `refusal` is the reason where a guard says no. */
export function chapterActions(
  chapter: Chapter,
  now: number,
): { type: ChapterAction; label: string; refusal: string | undefined }[] {
  const facts = {
    textLength: chapter.textLength,
    now,
    publishTime: chapter.publishTime === null ? null : Date.parse(chapter.publishTime),
    deletedAt: chapter.deletedAt === null ? null : Date.parse(chapter.deletedAt),
  };
  return (Object.keys(labels) as ChapterAction[])
    .filter((type) => type !== "update.requested" || chapter.hasUnpublishedChanges)
    .map((type) => {
      const event: ChapterEvent = type === "schedule.requested" ? { type, at: Number.POSITIVE_INFINITY } : { type };
      const verdict = apply(chapterLifecycle, { state: chapter.state, facts }, event);
      return { type, label: labels[type], refusal: verdict.allowed ? undefined : verdict.refusal };
    })
    .filter(({ refusal }) => refusal !== messages.unavailable);
}

const folded = (text: string): string => text.toLowerCase().replaceAll("ё", "е");

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

/** The reason of the law, or why the pair is none of its own: a published chapter is not published again. */
export function bulkRefusal(chapter: Chapter, type: BulkAction, now: number): string | undefined {
  const found = chapterActions(chapter, now).find((action) => action.type === type);
  return found ? found.refusal : messages.unavailable;
}

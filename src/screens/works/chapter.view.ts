import type { Chapter } from "../../api/contract/chapters.ts";
import { type ChapterEvent, chapterLifecycle } from "../../machines/lifecycles/chapter.lifecycle.ts";
import { apply } from "../../machines/lifecycles/law.ts";
import { formatMoment } from "../../text/dates.ts";

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

const unavailableNow = "Сейчас это действие недоступно";

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
    .filter(({ refusal }) => refusal !== unavailableNow);
}

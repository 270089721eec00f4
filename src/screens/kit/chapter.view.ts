import type { Chapter } from "../../api/contract/chapters.ts";
import { type ChapterEvent, chapterLifecycle } from "../../machines/lifecycles/chapter.lifecycle.ts";
import { apply } from "../../machines/lifecycles/law.ts";
import { actionMessages } from "../../text/actionMessages.ts";
import { formatMoment } from "../../text/dates.ts";
import { formMessages } from "../../text/formRules.ts";
import type { workStates } from "../../text/workOptions.ts";

type WorkState = (typeof workStates)[number];

/** What a chapter is called when its author has not named it. */
export const chapterName = ({ title }: { title: string }): string => title || "Без названия";

/** Where the chapter is shown: among others, or alone with its text. */
export type ChapterSite = "list" | "editor";

const both = (label: string) => ({ list: label, editor: label });
/** What an author may ask, as it is called; null: not from there. */
const labels = {
  "publish.requested": { list: "Опубликовать главу", editor: "Опубликовать" },
  "update.requested": both("Обновить опубликованный текст"),
  "schedule.requested": both("Запланировать публикацию"),
  "withdrawal.requested": both("Вернуть в черновики"),
  "deletion.requested": both("Удалить главу"),
  "undeletion.requested": { list: "Восстановить главу", editor: null },
} as const;
export type ChapterAction = keyof typeof labels;
export type ChapterActionView = { type: ChapterAction; label: string; refusal: string | undefined };

/** For the law to ask only what else is wrong: the time itself is chosen later. */
const ANY_LATER_TIME = Number.POSITIVE_INFINITY;

type Facts = Pick<
  Chapter,
  "state" | "publishTime" | "deletedAt" | "textLength" | "hasUnpublishedChanges" | "isDisputed" | "isLastPublished"
> & {
  /** Of a chapter of an audiobook alone; null: it has no sound. */
  durationMs?: number | null;
};

const hasSound = (durationMs: number | null | undefined) => (durationMs === undefined ? null : durationMs !== null);

/** What the law lets an author do with a chapter now; `refusal`: why something that belongs to the state is refused. */
export function chapterActions(
  { state, publishTime, deletedAt, textLength, durationMs, hasUnpublishedChanges, isDisputed, isLastPublished }: Facts,
  site: ChapterSite,
  now: number,
): ChapterActionView[] {
  const facts = {
    textLength,
    isDisputed,
    hasSound: hasSound(durationMs),
    now,
    publishTime: publishTime === null ? null : Date.parse(publishTime),
    deletedAt: deletedAt === null ? null : Date.parse(deletedAt),
    isLastPublished,
  };
  return (Object.keys(labels) as ChapterAction[]).flatMap((type): ChapterActionView[] => {
    const label = labels[type][site];
    if (label === null || (type === "update.requested" && !hasUnpublishedChanges)) return [];
    const event: ChapterEvent = type === "schedule.requested" ? { type, at: ANY_LATER_TIME } : { type };
    const verdict = apply(chapterLifecycle, { state, facts }, event);
    if (verdict.allowed) return [{ type, label, refusal: undefined }];
    return verdict.refusal === actionMessages.unavailable ? [] : [{ type, label, refusal: verdict.refusal }];
  });
}

/** The law's answer to a time; empty: it may be. */
export function scheduleRefusal(
  chapter: Pick<Chapter, "state" | "isDisputed">,
  at: number | null,
  now: number,
  length: number,
  durationMs?: number | null,
): string {
  if (at === null) return formMessages.required("Дата и время по Москве");
  const facts = {
    textLength: length,
    isDisputed: chapter.isDisputed,
    hasSound: hasSound(durationMs),
    now,
    publishTime: null,
    deletedAt: null,
    isLastPublished: false,
  };
  const verdict = apply(chapterLifecycle, { state: chapter.state, facts }, { type: "schedule.requested", at });
  return verdict.allowed ? "" : verdict.refusal;
}

export type ChapterBadge = { kind: "draft" | "live" | "wait"; label: string };

/** The state in words; a published chapter says that it is published in the bar only. */
export function chapterBadge({ state, publishTime }: Chapter, now: number): ChapterBadge {
  if (state === "published") return { kind: "live", label: "Опубликовано" };
  if (state !== "scheduled" || publishTime === null) return { kind: "draft", label: "Черновик" };
  return { kind: "wait", label: `Выйдет ${formatMoment(publishTime, now)}` };
}

/** The same among others: «Черновик», «Выйдет завтра, 12:00», «Есть правки», «Выйдет с произведением». */
export function chapterState(
  chapter: Chapter,
  now: number,
  workState: WorkState,
): { kind: "draft" | "wait" | "own"; label: string } | null {
  if (chapter.state === "draft") return { kind: "draft", label: "Черновик" };
  if (chapter.state === "deleted") return { kind: "draft", label: "В корзине" };
  if (chapter.state === "scheduled")
    return { kind: "wait", label: `Выйдет ${formatMoment(chapter.publishTime ?? "", now)}` };
  if (chapter.hasUnpublishedChanges) return { kind: "own", label: "Есть правки" };
  return workState === "published" ? null : { kind: "wait", label: "Выйдет с произведением" };
}

/** Who has a chapter that is out or has its time, while its work is not; empty: every reader. */
export const whoSees = ({ state }: Pick<Chapter, "state">, workState: WorkState): string =>
  (state === "published" || state === "scheduled") && workState !== "published"
    ? "Читатели увидят её, когда будет опубликовано произведение"
    : "";

/** The news of a change; `before`: null for a chapter that was not there. */
export function chapterNews(
  before: Chapter | null,
  changed: Chapter,
  site: ChapterSite,
  now: number,
  workState: WorkState,
): string {
  const readers = whoSees(changed, workState);
  const news = changeNews(before, changed, site, now);
  return readers === "" ? news : `${news}. ${readers}`;
}

function changeNews(before: Chapter | null, changed: Chapter, site: ChapterSite, now: number): string {
  const name = `«${chapterName(changed)}»`;
  const isList = site === "list";
  if (changed.state === "scheduled")
    return `${isList ? name : "Глава"} выйдет ${formatMoment(changed.publishTime ?? "", now)} по Москве`;
  if (changed.state === "draft") return isList ? `${name} теперь в черновиках` : "Глава возвращена в черновики";
  if (changed.state === "deleted") return `${isList ? name : `Глава ${name}`} теперь в корзине`;
  if (isList) return `${name} опубликована`;
  return before?.state === "published" ? "Опубликованный текст обновлён" : "Глава опубликована";
}

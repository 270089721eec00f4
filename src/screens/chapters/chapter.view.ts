import type { Node } from "@tiptap/pm/model";
import type { Chapter } from "../../api/contract/chapters.ts";
import { textLength } from "../../document/json.ts";
import type { ChapterAutosaveSnapshot } from "../../machines/chapters/chapterAutosave.machine.ts";
import type { ChapterDraftSnapshot } from "../../machines/chapters/chapterDraft.machine.ts";
import { type ChapterEvent, chapterLifecycle } from "../../machines/lifecycles/chapter.lifecycle.ts";
import { apply } from "../../machines/lifecycles/law.ts";
import { formatMoment, timeOfDayHere } from "../../text/dates.ts";
import { messages } from "../../text/messages.ts";
import { plural } from "../../text/plural.ts";

/** What a screen asks of the autosave. */
export const autosaveView = ({ value, context }: ChapterAutosaveSnapshot) => ({
  state: typeof value === "string" ? value : "dirty",
  accountId: context.accountId,
  chapterId: context.chapterId,
  revision: context.revision,
  savedAt: context.savedAt,
  retryIn: context.retryIn,
  fault: context.fault,
  theirs: context.theirs,
  draft: context.draft,
});
export type AutosaveView = ReturnType<typeof autosaveView>;

/** `isKept`: the newest unsaved text lies on this device. */
export const draftView = ({ value, context }: ChapterDraftSnapshot) => ({
  isKept: value === "kept" && context.reason === "",
  reason: context.reason,
});
export type DraftView = ReturnType<typeof draftView>;

type StatusView = { state: "saved" | "saving" | "local" | "failed"; text: string };

/** Where the text is, in the specification's words. */
export function statusView(shown: AutosaveView, draft: DraftView): StatusView {
  const { state, chapterId, savedAt, fault, retryIn } = shown;
  if (state === "failed" && fault?.kind === "offline" && draft.reason === "")
    return { state: "local", text: "Нет сети. Текст сохранён на этом устройстве" };
  if (state === "failed")
    return {
      state: "failed",
      text: `Не сохранено: ${fault?.reason ?? messages.unknown}. Повторим через ${Math.ceil(retryIn / 1_000)}\u00a0с`,
    };
  if (state === "refused") return { state: "failed", text: `Не сохранено: ${fault?.reason ?? messages.unknown}` };
  if (state === "conflict") return { state: "failed", text: "Не сохранено: на сервере другой текст" };
  if (state === "clean" && chapterId === null)
    return { state: "saved", text: "Новая глава: сохранится с первой буквой" };
  if (state === "clean" || state === "opening")
    return {
      state: "saved",
      text: savedAt ? `Сохранено на сервере в ${timeOfDayHere(savedAt)}` : "Сохранено на сервере",
    };
  return { state: "saving", text: "Сохраняется…" };
}

/** Leaving now would lose letters: neither the server nor this device has them. */
export const isAtRisk = (autosave: AutosaveView, draft: DraftView): boolean =>
  autosave.state !== "clean" && autosave.state !== "opening" && !draft.isKept;

const labels = {
  "publish.requested": "Опубликовать",
  "schedule.requested": "Запланировать",
  "update.requested": "Обновить опубликованный текст",
  "withdrawal.requested": "Вернуть в черновики",
  "deletion.requested": "Удалить главу",
} as const;
export type ChapterAction = keyof typeof labels;
export type ChapterActionView = { type: ChapterAction; label: string; refusal: string | undefined };

/** Far enough for the law to ask only what else is wrong: the time itself is chosen later. */
const someday = (now: number): number => now + 86_400_000;

/** What the law lets an author do now; `refusal`: why something that belongs to the state is refused. */
export function chapterActions(
  { state, publishTime, deletedAt }: Pick<Chapter, "state" | "publishTime" | "deletedAt">,
  { textLength, isChanged, now }: { textLength: number; isChanged: boolean; now: number },
): ChapterActionView[] {
  const facts = {
    textLength,
    now,
    publishTime: publishTime === null ? null : Date.parse(publishTime),
    deletedAt: deletedAt === null ? null : Date.parse(deletedAt),
  };
  return (Object.keys(labels) as ChapterAction[])
    .map((type) => {
      const event: ChapterEvent = type === "schedule.requested" ? { type, at: someday(now) } : { type };
      const verdict = apply(chapterLifecycle, { state, facts }, event);
      return { type, label: labels[type], refusal: verdict.allowed ? undefined : verdict.refusal };
    })
    .filter(({ type, refusal }) => refusal !== messages.unavailable && (type !== "update.requested" || isChanged));
}

/** The law's answer to a time; empty: it may be. */
export function scheduleRefusal(
  chapter: Pick<Chapter, "state">,
  at: number | null,
  now: number,
  length: number,
): string {
  if (at === null) return "Выберите дату и время";
  const facts = { textLength: length, now, publishTime: null, deletedAt: null };
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

const word = /[\p{L}\p{N}]+(?:[-’'\u2011][\p{L}\p{N}]+)*/gu;

/** Characters as the server counts them, and words. Slow on a long text: not at every key. */
export function measure(document: Node): { characters: number; words: number } {
  let words = 0;
  document.descendants((node) => {
    if (node.isTextblock) words += node.textContent.match(word)?.length ?? 0;
  });
  return { characters: textLength(document.toJSON()), words };
}

export const wordsNoun = (count: number): string => plural(count, ["слово", "слова", "слов"]);

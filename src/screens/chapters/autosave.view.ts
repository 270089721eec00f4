import type { Chapter } from "../../api/contract/chapters.ts";
import { isDisputed } from "../../document/disputes.ts";
import type { ChapterAutosaveSnapshot } from "../../machines/chapters/chapterAutosave.machine.ts";
import type { Arrival } from "../../machines/chapters/chapterAutosave.parts.ts";
import type { ChapterDraftSnapshot } from "../../machines/chapters/chapterDraft.machine.ts";
import { timeOfDayHere } from "../../text/dates.ts";
import { messages } from "../../text/messages.ts";
import { counted } from "../../text/plural.ts";

/** What a screen asks of the autosave. */
export const autosaveView = ({ value, context }: ChapterAutosaveSnapshot) => ({
  state: typeof value === "string" ? value : (Object.keys(value)[0] as "dirty" | "saving" | "creating"),
  /** Somebody waits for the text to be saved. */
  isAwaited: typeof value !== "string" && Object.values(value).includes("awaited"),
  /** What was wanted of the saved text, while it waits or could not be done. */
  wish: context.wish,
  accountId: context.accountId,
  chapterId: context.chapterId,
  revision: context.revision,
  savedAt: context.savedAt,
  retryIn: context.retryIn,
  fault: context.fault,
  isDisputed: isDisputed(context.text.document),
  draft: context.draft,
});
export type AutosaveView = ReturnType<typeof autosaveView>;

/** `isKept`: the newest unsaved text is stored on this device. */
export const draftView = ({ value, context }: ChapterDraftSnapshot) => ({
  isKept: value === "kept" && context.reason === "",
  reason: context.reason,
});
export type DraftView = ReturnType<typeof draftView>;

type StatusView = { state: "saved" | "saving" | "local" | "failed"; text: string };

/** Says where the text is (docs/spec/works.md, «Saving of chapters»). The editor shows the network nowhere else. */
export function statusView(shown: AutosaveView, draft: DraftView, isOffline = false): StatusView {
  const { state, chapterId, savedAt, fault, retryIn } = shown;
  if (state === "failed" && fault?.kind === "offline" && draft.reason === "")
    return { state: "local", text: `${fault.reason}. Текст сохранён на этом устройстве` };
  if (state === "failed")
    return {
      state: "failed",
      text: `Не сохранено: ${fault?.reason ?? messages.unknown}. Повторим через ${Math.ceil(retryIn / 1_000)}\u00a0с`,
    };
  if (state === "refused") return { state: "failed", text: `Не сохранено: ${fault?.reason ?? messages.unknown}` };
  if (state === "following") return { state: "saving", text: "Сохраняет другая вкладка" };
  if (state === "clean" && isOffline)
    return { state: "local", text: "Нет сети. Пишите дальше: текст сохранится на этом устройстве" };
  if (state === "clean" && chapterId === null)
    return { state: "saved", text: "Новая глава: сохранится с первой буквой" };
  if (state === "clean" || state === "opening")
    return {
      state: "saved",
      text: savedAt ? `Сохранено на сервере в ${timeOfDayHere(savedAt)}` : "Сохранено на сервере",
    };
  return { state: "saving", text: "Сохраняется…" };
}

/** «Добавлено с другого устройства: 2 абзаца», «Добавлено соавтором Вера Белова: 1 абзац». */
export function arrivalTitle({ added, removed, by }: Arrival, accountId: number): string {
  const whose = by.id === accountId ? "с другого устройства" : `соавтором ${by.fio}`;
  const count = (blocks: number) => counted(blocks, ["абзац", "абзаца", "абзацев"]);
  if (added > 0) return `Добавлено ${whose}: ${count(added)}`;
  const gone = by.id === accountId ? "на другом устройстве" : `соавтором ${by.fio}`;
  return removed > 0
    ? `Убрано ${gone}: ${count(removed)}`
    : `Сохранено вместе с тем, что пришло ${by.id === accountId ? whose : `от соавтора ${by.fio}`}`;
}

/** Do readers have another text than the screen? `known`: what the server has last said, and of which revision. */
export const hasUnpublishedEdits = (
  known: { chapter: Pick<Chapter, "state" | "hasUnpublishedChanges"> | null; revision: number },
  { state, revision }: Pick<AutosaveView, "state" | "revision">,
): boolean =>
  known.chapter?.state === "published" &&
  (known.chapter.hasUnpublishedChanges || revision !== known.revision || state !== "clean");

/** Why what was wanted of the saved text did not begin; empty: it did, or it waits. */
export const wishRefusal = ({ wish, isAwaited }: Pick<AutosaveView, "wish" | "isAwaited">): string =>
  wish !== null && !isAwaited ? "Сначала нужно сохранить текст на сервере" : "";

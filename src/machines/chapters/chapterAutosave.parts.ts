import type { InputOf, ResultOf } from "../../api/contract/index.ts";
import { isDisputed } from "../../document/disputes.ts";
import { type Change, changeBetween, rebase } from "../../document/merging/rebase.ts";
import { draftPlace } from "../../text/chapterPlaces.ts";
import { messages } from "../../text/messages.ts";
import type { ChapterDraftActor } from "./chapterDraft.machine.ts";
import type { ChapterText } from "./chapterText.ts";
import type { SaveFault } from "./saveFault.ts";

export type ChapterToSave = Omit<InputOf<"updateChapter">["body"], "document" | "merges"> & { document: object };
export type ChapterToCreate = Omit<InputOf<"createChapter">["body"], "document"> & { document: object };
/** The server has this text, or what it and another one make together. */
export type Saved = Exclude<ResultOf<"updateChapter">, { outcome: "stale" }>;
export type Merged = Extract<Saved, { outcome: "merged" }>;
/** What came from elsewhere: from whom, to how many blocks of the text, and another title where both wrote one. */
export type Arrival = Change & { by: Merged["by"]; theirTitle: string | null };
export type Created = Pick<ResultOf<"createChapter">, "revision" | "chapter">;

/**
 * What an author does with the text once the server has it: the body of the call, the deletion, a look at it as a reader or at
 * its history. Of a published chapter also what `EditorWish` says.
 */
export type ChapterWish =
  | InputOf<"updateChapterState">["body"]
  | { type: "deletion.requested" }
  | { type: "preview.requested" }
  | { type: "history.requested" }
  | EditorWish;
/** What there is to want of a published chapter whose text was changed since. */
export type EditorWish = { type: "differences.requested" } | { type: "publishedText.requested" };

export type Opened = {
  accountId: number;
  workId: number;
  /** null: the first edit creates the chapter; the same `requestId` twice makes one. */
  chapterId: number | null;
  requestId: string;
  revision: number;
  /** What the server has, or what a new chapter is created with. Another `text` is unsaved. */
  saved: ChapterText;
  text: ChapterText;
  /** The device has a draft that is not wanted. */
  draftIsOutdated?: boolean;
};
export type Context = Omit<Opened, "saved" | "draftIsOutdated"> & {
  /** What a new chapter is created with: never the author's text, so that a repeated creation cannot lose a later letter. */
  created: ChapterText;
  sent: ChapterText | null;
  /** When the text on the screen was saved from here; null: it was not. */
  savedAt: string | null;
  attempts: number;
  retryIn: number;
  fault: SaveFault | null;
  /** What waits for the server to have the text, or could not be done because it has not. */
  wish: ChapterWish | null;
  draft: ChapterDraftActor;
  /** Somebody else writes in the chapter now: what is typed is on the server sooner. */
  hasCompany: boolean;
};

/** What the device keeps of it. */
export function draftOf({ draftIsOutdated = false, ...opened }: Opened) {
  const { accountId, workId, chapterId, requestId, revision, text, saved } = opened;
  const place = draftPlace({ workId, chapterId });
  const begin = text === saved ? (draftIsOutdated ? "outdated" : "empty") : "unsaved";
  return { accountId, place, requestId, revision, text, begin } as const;
}

/** How a chapter is opened: nothing has been tried yet. */
export const beginningOf = ({ saved, draftIsOutdated: _, ...opened }: Opened, draft: ChapterDraftActor): Context => ({
  ...opened,
  created: saved,
  sent: saved,
  savedAt: null,
  attempts: 0,
  retryIn: 0,
  fault: null,
  wish: null,
  draft,
  hasCompany: false,
});

/**
 * The server's answer to a save: this text is there, or what it and another one make together. What was typed meanwhile goes
 * on upon that.
 */
export function answered({ text, sent, accountId }: Pick<Context, "text" | "sent" | "accountId">, answer: Saved) {
  const { revision, savedAt } = answer;
  const known = { text, sent: sent ?? text, revision, savedAt, attempts: 0, fault: null };
  if (answer.outcome === "saved") return known;
  const { title, document, by } = answer;
  const [base, merged] = [sent ?? text, { title, document }];
  const now =
    text === base
      ? merged
      : rebase({ base, mine: text, theirs: merged, by: { mine: accountId, theirs: by.id }, savedAt });
  return { ...known, text: now, sent: merged };
}

type Came = { before: ChapterText; text: ChapterText; theirTitle: string | null; by: Merged["by"] };

const needsChoice = ({ before, text, theirTitle }: Came): boolean =>
  theirTitle !== null || (isDisputed(text.document) && !isDisputed(before.document));

/** What is said of a text that came. In company it is seen as it comes: only a choice is announced. */
export const toldOf = (came: Came, hasCompany: boolean) =>
  hasCompany && !needsChoice(came) ? { arrival: null, isLive: true } : { arrival: arrivalOf(came), isLive: hasCompany };

const arrivalOf = ({ before, text, theirTitle, by }: Came): Arrival => ({
  ...changeBetween(before, text),
  theirTitle,
  by,
});

export type Events =
  | { type: "chapter.edited"; text: ChapterText }
  | { type: "save.requested" }
  /** The text is saved, and then `text.settled` answers with the wish. */
  | { type: "settlement.requested"; wish: ChapterWish }
  | { type: "page.hidden" }
  /** Another tab of this browser has saved the chapter; `by`: another device has, or another author. */
  | ({ type: "chapter.savedElsewhere" } & Elsewhere)
  /** Another tab of this browser has typed, and saves it itself. */
  | { type: "chapter.followed"; text: ChapterText }
  /** This tab writes from now on. */
  | { type: "writing.taken" }
  | ({ type: "company.changed" } & Company)
  | { type: "network.returned" }
  | { type: "access.restored" };

export type Emitted =
  /** `arrival`: what came, to be announced; `isLive`: it comes from somebody who writes now. Neither: another tab of this browser has it. */
  | { type: "text.replaced"; text: ChapterText; arrival: Arrival | null; isLive: boolean }
  | { type: "chapter.created"; chapter: Created["chapter"] }
  | { type: "text.settled"; chapterId: number; wish: ChapterWish };

export type Elsewhere = { text: ChapterText; revision: number; by?: Merged["by"] };
export type Company = { hasCompany: boolean };
export type Edit = { text: ChapterText };
export type Fault = { error: unknown };
const edit = ({ event }: { event: Edit }): Edit => ({ text: event.text });
/** Whatever is typed is kept and goes to the device. */
export const edited = [
  { type: "keepText", params: edit } as const,
  { type: "tellEdit", params: edit } as const,
] as const;
const elsewhere = ({ event }: { event: Elsewhere }): Elsewhere => event;
/** Where nothing is unsaved, what was saved elsewhere takes the text's place. */
export const takenOver = {
  guard: { type: "isNewer", params: elsewhere },
  actions: { type: "takeOver", params: elsewhere },
} as const;
/** Where something is unsaved, the server joins both. */
export const savedAtOnce = {
  guard: { type: "isNewer", params: elsewhere },
  target: "#chapterAutosave.saving",
  actions: "takeText",
} as const;
const company = ({ event }: { event: Company }): Company => event;
export const companyKept = { type: "keepCompany", params: company } as const;
/** Who comes sees what was typed until now. */
export const companyMet = {
  guard: { type: "isMetByCompany", params: company },
  target: "#chapterAutosave.saving",
  actions: [companyKept, "takeText"],
} as const;
/** What another tab types is seen here, and is no edit of this one. */
export const followed = [
  { type: "keepFollowed", params: edit } as const,
  { type: "tellFollowed", params: edit } as const,
] as const;
/** Unsaved text sets out: a chapter that does not exist yet is created first. */
export const save = [
  { guard: "isNew", target: "#chapterAutosave.creating" } as const,
  { target: "#chapterAutosave.saving", actions: "takeText" } as const,
] as const;
/**
 * The very text that was on its way: had it arrived, the server says so again. A newer one would meet a revision of our own
 * and look like a conflict.
 */
export const again = [
  { guard: "isNew", target: "#chapterAutosave.creating" } as const,
  { target: "#chapterAutosave.saving" } as const,
] as const;
type Done<T> = { event: { output: T } };
/** The chapter is there: what was typed meanwhile follows at once, and without a letter none is created. */
export const born = [
  { type: "keepCreated", params: ({ event }: Done<Created>) => event.output } as const,
  { type: "tellCreated", params: ({ event }: Done<Created>) => event.output } as const,
  { type: "tellAddress", params: ({ event }: Done<Created>) => event.output } as const,
  "takeText",
] as const;
const answer = ({ event }: Done<Saved>): Saved => event.output;
const keepAnswer = { type: "keepAnswer", params: answer } as const;
/** The server has answered a save; what was typed meanwhile is unsaved still. */
export const saved = [
  {
    guard: "isAwaitedAndUnsaved",
    target: "#chapterAutosave.saving.awaited",
    reenter: true,
    actions: [keepAnswer, "takeText"],
  } as const,
  { guard: "isUnsaved", target: "#chapterAutosave.dirty", actions: [keepAnswer] } as const,
  {
    guard: "isAwaited",
    target: "#chapterAutosave.clean",
    actions: [keepAnswer, "answerWish"],
  } as const,
  { target: "#chapterAutosave.clean", actions: [keepAnswer] } as const,
] as const;
export const keepWish = {
  type: "keepWish",
  params: ({ event }: { event: { wish: ChapterWish } }) => ({ wish: event.wish }),
} as const;
/** `save`, and somebody waits for it. */
export const saveAwaited = [
  { guard: "isNew", target: "#chapterAutosave.creating.awaited", actions: keepWish } as const,
  { target: "#chapterAutosave.saving.awaited", actions: ["takeText", keepWish] } as const,
] as const;
/** `again`, and somebody waits for it. */
export const againAwaited = [
  { guard: "isNew", target: "#chapterAutosave.creating.awaited", actions: keepWish } as const,
  { target: "#chapterAutosave.saving.awaited", actions: keepWish } as const,
] as const;
/** Whether somebody waits for what is under way. */
export const awaiting = {
  unawaited: { on: { "settlement.requested": { target: "awaited", actions: keepWish } } },
  awaited: {},
} as const;
const failure = ({ event }: { event: Fault }): Fault => ({ error: event.error });
/** A rejected save: tried again by itself, or by a person. */
export const failed = [
  { guard: { type: "isFinal", params: failure }, target: "refused", actions: { type: "noteFault", params: failure } },
  { target: "failed", actions: { type: "noteFault", params: failure } },
] as const;
/** No answer in time. */
export const silent = {
  target: "failed",
  actions: { type: "noteFault", params: { error: new Error(messages.slowServer) } },
} as const;

import type { DraftKey } from "../machines/chapters/chapterDraft.machine.ts";
import type { ChapterTabsSurroundings } from "./chapterTabs.types.ts";
import { tellDesk } from "./deskNews.ts";
import type { Surroundings } from "./surroundings.ts";

/** A chapter that this browser has saved, as its tabs tell each other. */
export type SavedChapter = {
  accountId: number;
  chapterId: number;
  revision: number;
  title: string;
  /** JSON of the document, spelled: a copy between tabs costs nothing. */
  document: string;
};

const nameOf = ({ accountId, place }: DraftKey): string => `rukopis.chapter.${accountId}:${place}`;

const isSaved = (data: unknown): data is SavedChapter => {
  const { accountId, chapterId, revision, title, document } = (data ?? {}) as Partial<SavedChapter>;
  return (
    [accountId, chapterId, revision].every(Number.isInteger) && `${typeof title} ${typeof document}` === "string string"
  );
};

const isKept = (data: unknown): data is DraftKey => {
  const { accountId, place, isKept } = (data ?? {}) as Partial<DraftKey> & { isKept?: boolean };
  return isKept === true && Number.isInteger(accountId) && typeof place === "string";
};

/** A page that was asked for before a save, and drawn after it, is one of the last few. */
const MOST_TOLD = 5;

/** Which tab of this browser has a chapter, and what the others save. */
export function createChapterTabs({ locks, chapterChannel }: ChapterTabsSurroundings) {
  let saves: readonly SavedChapter[] = [];
  const open = (): BroadcastChannel | null => {
    try {
      return chapterChannel();
    } catch {
      return null; // Alone.
    }
  };

  const post = (message: object): void => {
    const channel = open();
    channel?.postMessage(message);
    channel?.close();
  };
  const listen = (hear: (data: unknown) => void): (() => void) => {
    const channel = open();
    channel?.addEventListener("message", ({ data }) => hear(data));
    return () => channel?.close();
  };

  return {
    /** A chapter is open in this tab from now on: nobody else sends its draft. @returns lets it go */
    hold: (key: DraftKey): (() => void) => {
      const held = Promise.withResolvers<void>();
      const waiting = new AbortController();
      locks()
        ?.request(nameOf(key), { mode: "shared", signal: waiting.signal }, () => held.promise)
        .catch(() => {});
      return () => {
        waiting.abort();
        held.resolve();
      };
    },

    /**
     * Does something that nobody else does meanwhile.
     * @returns null, and nothing was done: the chapter is open in a tab, or the browser does not know its tabs
     */
    claim: async <T>(key: DraftKey, work: () => Promise<T>): Promise<T | null> =>
      (await locks()?.request(nameOf(key), { ifAvailable: true }, (lock) => (lock ? work() : null))) ?? null,

    /** Whether a tab of this browser has it open; false where the browser does not know its tabs. */
    isHeld: async (key: DraftKey): Promise<boolean> =>
      (await locks()?.request(nameOf(key), { ifAvailable: true }, async (lock) => lock === null)) ?? false,

    /** What this tab saved last of a chapter, where an answer that was made before does not have it yet. */
    savedAfter: (answered: Pick<SavedChapter, "accountId" | "chapterId" | "revision">): SavedChapter | null =>
      saves.find(
        ({ accountId, chapterId, revision }) =>
          accountId === answered.accountId && chapterId === answered.chapterId && revision > answered.revision,
      ) ?? null,

    tell: (saved: SavedChapter): void => {
      saves = [saved, ...saves].slice(0, MOST_TOLD);
      post(saved);
      tellDesk({ said: "desk.saved", ...saved });
    },

    /** This device has the text that was typed: tabs that follow read it there. */
    tellKept: ({ accountId, place }: DraftKey): void => post({ accountId, place, isKept: true }),

    /** Hears what any tab saves, this one too. @returns stops */
    follow: (hear: (saved: SavedChapter) => void): (() => void) =>
      listen((data) => {
        if (isSaved(data)) hear(data);
      }),

    /** Hears which drafts any tab puts on this device. @returns stops */
    followKept: (hear: (key: DraftKey) => void): (() => void) =>
      listen((data) => {
        if (isKept(data)) hear(data);
      }),
  };
}

export type ChapterTabs = ReturnType<typeof createChapterTabs>;

const made = new WeakMap<Surroundings, ChapterTabs>();

/** The tabs of this application's browser. */
export function chapterTabs(surroundings: Surroundings): ChapterTabs {
  const tabs = made.get(surroundings) ?? createChapterTabs(surroundings);
  made.set(surroundings, tabs);
  return tabs;
}

import { assign, emit, fromCallback, sendTo, setup } from "xstate";
import { rewound } from "../../text/listening.ts";
import { port } from "../lib/port.ts";

/** A chapter of what is played. Lengths come from the server, never from the element. */
type PlayedChapter = { id: number; title: string; durationMs: number };
export type PlayedBook = {
  id: number;
  title: string;
  authors: string;
  reciter: string;
  coverUrl: string | null;
  /** The painted cover in place of it, 512 wide. */
  drawnCoverUrl: string | null;
  chapters: readonly PlayedChapter[];
  /** Of what listeners do not have no place is kept. */
  isPreview: boolean;
};

/** `until`: by this device's clock, in milliseconds. */
export type SoundAddress = { url: string; until: number };
export type ChapterKey = { workId: number; chapterId: number };
/** `refused`: by the server, with its message. */
export type AddressAnswer = { outcome: "given"; address: SoundAddress } | { outcome: "refused"; message: string };

/** In milliseconds of the chapter; `progress`: 0 to 1 of it. */
type ListeningPlace = { workId: number; chapterId: number; location: number; progress: number };

/** What the one element of this page is ordered to do. */
export type SoundOrder =
  | { type: "load.wanted"; url: string; location: number; rate: number; book: PlayedBook; index: number }
  | { type: "play.wanted"; location: number }
  | { type: "pause.wanted" }
  | { type: "seek.wanted"; location: number }
  | { type: "rate.wanted"; rate: number }
  | { type: "fade.wanted" }
  | { type: "volume.wanted" }
  | { type: "silence.wanted" };

/** What the element tells; times are milliseconds, `at` by this device's clock. */
export type SoundNews =
  | { type: "sound.began" }
  | { type: "sound.waits" }
  /** By the system: a call, headphones pulled out. */
  | { type: "sound.stopped"; at: number }
  | { type: "sound.seeked" }
  | { type: "sound.ended"; at: number }
  | { type: "sound.failed"; isOffline: boolean }
  /** The browser wants a press first. */
  | { type: "sound.blocked" }
  | { type: "time.passed"; location: number; at: number }
  /** Another tab of this browser sounds now. */
  | { type: "other.began"; at: number };

/** To a moment of the chapter, or so far from where it is. */
type Seek = { to: number } | { by: number };

/** What a person asks for: on the page, on the bar, by keys, by the keys of the system. */
export type PlayerWish =
  | { type: "listening.requested"; book: PlayedBook; index: number; location: number }
  | { type: "play.requested"; at: number }
  | { type: "pause.requested"; at: number }
  | { type: "seek.requested"; seek: Seek }
  | { type: "chapter.requested"; step: 1 | -1 }
  | { type: "rate.chosen"; rate: number }
  | { type: "player.closed" };

type PlayerContext = {
  book: PlayedBook;
  /** Of the chapter among the book's. */
  index: number;
  /** Milliseconds of the chapter. */
  location: number;
  rate: number;
  address: SoundAddress;
  /** Of the next chapter. */
  next: SoundAddress | null;
  /** When the place was last stored on the device, and when it was last sent. */
  deviceAt: number;
  toldAt: number;
  pausedAt: number;
  /** When the next address was last asked for. */
  nextAskedAt: number;
  /** The timer ends with the chapter; and whether it has got the notice that the end is near. */
  sleepsAtEnd: boolean;
  isNearEnd: boolean;
  isElsewhere: boolean;
  /** Why there is no sound. */
  message: string;
};

const nothing: PlayedBook = {
  id: 0,
  title: "",
  authors: "",
  reciter: "",
  coverUrl: null,
  drawnCoverUrl: null,
  chapters: [],
  isPreview: true,
};

export const nothingPlayed: PlayerContext = {
  book: nothing,
  index: 0,
  location: 0,
  rate: 1,
  address: { url: "", until: 0 },
  next: null,
  deviceAt: 0,
  toldAt: 0,
  pausedAt: 0,
  nextAskedAt: 0,
  sleepsAtEnd: false,
  isNearEnd: false,
  isElsewhere: false,
  message: "",
};

/** What is still to be heard of the chapter, in milliseconds of this listener's time. */
const leftOf = (context: Pick<PlayerContext, "book" | "index" | "rate">, location: number): number =>
  Math.max(0, lengthOf(context) - location) / context.rate;

const lengthOf = ({ book, index }: Pick<PlayerContext, "book" | "index">): number =>
  book.chapters[index]?.durationMs ?? 0;

/** The place as it is kept. */
export function listeningPlaceOf({ book, index, location }: PlayerContext): ListeningPlace {
  const length = lengthOf({ book, index });
  const progress = length === 0 ? 0 : Math.min(1, location / length);
  return { workId: book.id, chapterId: book.chapters[index]?.id ?? 0, location: Math.round(location), progress };
}

/** From here on the previous chapter is the beginning of this one, in milliseconds. */
const BEGUN = 5_000;
const EVERY_ON_DEVICE = 5_000;
const EVERY_TOLD = 15_000;
/** A new address is asked for so long before the old one ends. */
const AGEING = 300_000;
/** The address of the next chapter is asked for when so much of this one is left; an answer that does not come is asked for again. */
const NEXT = 60_000;
const NEXT_AGAIN = 15_000;
/** Milliseconds before the end of the chapter, at which the timer that ends with it gets a notice. */
const NEAR = 10_000;

type At = { at: number };
type Passed = At & { location: number };

export const playerSetup = setup({
  types: {
    context: {} as PlayerContext,
    events: {} as
      | PlayerWish
      | SoundNews
      | { type: "network.returned" }
      | { type: "page.hidden" }
      | { type: "sleep.came"; at: number }
      | { type: "sleep.fading" }
      | { type: "sleep.kept" }
      | { type: "sleep.atEnd"; isWanted: boolean },
    emitted: {} as
      | { type: "place.moved"; place: ListeningPlace }
      /** It may be the last one for long. */
      | { type: "place.left"; place: ListeningPlace }
      | { type: "chapter.ended"; at: number }
      /** Of the chapter that the timer ends with: 10 s are left, or more again. */
      | { type: "end.neared" }
      | { type: "end.receded" },
  },
  actors: {
    followSound: fromCallback<SoundOrder>(() => {}),
    fetchAddress: port<AddressAnswer, ChapterKey>("fetchAddress"),
    /** Null: it was refused. */
    fetchNext: port<SoundAddress | null, ChapterKey>("fetchNext"),
  },
  actions: {
    keepOnDevice: (_, _params: { place: ListeningPlace }) => {},
    open: assign((_, { book, index, location }: Pick<PlayerContext, "book" | "index" | "location">) => ({
      book,
      index,
      location,
      isElsewhere: false,
    })),
    takeAddress: assign((_, { address }: { address: SoundAddress }) => ({ address })),
    keepNext: assign((_, { next }: { next: SoundAddress | null }) => ({ next })),
    forgetNext: assign({ next: null, nextAskedAt: Number.NEGATIVE_INFINITY }),
    noteNextAsked: assign((_, { at }: At) => ({ nextAskedAt: at })),
    noteNearness: assign(({ context: { isNearEnd } }) => ({ isNearEnd: !isNearEnd })),
    tellNearness: emit(({ context: { isNearEnd } }) => ({ type: isNearEnd ? "end.neared" : "end.receded" })),
    explain: assign((_, { message }: { message: string }) => ({ message })),
    notePassed: assign((_, { location }: { location: number }) => ({ location })),
    noteDevice: assign((_, { at }: At) => ({ deviceAt: at })),
    noteTold: assign((_, { at }: At) => ({ deviceAt: at, toldAt: at })),
    notePause: assign((_, { at }: At) => ({ pausedAt: at })),
    noteElsewhere: assign((_, { at }: At) => ({ pausedAt: at, isElsewhere: true })),
    noteHere: assign({ isElsewhere: false }),
    noteRate: assign((_, { rate }: { rate: number }) => ({ rate })),
    /** A timer that is set again has got no notice. */
    noteSleep: assign((_, { isWanted }: { isWanted: boolean }) => ({ sleepsAtEnd: isWanted, isNearEnd: false })),
    rewind: assign(({ context: { location, pausedAt } }, { at }: At) => ({
      location: rewound(location, at - pausedAt),
    })),
    moveTo: assign(({ context }, { seek }: { seek: Seek }) => {
      const target = "to" in seek ? seek.to : context.location + seek.by;
      return { location: Math.max(0, Math.min(target, lengthOf(context))) };
    }),
    goTo: assign(({ context: { book, index, location } }, { step }: { step: 1 | -1 }) => {
      const isStep = step === 1 || location < BEGUN;
      return { index: Math.max(0, Math.min(isStep ? index + step : index, book.chapters.length - 1)), location: 0 };
    }),
    goOn: assign(({ context: { index } }) => ({ index: index + 1, location: 0 })),
    goOnToNext: assign(({ context: { index, next, address } }) => ({
      index: index + 1,
      location: 0,
      address: next ?? address,
    })),
    goToStart: assign({ index: 0, location: 0 }),
    goToEnd: assign(({ context }) => ({ location: lengthOf(context) })),
    loadSound: sendTo("sound", ({ context: { address, location, rate, book, index } }) => ({
      type: "load.wanted",
      url: address.url,
      location,
      rate,
      book,
      index,
    })),
    playSound: sendTo("sound", ({ context: { location } }) => ({ type: "play.wanted", location })),
    pauseSound: sendTo("sound", { type: "pause.wanted" }),
    seekSound: sendTo("sound", ({ context: { location } }) => ({ type: "seek.wanted", location })),
    rateSound: sendTo("sound", ({ context: { rate } }) => ({ type: "rate.wanted", rate })),
    fadeSound: sendTo("sound", { type: "fade.wanted" }),
    restoreVolume: sendTo("sound", { type: "volume.wanted" }),
    silence: sendTo("sound", { type: "silence.wanted" }),
    tellPlace: emit(({ context }) => ({ type: "place.moved", place: listeningPlaceOf(context) })),
    leavePlace: emit(({ context }) => ({ type: "place.left", place: listeningPlaceOf(context) })),
    tellEnd: emit((_, { at }: At) => ({ type: "chapter.ended", at })),
  },
  guards: {
    isGiven: (_, { outcome }: Pick<AddressAnswer, "outcome">) => outcome === "given",
    isOffline: (_, { isOffline }: { isOffline: boolean }) => isOffline,
    isAgeing: ({ context: { address } }, { at }: At) => at >= address.until - AGEING,
    isTellDue: ({ context: { toldAt } }, { at }: At) => at - toldAt >= EVERY_TOLD,
    isDeviceDue: ({ context: { deviceAt } }, { at }: At) => at - deviceAt >= EVERY_ON_DEVICE,
    isLast: ({ context: { book, index } }) => index === book.chapters.length - 1,
    sleepsAtEnd: ({ context: { sleepsAtEnd } }) => sleepsAtEnd,
    hasNext: ({ context: { next } }) => next !== null,
    isNextDue: ({ context }, { location, at }: Passed) =>
      context.next === null &&
      context.index < context.book.chapters.length - 1 &&
      leftOf(context, location) <= NEXT &&
      at - context.nextAskedAt >= NEXT_AGAIN,
    isNearnessNew: ({ context }, { location }: Passed) =>
      context.isNearEnd !== (context.sleepsAtEnd && leftOf(context, location) <= NEAR),
  },
  delays: {
    askTimeout: 30_000,
    nextTimeout: 30_000,
    loadTimeout: 30_000,
    /** A shorter wait is not shown. */
    shortWait: 300,
    /** For a sound that does not go on: the server is asked whether the sound is still there. */
    longWait: 15_000,
    retryDelay: 15_000,
  },
});

/** The chapter whose address is asked for. */
export const currentChapter = ({ context: { book, index } }: { context: PlayerContext }): ChapterKey => ({
  workId: book.id,
  chapterId: book.chapters[index]?.id ?? 0,
});

export const nextChapter = ({ context: { book, index } }: { context: PlayerContext }): ChapterKey => ({
  workId: book.id,
  chapterId: book.chapters[index + 1]?.id ?? 0,
});

import { assign, emit, fromCallback, sendTo, setup } from "xstate";
import { rewound } from "../../text/listening.ts";
import { port } from "../lib/port.ts";
import {
  type AddressAnswer,
  type ChapterKey,
  type ListeningPlace,
  leftOf,
  lengthOf,
  listeningPlaceOf,
  type PlayerContext,
  type PlayerWish,
  type Seek,
  type SoundAddress,
  type SoundNews,
  type SoundOrder,
} from "./audioPlayer.types.ts";

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

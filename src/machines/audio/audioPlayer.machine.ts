import type { ActorRefFrom, SnapshotFrom } from "xstate";
import {
  currentChapter,
  listeningPlaceOf,
  nextChapter,
  nothingPlayed,
  playerSetup,
  type SoundAddress,
} from "./audioPlayer.setup.ts";

const given = {
  isGiven: ({ event }: { event: { output: { outcome: "given" | "refused" } } }) => event.output,
  address: ({ event }: { event: { output: object } }) => event.output as { address: SoundAddress },
  message: ({ event }: { event: { output: object } }) => event.output as { message: string },
};

/** The address of a chapter is asked for. */
const resolving = playerSetup.createStateConfig({
  invoke: {
    id: "fetchAddress",
    src: "fetchAddress",
    input: currentChapter,
    onDone: [
      {
        guard: { type: "isGiven", params: given.isGiven },
        target: "loading",
        actions: [{ type: "takeAddress", params: given.address }, "loadSound"],
      },
      { target: "denied", actions: { type: "explain", params: given.message } },
    ],
    onError: "offline",
  },
  after: { askTimeout: "offline" },
  on: {
    "pause.requested": "ready",
    "seek.requested": { actions: { type: "moveTo", params: ({ event }) => event } },
  },
});

/** The address ends, or the sound does not come: once more, and what is there goes on meanwhile. */
const renewing = playerSetup.createStateConfig({
  invoke: {
    id: "fetchAddress",
    src: "fetchAddress",
    input: currentChapter,
    onDone: [
      {
        guard: { type: "isGiven", params: given.isGiven },
        target: "loading.again",
        actions: [{ type: "takeAddress", params: given.address }, "loadSound"],
      },
      { target: "denied", actions: ["pauseSound", { type: "explain", params: given.message }] },
    ],
    onError: "offline",
  },
  after: { askTimeout: "offline" },
  on: {
    "pause.requested": { target: "ready", actions: "pauseSound" },
    "seek.requested": { actions: [{ type: "moveTo", params: ({ event }) => event }, "seekSound"] },
  },
});

/** The element has an address and is to begin. `again`: it was new, so that a fault is the sound's. */
const loading = playerSetup.createStateConfig({
  after: { loadTimeout: "offline" },
  on: {
    "sound.began": "sounding",
    "sound.blocked": "blocked",
    "pause.requested": {
      target: "paused",
      actions: [{ type: "notePause", params: ({ event }) => event }, "pauseSound"],
    },
    "seek.requested": { actions: [{ type: "moveTo", params: ({ event }) => event }, "seekSound"] },
  },
  initial: "first",
  states: {
    first: { on: { "sound.failed": "#audioPlayer.open.renewing" } },
    again: {
      on: {
        "sound.failed": [
          { guard: { type: "isOffline", params: ({ event }) => event }, target: "#audioPlayer.open.offline" },
          { target: "#audioPlayer.open.broken" },
        ],
      },
    },
  },
});

/** The minute before the end: the address of the next chapter is asked for, and what sounds goes on meanwhile. */
const preparing = playerSetup.createStateConfig({
  invoke: {
    id: "fetchNext",
    src: "fetchNext",
    input: nextChapter,
    onDone: { target: "playing", actions: { type: "keepNext", params: ({ event }) => ({ next: event.output }) } },
    // Asked for again while it sounds, and when it has ended.
    onError: "playing",
  },
  after: { nextTimeout: "playing" },
  on: { "sound.waits": "stalling" },
});

/**
 * It is heard, or about to be. The next chapter begins inside `sound.ended`: nothing is awaited there, behind a locked
 * screen. Only what was heard is a move: a player that does not play for a day has no newer place than another device.
 */
const sounding = playerSetup.createStateConfig({
  entry: "forgetNext",
  exit: "leavePlace",
  on: {
    "page.hidden": { actions: "leavePlace" },
    "time.passed": [
      {
        guard: { type: "isAgeing", params: ({ event }) => event },
        target: "renewing",
        actions: { type: "notePassed", params: ({ event }) => event },
      },
      {
        guard: { type: "isNearnessNew", params: ({ event }) => event },
        actions: [{ type: "notePassed", params: ({ event }) => event }, "noteNearness", "tellNearness"],
      },
      {
        guard: { type: "isTellDue", params: ({ event }) => event },
        actions: [
          { type: "notePassed", params: ({ event }) => event },
          { type: "noteTold", params: ({ event }) => event },
          { type: "keepOnDevice", params: ({ context }) => ({ place: listeningPlaceOf(context) }) },
          "tellPlace",
        ],
      },
      {
        guard: { type: "isDeviceDue", params: ({ event }) => event },
        actions: [
          { type: "notePassed", params: ({ event }) => event },
          { type: "noteDevice", params: ({ event }) => event },
          { type: "keepOnDevice", params: ({ context }) => ({ place: listeningPlaceOf(context) }) },
        ],
      },
      { actions: { type: "notePassed", params: ({ event }) => event } },
    ],
    "sound.ended": [
      {
        guard: "isLast",
        target: "ended",
        actions: ["goToEnd", "leavePlace", { type: "tellEnd", params: ({ event }) => event }],
      },
      {
        guard: "sleepsAtEnd",
        target: "ready",
        actions: ["goOn", "leavePlace", { type: "tellEnd", params: ({ event }) => event }],
      },
      { guard: "hasNext", target: "loading", actions: ["goOnToNext", "loadSound"] },
      { target: "resolving", actions: "goOn" },
    ],
    "sound.failed": "renewing",
    "sound.stopped": {
      target: "paused",
      actions: { type: "notePause", params: ({ event }) => event },
    },
    "pause.requested": {
      target: "paused",
      actions: [{ type: "notePause", params: ({ event }) => event }, "pauseSound"],
    },
    "sleep.came": {
      target: "paused",
      actions: [{ type: "notePause", params: ({ event }) => event }, "pauseSound", "restoreVolume"],
    },
    "other.began": {
      target: "paused",
      actions: [{ type: "noteElsewhere", params: ({ event }) => event }, "pauseSound"],
    },
    "seek.requested": {
      target: ".seeking",
      actions: [{ type: "moveTo", params: ({ event }) => event }, "seekSound"],
    },
  },
  initial: "playing",
  states: {
    playing: {
      on: {
        "sound.waits": "stalling",
        "time.passed": {
          guard: { type: "isNextDue", params: ({ event }) => event },
          target: "preparing",
          actions: [
            { type: "notePassed", params: ({ event }) => event },
            { type: "noteNextAsked", params: ({ event }) => event },
          ],
        },
      },
    },
    preparing,
    /** Too short a wait to be shown. */
    stalling: { on: { "sound.began": "playing" }, after: { shortWait: "buffering" } },
    buffering: { on: { "sound.began": "playing" }, after: { longWait: "#audioPlayer.open.renewing" } },
    seeking: { on: { "sound.seeked": "playing" }, after: { longWait: "#audioPlayer.open.renewing" } },
  },
});

/**
 * The one player of this page: an audiobook sounds while pages change, chapter after chapter, and whatever stops it is a state with
 * its words. The element is the same for ever: some systems let only that one go on which a person has begun by hand.
 */
export const audioPlayerMachine = playerSetup.createMachine({
  id: "audioPlayer",
  context: nothingPlayed,
  invoke: { id: "sound", src: "followSound", onError: ".idle" },
  on: {
    "listening.requested": {
      target: ".open.resolving",
      actions: [{ type: "open", params: ({ event }) => event }],
    },
    /** By its listener, or remembered of an earlier page. */
    "rate.chosen": { actions: [{ type: "noteRate", params: ({ event }) => event }, "rateSound"] },
  },
  initial: "idle",
  states: {
    idle: {},
    open: {
      on: {
        "chapter.requested": {
          target: ".resolving",
          actions: ["pauseSound", { type: "goTo", params: ({ event }) => event }],
        },
        "player.closed": { target: "idle", actions: "silence" },
        "sleep.fading": { actions: "fadeSound" },
        "sleep.kept": { actions: "restoreVolume" },
        "sleep.atEnd": { actions: { type: "noteSleep", params: ({ event }) => event } },
      },
      initial: "resolving",
      states: {
        resolving,
        renewing,
        loading,
        sounding,
        /** A place without a sound: it is asked for when it is to be heard. */
        ready: {
          on: {
            "play.requested": "resolving",
            "seek.requested": { actions: { type: "moveTo", params: ({ event }) => event } },
          },
        },
        paused: {
          on: {
            "play.requested": [
              {
                guard: { type: "isAgeing", params: ({ event }) => event },
                target: "renewing",
                actions: ["noteHere", { type: "rewind", params: ({ event }) => event }],
              },
              {
                target: "loading",
                actions: ["noteHere", { type: "rewind", params: ({ event }) => event }, "playSound"],
              },
            ],
            "seek.requested": {
              actions: [{ type: "moveTo", params: ({ event }) => event }, "seekSound", "leavePlace"],
            },
            "sound.failed": "ready",
          },
        },
        /** The browser plays only what is begun by a press. */
        blocked: { on: { "play.requested": { target: "loading", actions: "playSound" } } },
        /** It goes on from here by itself. */
        offline: {
          entry: "pauseSound",
          after: { retryDelay: "resolving" },
          on: {
            "network.returned": "resolving",
            "play.requested": "resolving",
            "pause.requested": "ready",
            "seek.requested": { actions: { type: "moveTo", params: ({ event }) => event } },
          },
        },
        denied: {},
        broken: { on: { "play.requested": "resolving" } },
        ended: { on: { "play.requested": { target: "resolving", actions: "goToStart" } } },
      },
    },
  },
});

export type AudioPlayerActor = ActorRefFrom<typeof audioPlayerMachine>;
export type AudioPlayerSnapshot = SnapshotFrom<typeof audioPlayerMachine>;

import { asked, askedNext, playerSetup } from "./audioPlayer.setup.ts";
import { placeOf, type SoundAddress } from "./audioPlayer.types.ts";

const given = {
  isGiven: ({ event }: { event: { output: { outcome: "given" | "refused" } } }) => event.output,
  address: ({ event }: { event: { output: object } }) => event.output as { address: SoundAddress },
  message: ({ event }: { event: { output: object } }) => event.output as { message: string },
};

/** The address of a chapter is asked for. */
export const resolving = playerSetup.createStateConfig({
  invoke: {
    id: "fetchAddress",
    src: "fetchAddress",
    input: asked,
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
  on: { "pause.requested": "ready" },
});

/** The address ends, or the sound does not come: once more, and what is there goes on meanwhile. */
export const renewing = playerSetup.createStateConfig({
  invoke: {
    id: "fetchAddress",
    src: "fetchAddress",
    input: asked,
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
  on: { "pause.requested": { target: "ready", actions: "pauseSound" } },
});

/** The element has an address and is to begin. `again`: it was new, so that a fault is the sound's. */
export const loading = playerSetup.createStateConfig({
  after: { loadTimeout: "offline" },
  on: {
    "sound.began": "sounding",
    "sound.blocked": "blocked",
    "pause.requested": {
      target: "paused",
      actions: [{ type: "notePause", params: ({ event }) => event }, "pauseSound"],
    },
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

/** It is heard, or about to be. The next chapter begins inside `sound.ended`: nothing is awaited there, behind a locked screen. */
export const sounding = playerSetup.createStateConfig({
  entry: "forgetNext",
  invoke: {
    id: "fetchNext",
    src: "fetchNext",
    input: askedNext,
    onDone: { actions: { type: "keepNext", params: ({ event }) => ({ next: event.output }) } },
    // Asked for once more when the chapter has ended.
    onError: { actions: "forgetNext" },
  },
  on: {
    "time.passed": [
      {
        guard: { type: "isAgeing", params: ({ event }) => event },
        target: "renewing",
        actions: { type: "notePassed", params: ({ event }) => event },
      },
      {
        guard: { type: "isTellDue", params: ({ event }) => event },
        actions: [
          { type: "notePassed", params: ({ event }) => event },
          { type: "noteTold", params: ({ event }) => event },
          { type: "keepOnDevice", params: ({ context }) => ({ place: placeOf(context) }) },
          "tellPlace",
        ],
      },
      {
        guard: { type: "isDeviceDue", params: ({ event }) => event },
        actions: [
          { type: "notePassed", params: ({ event }) => event },
          { type: "noteDevice", params: ({ event }) => event },
          { type: "keepOnDevice", params: ({ context }) => ({ place: placeOf(context) }) },
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
      actions: [{ type: "notePause", params: ({ event }) => event }, "leavePlace"],
    },
    "pause.requested": {
      target: "paused",
      actions: [{ type: "notePause", params: ({ event }) => event }, "pauseSound", "leavePlace"],
    },
    "sleep.came": {
      target: "paused",
      actions: [{ type: "notePause", params: ({ event }) => event }, "pauseSound", "restoreVolume", "leavePlace"],
    },
    "other.began": {
      target: "paused",
      actions: [{ type: "noteElsewhere", params: ({ event }) => event }, "pauseSound", "leavePlace"],
    },
    "seek.requested": {
      target: ".seeking",
      actions: [{ type: "moveTo", params: ({ event }) => event }, "seekSound"],
    },
  },
  initial: "playing",
  states: {
    playing: { on: { "sound.waits": "stalling" } },
    /** So shortly that nobody is told. */
    stalling: { on: { "sound.began": "playing" }, after: { shortWait: "buffering" } },
    buffering: { on: { "sound.began": "playing" }, after: { longWait: "#audioPlayer.open.renewing" } },
    seeking: { on: { "sound.seeked": "playing" }, after: { longWait: "#audioPlayer.open.renewing" } },
  },
});

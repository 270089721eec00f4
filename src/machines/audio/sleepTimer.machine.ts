import { type ActorRefFrom, assign, emit, setup } from "xstate";

/** The last so many milliseconds are quieter. */
const FADING = 10_000;
const MINUTE = 60_000;
const ONCE_MORE = 15;

type Set = { minutes: number; at: number };

/** Stops the player when its listener sleeps: after so many minutes, or at the chapter's end; quieter at last. One press takes it back. */
export const sleepTimerMachine = setup({
  types: {
    /** `until`: by the device's clock, in milliseconds. */
    context: {} as { minutes: number; until: number },
    events: {} as
      | ({ type: "timer.set" } & Set)
      | { type: "timer.setToEnd" }
      | { type: "timer.cancelled" }
      /** A quarter of an hour more. */
      | { type: "timer.extended"; at: number }
      | { type: "chapter.ended"; at: number }
      /** The last seconds of the chapter are heard; or it was put back. */
      | { type: "end.neared" }
      | { type: "end.receded" },
    emitted: {} as
      | { type: "sleep.fading" }
      | { type: "sleep.kept" }
      | { type: "sleep.came" }
      | { type: "sleep.atEnd"; isWanted: boolean }
      | { type: "play.requested" },
  },
  actions: {
    note: assign((_, { minutes, at }: Set) => ({ minutes, until: at + minutes * MINUTE })),
    wantEnd: emit({ type: "sleep.atEnd", isWanted: true }),
    dropEnd: emit({ type: "sleep.atEnd", isWanted: false }),
    fade: emit({ type: "sleep.fading" }),
    keepOn: emit({ type: "sleep.kept" }),
    stop: emit({ type: "sleep.came" }),
    goOn: emit({ type: "play.requested" }),
  },
  delays: {
    untilFading: ({ context: { minutes } }) => minutes * MINUTE - FADING,
    fadeTime: FADING,
    offerTime: MINUTE,
  },
}).createMachine({
  id: "sleepTimer",
  context: { minutes: 0, until: 0 },
  on: {
    "timer.set": { target: ".running", actions: { type: "note", params: ({ event }) => event } },
    "timer.setToEnd": ".toEnd",
  },
  initial: "off",
  states: {
    off: {},
    running: { after: { untilFading: "fading" }, on: { "timer.cancelled": "off" } },
    /** The chapter is heard to its end. */
    toEnd: {
      entry: "wantEnd",
      exit: "dropEnd",
      on: { "timer.cancelled": "off", "chapter.ended": "expired" },
      initial: "far",
      states: {
        far: { on: { "end.neared": "near" } },
        near: { entry: "fade", exit: "keepOn", on: { "end.receded": "far" } },
      },
    },
    fading: {
      entry: "fade",
      after: { fadeTime: { target: "expired", actions: "stop" } },
      on: {
        "timer.cancelled": { target: "off", actions: "keepOn" },
        "timer.set": {
          target: "running",
          actions: ["keepOn", { type: "note", params: ({ event }) => event }],
        },
        "timer.setToEnd": { target: "toEnd", actions: "keepOn" },
      },
    },
    /** «Ещё 15 минут» is offered for a minute. */
    expired: {
      after: { offerTime: "off" },
      on: {
        "timer.cancelled": "off",
        "timer.extended": {
          target: "running",
          actions: [{ type: "note", params: ({ event: { at } }) => ({ minutes: ONCE_MORE, at }) }, "goOn"],
        },
      },
    },
  },
});

export type SleepTimerActor = ActorRefFrom<typeof sleepTimerMachine>;

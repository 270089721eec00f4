import type { ActorRefFrom, SnapshotFrom } from "xstate";
import { playerSetup } from "./audioPlayer.setup.ts";
import { loading, renewing, resolving, sounding } from "./audioPlayer.sounding.ts";
import { nothingPlayed } from "./audioPlayer.types.ts";

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

import type { ActorRefFrom, SnapshotFrom } from "xstate";
import { audioSendingSetup, telling } from "./audioSending.setup.ts";
import { sendingFrom } from "./line.ts";

const { createStateConfig } = audioSendingSetup;

const failure = ({ event }: { event: { error: unknown } }) => event;
const noteFault = { type: "noteFault", params: failure } as const;
/** A fault that the person alone can help with ends it; after another one it tries again. */
const failed = [
  { guard: { type: "isFinal", params: failure }, target: "refused", actions: noteFault },
  { target: "waiting", actions: noteFault },
] as const;
const changed = { target: "fileChanged", actions: "noteChange" } as const;
const unopened = { target: "needsFile", actions: { type: "takeFile", params: { file: null } } } as const;

/** An earlier page began it, and this one does not have its bytes. */
const needsFile = createStateConfig({
  entry: telling("needsFile"),
  on: {
    "file.given": { target: "opening", actions: { type: "takeFile", params: ({ event }) => event } },
    "cancellation.requested": "cancelling",
  },
  initial: "looking",
  states: {
    looking: {
      invoke: {
        id: "recallFile",
        src: "recallFile",
        input: ({ context: { facts } }) => ({ id: facts.id }),
        onDone: [
          { guard: { type: "isKept", params: ({ event }) => ({ isKept: event.output }) }, target: "openable" },
          { target: "lost" },
        ],
        onError: "lost",
      },
      after: { startTimeout: "lost" },
    },
    /** The browser may be asked for it. */
    openable: { on: { "opening.requested": "#audioSending.opening" } },
    lost: {},
  },
});

/** Is it the file that was begun with? */
const opening = createStateConfig({
  on: { "cancellation.requested": "cancelling" },
  invoke: {
    id: "openFile",
    src: "openFile",
    input: ({ context: { facts, file } }) => ({ facts, file }),
    onDone: [
      {
        guard: { type: "isSame", params: ({ event }) => event.output },
        target: "ready",
        actions: {
          type: "takeFile",
          params: ({ event: { output } }) => ({ file: output.outcome === "same" ? output.file : null }),
        },
      },
      { ...changed, guard: { type: "isChanged", params: ({ event }) => event.output } },
      unopened,
    ],
    onError: unopened,
  },
  after: { openTimeout: unopened },
});

/** The server is notified of it before the first byte: it may have no room. */
const starting = createStateConfig({
  entry: telling("starting"),
  on: { "pause.requested": "paused", "cancellation.requested": "cancelling" },
  invoke: {
    id: "startUpload",
    src: "startUpload",
    input: ({ context: { facts } }) => facts,
    onDone: [
      {
        guard: { type: "isRefused", params: ({ event }) => event.output },
        target: "refused",
        actions: { type: "takeStart", params: ({ event }) => event.output },
      },
      { target: "ready", actions: { type: "takeStart", params: ({ event }) => event.output } },
    ],
    onError: [failed[0], { target: "unstarted", actions: noteFault }],
  },
  after: { startTimeout: { target: "unstarted", actions: "noteSilence" } },
});

/** The bytes that the server lacks go, by one tab of this browser at a time. */
const sending = createStateConfig({
  entry: telling("sending"),
  exit: "loseUnstored",
  on: {
    "cancellation.requested": "cancelling",
    "all.sent": "completing",
    "server.works": "working",
    "file.changed": changed,
    "line.failed": failed,
  },
  invoke: {
    id: "line",
    src: "line",
    input: ({ context: { facts, file } }) => ({ facts, file: file as File }),
    onError: { target: "waiting", actions: noteFault },
  },
  initial: "going",
  states: {
    going: {
      on: {
        "bytes.sent": {
          target: "going",
          reenter: true,
          actions: [{ type: "takeBytes", params: ({ event }) => event }, telling("sending")],
        },
        "lock.awaited": "elsewhere",
        "pause.requested": "stopping",
      },
      after: { silence: { target: "#audioSending.waiting", actions: "noteSilence" } },
    },
    elsewhere: { on: { "lock.taken": "going", "pause.requested": "stopping" } },
    /** A pause: chunks that have been begun are let end, up to three of 16 MiB that would have to be sent again. */
    stopping: {
      entry: ["drainLine", telling("stopping")],
      on: {
        "bytes.sent": { actions: [{ type: "takeBytes", params: ({ event }) => event }, telling("stopping")] },
        "line.drained": "#audioSending.paused",
        "line.failed": "#audioSending.paused",
        "resumption.requested": "turning",
      },
      after: { drainTime: "#audioSending.paused" },
    },
    /** It is to go on after all: the line begins again when it has ended. */
    turning: {
      on: {
        "bytes.sent": { actions: [{ type: "takeBytes", params: ({ event }) => event }, telling("stopping")] },
        "line.drained": "#audioSending.ready",
        "pause.requested": "stopping",
      },
      after: { drainTime: "#audioSending.ready" },
    },
  },
});

/** «Сверяем файл»: the browser says what it has read, the server what it lacks of it. */
const completing = createStateConfig({
  on: { "cancellation.requested": "cancelling" },
  invoke: {
    id: "completeUpload",
    src: "completeUpload",
    input: ({ context: { facts, file } }) => ({ facts, file: file as File }),
    onDone: [
      { guard: { type: "isAccepted", params: ({ event }) => event.output }, target: "working" },
      { ...changed, guard: { type: "isChanged", params: ({ event }) => event.output } },
      { target: "sending" },
    ],
    onError: failed,
  },
  after: { completionTimeout: { target: "waiting", actions: "noteSilence" } },
});

/**
 * One sound on its way to become a chapter: the queue gives it its turns, the line sends what the server lacks. It goes on by itself
 * after a fault, later each time, and ends when the server has decided what becomes of it.
 */
export const audioSendingMachine = audioSendingSetup.createMachine({
  id: "audioSending",
  context: ({ input }) => ({ ...input, ...sendingFrom(input.received), resumedAt: input.received }),
  initial: "beginning",
  states: {
    beginning: {
      always: [
        { guard: "isUnknown", target: "queued" },
        { guard: "isWorkedOn", target: "working" },
        { target: "needsFile" },
      ],
    },
    queued: {
      entry: telling("new"),
      on: { "turn.given": "starting", "pause.requested": "paused", "cancellation.requested": "cancelling" },
    },
    starting,
    /** The server has not answered. */
    unstarted: {
      on: {
        "pause.requested": "paused",
        "retry.requested": "starting",
        "network.returned": "starting",
        "cancellation.requested": "cancelling",
      },
      after: { backoff: "starting" },
    },
    ready: {
      entry: telling("ready"),
      on: { "turn.given": "sending", "pause.requested": "paused", "cancellation.requested": "cancelling" },
    },
    sending,
    /** The last try failed. */
    waiting: {
      entry: telling("waiting"),
      on: {
        "pause.requested": "paused",
        "retry.requested": "sending",
        "network.returned": "sending",
        "cancellation.requested": "cancelling",
      },
      after: { backoff: "sending" },
    },
    paused: {
      entry: telling("paused"),
      on: {
        "resumption.requested": [{ guard: "isUnknown", target: "queued" }, { target: "ready" }],
        "cancellation.requested": "cancelling",
      },
    },
    completing,
    /** The server reads it, and makes a chapter of it. */
    working: {
      entry: telling("working"),
      on: {
        "server.told": [
          // It has found a part of it damaged.
          { guard: { type: "isLacking", params: ({ event }) => event }, target: "ready" },
          { guard: { type: "isLackingHere", params: ({ event }) => event }, target: "needsFile" },
          {
            guard: { type: "isDecided", params: ({ event }) => event },
            target: "handedOver",
            actions: {
              type: "tell",
              params: ({ context: { facts }, event: { state } }) => ({
                type: "upload.ended",
                id: facts.id,
                ended: state,
              }),
            },
          },
        ],
      },
    },
    needsFile,
    opening,
    /** Another one than the server has a part of. */
    fileChanged: { entry: telling("fileChanged"), on: { "cancellation.requested": "cancelling" } },
    refused: {
      entry: telling("refused"),
      on: {
        "retry.requested": { target: "queued", actions: "beginAnew" },
        "cancellation.requested": "cancelling",
      },
    },
    /** What the server has of it goes; what stays is shown again by the next page. */
    cancelling: {
      invoke: {
        id: "cancelUpload",
        src: "cancelUpload",
        input: ({ context: { facts } }) => facts,
        onDone: "cancelled",
        onError: "cancelled",
      },
      after: { cancelTimeout: "cancelled" },
    },
    handedOver: { type: "final" },
    cancelled: {
      type: "final",
      entry: {
        type: "tell",
        params: ({ context: { facts } }) => ({ type: "upload.ended", id: facts.id, ended: "cancelled" }),
      },
    },
  },
});

export type AudioSendingActor = ActorRefFrom<typeof audioSendingMachine>;
export type AudioSendingSnapshot = SnapshotFrom<typeof audioSendingMachine>;

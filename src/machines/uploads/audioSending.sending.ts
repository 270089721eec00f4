import { audioSendingSetup, telling } from "./audioSending.setup.ts";

const { createStateConfig } = audioSendingSetup;

/** The server is notified of it before the first byte: it may have no room. */
export const starting = createStateConfig({
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
    onError: [
      {
        guard: { type: "isFinal", params: ({ event }) => event },
        target: "refused",
        actions: { type: "noteFault", params: ({ event }) => event },
      },
      { target: "unstarted", actions: { type: "noteFault", params: ({ event }) => event } },
    ],
  },
  after: { startTimeout: { target: "unstarted", actions: "noteSilence" } },
});

/** The bytes that the server lacks go, by one tab of this browser at a time. */
export const sending = createStateConfig({
  entry: telling("sending"),
  exit: "loseUnstored",
  on: {
    "cancellation.requested": "cancelling",
    "all.sent": "completing",
    "server.works": "working",
    "file.changed": { target: "fileChanged", actions: "noteChange" },
    "line.failed": [
      {
        guard: { type: "isFinal", params: ({ event }) => event },
        target: "refused",
        actions: { type: "noteFault", params: ({ event }) => event },
      },
      { target: "waiting", actions: { type: "noteFault", params: ({ event }) => event } },
    ],
  },
  invoke: {
    id: "line",
    src: "line",
    input: ({ context: { facts, file } }) => ({ facts, file: file as File }),
    onError: { target: "waiting", actions: { type: "noteFault", params: ({ event }) => event } },
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
export const completing = createStateConfig({
  on: { "cancellation.requested": "cancelling" },
  invoke: {
    id: "completeUpload",
    src: "completeUpload",
    input: ({ context: { facts, file } }) => ({ facts, file: file as File }),
    onDone: [
      { guard: { type: "isAccepted", params: ({ event }) => event.output }, target: "working" },
      {
        guard: { type: "isChanged", params: ({ event }) => event.output },
        target: "fileChanged",
        actions: "noteChange",
      },
      { target: "sending" },
    ],
    onError: [
      {
        guard: { type: "isFinal", params: ({ event }) => event },
        target: "refused",
        actions: { type: "noteFault", params: ({ event }) => event },
      },
      { target: "waiting", actions: { type: "noteFault", params: ({ event }) => event } },
    ],
  },
  after: { completionTimeout: { target: "waiting", actions: "noteSilence" } },
});

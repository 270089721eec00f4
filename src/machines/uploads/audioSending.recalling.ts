import { audioSendingSetup, telling } from "./audioSending.setup.ts";

const { createStateConfig } = audioSendingSetup;

/** An earlier page began it, and this one does not have its bytes. */
export const needsFile = createStateConfig({
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
export const opening = createStateConfig({
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
      {
        guard: { type: "isChanged", params: ({ event }) => event.output },
        target: "fileChanged",
        actions: "noteChange",
      },
      { target: "needsFile", actions: { type: "takeFile", params: { file: null } } },
    ],
    onError: { target: "needsFile", actions: { type: "takeFile", params: { file: null } } },
  },
  after: { openTimeout: { target: "needsFile", actions: { type: "takeFile", params: { file: null } } } },
});

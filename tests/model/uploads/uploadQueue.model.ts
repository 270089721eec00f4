import { uploadQueueMachine } from "../../../src/machines/uploads/uploadQueue.machine.ts";
import { type Promised, promised } from "../../support/model.ts";

type Context = { files: object[]; refused: object[] };

const one = { id: "1", file: "один" };
const two = { id: "2", file: "два" };
const asks = (file: object) => [["uploadFile", file]] as const;
const tells = (id: string) => [{ type: "file.uploaded", id, result: { fileId: 5 } }] as const;

/** Whatever the reason, a refused file is listed and lets the next one go. */
const ends = (of: (message: string) => Promised) => ({
  "is refused": of("Картинка слишком велика"),
  fails: of("Нет сети"),
  "300 000 ms pass": of("сервер не отвечает"),
});
const idle: Promised = { to: "idle", holds: { files: [], refused: [] } };
const begun: Promised = { to: "uploading", asks: asks(one), holds: { files: [one], refused: [], finished: 0 } };

export const uploadQueueModel = promised({
  machine: uploadQueueMachine,
  ports: ["uploadFile"],
  payloads: {
    // A third file would tell nothing new.
    "files.added": ({ files, refused }: Context) =>
      files.length === 0 ? [{ files: [one] }] : files.length === 1 && refused.length === 0 ? [{ files: [two] }] : [],
    "xstate.done.actor.uploadFile": [
      { output: { outcome: "done", result: { fileId: 5 } } },
      { output: { outcome: "refused", message: "Картинка слишком велика" } },
    ],
  },
  project: ({ files, refused }: Context) => [files.length, refused.length],
  mark: (event) => ("output" in event ? (event.output as { outcome: string }).outcome : ""),
  steps: {
    "files.added": "adds a file",
    "xstate.done.actor.uploadFile done": "is uploaded",
    "xstate.done.actor.uploadFile refused": "is refused",
    "xstate.error.actor.uploadFile": "fails",
    "xstate.after.uploadTimeout.uploadQueue.uploading": "300 000 ms pass",
    "retry.requested": "tries again",
    "refusals.seen": "sees the refusals",
  },
  causes: {
    "300 000 ms pass": { after: 300_000 },
  },
  first: { to: "idle", holds: { files: [], refused: [], finished: 0 } },
  promise: {
    idle: { "adds a file": begun },
    uploading: {
      "adds a file": { to: "uploading, another waits", holds: { files: [one, two] } },
      "is uploaded": { ...idle, tells: tells("1"), holds: { files: [], finished: 1 } },
      ...ends((message) => ({ to: "idle, one refused", holds: { files: [], refused: [{ ...one, message }] } })),
    },
    "uploading, another waits": {
      "is uploaded": { to: "uploading", tells: tells("1"), asks: asks(two), holds: { files: [two], finished: 1 } },
      ...ends((message) => ({
        to: "uploading, one refused",
        asks: asks(two),
        holds: { files: [two], refused: [{ ...one, message }], finished: 1 },
      })),
    },
    "uploading, one refused": {
      "is uploaded": { to: "idle, one refused", tells: tells("2"), holds: { files: [], finished: 2 } },
      "tries again": { to: "uploading, another waits", holds: { files: [two, one], refused: [] } },
      "sees the refusals": { to: "uploading", holds: { files: [two], refused: [], finished: 1 } },
      ...ends((message) => ({
        to: "idle, both refused",
        holds: {
          refused: [
            { ...one, message: "Картинка слишком велика" },
            { ...two, message },
          ],
          finished: 2,
        },
      })),
    },
    "idle, one refused": { "adds a file": begun, "tries again": begun, "sees the refusals": idle },
    "idle, both refused": {
      "adds a file": begun,
      "tries again": {
        to: "uploading, another waits",
        asks: asks(one),
        holds: { files: [one, two], refused: [], finished: 0 },
      },
      "sees the refusals": idle,
    },
  },
});

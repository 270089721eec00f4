import { offlineBookMachine } from "../../../src/machines/reading/offlineBook.machine.ts";
import type { Model, Promised } from "../../support/model.ts";

export type Step =
  | "it is not here"
  | "it is here"
  | "it is here as it was"
  | "the right to it has ended"
  | "it cannot be looked at"
  | "30 000 ms pass"
  | "it is to be saved"
  | "half of it is here"
  | "it is saved"
  | "there is no room"
  | "it is refused"
  | "it fails to be saved"
  | "the saving breaks"
  | "60 000 ms pass"
  | "it is cancelled"
  | "it is to be removed"
  | "it is removed"
  | "it cannot be removed"
  | "the network is back";

const book = { workId: 5, format: "EBook" };
const before = { byteSize: 7 };
const after = { byteSize: 9 };
const none = { done: 0, total: 0 };

const looks = [["lookAtBook", book]] as const;
const saves = [["followSaving", book]] as const;
const removes = [["removeBook", book]] as const;

const looking: Promised = { to: "looking", asks: looks };
const looksAgain: Promised = { to: "looking, kept", asks: looks };
const absent: Promised = { to: "absent", holds: { kept: null } };
const saving: Promised = { to: "saving.moving", asks: saves, holds: { moved: none, fault: "" } };
const renewing: Promised = { to: "saving.moving, kept", asks: saves, holds: { moved: none, fault: "" } };
const removing: Promised = { to: "removing", asks: removes };
const takingAway: Promised = { to: "removing, kept", asks: removes };
const half = { moved: { done: 1, total: 2 } };
const failed = { fault: "Нет сети" };
const slow = { fault: "сервер не отвечает" };

/** What the server, or the device alone, says of the book. */
const answered: Partial<Record<Step, Promised>> = {
  "it is not here": { to: "absent", holds: { kept: null, size: 40, fault: "" } },
  "it is here": { to: "saved, kept", holds: { kept: before, size: null, fault: "" } },
  "it is here as it was": { to: "outdated, kept", holds: { kept: before, size: 50, fault: "" } },
  "the right to it has ended": { to: "refused", holds: { kept: null, size: null, fault: "" } },
};
const ended: Partial<Record<Step, Promised>> = {
  "it is saved": { to: "saved, kept", holds: { kept: after } },
  "it is refused": { to: "refused", holds: { kept: null } },
};
const lacks = { room: { needed: 340, free: 120 } };

export const offlineBookModel: Model<Step> = {
  machine: offlineBookMachine,
  input: book,
  ports: ["lookAtBook", "removeBook"],
  callbacks: ["followSaving"],
  payloads: {
    "progress.made": [{ done: 1, total: 2 }],
    "book.saved": [{ kept: after }],
    "room.lacked": [{ needed: 340, free: 120 }],
    "saving.failed": [{ reason: "Нет сети" }],
    "xstate.done.actor.lookAtBook": [
      { output: { outcome: "absent", size: 40 } },
      { output: { outcome: "saved", kept: before } },
      { output: { outcome: "outdated", kept: before, size: 50 } },
      { output: { outcome: "refused" } },
    ],
  },
  project: ({ kept }: { kept: unknown }) => kept !== null,
  mark: (event) => {
    const output = "output" in event ? (event.output as { outcome: string } | undefined) : undefined;
    return output?.outcome ?? "";
  },
  steps: {
    "xstate.done.actor.lookAtBook absent": "it is not here",
    "xstate.done.actor.lookAtBook saved": "it is here",
    "xstate.done.actor.lookAtBook outdated": "it is here as it was",
    "xstate.done.actor.lookAtBook refused": "the right to it has ended",
    "xstate.error.actor.lookAtBook": "it cannot be looked at",
    "xstate.after.lookTimeout.offlineBook.looking": "30 000 ms pass",
    "save.requested": "it is to be saved",
    "progress.made": "half of it is here",
    "book.saved": "it is saved",
    "room.lacked": "there is no room",
    "book.refused": "it is refused",
    "saving.failed": "it fails to be saved",
    "xstate.error.actor.followSaving": "the saving breaks",
    "xstate.after.stallTimeout.offlineBook.saving.moving": "60 000 ms pass",
    "cancel.requested": "it is cancelled",
    "remove.requested": "it is to be removed",
    "xstate.done.actor.removeBook": "it is removed",
    "xstate.error.actor.removeBook": "it cannot be removed",
    "xstate.after.removeTimeout.offlineBook.removing": "30 000 ms pass",
    "network.returned": "the network is back",
  },
  causes: {
    "it is not here": { resolves: "lookAtBook" },
    "it is here": { resolves: "lookAtBook" },
    "it is here as it was": { resolves: "lookAtBook" },
    "the right to it has ended": { resolves: "lookAtBook" },
    "it cannot be looked at": { rejects: "lookAtBook" },
    "30 000 ms pass": { after: 30_000 },
    "it is to be saved": "send",
    "half of it is here": "send",
    "it is saved": "send",
    "there is no room": "send",
    "it is refused": "send",
    "it fails to be saved": "send",
    "the saving breaks": "send",
    "60 000 ms pass": { after: 60_000 },
    "it is cancelled": "send",
    "it is to be removed": "send",
    "it is removed": { resolves: "removeBook" },
    "it cannot be removed": { rejects: "removeBook" },
    "the network is back": "send",
  },
  first: { ...looking, holds: { kept: null, size: null, moved: none, room: { needed: 0, free: 0 }, fault: "" } },
  promise: {
    looking: {
      ...answered,
      "it cannot be looked at": { to: "absent", holds: { kept: null, ...failed } },
      "30 000 ms pass": { to: "absent", holds: { kept: null, ...slow } },
    },
    "looking, kept": {
      ...answered,
      "it cannot be looked at": { to: "saved, kept", holds: { kept: before, fault: "" } },
      "30 000 ms pass": { to: "saved, kept", holds: { kept: before, fault: "" } },
    },
    absent: { "it is to be saved": saving, "the network is back": looking },
    "saving.moving": {
      ...ended,
      "half of it is here": { to: "saving.moving", holds: half },
      "there is no room": { to: "full", holds: { kept: null, ...lacks } },
      "it fails to be saved": { ...removing, holds: failed },
      "the saving breaks": { ...removing, holds: failed },
      "60 000 ms pass": { ...removing, holds: slow },
      "it is cancelled": removing,
    },
    "saving.moving, kept": {
      ...ended,
      "half of it is here": { to: "saving.moving, kept", holds: half },
      "there is no room": { to: "full, kept", holds: { kept: before, ...lacks } },
      "it fails to be saved": { to: "outdated, kept", holds: failed },
      "the saving breaks": { to: "outdated, kept", holds: failed },
      "60 000 ms pass": { to: "outdated, kept", holds: slow },
      "it is cancelled": { to: "outdated, kept", holds: { kept: before } },
    },
    "saved, kept": { "it is to be removed": takingAway, "the network is back": looksAgain },
    "outdated, kept": {
      "it is to be saved": renewing,
      "it is to be removed": takingAway,
      "the network is back": looksAgain,
    },
    full: { "it is to be saved": saving, "it is to be removed": removing },
    "full, kept": { "it is to be saved": renewing, "it is to be removed": takingAway },
    refused: { "it is to be removed": removing },
    removing: {
      "it is removed": absent,
      "it cannot be removed": absent,
      "30 000 ms pass": absent,
    },
    "removing, kept": {
      "it is removed": absent,
      "it cannot be removed": { to: "saved, kept", holds: { kept: before, ...failed } },
      "30 000 ms pass": { to: "saved, kept", holds: { kept: before, ...slow } },
    },
  },
};

import { reorderMachine } from "../../../src/machines/data/reorder.machine.ts";
import type { Model } from "../../support/model.ts";

type Step =
  | "puts the first behind"
  | "undoes"
  | "gets 1234"
  | "is saved"
  | "is merged"
  | "is refused"
  | "fails"
  | "30 000 ms pass"
  | "8 000 ms pass"
  | "holds the offer"
  | "lets the offer go"
  | "sees the refusal";

type Context = { order: number[]; sent: number[]; undone: number[] | null };

const asks = (order: number[], before: number[]) => [["saveOrder", { order, before }]] as const;
const merged = [{ type: "order.merged" }] as const;
const lost = (reason: string, holds: object = { order: [1, 2, 3] }) => ({
  to: "rolledBack",
  tells: [{ type: "order.rolledBack", reason }],
  holds: { ...holds, undone: null, reason },
});
const failures = (holds?: object) => ({
  "is refused": lost("Сейчас это действие недоступно", holds),
  fails: lost("Нет сети", holds),
  "30 000 ms pass": lost("сервер не отвечает", holds),
});
const moved = {
  to: "saving",
  asks: asks([2, 3, 1], [1, 2, 3]),
  holds: { order: [2, 3, 1], known: [1, 2, 3], undone: [1, 2, 3], reason: "" },
};
const offered = {
  "puts the first behind": {
    to: "saving",
    asks: asks([3, 1, 2], [2, 3, 1]),
    holds: { order: [3, 1, 2], undone: [2, 3, 1] },
  },
  undoes: {
    to: "saving, nothing to undo",
    asks: asks([1, 2, 3], [2, 3, 1]),
    holds: { order: [1, 2, 3], undone: null },
  },
};
const received = { order: [1, 2, 3, 4], known: [1, 2, 3, 4], undone: [1, 2, 3, 4] };

export const reorderModel: Model<Step> = {
  machine: reorderMachine,
  input: { order: [1, 2, 3] },
  ports: ["saveOrder"],
  payloads: {
    "move.requested": ({ order: [first, ...rest] }: Context) => [{ order: [...rest, first] }],
    "order.received": [{ order: [1, 2, 3, 4] }],
    "xstate.done.actor.saveOrder": ({ sent }: Context) => [
      { output: { outcome: "done", result: { outcome: "saved", order: sent } } },
      { output: { outcome: "done", result: { outcome: "merged", order: [...sent, 4] } } },
      { output: { outcome: "refused", message: "Сейчас это действие недоступно" } },
    ],
  },
  project: ({ order, sent, undone }: Context, state) => [
    state === "saving" && order.join() !== sent.join(),
    undone !== null,
  ],
  mark: (event) => {
    if (!("output" in event)) return "";
    const output = event.output as { outcome: string; result?: { outcome: string } };
    return output.result?.outcome ?? output.outcome;
  },
  steps: {
    "move.requested": "puts the first behind",
    "undo.requested": "undoes",
    "order.received": "gets 1234",
    "xstate.done.actor.saveOrder saved": "is saved",
    "xstate.done.actor.saveOrder merged": "is merged",
    "xstate.done.actor.saveOrder refused": "is refused",
    "xstate.error.actor.saveOrder": "fails",
    "xstate.after.saveTimeout.reorder.saving": "30 000 ms pass",
    "xstate.after.undoPeriod.reorder.offering.passing": "8 000 ms pass",
    "offer.held": "holds the offer",
    "offer.released": "lets the offer go",
    "refusal.seen": "sees the refusal",
  },
  causes: {
    "puts the first behind": "send",
    undoes: "send",
    "gets 1234": "send",
    "is saved": { resolves: "saveOrder" },
    "is merged": { resolves: "saveOrder" },
    "is refused": { resolves: "saveOrder" },
    fails: { rejects: "saveOrder" },
    "30 000 ms pass": { after: 30_000 },
    "8 000 ms pass": { after: 8_000 },
    "holds the offer": "send",
    "lets the offer go": "send",
    "sees the refusal": "send",
  },
  first: { to: "idle", holds: { order: [1, 2, 3], undone: null } },
  promise: {
    idle: {
      "puts the first behind": moved,
      "gets 1234": { to: "idle", holds: { ...received, undone: null } },
    },
    saving: {
      "puts the first behind": { to: "saving, another waits", holds: { order: [3, 1, 2], undone: [2, 3, 1] } },
      undoes: { to: "saving, taken back", holds: { order: [1, 2, 3], undone: null } },
      // Older than what is under way.
      "gets 1234": { to: "saving", holds: { order: [2, 3, 1] } },
      "is saved": { to: "offering.passing", holds: { order: [2, 3, 1], known: [2, 3, 1], undone: [1, 2, 3] } },
      "is merged": {
        to: "offering.passing",
        tells: merged,
        holds: { order: [2, 3, 1, 4], known: [2, 3, 1, 4], undone: [1, 2, 3, 4] },
      },
      ...failures(),
    },
    "saving, another waits": {
      "puts the first behind": { to: "saving, another waits", holds: { order: [1, 2, 3], undone: [3, 1, 2] } },
      undoes: { to: "saving, nothing to undo", holds: { order: [2, 3, 1], undone: null } },
      "gets 1234": { to: "saving, another waits" },
      "is saved": { to: "saving", asks: asks([3, 1, 2], [2, 3, 1]), holds: { undone: [2, 3, 1] } },
      "is merged": {
        to: "saving",
        tells: merged,
        asks: asks([3, 1, 2, 4], [2, 3, 1, 4]),
        holds: { order: [3, 1, 2, 4], undone: [2, 3, 1, 4] },
      },
      ...failures(),
    },
    "saving, taken back": {
      "puts the first behind": { to: "saving", holds: { order: [2, 3, 1], undone: [1, 2, 3] } },
      "gets 1234": { to: "saving, taken back" },
      "is saved": { to: "saving, nothing to undo", asks: asks([1, 2, 3], [2, 3, 1]) },
      "is merged": { to: "saving, nothing to undo", tells: merged, asks: asks([1, 2, 3, 4], [2, 3, 1, 4]) },
      ...failures(),
    },
    "saving, nothing to undo": {
      "puts the first behind": { to: "saving, another waits" },
      "gets 1234": { to: "saving, nothing to undo" },
      "is saved": { to: "idle", holds: { undone: null } },
      "is merged": { to: "idle", tells: merged, holds: { undone: null } },
      ...failures({}),
    },
    "offering.passing": {
      ...offered,
      "gets 1234": { to: "offering.passing", holds: received },
      "holds the offer": { to: "offering.held" },
      "8 000 ms pass": { to: "idle", holds: { order: [2, 3, 1], undone: null } },
    },
    "offering.held": {
      ...offered,
      "gets 1234": { to: "offering.held", holds: received },
      "lets the offer go": { to: "offering.passing" },
    },
    rolledBack: {
      "puts the first behind": moved,
      "gets 1234": { to: "rolledBack", holds: { order: [1, 2, 3, 4] } },
      "sees the refusal": { to: "idle", holds: { reason: "" } },
    },
  },
};

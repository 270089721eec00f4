import { chapterRestorationMachine } from "../../../src/machines/chapters/chapterRestoration.machine.ts";
import type { Model, Promised } from "../../support/model.ts";

type Step =
  | "wants a text back"
  | "is restored"
  | "is there already"
  | "is stale"
  | "is refused"
  | "fails"
  | "30 000 ms pass"
  | "takes it back"
  | "closes the note";

const [old, known, later] = ["2026-11-18T10:00:00.000Z", "2026-11-20T10:00:00.000Z", "2026-11-20T11:00:00.000Z"];
const [third, eighth] = [
  { revision: 3, savedAt: old },
  { revision: 8, savedAt: known },
];
const ninth = { revision: 9, savedAt: later };
const tenth = { revision: 10, savedAt: later };
const changed = [{ type: "chapter.changed" }];

const begins: Promised = {
  to: "restoring",
  asks: [["restore", { wanted: third, current: eighth }]],
  holds: { restoration: { wanted: third, current: eighth } },
};
const afterNote: Partial<Record<Step, Promised>> = {
  "wants a text back": begins,
  "closes the note": { to: "resting" },
};

/** What may be answered. `which`: a restoration, or its undoing. */
const answers = (which: "" | ", back", undo: object): Partial<Record<Step, Promised>> => ({
  "is restored": { to: `restored${which}`, tells: changed, holds: { undo } },
  "is there already": { to: "there" },
  "is stale": { to: "stale", tells: changed, holds: { savedAt: "2026-11-20T10:30:00.000Z" } },
  "is refused": { to: "refused", holds: { message: "Этого текста больше нет" } },
  fails: { to: "refused", holds: { message: "Нет сети" } },
  "30 000 ms pass": { to: "refused", holds: { message: "сервер не отвечает" } },
});

type Context = { restoration: { wanted: { revision: number }; current: { revision: number } } | null };
type Answer = { outcome: string; revision?: number; savedAt?: string };

export const chapterRestorationModel: Model<Step> = {
  machine: chapterRestorationMachine,
  ports: ["restore"],
  payloads: {
    "restoration.requested": [{ wanted: third, current: eighth }],
    "xstate.done.actor.restore": ({ restoration }: Context) => {
      const revision = restoration?.current.revision ?? 0;
      return [
        { output: { outcome: "saved", revision: revision + 1, savedAt: later } },
        { output: { outcome: "saved", revision, savedAt: known } },
        { output: { outcome: "stale", revision: revision + 1, savedAt: "2026-11-20T10:30:00.000Z" } },
        { output: { outcome: "refused", message: "Этого текста больше нет" } },
      ];
    },
  },
  project: ({ restoration }: Context) => (restoration?.wanted.revision ?? 0) > 3,
  mark: (event) => {
    if (!("output" in event)) return "";
    const { outcome, savedAt } = event.output as Answer;
    return outcome === "saved" && savedAt === known ? "saved before" : outcome;
  },
  steps: {
    "restoration.requested": "wants a text back",
    "xstate.done.actor.restore saved": "is restored",
    "xstate.done.actor.restore saved before": "is there already",
    "xstate.done.actor.restore stale": "is stale",
    "xstate.done.actor.restore refused": "is refused",
    "xstate.error.actor.restore": "fails",
    "xstate.after.restoreTimeout.chapterRestoration.restoring": "30 000 ms pass",
    "undo.requested": "takes it back",
    "note.closed": "closes the note",
  },
  causes: {
    "wants a text back": "send",
    "is restored": { resolves: "restore" },
    "is there already": { resolves: "restore" },
    "is stale": { resolves: "restore" },
    "is refused": { resolves: "restore" },
    fails: { rejects: "restore" },
    "30 000 ms pass": { after: 30_000 },
    "takes it back": "send",
    "closes the note": "send",
  },
  first: { to: "resting", holds: { restoration: null, undo: null, savedAt: "", message: "" } },
  promise: {
    resting: { "wants a text back": begins },
    restoring: answers("", { wanted: eighth, current: ninth }),
    "restoring, back": answers(", back", { wanted: ninth, current: tenth }),
    restored: {
      ...afterNote,
      "takes it back": { to: "restoring, back", asks: [["restore", { wanted: eighth, current: ninth }]] },
    },
    "restored, back": {
      ...afterNote,
      "takes it back": { to: "restoring, back", asks: [["restore", { wanted: ninth, current: tenth }]] },
    },
    there: afterNote,
    stale: afterNote,
    refused: afterNote,
  },
};

import { formDraftMachine } from "../../../src/machines/data/formDraft.machine.ts";
import { type Promised, promised } from "../../support/model.ts";

const typed = { before: { annotation: "" }, fields: { annotation: "О соли" } };
const offered = {
  id: "draft 1",
  at: "2026-12-01T09:00:00.000Z",
  before: { annotation: "" },
  fields: { annotation: "О море" },
};
const former = { before: { annotation: "Старая" }, fields: { annotation: "Старая" } };
const writes = (to: string): Promised => ({ to, asks: [["keepForm", undefined]] });
const taken = { choice: { draft: offered, former } };
const putAway = { choice: { draft: offered, former: null } };
const fills = ({ before, fields }: typeof typed) => [{ type: "form.filled", before, fields }];

/** What was chosen of the offered draft, as the table names it. */
type Chosen = "" | ", taken" | ", put away";
const chosen: readonly Chosen[] = ["", ", taken", ", put away"];

/** What every state hears. @param changed where it is with something to write */
const heard = (chosen: Chosen, changed: string) => ({
  "types into the form": { to: `${changed}${chosen}`, holds: { typed } },
  "the form is saved": { to: changed, holds: { typed: null, choice: null } },
  "leaves without saving": { ...writes(`writing${chosen}`), holds: { typed: null } },
  "takes the draft": { to: `${changed}, taken`, holds: { ...taken, offers: [] }, tells: fills(offered) },
  "puts the draft away": { to: `${changed}, put away`, holds: { ...putAway, offers: [] } },
  ...(chosen !== "" && {
    "takes the choice back": {
      to: changed,
      holds: { choice: null, offers: [offered] },
      ...(chosen === ", taken" && { tells: fills(former) }),
    },
  }),
});
const read = (chosen: Chosen) => ({
  ...heard(chosen, "reading, changed"),
  "the drafts are read": { to: `waiting${chosen}`, holds: { offers: [offered] } },
  "the device reads nothing": { to: `waiting${chosen}` },
  "30 000 ms pass, nothing is read": { to: `waiting${chosen}` },
});

export const formDraftModel = promised({
  machine: formDraftMachine,
  ports: ["readForm", "keepForm"],
  payloads: {
    "form.changed": [{ typed }],
    "draft.taken": [{ draft: offered, former }],
    "draft.refused": [{ draft: offered }],
    "xstate.done.actor.readForm": [{ output: [offered] }],
  },
  project: ({ choice, isNews }: { choice: { former: object | null } | null; isNews: boolean }, state) => [
    (state === "reading" || state === "writing") && isNews,
    choice && (choice.former ? "taken" : "put away"),
  ],
  steps: {
    "form.changed": "types into the form",
    "form.settled": "the form is saved",
    "form.left": "leaves without saving",
    "draft.taken": "takes the draft",
    "draft.refused": "puts the draft away",
    "choice.undone": "takes the choice back",
    "page.hidden": "the page is hidden",
    "xstate.done.actor.readForm": "the drafts are read",
    "xstate.error.actor.readForm": "the device reads nothing",
    "xstate.done.actor.keepForm": "the device has the form",
    "xstate.error.actor.keepForm": "the device takes nothing",
    "xstate.after.writeDelay.formDraft.waiting": "200 ms pass",
    "xstate.after.deviceTimeout.formDraft.reading": "30 000 ms pass, nothing is read",
    "xstate.after.deviceTimeout.formDraft.writing": "30 000 ms pass, nothing is written",
  },
  causes: {
    "the drafts are read": { resolves: "readForm" },
    "the device reads nothing": { rejects: "readForm" },
    "the device has the form": { resolves: "keepForm" },
    "the device takes nothing": { rejects: "keepForm" },
    "200 ms pass": { after: 200 },
    "30 000 ms pass, nothing is read": { after: 30_000 },
    "30 000 ms pass, nothing is written": { after: 30_000 },
  },
  first: {
    to: "reading",
    asks: [["readForm", undefined]],
    holds: { offers: [], typed: null, choice: null, isNews: false },
  },
  promise: Object.fromEntries(
    chosen.flatMap((chosen) => [
      ...(chosen === "" ? [["reading", read("")]] : []),
      [`reading, changed${chosen}`, { ...read(chosen), "the page is hidden": writes(`writing${chosen}`) }],
      [`kept${chosen}`, heard(chosen, "waiting")],
      [
        `waiting${chosen}`,
        {
          ...heard(chosen, "waiting"),
          "200 ms pass": writes(`writing${chosen}`),
          "the page is hidden": writes(`writing${chosen}`),
        },
      ],
      [
        `writing${chosen}`,
        {
          ...heard(chosen, "writing, behind"),
          "the device has the form": { to: `kept${chosen}` },
          "the device takes nothing": { to: `unkept${chosen}` },
          "30 000 ms pass, nothing is written": { to: `unkept${chosen}` },
          "the page is hidden": writes(`writing${chosen}`),
        },
      ],
      [
        `writing, behind${chosen}`,
        {
          ...heard(chosen, "writing, behind"),
          "the device has the form": { to: `waiting${chosen}` },
          "the device takes nothing": { to: `waiting${chosen}` },
          "30 000 ms pass, nothing is written": { to: `waiting${chosen}` },
          "the page is hidden": writes(`writing${chosen}`),
        },
      ],
      [`unkept${chosen}`, { ...heard(chosen, "waiting"), "the page is hidden": writes(`writing${chosen}`) }],
    ]),
  ),
});

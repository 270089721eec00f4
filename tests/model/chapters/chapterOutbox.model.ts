import { chapterOutboxMachine } from "../../../src/machines/chapters/chapterOutbox.machine.ts";
import type { Model, Promised } from "../../support/model.ts";

const morning = { place: "7", title: "Утро", savedAt: "2026-11-20T11:05:31.000Z" };

type Step =
  | "Vera enters"
  | "another page is entered"
  | "the chapter's page is entered"
  | "the device has a draft"
  | "the device has nothing"
  | "the device fails"
  | "is sent"
  | "is busy"
  | "is stuck"
  | "fails to send"
  | "the network returns"
  | "something is saved"
  | "30 000 ms pass"
  | "60 000 ms pass"
  | "1 000 ms pass";

const waits = [{ ...morning, isStuck: false }];
const stuck = [{ ...morning, isStuck: true }];
/** What is known of the device: nothing, a draft that waits, a draft that only the person can help. */
type Known = "" | ", one waits" | ", one is stuck";
const held = { "": [], ", one waits": waits, ", one is stuck": stuck } as const;
/** `written`: the page on which the chapter is written is shown. */
type Where = "" | ", written";

const listing = (known: Known, where: Where): Promised => ({
  to: `listing${known}${where}`,
  asks: [["listDrafts", { accountId: 3 }]],
  holds: { waiting: held[known] },
});
const resting = (known: Known, where: Where): Promised => ({
  to: `resting${known}${where}`,
  holds: { waiting: held[known] },
});
const entered = (where: Where): Promised => ({
  ...listing("", where),
  holds: { accountId: 3, waiting: [], queue: [] },
});
/** The page on which the chapter is written sends it itself. */
const begun = (where: Where): Promised =>
  where === ", written"
    ? resting(", one waits", where)
    : {
        to: "sending, one waits",
        asks: [["sendDraft", { accountId: 3, place: "7" }]],
        holds: { waiting: waits, queue: ["7"] },
      };
const pages = (state: string, known: Known): Partial<Record<Step, Promised>> => ({
  "another page is entered": { to: `${state}${known}`, holds: { path: "/" } },
  "the chapter's page is entered": { to: `${state}${known}, written`, holds: { path: "/work/edit/chapter/7" } },
});

/** What is on its way goes there, whatever page is opened meanwhile. */
const sending = (where: Where): Partial<Record<Step, Promised>> => ({
  "Vera enters": entered(where),
  ...pages("sending", ", one waits"),
  "is sent": resting("", where),
  "is busy": resting(", one waits", where),
  "is stuck": resting(", one is stuck", where),
  "fails to send": resting(", one waits", where),
  "30 000 ms pass": resting(", one waits", where),
});

function rowsAt(known: Known, where: Where): Record<string, Partial<Record<Step, Promised>>> {
  const vera = { "Vera enters": entered(where) };
  const here = `${known}${where}`;
  return {
    [`listing${here}`]: {
      ...vera,
      ...pages("listing", known),
      // What only the person can help is not tried again.
      "the device has a draft": known === ", one is stuck" ? resting(known, where) : begun(where),
      "the device has nothing": resting("", where),
      "the device fails": resting(known, where),
      "30 000 ms pass": resting(known, where),
    },
    [`resting${here}`]: {
      ...vera,
      ...pages("settling", known),
      "the network returns": listing(known, where),
      "something is saved": { to: `settling${here}` },
      "60 000 ms pass": listing(known, where),
    },
    [`settling${here}`]: { ...vera, ...pages("settling", known), "1 000 ms pass": listing(known, where) },
  };
}

/** Drafts of this device go to the server from any page; the figures are ours. */
export const chapterOutboxModel: Model<Step> = {
  machine: chapterOutboxMachine,
  ports: ["listDrafts", "sendDraft"],
  payloads: {
    "person.entered": [{ accountId: 3 }],
    "page.entered": [{ path: "/" }, { path: "/work/edit/chapter/7" }],
    "xstate.done.actor.listDrafts": [{ output: [morning] }, { output: [] }],
    "xstate.done.actor.sendDraft": [
      { output: { outcome: "sent" } },
      { output: { outcome: "busy" } },
      { output: { outcome: "stuck" } },
    ],
  },
  project: ({ waiting, path, queue }: { waiting: readonly { isStuck: boolean }[]; path: string; queue: string[] }) => [
    waiting.map(({ isStuck }) => isStuck),
    path,
    queue,
  ],
  mark: (event) => {
    if ("path" in event) return String(event.path);
    if (!("output" in event)) return "";
    if (Array.isArray(event.output)) return String(event.output.length);
    return (event.output as { outcome: string }).outcome;
  },
  steps: {
    "person.entered": "Vera enters",
    "page.entered /": "another page is entered",
    "page.entered /work/edit/chapter/7": "the chapter's page is entered",
    "xstate.done.actor.listDrafts 1": "the device has a draft",
    "xstate.done.actor.listDrafts 0": "the device has nothing",
    "xstate.error.actor.listDrafts": "the device fails",
    "xstate.done.actor.sendDraft sent": "is sent",
    "xstate.done.actor.sendDraft busy": "is busy",
    "xstate.done.actor.sendDraft stuck": "is stuck",
    "xstate.error.actor.sendDraft": "fails to send",
    "network.returned": "the network returns",
    "drafts.changed": "something is saved",
    "xstate.after.listTimeout.chapterOutbox.listing": "30 000 ms pass",
    "xstate.after.sendTimeout.chapterOutbox.sending": "30 000 ms pass",
    "xstate.after.restDelay.chapterOutbox.resting": "60 000 ms pass",
    "xstate.after.writeDelay.chapterOutbox.settling": "1 000 ms pass",
  },
  causes: {
    "Vera enters": "send",
    "another page is entered": "send",
    "the chapter's page is entered": "send",
    "the device has a draft": { resolves: "listDrafts" },
    "the device has nothing": { resolves: "listDrafts" },
    "the device fails": { rejects: "listDrafts" },
    "is sent": { resolves: "sendDraft" },
    "is busy": { resolves: "sendDraft" },
    "is stuck": { resolves: "sendDraft" },
    "fails to send": { rejects: "sendDraft" },
    "the network returns": "send",
    "something is saved": "send",
    "30 000 ms pass": { after: 30_000 },
    "60 000 ms pass": { after: 60_000 },
    "1 000 ms pass": { after: 1_000 },
  },
  first: { to: "nobody", holds: { accountId: -1, path: "", waiting: [], queue: [], current: "" } },
  promise: {
    nobody: { "Vera enters": entered(""), ...pages("nobody", "") },
    "nobody, written": { "Vera enters": entered(", written"), ...pages("nobody", "") },
    ...rowsAt("", ""),
    ...rowsAt("", ", written"),
    ...rowsAt(", one waits", ""),
    ...rowsAt(", one waits", ", written"),
    ...rowsAt(", one is stuck", ""),
    ...rowsAt(", one is stuck", ", written"),
    "sending, one waits": sending(""),
    "sending, one waits, written": sending(", written"),
  },
};

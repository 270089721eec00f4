import { chapterSeatMachine } from "../../../src/machines/chapters/chapterSeat.machine.ts";
import { type Promised, promised } from "../../support/model.ts";

export const typedElsewhere = {
  title: "Утро",
  document: { type: "doc", content: [{ type: "paragraph", content: [{ type: "text", text: "Из другой вкладки." }] }] },
};

const reading: Promised = { to: "following.reading", asks: [["readDraft", undefined]] };
const watching: Promised = { to: "following.watching" };
const changed: Promised = { to: "writing", tells: [{ type: "seat.changed" }] };
const followed = {
  "the seat is free": changed,
  "the browser does not know its tabs": changed,
  "the other tab types": reading,
  "a tab saves": watching,
} as const;
const claimed = (to: Promised): Promised => ({ ...to, tells: [{ type: "seat.claimed" }] });

export const chapterSeatModel = promised({
  machine: chapterSeatMachine,
  ports: ["readDraft"],
  callbacks: ["sitDown"],
  payloads: { "xstate.done.actor.readDraft": [{ output: typedElsewhere }, { output: null }] },
  project: () => null,
  mark: (event) => ("output" in event && event.output === null ? "none" : ""),
  steps: {
    "seat.granted": "the seat is free",
    "seat.busy": "another tab has the seat",
    "seat.claimed": "writes here",
    "draft.kept": "the other tab types",
    "chapter.saved": "a tab saves",
    "xstate.error.actor.seat": "the browser does not know its tabs",
    "xstate.done.actor.readDraft": "the draft is read",
    "xstate.done.actor.readDraft none": "no draft is there",
    "xstate.error.actor.readDraft": "the device fails",
    "xstate.after.readTimeout.chapterSeat.following.reading": "30 000 ms pass",
  },
  causes: {
    "the draft is read": { resolves: "readDraft" },
    "no draft is there": { resolves: "readDraft" },
    "the device fails": { rejects: "readDraft" },
    "30 000 ms pass": { after: 30_000 },
  },
  first: { to: "sitting" },
  promise: {
    sitting: {
      "the seat is free": { to: "writing" },
      "another tab has the seat": watching,
      "the browser does not know its tabs": changed,
    },
    writing: {
      "another tab has the seat": { ...watching, tells: [{ type: "seat.changed" }] },
      "the browser does not know its tabs": changed,
    },
    "following.watching": { ...followed, "writes here": claimed(watching) },
    "following.reading": {
      ...followed,
      "writes here": claimed({ to: "following.reading" }),
      "the draft is read": { ...watching, tells: [{ type: "text.followed", text: typedElsewhere }] },
      "no draft is there": watching,
      "the device fails": watching,
      "30 000 ms pass": watching,
    },
  },
});

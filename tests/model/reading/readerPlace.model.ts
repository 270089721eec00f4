import { readerPlaceMachine } from "../../../src/machines/reading/readerPlace.machine.ts";
import type { Model } from "../../support/model.ts";

export type Step =
  | "scrolls"
  | "leaves"
  | "2 000 ms pass"
  | "is saved"
  | "is kept here"
  | "is later elsewhere"
  | "fails"
  | "30 000 ms pass";

const place = {
  workId: 5,
  chapterId: 7,
  revisionId: 9,
  location: 12,
  offset: 40,
  progress: 0.25,
  movedAt: "2026-11-20T11:05:31.000Z",
};
const movedAt = "2026-11-20T11:05:33.000Z";
/** What the server, or this device, says of a place. */
export const answers = [{ outcome: "saved", movedAt }, { outcome: "later" }, { outcome: "kept here" }];
const saving = { to: "saving", asks: [["savePlace", { place }]] as const };
const moving = { to: "moving", holds: { place } };

export const readerPlaceModel: Model<Step> = {
  machine: readerPlaceMachine,
  ports: ["savePlace"],
  payloads: {
    "place.moved": () => [{ place: { ...place } }],
    "xstate.done.actor.savePlace": answers.map((output) => ({ output })),
  },
  mark: (event) => ("output" in event ? (event.output as { outcome: string }).outcome : ""),
  project: ({ place: now, sent }: { place: unknown; sent: unknown }) => now === sent,
  steps: {
    "place.moved": "scrolls",
    "page.left": "leaves",
    "xstate.after.restDelay.readerPlace.moving": "2 000 ms pass",
    "xstate.done.actor.savePlace saved": "is saved",
    "xstate.done.actor.savePlace later": "is later elsewhere",
    "xstate.done.actor.savePlace kept here": "is kept here",
    "xstate.error.actor.savePlace": "fails",
    "xstate.after.saveTimeout.readerPlace.saving": "30 000 ms pass",
  },
  causes: {
    scrolls: "send",
    leaves: "send",
    "2 000 ms pass": { after: 2_000 },
    "is saved": { resolves: "savePlace" },
    "is kept here": { resolves: "savePlace" },
    "is later elsewhere": { resolves: "savePlace" },
    fails: { rejects: "savePlace" },
    "30 000 ms pass": { after: 30_000 },
  },
  first: { to: "kept" },
  promise: {
    kept: { scrolls: moving },
    moving: { scrolls: moving, "2 000 ms pass": saving, leaves: saving },
    saving: {
      scrolls: { to: "saving, moved again", holds: { place } },
      "is saved": { to: "kept", holds: { saved: answers[0] } },
      "is later elsewhere": { to: "kept", holds: { saved: answers[1] } },
      "is kept here": { to: "kept", holds: { saved: answers[2] } },
      fails: { to: "unsaved" },
      "30 000 ms pass": { to: "unsaved" },
    },
    "saving, moved again": {
      scrolls: { to: "saving, moved again", holds: { place } },
      leaves: saving,
      "is saved": { ...moving, holds: { place, saved: answers[0] } },
      "is later elsewhere": { ...moving, holds: { place, saved: answers[1] } },
      "is kept here": { ...moving, holds: { place, saved: answers[2] } },
      fails: moving,
      "30 000 ms pass": moving,
    },
    unsaved: { scrolls: moving, leaves: saving },
  },
};

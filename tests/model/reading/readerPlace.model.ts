import { readerPlaceMachine } from "../../../src/machines/reading/readerPlace.machine.ts";
import type { Model } from "../../support/model.ts";

export type Step = "scrolls" | "leaves" | "2 000 ms pass" | "is saved" | "fails" | "30 000 ms pass";

const place = {
  ...{ workId: 5, chapterId: 7, revisionId: 9, location: 12, offset: 40, progress: 0.25 },
  movedAt: "2026-11-20T11:05:31.000Z",
};
const saving = { to: "saving", asks: [["savePlace", { place }]] as const };
const moving = { to: "moving", holds: { place } };

export const readerPlaceModel: Model<Step> = {
  machine: readerPlaceMachine,
  ports: ["savePlace"],
  payloads: { "place.moved": () => [{ place: { ...place } }] },
  project: ({ place: now, sent }: { place: unknown; sent: unknown }) => now === sent,
  steps: {
    "place.moved": "scrolls",
    "page.left": "leaves",
    "xstate.after.restDelay.readerPlace.moving": "2 000 ms pass",
    "xstate.done.actor.savePlace": "is saved",
    "xstate.error.actor.savePlace": "fails",
    "xstate.after.saveTimeout.readerPlace.saving": "30 000 ms pass",
  },
  causes: {
    scrolls: "send",
    leaves: "send",
    "2 000 ms pass": { after: 2_000 },
    "is saved": { resolves: "savePlace" },
    fails: { rejects: "savePlace" },
    "30 000 ms pass": { after: 30_000 },
  },
  first: { to: "kept" },
  promise: {
    kept: { scrolls: moving },
    moving: { scrolls: moving, "2 000 ms pass": saving, leaves: saving },
    saving: {
      scrolls: { to: "saving, moved again", holds: { place } },
      "is saved": { to: "kept" },
      fails: { to: "unsaved" },
      "30 000 ms pass": { to: "unsaved" },
    },
    "saving, moved again": {
      scrolls: { to: "saving, moved again", holds: { place } },
      leaves: saving,
      "is saved": moving,
      fails: { to: "unsaved" },
      "30 000 ms pass": { to: "unsaved" },
    },
    unsaved: { scrolls: moving, leaves: saving },
  },
};

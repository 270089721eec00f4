import { otherPlaceMachine } from "../../../src/machines/reading/otherPlace.machine.ts";
import type { Model, Promised } from "../../support/model.ts";

export type Step =
  | "the tab is seen again"
  | "an earlier place is saved"
  | "a later place is saved"
  | "the server has a later one"
  | "it is somewhere else"
  | "it is nowhere else"
  | "fails"
  | "15 000 ms pass"
  | "it is chosen"
  | "it is declined";

const before = "2026-11-20T11:01:00.000Z";
const after = "2026-11-20T11:05:00.000Z";
export const elsewhere = {
  workId: 5,
  place: {
    chapterId: 8,
    revisionId: 80,
    location: 3,
    offset: 7,
    progress: 0.5,
    movedAt: after,
    how: "same",
  },
  chapterNumber: 2,
  chapterTitle: "Пристань",
  device: { id: "00000000-0000-4000-8000-000000000001", name: "Chrome на Android" },
};

const asks = (since: string) => [["askPlace", { workId: 5, since }]] as const;
const offers = { offer: elsewhere };
const nothing = { offer: null };
const watching: Promised = { to: "watching", holds: nothing };
const movedOn: Promised = { to: "watching, moved on", holds: { ...nothing, since: after } };
const asking: Promised = { to: "asking", asks: asks(before), holds: nothing };
const asksMovedOn: Promised = { to: "asking, moved on", asks: asks(after), holds: nothing };
const asksAgain: Promised = { to: "asking, offered", asks: asks(before), holds: offers };
const offering: Promised = { to: "offering, offered", holds: offers };
const answered: Partial<Record<Step, Promised>> = {
  "a later place is saved": movedOn,
  "it is chosen": { ...movedOn, tells: [{ type: "place.chosen", place: elsewhere }] },
  "it is declined": movedOn,
};

export const otherPlaceModel: Model<Step> = {
  machine: otherPlaceMachine,
  input: { workId: 5, since: before },
  ports: ["askPlace"],
  payloads: {
    "place.kept": [{ movedAt: before }, { movedAt: after }],
    "xstate.done.actor.askPlace": [{ output: elsewhere }, { output: null }],
  },
  project: ({ offer, since }: { offer: unknown; since: string }) => [offer !== null, since],
  mark: (event) => {
    if ("movedAt" in event) return event.movedAt === before ? "earlier" : "later";
    return "output" in event ? (event.output === null ? "none" : "one") : "";
  },
  steps: {
    "page.returned": "the tab is seen again",
    "place.kept earlier": "an earlier place is saved",
    "place.kept later": "a later place is saved",
    "place.refused": "the server has a later one",
    "xstate.done.actor.askPlace one": "it is somewhere else",
    "xstate.done.actor.askPlace none": "it is nowhere else",
    "xstate.error.actor.askPlace": "fails",
    "xstate.after.askTimeout.otherPlace.asking": "15 000 ms pass",
    "offer.accepted": "it is chosen",
    "offer.declined": "it is declined",
  },
  causes: {
    "the tab is seen again": "send",
    "an earlier place is saved": "send",
    "a later place is saved": "send",
    "the server has a later one": "send",
    "it is somewhere else": { resolves: "askPlace" },
    "it is nowhere else": { resolves: "askPlace" },
    fails: { rejects: "askPlace" },
    "15 000 ms pass": { after: 15_000 },
    "it is chosen": "send",
    "it is declined": "send",
  },
  first: { to: "watching" },
  promise: {
    watching: {
      "the tab is seen again": asking,
      "the server has a later one": asking,
      "an earlier place is saved": watching,
      "a later place is saved": movedOn,
    },
    "watching, moved on": {
      "the tab is seen again": asksMovedOn,
      "the server has a later one": asksMovedOn,
      "an earlier place is saved": movedOn,
      "a later place is saved": movedOn,
    },
    asking: {
      "the tab is seen again": asking,
      "the server has a later one": asking,
      "an earlier place is saved": { to: "asking", holds: nothing },
      "a later place is saved": { to: "asking, moved on", holds: nothing },
      "it is somewhere else": offering,
      "it is nowhere else": watching,
      fails: watching,
      "15 000 ms pass": watching,
    },
    "asking, moved on": {
      "the tab is seen again": asksMovedOn,
      "the server has a later one": asksMovedOn,
      "an earlier place is saved": { to: "asking, moved on", holds: nothing },
      "a later place is saved": { to: "asking, moved on", holds: nothing },
      "it is somewhere else": movedOn,
      "it is nowhere else": movedOn,
      fails: movedOn,
      "15 000 ms pass": movedOn,
    },
    "offering, offered": {
      ...answered,
      "the tab is seen again": asksAgain,
      "the server has a later one": asksAgain,
      "an earlier place is saved": offering,
    },
    "asking, offered": {
      ...answered,
      "the tab is seen again": asksAgain,
      "the server has a later one": asksAgain,
      "an earlier place is saved": { to: "asking, offered", holds: offers },
      "it is somewhere else": offering,
      "it is nowhere else": watching,
      fails: offering,
      "15 000 ms pass": offering,
    },
  },
};

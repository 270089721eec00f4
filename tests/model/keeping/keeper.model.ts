import { keeperMachine } from "../../../src/machines/keeping/keeper.machine.ts";
import type { Look } from "../../../src/machines/keeping/keeper.types.ts";
import type { Model, Promised } from "../../support/model.ts";

type Step =
  | "a chapter is shown"
  | "it is left"
  | "it is saved"
  | "it is on its way"
  | "it is on its way, here alone"
  | "it fails"
  | "the network returns"
  | "the page is hidden"
  | "the tab is closing"
  | "repeats"
  | "the same person is signed in"
  | "somebody else is signed in"
  | "4 000 ms pass";

const look = (standing: Look["standing"], device: Look["device"]): Look => ({
  standing,
  device,
  reason: "",
  title: "Утро",
  href: "/work/edit/chapter/7",
});
const looks = {
  saved: look("settled", "kept"),
  kept: look("underWay", "kept"),
  alone: look("underWay", "writing"),
  failed: look("failed", "kept"),
};
const chapter = { id: "chapter:a", kind: "chapter", accountId: 3, actor: null, look: looks.saved };

const hurried = [{ type: "page.hidden" }, { type: "save.requested" }] as const;
const none: Promised = { to: "quiet", holds: { things: [] } };
const held = (isShown: boolean, look: Look) => ({ things: [{ ...chapter, look, isShown }] });
const shown: Promised = { to: "quiet, shown", holds: held(true, looks.saved) };

/** What may happen to a chapter that is held. */
const always = (here: string): Partial<Record<Step, Promised>> => ({
  "a chapter is shown": shown,
  "the network returns": { to: here, tells: [{ type: "network.returned" }] },
  "the page is hidden": { to: here, tells: hurried },
  "the tab is closing": { to: here, tells: [{ type: "page.hidden" }] },
  "the same person is signed in": { to: here },
  "somebody else is signed in": { ...none, tells: [{ type: "person.gone" }] },
});
/** On its screen: whatever becomes of it, the screen tells. */
const onScreen = (here: string, left: Promised): Partial<Record<Step, Promised>> => ({
  ...always(here),
  "it is left": { ...left, tells: hurried },
  "it is saved": shown,
  "it is on its way": { to: "quiet, shown, on its way", holds: held(true, looks.kept) },
  "it is on its way, here alone": { to: "quiet, shown, here alone", holds: held(true, looks.alone) },
  "it fails": { to: "quiet, shown, failed", holds: held(true, looks.failed) },
});
const offScreen = (here: string, alone: string): Partial<Record<Step, Promised>> => ({
  ...always(here),
  "it is left": { to: here, tells: hurried },
  "it is saved": none,
  "it is on its way": { to: "quiet, left", holds: held(false, looks.kept) },
  "it is on its way, here alone": { to: alone, holds: held(false, looks.alone) },
  "it fails": { to: "telling", holds: held(false, looks.failed) },
});

export const keeperModel: Model<Step> = {
  machine: keeperMachine,
  ports: [],
  callbacks: ["followThing"],
  payloads: {
    "thing.shown": [{ thing: chapter }],
    "thing.left": [{ id: "chapter:a" }],
    "thing.changed": Object.values(looks).map((one) => ({ id: "chapter:a", look: one })),
    "person.changed": [{ accountId: 3 }, { accountId: 4 }],
  },
  project: ({ things }: { things: { isShown: boolean; look: Look }[] }) =>
    things.map(({ isShown, look: { standing, device } }) => [isShown, standing, device]),
  mark: (event) => {
    if ("look" in event) return Object.entries(looks).find(([, one]) => one === event.look)?.[0] ?? "";
    return "accountId" in event ? String(event.accountId) : "";
  },
  steps: {
    "thing.shown": "a chapter is shown",
    "thing.left": "it is left",
    "thing.changed saved": "it is saved",
    "thing.changed kept": "it is on its way",
    "thing.changed alone": "it is on its way, here alone",
    "thing.changed failed": "it fails",
    "network.returned": "the network returns",
    "page.hidden": "the page is hidden",
    "tab.closing": "the tab is closing",
    "retry.requested": "repeats",
    "person.changed 3": "the same person is signed in",
    "person.changed 4": "somebody else is signed in",
    "xstate.after.patience.keeper.patient": "4 000 ms pass",
  },
  causes: {
    "a chapter is shown": "send",
    "it is left": "send",
    "it is saved": "send",
    "it is on its way": "send",
    "it is on its way, here alone": "send",
    "it fails": "send",
    "the network returns": "send",
    "the page is hidden": "send",
    "the tab is closing": "send",
    repeats: "send",
    "the same person is signed in": "send",
    "somebody else is signed in": "send",
    "4 000 ms pass": { after: 4_000 },
  },
  first: none,
  promise: {
    quiet: {
      "a chapter is shown": { ...shown, asks: [["followThing", { thing: chapter }]] },
      // Nothing is held, so no event is sent.
      "it is left": none,
      "it is saved": none,
      "it is on its way": none,
      "it is on its way, here alone": none,
      "it fails": none,
      "the network returns": none,
      "the page is hidden": none,
      "the tab is closing": none,
      "the same person is signed in": none,
      "somebody else is signed in": none,
    },
    "quiet, shown": onScreen("quiet, shown", none),
    "quiet, shown, on its way": onScreen("quiet, shown, on its way", {
      to: "quiet, left",
      holds: held(false, looks.kept),
    }),
    "quiet, shown, here alone": onScreen("quiet, shown, here alone", {
      to: "patient",
      holds: held(false, looks.alone),
    }),
    "quiet, shown, failed": onScreen("quiet, shown, failed", { to: "telling", holds: held(false, looks.failed) }),
    "quiet, left": offScreen("quiet, left", "patient"),
    patient: { ...offScreen("patient", "patient"), "4 000 ms pass": { to: "telling, here alone" } },
    telling: { ...offScreen("telling", "telling, here alone"), repeats: { to: "telling", tells: hurried } },
    "telling, here alone": {
      ...offScreen("telling, here alone", "telling, here alone"),
      repeats: { to: "telling, here alone", tells: hurried },
    },
  },
};

import { pageArrivalMachine } from "../../../src/machines/navigation/pageArrival.machine.ts";
import type { Model, Promised } from "../../support/model.ts";
import { open, visited } from "./routeGuard.model.ts";

type Step =
  | "a page is expected"
  | "is allowed"
  | "is refused"
  | "another person's page is expected"
  | "the screen is here"
  | "the screen is lost"
  | "its data is here"
  | "its data fails"
  | "150 ms pass";

/** What is there while the next page comes: nothing yet, the page before it, or what was refused. */
type There = "nothing" | "a page" | "a refusal";

const screen = { default: "экран" };
const fault = { status: 403, message: "Нет доступа", requestId: null };
const refusal = { visit: open, fault, isFailed: false, isAway: false };
const page = { visit: open, key: "k" };
const shownPage = { ...page, screen, visited };
const held = (there: There) => ({
  shown: there === "a page" ? shownPage : null,
  refusal: there === "a refusal" ? refusal : null,
});

const expected = (there: There): Promised => ({
  to: `fetching, after ${there}`,
  asks: [["fetchScreen", { visit: open }]],
  holds: { next: page, isAllowed: false, ...held(there) },
});
const everywhere = (there: There): Partial<Record<Step, Promised>> => ({
  "a page is expected": expected(there),
  "another person's page is expected": expected(there === "a page" ? "nothing" : there),
  "is refused": { to: "refused", holds: held("a refusal") },
});

function arriving(there: There): Record<string, Partial<Record<Step, Promised>>> {
  const at = (state: string) => `${state}, after ${there}`;
  const loading: Promised = { to: at("loading"), asks: [["loadFirst", shownPage]] };
  const shown = (isLate: boolean): Promised => ({ to: "shown", holds: { ...held("a page"), isLate } });
  const lost: Promised = { to: at("lost"), holds: held(there) };
  const always = everywhere(there);
  return {
    [at("fetching")]: {
      ...always,
      "is allowed": { to: at("fetching, allowed") },
      "the screen is here": { to: at("awaiting") },
      "the screen is lost": lost,
    },
    [at("fetching, allowed")]: {
      ...always,
      "is allowed": { to: at("fetching, allowed") },
      "the screen is here": loading,
      "the screen is lost": lost,
    },
    [at("awaiting")]: { ...always, "is allowed": loading },
    [at("loading")]: {
      ...always,
      "its data is here": shown(false),
      "its data fails": shown(false),
      "150 ms pass": shown(true),
    },
    [at("lost")]: always,
  };
}

export const pageArrivalModel: Model<Step> = {
  machine: pageArrivalMachine,
  ports: ["fetchScreen", "loadFirst"],
  payloads: {
    "page.expected": [
      { ...page, isAnothers: false },
      { ...page, isAnothers: true },
    ],
    "page.allowed": [{ visited }],
    "page.refused": [{ refusal }],
    // Another screen each time: one of the same kind has a test next to the paths.
    "xstate.done.actor.fetchScreen": () => [{ output: { ...screen } }],
    "xstate.done.actor.loadFirst": [{ output: undefined }],
  },
  mark: (event) => ("isAnothers" in event && event.isAnothers === true ? "another's" : ""),
  project: ({ isAllowed, shown, refusal: refused }: Record<string, unknown>) => [
    isAllowed,
    shown !== null,
    refused !== null,
  ],
  steps: {
    "page.expected": "a page is expected",
    "page.allowed": "is allowed",
    "page.refused": "is refused",
    "page.expected another's": "another person's page is expected",
    "xstate.done.actor.fetchScreen": "the screen is here",
    "xstate.error.actor.fetchScreen": "the screen is lost",
    "xstate.done.actor.loadFirst": "its data is here",
    "xstate.error.actor.loadFirst": "its data fails",
    "xstate.after.patience.pageArrival.loading": "150 ms pass",
  },
  causes: {
    "a page is expected": "send",
    "is allowed": "send",
    "is refused": "send",
    "another person's page is expected": "send",
    "the screen is here": { resolves: "fetchScreen" },
    "the screen is lost": { rejects: "fetchScreen" },
    "its data is here": { resolves: "loadFirst" },
    "its data fails": { rejects: "loadFirst" },
    "150 ms pass": { after: 150 },
  },
  first: { to: "resting" },
  promise: {
    resting: everywhere("nothing"),
    shown: everywhere("a page"),
    refused: everywhere("a refusal"),
    ...arriving("nothing"),
    ...arriving("a page"),
    ...arriving("a refusal"),
  },
};

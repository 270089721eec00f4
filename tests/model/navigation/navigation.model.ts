import { navigationMachine } from "../../../src/machines/navigation/navigation.machine.ts";
import type { Model, Promised } from "../../support/model.ts";

type Step =
  | "follows a link"
  | "changes the query"
  | "gets an address"
  | "goes five back"
  | "goes one forward"
  | "is brought home"
  | "types"
  | "types elsewhere too"
  | "saves"
  | "saves elsewhere"
  | "leaves it"
  | "stays"
  | "loses the history";

const at = (path: string, index: number) => ({ path, search: "", hash: "", key: `k${index}`, index });
const home = at("/work/7/edit", 5);
const places: Record<string, object> = {
  "goes five back": { place: at("/", 0), arrival: "travelled" },
  "goes one forward": { place: at("/book/7", 6), arrival: "travelled" },
  "is brought home": { place: home, arrival: "replaced" },
};
const link = { to: "/terms", isReplacing: false };
const query = { to: "/work/7/edit?tab=cover", isReplacing: true };
const renamed = { to: "/work/7/edit" };
const entry = (wanted: typeof link) => ({ type: "entry.wanted", ...wanted });
const travel = (delta: number) => ({ type: "travel.wanted", delta });

const back = { tells: [travel(5)], holds: { wish: { delta: -5 } } };
const forward = { tells: [travel(-1)], holds: { wish: { delta: 1 } } };
/** Forms with unsaved changes: none, one (a), or both (a and b). */
type Forms = "" | ", one" | ", both";

/** Where a form may come to be unsaved, or be saved, and nothing else happens. */
const counting = (state: string): Record<Forms, Partial<Record<Step, Promised>>> => {
  const of = (...unsaved: string[]): Promised => ({
    to: `${state}${["", ", one", ", both"][unsaved.length]}`,
    holds: { unsaved },
  });
  return {
    "": { types: of("a"), "types elsewhere too": of("b"), saves: of(), "saves elsewhere": of() },
    ", one": { types: of("a"), "types elsewhere too": of("a", "b"), saves: of(), "saves elsewhere": of("a") },
    ", both": { types: of("b", "a"), "types elsewhere too": of("a", "b"), saves: of("b"), "saves elsewhere": of("a") },
  };
};
const travelling = (forms: Forms) => ({
  "goes five back": { to: `returning${forms}`, ...back },
  "goes one forward": { to: `returning${forms}`, ...forward },
  "loses the history": { to: `lost${forms}` },
});
const renaming = (to: string): Partial<Record<Step, Promised>> => ({
  "gets an address": { to, tells: [{ type: "entry.renamed", to: "/work/7/edit" }] },
});
const guarded = (forms: Forms) => ({
  ...counting("guarded")[forms],
  ...renaming(`guarded${forms}`),
  ...travelling(forms),
  "follows a link": { to: `asking${forms}`, holds: { wish: link } },
  "changes the query": { to: `guarded${forms}`, tells: [entry(query)] },
  "is brought home": { to: `guarded${forms}`, holds: { place: home, arrival: "replaced" } },
});
const returning = (forms: Forms) => ({
  ...counting("returning")[forms],
  ...travelling(forms),
  "is brought home": { to: `asking${forms}` },
});
const asking = (forms: Forms) => ({
  ...counting("asking")[forms],
  ...renaming(`asking${forms}`),
  ...travelling(forms),
  stays: { to: `guarded${forms}`, holds: { wish: null } },
  "leaves it": { to: `leaving${forms}`, tells: [entry(link)] },
  "follows a link": { to: `asking${forms}`, holds: { wish: link } },
  "changes the query": { to: `asking${forms}`, holds: { wish: query } },
  "is brought home": { to: `asking${forms}` },
});
const leaving = (forms: Forms) => ({
  ...counting("leaving")[forms],
  "goes five back": { to: "open", holds: { place: at("/", 0), unsaved: [], wish: null } },
  "goes one forward": { to: "open", holds: { place: at("/book/7", 6), unsaved: [], wish: null } },
  "is brought home": { to: "open", holds: { place: home, unsaved: [], wish: null } },
  "loses the history": { to: `lost${forms}` },
});
const lost = (forms: Forms) => ({
  ...counting("lost")[forms],
  "follows a link": { to: `lost${forms}`, does: [["loadPage", { to: "/terms" }]] as const },
  "changes the query": { to: `lost${forms}`, does: [["loadPage", { to: "/work/7/edit?tab=cover" }]] as const },
  "loses the history": { to: `lost${forms}` },
});

export const navigationModel: Model<Step> = {
  machine: navigationMachine,
  input: { place: home },
  ports: [],
  callbacks: ["followHistory"],
  actions: ["loadPage"],
  payloads: {
    "navigation.requested": [link, query],
    "location.changed": Object.values(places),
    "address.renamed": [renamed],
    "changes.made": [{ id: "a" }, { id: "b" }],
    "changes.gone": [{ id: "a" }, { id: "b" }],
  },
  project: ({ unsaved }: { unsaved: readonly string[] }) => unsaved.length,
  mark: (event) => {
    const { type: _, ...given } = event;
    const named = Object.entries(places).find(([, one]) => JSON.stringify(one) === JSON.stringify(given))?.[0];
    return named ?? String(("to" in event && event.to) || ("id" in event && event.id) || "");
  },
  steps: {
    "navigation.requested /terms": "follows a link",
    "navigation.requested /work/7/edit?tab=cover": "changes the query",
    "address.renamed /work/7/edit": "gets an address",
    "location.changed goes five back": "goes five back",
    "location.changed goes one forward": "goes one forward",
    "location.changed is brought home": "is brought home",
    "changes.made a": "types",
    "changes.made b": "types elsewhere too",
    "changes.gone a": "saves",
    "changes.gone b": "saves elsewhere",
    "departure.confirmed": "leaves it",
    "departure.cancelled": "stays",
    "xstate.error.actor.history": "loses the history",
  },
  causes: {
    "follows a link": "send",
    "changes the query": "send",
    "gets an address": "send",
    "goes five back": "send",
    "goes one forward": "send",
    "is brought home": "send",
    types: "send",
    "types elsewhere too": "send",
    saves: "send",
    "saves elsewhere": "send",
    "leaves it": "send",
    stays: "send",
    "loses the history": "send",
  },
  first: { to: "open" },
  promise: {
    open: {
      ...leaving(""),
      ...renaming("open"),
      "follows a link": { to: "open", tells: [entry(link)] },
      "changes the query": { to: "open", tells: [entry(query)] },
      types: { to: "guarded, one", holds: { unsaved: ["a"] } },
      "types elsewhere too": { to: "guarded, one", holds: { unsaved: ["b"] } },
      saves: { to: "open" },
      "saves elsewhere": { to: "open" },
    },
    "guarded, one": { ...guarded(", one"), saves: { to: "open", holds: { unsaved: [] } } },
    "guarded, both": guarded(", both"),
    "returning, one": returning(", one"),
    "returning, both": returning(", both"),
    returning: { ...returning(""), "is brought home": { to: "leaving", tells: [travel(-5)] } },
    "asking, one": { ...asking(", one"), saves: { to: "leaving", tells: [entry(link)] } },
    "asking, both": asking(", both"),
    leaving: leaving(""),
    "leaving, one": leaving(", one"),
    "leaving, both": leaving(", both"),
    lost: lost(""),
    "lost, one": lost(", one"),
    "lost, both": lost(", both"),
  },
};

import { replicaMachine } from "../../../server/replica/replica.machine.ts";
import { promised } from "../../support/model.ts";

const looks = (since: string | null) => [["look", { since }]] as const;
const apart = (reason: string) => [["tellApart", { reason }]] as const;
const failed = {
  "one of them cannot be asked": { to: "apart.waiting", holds: { since: null, reason: "connection refused" } },
  "1 s passes without an answer": { to: "apart.waiting", holds: { since: null, reason: "it does not answer" } },
} as const;
const lost = {
  "one of them cannot be asked": { ...failed["one of them cannot be asked"], does: apart("connection refused") },
  "1 s passes without an answer": { ...failed["1 s passes without an answer"], does: apart("it does not answer") },
} as const;
const came = (position: string) =>
  ({ to: `near.waiting, ${position}`, holds: { since: position, missed: 0, reason: "" } }) as const;
const foundAt = (position: string) => ({ ...came(position), does: [["tellNear", undefined]] }) as const;
const found = { "the replica has come": foundAt("0/2"), "the replica has come further": foundAt("0/3") };
const further = { "the replica has come": came("0/2"), "the replica has come further": came("0/3") };

const apartSince = (since: string) => ({
  [`apart.waiting, ${since}`]: { "a second passes": { to: `apart.looking, ${since}`, asks: looks(since) } },
  [`apart.looking, ${since}`]: {
    ...failed,
    ...found,
    "the replica has not come": { to: `apart.waiting, ${since}`, holds: { since } },
  },
});

/** @param missed looks in a row that have found it late */
const nearSince = (since: string, missed: string, late: object) => ({
  [`near.waiting, ${since}${missed}`]: {
    "a second passes": { to: `near.looking, ${since}${missed}`, asks: looks(since) },
  },
  [`near.looking, ${since}${missed}`]: { ...lost, ...further, "the replica has not come": late },
});
const nearOnce = (since: string) => ({
  ...nearSince(since, "", { to: `near.waiting, ${since}, 1`, holds: { since, missed: 1 } }),
  ...nearSince(since, ", 1", { to: `near.waiting, ${since}, 2`, holds: { since, missed: 2 } }),
  ...nearSince(since, ", 2", {
    to: `apart.waiting, ${since}`,
    holds: { since, reason: "it is late" },
    does: apart("it is late"),
  }),
});

/** The times are those of docs/operating/databases.md, «A replica». */
export const replicaModel = promised({
  machine: replicaMachine,
  ports: ["look"],
  actions: ["tellNear", "tellApart"],
  payloads: {
    "xstate.done.actor.look": [
      { output: { position: "0/1", hasCome: false } },
      { output: { position: "0/2", hasCome: true } },
      { output: { position: "0/3", hasCome: true } },
    ],
    "xstate.error.actor.look": [{ error: new Error("connection refused") }],
  },
  project: ({ since, missed }: { since: string | null; missed: number }, state) =>
    typeof state === "object" && "near" in state && missed > 0 ? `${since}, ${missed}` : (since ?? ""),
  mark: (event) => {
    const look = (event as { output?: { position: string; hasCome: boolean } }).output;
    return look ? `${look.hasCome} ${look.position}` : "";
  },
  steps: {
    "xstate.done.actor.look true 0/2": "the replica has come",
    "xstate.done.actor.look true 0/3": "the replica has come further",
    "xstate.done.actor.look false 0/1": "the replica has not come",
    "xstate.error.actor.look": "one of them cannot be asked",
    "xstate.after.pause.replica.apart.waiting": "a second passes",
    "xstate.after.pause.replica.near.waiting": "a second passes",
    "xstate.after.lookPatience.replica.apart.looking": "1 s passes without an answer",
    "xstate.after.lookPatience.replica.near.looking": "1 s passes without an answer",
  },
  causes: {
    "a second passes": { after: 1_000 },
    "1 s passes without an answer": { after: 1_000 },
  },
  first: { to: "apart.looking", asks: looks(null), does: apart("it has not been asked yet") },
  promise: {
    "apart.looking": {
      ...failed,
      ...found,
      "the replica has not come": { to: "apart.waiting, 0/1", holds: { since: "0/1" } },
    },
    "apart.waiting": { "a second passes": { to: "apart.looking", asks: looks(null) } },
    ...apartSince("0/1"),
    ...apartSince("0/2"),
    ...apartSince("0/3"),
    ...nearOnce("0/2"),
    ...nearOnce("0/3"),
  },
});

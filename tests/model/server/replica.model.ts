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
const near = { to: "near.waiting", holds: { since: "0/2", reason: "" } } as const;
const found = { ...near, does: [["tellNear", undefined]] } as const;

/** The times are those of docs/operating/databases.md, «A replica». */
export const replicaModel = promised({
  machine: replicaMachine,
  ports: ["look"],
  actions: ["tellNear", "tellApart"],
  payloads: {
    "xstate.done.actor.look": [
      { output: { position: "0/1", hasCome: false } },
      { output: { position: "0/2", hasCome: true } },
    ],
    "xstate.error.actor.look": [{ error: new Error("connection refused") }],
  },
  project: ({ since, missed }: { since: string | null; missed: number }, state) =>
    typeof state === "object" && "near" in state ? missed || "" : (since ?? ""),
  mark: (event) => ("output" in event ? String((event.output as { hasCome: boolean }).hasCome) : ""),
  steps: {
    "xstate.done.actor.look true": "the replica has come",
    "xstate.done.actor.look false": "the replica has not come",
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
      "the replica has come": found,
      "the replica has not come": { to: "apart.waiting, 0/1", holds: { since: "0/1" } },
    },
    "apart.waiting": { "a second passes": { to: "apart.looking", asks: looks(null) } },
    "apart.waiting, 0/1": { "a second passes": { to: "apart.looking, 0/1", asks: looks("0/1") } },
    "apart.looking, 0/1": {
      ...failed,
      "the replica has come": found,
      "the replica has not come": { to: "apart.waiting, 0/1", holds: { since: "0/1" } },
    },
    "apart.waiting, 0/2": { "a second passes": { to: "apart.looking, 0/2", asks: looks("0/2") } },
    "apart.looking, 0/2": {
      ...failed,
      "the replica has come": found,
      "the replica has not come": { to: "apart.waiting, 0/2", holds: { since: "0/2" } },
    },
    "near.waiting": { "a second passes": { to: "near.looking", asks: looks("0/2") } },
    "near.looking": {
      ...lost,
      "the replica has come": near,
      "the replica has not come": { to: "near.waiting, 1", holds: { since: "0/2" } },
    },
    "near.waiting, 1": { "a second passes": { to: "near.looking, 1", asks: looks("0/2") } },
    "near.looking, 1": {
      ...lost,
      "the replica has come": near,
      "the replica has not come": { to: "near.waiting, 2", holds: { since: "0/2" } },
    },
    "near.waiting, 2": { "a second passes": { to: "near.looking, 2", asks: looks("0/2") } },
    "near.looking, 2": {
      ...lost,
      "the replica has come": near,
      "the replica has not come": {
        to: "apart.waiting, 0/2",
        holds: { since: "0/2", reason: "it is late" },
        does: apart("it is late"),
      },
    },
  },
});

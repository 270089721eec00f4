import { embeddedDatabaseMachine } from "../../../server/db/embedded/embeddedDatabase.machine.ts";
import type { Model } from "../../support/model.ts";

type Step =
  | "the folder is ready"
  | "another server runs it"
  | "the folder is refused"
  | "a former version made it"
  | "the folder is upgraded"
  | "the upgrade fails"
  | "it accepts connections"
  | "it reads its journal"
  | "it ends"
  | "the server stops"
  | "500 ms pass"
  | "1 s passes"
  | "8 s pass";

const notes = (state: string, reason = "") => [["logState", { state, reason }]] as const;
const prepares = [["prepareFolder", undefined]] as const;
const ready = { to: "running.ready", does: notes("ready"), holds: { hasBeenReady: true } };
const stopping = { to: "running.stopping.asked", does: notes("stopping"), tells: [{ type: "stop" }] };
const stopped = { to: "stopped", does: notes("stopped") };
const failed = { to: "failed", does: notes("failed", "disk full"), holds: { reason: "disk full" } };
const older = "PostgreSQL 17 made it, 18 takes it over";
const outdated = { outcome: "outdated", reason: older };
const upgrading = {
  does: notes("upgrading", older),
  holds: { reason: older },
  asks: [["upgradeFolder", undefined]] as const,
};
const pausing = { to: "pausing, known", does: notes("recovering", "disk full"), holds: { reason: "disk full" } };

/** It fails only before it was ever ready; after that it comes back, again and again. */
export const embeddedDatabaseModel: Model<Step> = {
  machine: embeddedDatabaseMachine,
  ports: ["prepareFolder", "upgradeFolder"],
  callbacks: ["postmaster"],
  actions: ["logState"],
  payloads: {
    "database.ended": [{ reason: "disk full" }],
    "xstate.done.actor.prepareFolder": [
      { output: { outcome: "ready" } },
      { output: { outcome: "joined" } },
      { output: outdated },
    ],
    "xstate.error.actor.prepareFolder": [{ error: new Error("disk full") }],
    "xstate.error.actor.upgradeFolder": [{ error: new Error("disk full") }],
  },
  project: ({ hasBeenReady }: { hasBeenReady: boolean }, state) =>
    ["ready", "stopping"].some((name) => JSON.stringify(state).includes(name)) ? null : hasBeenReady,
  mark: (event) => ("output" in event ? (event.output as { outcome: string }).outcome : ""),
  steps: {
    "xstate.done.actor.prepareFolder ready": "the folder is ready",
    "xstate.done.actor.prepareFolder joined": "another server runs it",
    "xstate.error.actor.prepareFolder": "the folder is refused",
    "xstate.done.actor.prepareFolder outdated": "a former version made it",
    "xstate.done.actor.upgradeFolder": "the folder is upgraded",
    "xstate.error.actor.upgradeFolder": "the upgrade fails",
    "database.ready": "it accepts connections",
    "database.crashed": "it reads its journal",
    "database.ended": "it ends",
    "stop.requested": "the server stops",
    "xstate.after.pause.embeddedDatabase.pausing": "500 ms pass",
    "xstate.after.lookInterval.embeddedDatabase.joined.asking": "1 s passes",
    "xstate.after.stopTimeout.embeddedDatabase.running.stopping.asked": "8 s pass",
  },
  causes: {
    "the folder is ready": { resolves: "prepareFolder", with: { outcome: "ready" } },
    "another server runs it": { resolves: "prepareFolder", with: { outcome: "joined" } },
    "the folder is refused": { rejects: "prepareFolder", with: new Error("disk full") },
    "a former version made it": { resolves: "prepareFolder", with: outdated },
    "the folder is upgraded": { resolves: "upgradeFolder", with: undefined },
    "the upgrade fails": { rejects: "upgradeFolder", with: new Error("disk full") },
    "it accepts connections": "send",
    "it reads its journal": "send",
    "it ends": "send",
    "the server stops": "send",
    "500 ms pass": { after: 500 },
    "1 s passes": { after: 1_000 },
    "8 s pass": { after: 8_000 },
  },
  first: { to: "preparing", does: notes("starting"), asks: prepares },
  promise: {
    preparing: {
      "the folder is ready": { to: "running.starting" },
      "another server runs it": {
        to: "joined.asking, known",
        does: notes("joined"),
        holds: { hasBeenReady: true },
      },
      "the folder is refused": failed,
      "a former version made it": { to: "upgrading", ...upgrading },
    },
    upgrading: {
      "the folder is upgraded": { to: "running.starting" },
      "the upgrade fails": failed,
    },
    "upgrading, known": {
      "the folder is upgraded": { to: "running.recovering, known" },
      "the upgrade fails": failed,
    },
    "running.starting": {
      "it accepts connections": ready,
      "it reads its journal": { to: "running.recovering", does: notes("recovering") },
      "it ends": failed,
      "the server stops": stopping,
    },
    "running.recovering": {
      "it accepts connections": ready,
      "it reads its journal": { to: "running.recovering" },
      "it ends": failed,
      "the server stops": stopping,
    },
    "running.recovering, known": {
      "it accepts connections": ready,
      "it reads its journal": { to: "running.recovering, known" },
      "it ends": pausing,
      "the server stops": stopping,
    },
    "running.ready": {
      "it accepts connections": ready,
      "it reads its journal": { to: "running.recovering, known", does: notes("recovering") },
      "it ends": pausing,
      "the server stops": stopping,
    },
    "running.stopping.asked": {
      "it accepts connections": { to: "running.stopping.asked" },
      "it reads its journal": { to: "running.stopping.asked" },
      "the server stops": { to: "running.stopping.asked" },
      "it ends": stopped,
      "8 s pass": { to: "running.stopping.brokenOff", tells: [{ type: "breakOff" }] },
    },
    "running.stopping.brokenOff": {
      "it accepts connections": { to: "running.stopping.brokenOff" },
      "it reads its journal": { to: "running.stopping.brokenOff" },
      "the server stops": { to: "running.stopping.brokenOff" },
      "it ends": stopped,
    },
    "pausing, known": {
      "500 ms pass": { to: "running.recovering, known" },
      "the server stops": stopped,
    },
    "joined.asking, known": {
      "1 s passes": { to: "joined.looking, known", asks: prepares },
      "the server stops": stopped,
    },
    "joined.looking, known": {
      "the folder is ready": { to: "running.recovering, known" },
      "another server runs it": { to: "joined.asking, known" },
      "the folder is refused": { to: "joined.asking, known" },
      "a former version made it": { to: "upgrading, known", ...upgrading },
      "the server stops": stopped,
    },
  },
};

import { bookImportMachine } from "../../../src/machines/import/bookImport.machine.ts";
import { lazyMachine } from "../../../src/machines/lib/lazy.machine.ts";
import type { Model } from "../../support/model.ts";

type Step = "is wanted" | "comes" | "does not come" | "30 000 ms pass" | "nobody tells";

const fetching = { to: "fetching", asks: [["fetchMachine", { name: "bookImport" }]] } as const;

export const lazyModel: Model<Step> = {
  machine: lazyMachine,
  input: { name: "bookImport" },
  ports: ["fetchMachine"],
  callbacks: ["followNetwork"],
  payloads: { "xstate.done.actor.fetchMachine": [{ output: bookImportMachine }] },
  project: () => 0,
  steps: {
    "machine.wanted": "is wanted",
    "xstate.done.actor.fetchMachine": "comes",
    "xstate.error.actor.fetchMachine": "does not come",
    "xstate.after.fetchTimeout.lazy.fetching": "30 000 ms pass",
    "xstate.error.actor.followNetwork": "nobody tells",
  },
  causes: {
    "is wanted": "send",
    comes: { resolves: "fetchMachine" },
    "does not come": { rejects: "fetchMachine" },
    "30 000 ms pass": { after: 30_000 },
    "nobody tells": "send",
  },
  first: { to: "absent", holds: { actor: null } },
  promise: {
    absent: { "is wanted": fetching },
    fetching: {
      comes: { to: "here" },
      "does not come": { to: "lost", holds: { actor: null } },
      "30 000 ms pass": { to: "lost", holds: { actor: null } },
    },
    lost: { "is wanted": fetching, "nobody tells": { to: "lost" } },
  },
};

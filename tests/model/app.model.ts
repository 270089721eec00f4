import { appMachine } from "../../src/machines/app.machine.ts";
import { bookImportMachine } from "../../src/machines/import/bookImport.machine.ts";
import type { Model } from "../support/model.ts";

export const input = {
  colorMode: "dark",
  place: { path: "/", search: "", hash: "", key: "a", index: 0 },
  tab: "active",
  build: "b1",
} as const;

export const appModel: Model<"opens an import"> = {
  machine: appMachine,
  input,
  ports: [],
  payloads: { "import.opened": [{ machine: bookImportMachine }] },
  project: ({ bookImport }: { bookImport: unknown }) => bookImport !== null,
  steps: { "import.opened": "opens an import" },
  causes: { "opens an import": "send" },
  first: { to: "running", holds: { bookImport: null } },
  promise: {
    running: { "opens an import": { to: "running, importing" } },
  },
};

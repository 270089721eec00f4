import { appMachine } from "../../src/machines/app.machine.ts";
import type { Model } from "../support/model.ts";

export const input = {
  colorMode: "dark",
  place: { path: "/", search: "", hash: "", key: "a", index: 0 },
  tab: "active",
  build: "b1",
} as const;

export const appModel: Model<never> = {
  machine: appMachine,
  input,
  ports: [],
  payloads: {},
  project: () => 0,
  steps: {},
  causes: {},
  first: { to: "running" },
  promise: { running: {} },
};

import { type ColorMode, colorModeMachine } from "../../../src/machines/shell/colorMode.machine.ts";
import type { Model } from "../../support/model.ts";

type Step = `chooses ${ColorMode}` | "enters a dark page" | "enters a page";

export const modes: ColorMode[] = ["system", "light", "dark"];

const chosen = (forced: "" | ", forced") =>
  Object.fromEntries(
    modes.map((mode) => [
      `chooses ${mode}`,
      {
        to: `${mode}${forced}`,
        does: [
          ["rememberMode", { mode }],
          ["showMode", { mode: forced ? "dark" : mode }],
        ],
      },
    ]),
  );
const free = (mode: ColorMode) => ({
  ...chosen(""),
  "enters a page": { to: mode },
  "enters a dark page": { to: `${mode}, forced`, does: [["showMode", { mode: "dark" }]] as const },
});
const forced = (mode: ColorMode) => ({
  ...chosen(", forced"),
  "enters a page": { to: mode, does: [["showMode", { mode }]] as const },
  "enters a dark page": { to: `${mode}, forced` },
});

export const colorModeModel: Model<Step> = {
  machine: colorModeMachine,
  input: { mode: "system" },
  ports: [],
  actions: ["showMode", "rememberMode"],
  payloads: {
    "mode.chosen": modes.map((mode) => ({ mode })),
    "page.entered": [{ forced: "dark" }, { forced: null }],
  },
  project: ({ forced }: { forced: ColorMode | null }) => forced,
  mark: (event) => String(("mode" in event && event.mode) || ("forced" in event && event.forced) || ""),
  steps: {
    "mode.chosen light": "chooses light",
    "mode.chosen dark": "chooses dark",
    "mode.chosen system": "chooses system",
    "page.entered dark": "enters a dark page",
    "page.entered": "enters a page",
  },
  causes: {
    "chooses light": "send",
    "chooses dark": "send",
    "chooses system": "send",
    "enters a dark page": "send",
    "enters a page": "send",
  },
  first: { to: "system" },
  promise: {
    system: free("system"),
    light: free("light"),
    dark: free("dark"),
    "system, forced": forced("system"),
    "light, forced": forced("light"),
    "dark, forced": forced("dark"),
  },
};

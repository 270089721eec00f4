import { describe, expect, it } from "vitest";
import { createActor } from "xstate";
import { type ColorMode, colorModeMachine } from "../../src/machines/shell/colorMode.machine.ts";
import { walkModel } from "../support/walk.ts";

type Step = "chooses light" | "chooses dark" | "chooses system";

const chosen = {
  "chooses light": { to: "light", does: [["applyMode", { type: "mode.chosen", mode: "light" }]] },
  "chooses dark": { to: "dark", does: [["applyMode", { type: "mode.chosen", mode: "dark" }]] },
  "chooses system": { to: "system", does: [["applyMode", { type: "mode.chosen", mode: "system" }]] },
} as const;
const modes: ColorMode[] = ["system", "light", "dark"];

describe.each(modes)("remembered: %s", (mode) => {
  it("begins so and applies nothing: the page has its colours from the first paint", () => {
    const actor = createActor(colorModeMachine, { input: { mode } }).start();
    expect(actor.getSnapshot().value).toBe(mode);
    actor.stop();
  });
});

walkModel<Step>("colour mode", {
  machine: colorModeMachine,
  input: { mode: "system" },
  ports: [],
  actions: ["applyMode"],
  payloads: { "mode.chosen": modes.map((mode) => ({ mode })) },
  project: () => 0,
  mark: (event) => (event as unknown as { mode: string }).mode,
  steps: {
    "mode.chosen light": "chooses light",
    "mode.chosen dark": "chooses dark",
    "mode.chosen system": "chooses system",
  },
  causes: { "chooses light": "send", "chooses dark": "send", "chooses system": "send" },
  first: { to: "system" },
  promise: { system: chosen, light: chosen, dark: chosen },
  alsoWalked: [
    "colorMode.restoring --always[0]--> colorMode.light",
    "colorMode.restoring --always[1]--> colorMode.dark",
  ],
});

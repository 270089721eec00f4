import { describe, expect, it } from "vitest";
import { createActor } from "xstate";
import { colorModeMachine } from "../../../src/machines/shell/colorMode.machine.ts";
import { walkModel } from "../../support/walk.ts";
import { colorModeModel, modes } from "./colorMode.model.ts";

walkModel("colour mode: chosen, remembered, and forced by a page while it is shown", colorModeModel);

describe.each(modes)("remembered: %s", (mode) => {
  it("begins so and shows nothing: the page has its colours from the first paint", () => {
    const actor = createActor(colorModeMachine, { input: { mode } }).start();
    expect(actor.getSnapshot().value).toBe(mode);
    actor.stop();
  });
});

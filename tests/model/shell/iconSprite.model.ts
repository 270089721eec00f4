import { iconSpriteMachine } from "../../../src/machines/shell/iconSprite.machine.ts";
import type { Model } from "../../support/model.ts";

type Step = "shows an icon of the file" | "gets the file" | "gets no file" | "1 500 ms pass";

const words = { to: "words", does: [["showWords", undefined]] as const };

/** The fetch of icons times out after 1500 ms (docs/spec/application.md, «Tooltips and menus»). */
export const iconSpriteModel: Model<Step> = {
  machine: iconSpriteMachine,
  ports: ["fetchSprite"],
  actions: ["showWords"],
  payloads: {},
  project: () => null,
  steps: {
    "icons.wanted": "shows an icon of the file",
    "xstate.done.actor.fetchSprite": "gets the file",
    "xstate.error.actor.fetchSprite": "gets no file",
    "xstate.after.fetchTimeout.iconSprite.fetching": "1 500 ms pass",
  },
  causes: {
    "shows an icon of the file": "send",
    "gets the file": { resolves: "fetchSprite" },
    "gets no file": { rejects: "fetchSprite" },
    "1 500 ms pass": { after: 1_500 },
  },
  first: { to: "idle" },
  promise: {
    idle: { "shows an icon of the file": { to: "fetching", asks: [["fetchSprite", undefined]] } },
    fetching: { "gets the file": { to: "shown" }, "gets no file": words, "1 500 ms pass": words },
    shown: {},
    words: {},
  },
};

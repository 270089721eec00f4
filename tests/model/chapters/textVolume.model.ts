import { textVolumeMachine } from "../../../src/machines/chapters/textVolume.machine.ts";
import type { Model } from "../../support/model.ts";

type Step =
  | "a text opens"
  | "the text changes"
  | "the text closes"
  | "the text is measured"
  | "the text is not measured"
  | "400 ms pass";

const nothing = { characters: 0, words: 0 };
const volume = { characters: 10, words: 2 };
const measures = { to: "open.measuring", asks: [["measureText", undefined]] as const };
const changes = { "the text changes": { to: "open.typing" }, "the text closes": { to: "closed" } };

export const textVolumeModel: Model<Step> = {
  machine: textVolumeMachine,
  ports: ["measureText"],
  payloads: { "xstate.done.actor.measureText": [{ output: volume }] },
  project: () => null,
  steps: {
    "text.opened": "a text opens",
    "text.changed": "the text changes",
    "text.closed": "the text closes",
    "xstate.done.actor.measureText": "the text is measured",
    "xstate.error.actor.measureText": "the text is not measured",
    "xstate.after.rest.textVolume.open.typing": "400 ms pass",
  },
  causes: {
    "a text opens": "send",
    "the text changes": "send",
    "the text closes": "send",
    "the text is measured": { resolves: "measureText" },
    "the text is not measured": { rejects: "measureText" },
    "400 ms pass": { after: 400 },
  },
  first: { to: "closed", holds: { volume: nothing } },
  promise: {
    closed: { "a text opens": measures },
    "open.measuring": {
      ...changes,
      "the text is measured": { to: "open.measured", holds: { volume } },
      "the text is not measured": { to: "open.unmeasured", holds: { volume: nothing } },
    },
    "open.measured": changes,
    "open.typing": { ...changes, "400 ms pass": measures },
    "open.unmeasured": changes,
  },
};

import { toggleMachine } from "../../../src/machines/data/toggle.machine.ts";
import type { Model, Promised } from "../../support/model.ts";

export type Step = "is pressed" | "is on" | "is off" | "is refused" | "fails" | "30 000 ms pass";

const off = { isOn: false, count: 7 };
const on = { isOn: true, count: 8 };
const tells = (isOn: boolean) => [["put", { isOn }]] as const;
const settledOff: Promised = { to: "settled", holds: { isWanted: false, known: off } };
const settledOn: Promised = { to: "settled, on", holds: { isWanted: true, known: on } };
const takenBack = (settled: Promised, trouble: string): Promised => ({
  to: `${settled.to}, told`,
  holds: { ...settled.holds, trouble },
});
const ends = (settled: Promised): Partial<Record<Step, Promised>> => ({
  "is refused": takenBack(settled, "Своё произведение отметить нельзя"),
  fails: takenBack(settled, "Нет сети"),
  "30 000 ms pass": takenBack(settled, "сервер не отвечает"),
});

export const toggleModel: Model<Step> = {
  machine: toggleMachine,
  input: off,
  ports: ["put"],
  payloads: {
    "xstate.done.actor.put": [
      { output: { outcome: "done", result: on } },
      { output: { outcome: "done", result: off } },
      { output: { outcome: "refused", message: "Своё произведение отметить нельзя" } },
    ],
  },
  project: ({ known, isWanted, trouble }: { known: { isOn: boolean }; isWanted: boolean; trouble: string }) => [
    ...[known.isOn, isWanted, trouble !== ""],
  ],
  mark: (event) => {
    if (!("output" in event)) return "";
    const { outcome, result } = event.output as { outcome: string; result?: { isOn: boolean } };
    return outcome === "refused" ? "refused" : result?.isOn ? "on" : "off";
  },
  steps: {
    "toggle.requested": "is pressed",
    "xstate.done.actor.put on": "is on",
    "xstate.done.actor.put off": "is off",
    "xstate.done.actor.put refused": "is refused",
    "xstate.error.actor.put": "fails",
    "xstate.after.putTimeout.toggle.telling": "30 000 ms pass",
  },
  causes: {
    "is pressed": "send",
    "is on": { resolves: "put" },
    "is off": { resolves: "put" },
    "is refused": { resolves: "put" },
    fails: { rejects: "put" },
    "30 000 ms pass": { after: 30_000 },
  },
  first: settledOff,
  promise: {
    settled: { "is pressed": { to: "telling, off to on", asks: tells(true) } },
    "telling, off to on": {
      "is pressed": { to: "telling, off to off" },
      "is on": settledOn,
      "is off": { to: "telling, off to on", asks: tells(true) },
      ...ends(settledOff),
    },
    /** Pressed once more before the answer. */
    "telling, off to off": {
      "is pressed": { to: "telling, off to on" },
      "is on": { to: "telling, on to off", asks: tells(false) },
      "is off": settledOff,
      ...ends(settledOff),
    },
    "settled, told": { "is pressed": { to: "telling, off to on", asks: tells(true), holds: { trouble: "" } } },
    "settled, on, told": { "is pressed": { to: "telling, on to off", asks: tells(false), holds: { trouble: "" } } },
    "settled, on": { "is pressed": { to: "telling, on to off", asks: tells(false) } },
    "telling, on to off": {
      "is pressed": { to: "telling, on to on" },
      "is off": settledOff,
      "is on": { to: "telling, on to off", asks: tells(false) },
      ...ends(settledOn),
    },
    "telling, on to on": {
      "is pressed": { to: "telling, on to off" },
      "is off": { to: "telling, off to on", asks: tells(true) },
      "is on": settledOn,
      ...ends(settledOn),
    },
  },
};

import { sleepTimerMachine } from "../../../src/machines/audio/sleepTimer.machine.ts";
import type { Model } from "../../support/model.ts";

export type Step =
  | "sets 15 minutes"
  | "waits for the chapter's end"
  | "turns the timer off"
  | "asks for 15 minutes more"
  | "the chapter ends"
  | "10 s of the chapter are left"
  | "it is put back"
  | "890 000 ms pass"
  | "10 000 ms pass"
  | "60 000 ms pass";

const fading = { type: "sleep.fading" };
const kept = { type: "sleep.kept" };
const came = { type: "sleep.came" };
const atEnd = (isWanted: boolean) => ({ type: "sleep.atEnd", isWanted });
const running = (...tells: object[]) => ({ to: "running", tells, holds: { minutes: 15, until: 1_900_000 } });
const toEnd = (...tells: object[]) => ({ to: "toEnd.far", tells: [...tells, atEnd(true)] });

export const sleepTimerModel: Model<Step> = {
  machine: sleepTimerMachine,
  ports: [],
  payloads: {
    "timer.set": [{ minutes: 15, at: 1_000_000 }],
    "timer.extended": [{ at: 2_000_000 }],
    "chapter.ended": [{ at: 3_000_000 }],
  },
  project: () => null,
  steps: {
    "timer.set": "sets 15 minutes",
    "timer.setToEnd": "waits for the chapter's end",
    "timer.cancelled": "turns the timer off",
    "timer.extended": "asks for 15 minutes more",
    "chapter.ended": "the chapter ends",
    "end.neared": "10 s of the chapter are left",
    "end.receded": "it is put back",
    "xstate.after.untilFading.sleepTimer.running": "890 000 ms pass",
    "xstate.after.fadeTime.sleepTimer.fading": "10 000 ms pass",
    "xstate.after.offerTime.sleepTimer.expired": "60 000 ms pass",
  },
  causes: {
    "sets 15 minutes": "send",
    "waits for the chapter's end": "send",
    "turns the timer off": "send",
    "asks for 15 minutes more": "send",
    "the chapter ends": "send",
    "10 s of the chapter are left": "send",
    "it is put back": "send",
    "890 000 ms pass": { after: 890_000 },
    "10 000 ms pass": { after: 10_000 },
    "60 000 ms pass": { after: 60_000 },
  },
  first: { to: "off" },
  promise: {
    off: { "sets 15 minutes": running(), "waits for the chapter's end": toEnd() },
    running: {
      "sets 15 minutes": running(),
      "waits for the chapter's end": toEnd(),
      "turns the timer off": { to: "off" },
      "890 000 ms pass": { to: "fading", tells: [fading] },
    },
    "toEnd.far": {
      "sets 15 minutes": running(atEnd(false)),
      "waits for the chapter's end": toEnd(atEnd(false)),
      "turns the timer off": { to: "off", tells: [atEnd(false)] },
      "the chapter ends": { to: "expired", tells: [atEnd(false)] },
      "10 s of the chapter are left": { to: "toEnd.near", tells: [fading] },
    },
    "toEnd.near": {
      "sets 15 minutes": running(kept, atEnd(false)),
      "waits for the chapter's end": toEnd(kept, atEnd(false)),
      "turns the timer off": { to: "off", tells: [kept, atEnd(false)] },
      "the chapter ends": { to: "expired", tells: [kept, atEnd(false)] },
      "it is put back": { to: "toEnd.far", tells: [kept] },
    },
    fading: {
      "sets 15 minutes": running(kept),
      "waits for the chapter's end": toEnd(kept),
      "turns the timer off": { to: "off", tells: [kept] },
      "10 000 ms pass": { to: "expired", tells: [came] },
    },
    expired: {
      "sets 15 minutes": running(),
      "waits for the chapter's end": toEnd(),
      "turns the timer off": { to: "off" },
      "asks for 15 minutes more": {
        to: "running",
        tells: [{ type: "play.requested" }],
        holds: { minutes: 15, until: 2_900_000 },
      },
      "60 000 ms pass": { to: "off" },
    },
  },
};

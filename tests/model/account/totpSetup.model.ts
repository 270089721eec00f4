import { totpSetupMachine } from "../../../src/machines/account/totpSetup.machine.ts";
import type { Model, Promised } from "../../support/model.ts";

type Step =
  | "it is off"
  | "it is on"
  | "retries"
  | "wants to turn it on"
  | "wants other recovery codes"
  | "wants to turn it off"
  | "is given a key"
  | "gives a code"
  | "is given recovery codes"
  | "is given other recovery codes"
  | "it is turned off"
  | "saves the codes"
  | "turns back"
  | "is given no key"
  | "the code is wrong"
  | "is given no other codes"
  | "it is not turned off"
  | "fails to load"
  | "fails to give a key"
  | "fails to take the code"
  | "fails to give other codes"
  | "fails to turn it off"
  | "30 000 ms pass"
  | "15 minutes pass";

const proof = { password: "правильный пароль", code: "204817" };
const on = { enabledAt: "2026-11-20T11:00:00.000Z", recoveryCodesLeft: 10 };
const key = {
  secret: "KJ2XG5DFOQZDGNBVGY3TQOJQKJ2XG5DF",
  uri: "otpauth://totp/x",
  expiresAt: "2026-11-20T11:15:00.000Z",
};
const recoveryCodes = ["7KQ4-M2XD-9F1R", "B8WT-60HN-J3ZC"];
const nothing = { message: "", fields: {}, requestId: null };
const fault = (message: string) => ({ ...nothing, message });
const forgotten = { proven: null, key: null, code: "", recoveryCodes: [] };
const wrong = { message: "Неверный код", fields: { code: ["Неверный код"] } };

const loads = (holds: object): Promised => ({
  to: "loading",
  asks: [["load", undefined]],
  holds: { ...forgotten, ...holds },
});
const known: Partial<Record<Step, Promised>> = {
  "it is off": { to: "off", holds: { state: null, ...forgotten } },
  "it is on": { to: "on", holds: { state: on, ...forgotten } },
};
const begins = (to: string, asked: string): Promised => ({
  to,
  asks: [[asked, { proof }]],
  holds: { ...nothing, proven: { proof } },
});
/** Nothing came of it: what holds is as it was, and why is said. */
const unsent = (to: string, kept: object, refused: Step, fails: Step): Partial<Record<Step, Promised>> => ({
  [refused]: { to, holds: { ...wrong, ...kept } },
  [fails]: { to, holds: { ...fault("Нет сети"), ...kept } },
  "30 000 ms pass": { to, holds: { ...fault("сервер не отвечает"), ...kept } },
});
const showing = (isOn: boolean): Partial<Record<Step, Promised>> => {
  const mark = isOn ? ", in place of another" : "";
  return {
    "gives a code": {
      to: `confirming${mark}`,
      asks: [["confirm", { code: "204817" }]],
      holds: { ...nothing, code: "204817" },
    },
    "turns back": { to: isOn ? "on" : "off", holds: { ...nothing, ...forgotten } },
    "15 minutes pass": loads(fault("Ключ устарел, начните заново")),
  };
};
const confirming = (isOn: boolean): Partial<Record<Step, Promised>> => ({
  "is given recovery codes": {
    to: isOn ? "codesShown, in place of others" : "codesShown",
    holds: { ...nothing, recoveryCodes },
  },
  ...unsent(`showing${isOn ? ", in place of another" : ""}`, { key }, "the code is wrong", "fails to take the code"),
});
const saved: Partial<Record<Step, Promised>> = { "saves the codes": loads(nothing) };

type Context = { state: object | null };

export const totpSetupModel: Model<Step> = {
  machine: totpSetupMachine,
  ports: ["load", "start", "confirm", "renew", "disable"],
  payloads: {
    "setup.requested": [{ proof }],
    "renewal.requested": [{ proof }],
    "disabling.requested": [{ proof }],
    "code.given": [{ code: "204817" }],
    "xstate.done.actor.load": [{ output: { twoFactor: null } }, { output: { twoFactor: on } }],
    "xstate.done.actor.start": [
      { output: { outcome: "done", result: key } },
      { output: { outcome: "refused", ...wrong } },
    ],
    "xstate.done.actor.confirm": [
      { output: { outcome: "done", result: { recoveryCodes } } },
      { output: { outcome: "refused", ...wrong } },
    ],
    "xstate.done.actor.renew": [
      { output: { outcome: "done", result: { recoveryCodes } } },
      { output: { outcome: "refused", ...wrong } },
    ],
    "xstate.done.actor.disable": [
      { output: { outcome: "done", result: {} } },
      { output: { outcome: "refused", ...wrong } },
    ],
  },
  project: ({ state }: Context) => state !== null,
  mark: (event) => {
    if (!("output" in event)) return "";
    const output = event.output as { outcome?: string; twoFactor?: object | null };
    if ("twoFactor" in output) return output.twoFactor ? "on" : "off";
    return output.outcome ?? "";
  },
  steps: {
    "xstate.done.actor.load off": "it is off",
    "xstate.done.actor.load on": "it is on",
    "retry.requested": "retries",
    "setup.requested": "wants to turn it on",
    "renewal.requested": "wants other recovery codes",
    "disabling.requested": "wants to turn it off",
    "xstate.done.actor.start done": "is given a key",
    "code.given": "gives a code",
    "xstate.done.actor.confirm done": "is given recovery codes",
    "xstate.done.actor.renew done": "is given other recovery codes",
    "xstate.done.actor.disable done": "it is turned off",
    "codes.saved": "saves the codes",
    "setup.cancelled": "turns back",
    "xstate.done.actor.start refused": "is given no key",
    "xstate.done.actor.confirm refused": "the code is wrong",
    "xstate.done.actor.renew refused": "is given no other codes",
    "xstate.done.actor.disable refused": "it is not turned off",
    "xstate.error.actor.load": "fails to load",
    "xstate.error.actor.start": "fails to give a key",
    "xstate.error.actor.confirm": "fails to take the code",
    "xstate.error.actor.renew": "fails to give other codes",
    "xstate.error.actor.disable": "fails to turn it off",
    "xstate.after.answerTimeout.totpSetup.loading": "30 000 ms pass",
    "xstate.after.answerTimeout.totpSetup.proving": "30 000 ms pass",
    "xstate.after.answerTimeout.totpSetup.confirming": "30 000 ms pass",
    "xstate.after.answerTimeout.totpSetup.renewing": "30 000 ms pass",
    "xstate.after.answerTimeout.totpSetup.disabling": "30 000 ms pass",
    "xstate.after.keyLifetime.totpSetup.showing": "15 minutes pass",
  },
  causes: {
    "it is off": { resolves: "load" },
    "it is on": { resolves: "load" },
    retries: "send",
    "wants to turn it on": "send",
    "wants other recovery codes": "send",
    "wants to turn it off": "send",
    "is given a key": { resolves: "start" },
    "gives a code": "send",
    "is given recovery codes": { resolves: "confirm" },
    "is given other recovery codes": { resolves: "renew" },
    "it is turned off": { resolves: "disable" },
    "saves the codes": "send",
    "turns back": "send",
    "is given no key": { resolves: "start" },
    "the code is wrong": { resolves: "confirm" },
    "is given no other codes": { resolves: "renew" },
    "it is not turned off": { resolves: "disable" },
    "fails to load": { rejects: "load" },
    "fails to give a key": { rejects: "start" },
    "fails to take the code": { rejects: "confirm" },
    "fails to give other codes": { rejects: "renew" },
    "fails to turn it off": { rejects: "disable" },
    "30 000 ms pass": { after: 30_000 },
    "15 minutes pass": { after: 900_000 },
  },
  first: { to: "loading", asks: [["load", undefined]], holds: { ...nothing, ...forgotten, state: null } },
  promise: {
    loading: {
      ...known,
      "fails to load": { to: "failed", holds: fault("Нет сети") },
      "30 000 ms pass": { to: "failed", holds: fault("сервер не отвечает") },
    },
    failed: { retries: loads(nothing) },
    off: { "wants to turn it on": begins("proving", "start") },
    on: {
      "wants to turn it on": begins("proving, in place of another", "start"),
      "wants other recovery codes": begins("renewing", "renew"),
      "wants to turn it off": begins("disabling", "disable"),
    },
    proving: {
      "is given a key": { to: "showing", holds: { ...nothing, key } },
      ...unsent("off", forgotten, "is given no key", "fails to give a key"),
    },
    "proving, in place of another": {
      "is given a key": { to: "showing, in place of another", holds: { ...nothing, key } },
      ...unsent("on", forgotten, "is given no key", "fails to give a key"),
    },
    showing: showing(false),
    "showing, in place of another": showing(true),
    confirming: confirming(false),
    "confirming, in place of another": confirming(true),
    codesShown: saved,
    "codesShown, in place of others": saved,
    renewing: {
      "is given other recovery codes": { to: "codesShown, in place of others", holds: { ...nothing, recoveryCodes } },
      ...unsent("on", forgotten, "is given no other codes", "fails to give other codes"),
    },
    disabling: {
      "it is turned off": loads(nothing),
      ...unsent("on", forgotten, "it is not turned off", "fails to turn it off"),
    },
  },
};

import { loginMachine } from "../../../src/machines/account/login.machine.ts";
import type { Model, Promised } from "../../support/model.ts";

type Step =
  | "gives the password"
  | "gives a code"
  | "goes back to the password"
  | "is let in"
  | "is asked for a code"
  | "is told that the account goes"
  | "takes the account back"
  | "is refused"
  | "the password is refused"
  | "has tried too often"
  | "fails"
  | "the server fails"
  | "30 000 ms pass"
  | "a second passes";

const vera = { login: "vera", password: "правильный пароль" };
const nothing = { message: "", fields: {}, requestId: null };
const serverFault = Object.assign(new Error("Внутренняя ошибка сервера"), { requestId: "0d6c5f1e" });
const fault = (message: string, requestId: string | null = null) => ({ message, fields: {}, requestId });
const forgotten = { credentials: null, code: "", isCodeAsked: false, comesBack: false };

const checks: Promised = {
  to: "checking",
  asks: [["check", { ...vera, code: "", comesBack: false }]],
  holds: { ...nothing, credentials: vera, code: "", comesBack: false },
};
const comesBack: Promised = {
  to: "checking, to come back",
  asks: [["check", { ...vera, code: "", comesBack: true }]],
  holds: { ...nothing, credentials: vera, code: "", comesBack: true },
};
const checksCode = (to: string, comesBack: boolean): Promised => ({
  to,
  asks: [["check", { ...vera, code: "204817", comesBack }]],
  holds: { ...nothing, credentials: vera, code: "204817" },
});
const letsIn: Promised = { to: "entered", tells: [{ type: "entered" }], holds: { ...nothing, ...forgotten } };
const unsent = (to: string): Partial<Record<Step, Promised>> => ({
  fails: { to, holds: fault("Нет сети") },
  "the server fails": { to, holds: fault("Внутренняя ошибка сервера", "0d6c5f1e") },
  "30 000 ms pass": { to, holds: fault("сервер не отвечает") },
});
const waits = (to: string): Promised => ({
  to,
  holds: { message: "Слишком много попыток, попробуйте позже", seconds: 2 },
});
const goes: Promised = {
  to: "leaving",
  holds: { credentials: vera, code: "", isCodeAsked: false, message: "Учётная запись удаляется 4 декабря 2026" },
};
const asksForCode = (to: string): Promised => ({
  to,
  holds: { ...nothing, credentials: vera, isCodeAsked: true },
});
const goesBack: Promised = { to: "asking", holds: { ...nothing, ...forgotten } };
const wrong = { message: "Неверный код", fields: { code: ["Неверный код"] } };
const wrongPassword = {
  message: "Неверный логин или пароль",
  fields: { password: ["Неверный логин или пароль"] },
};

const codeAnswers = (codeAsked: string, cooling: string): Partial<Record<Step, Promised>> => ({
  "is let in": letsIn,
  "is refused": { to: codeAsked, holds: wrong },
  // It was changed while the code was looked for.
  "the password is refused": { to: "asking", holds: { ...forgotten, ...wrongPassword } },
  "has tried too often": waits(cooling),
  ...unsent(codeAsked),
});

type Context = { isCodeAsked: boolean; comesBack: boolean; seconds: number };
type Output = { outcome: string; result?: { codeRequired: boolean }; fields?: object };

export const loginModel: Model<Step> = {
  machine: loginMachine,
  ports: ["check"],
  payloads: {
    "credentials.given": [vera],
    "code.given": [{ code: "204817" }],
    "xstate.done.actor.check": ({ isCodeAsked, comesBack }: Context) => [
      { output: { outcome: "done", result: { codeRequired: false } } },
      ...(isCodeAsked ? [] : [{ output: { outcome: "done", result: { codeRequired: true } } }]),
      ...(isCodeAsked ? [{ output: { outcome: "refused", ...wrong } }] : []),
      { output: { outcome: "refused", ...wrongPassword } },
      ...(comesBack ? [] : [{ output: { outcome: "leaving", message: "Учётная запись удаляется 4 декабря 2026" } }]),
      { output: { outcome: "cooling", message: "Слишком много попыток, попробуйте позже", seconds: 2 } },
    ],
    "xstate.error.actor.check": [{ error: new Error("Нет сети") }, { error: serverFault }],
  },
  // Whether somebody comes back is said by the next answer alone, and by what the next code is sent with.
  project: ({ isCodeAsked, comesBack, seconds }: Context, state) => [
    isCodeAsked,
    state === "cooling" && seconds <= 1,
    comesBack && (isCodeAsked || state === "checking"),
  ],
  mark: (event) => {
    if ("error" in event) return event.error === serverFault ? "of the server" : "";
    if (!("output" in event)) return "";
    const { outcome, result, fields } = event.output as Output;
    if (outcome === "done") return result?.codeRequired ? "code" : "done";
    return fields && "password" in fields ? "password" : outcome;
  },
  steps: {
    "credentials.given": "gives the password",
    "code.given": "gives a code",
    "comeback.requested": "takes the account back",
    "return.requested": "goes back to the password",
    "xstate.done.actor.check done": "is let in",
    "xstate.done.actor.check code": "is asked for a code",
    "xstate.done.actor.check leaving": "is told that the account goes",
    "xstate.done.actor.check refused": "is refused",
    "xstate.done.actor.check password": "the password is refused",
    "xstate.done.actor.check cooling": "has tried too often",
    "xstate.error.actor.check": "fails",
    "xstate.error.actor.check of the server": "the server fails",
    "xstate.after.answerTimeout.login.checking": "30 000 ms pass",
    "xstate.after.answerTimeout.login.checkingCode": "30 000 ms pass",
    "xstate.after.second.login.cooling": "a second passes",
  },
  causes: {
    "gives the password": "send",
    "gives a code": "send",
    "goes back to the password": "send",
    "takes the account back": "send",
    "is told that the account goes": { resolves: "check" },
    "is let in": { resolves: "check" },
    "is asked for a code": { resolves: "check" },
    "is refused": { resolves: "check" },
    "the password is refused": { resolves: "check" },
    "has tried too often": { resolves: "check" },
    fails: { rejects: "check" },
    "the server fails": { rejects: "check" },
    "30 000 ms pass": { after: 30_000 },
    "a second passes": { after: 1_000 },
  },
  first: { to: "asking", holds: { ...nothing, ...forgotten, seconds: 0 } },
  promise: {
    asking: { "gives the password": checks },
    checking: {
      "is let in": letsIn,
      "is asked for a code": asksForCode("codeAsked"),
      "is told that the account goes": goes,
      "the password is refused": { to: "asking", holds: wrongPassword },
      "has tried too often": waits("cooling"),
      ...unsent("asking"),
    },
    leaving: { "takes the account back": comesBack, "goes back to the password": goesBack },
    "checking, to come back": {
      "is let in": letsIn,
      "is asked for a code": asksForCode("codeAsked, to come back"),
      "the password is refused": { to: "asking", holds: wrongPassword },
      "has tried too often": waits("cooling"),
      ...unsent("asking"),
    },
    cooling: { "a second passes": { to: "cooling, its last second", holds: { seconds: 1 } } },
    "cooling, its last second": { "a second passes": { to: "asking", holds: nothing } },
    codeAsked: { "gives a code": checksCode("checkingCode", false), "goes back to the password": goesBack },
    "codeAsked, to come back": {
      "gives a code": checksCode("checkingCode, to come back", true),
      "goes back to the password": goesBack,
    },
    checkingCode: {
      ...codeAnswers("codeAsked", "cooling, for a code"),
      // It was asked to go while the code was looked for.
      "is told that the account goes": goes,
    },
    "checkingCode, to come back": codeAnswers("codeAsked, to come back", "cooling, for a code to come back"),
    "cooling, for a code": {
      "a second passes": { to: "cooling, its last second for a code", holds: { seconds: 1 } },
    },
    "cooling, its last second for a code": { "a second passes": { to: "codeAsked", holds: nothing } },
    "cooling, for a code to come back": {
      "a second passes": { to: "cooling, its last second for a code to come back", holds: { seconds: 1 } },
    },
    "cooling, its last second for a code to come back": {
      "a second passes": { to: "codeAsked, to come back", holds: nothing },
    },
    entered: {},
  },
};

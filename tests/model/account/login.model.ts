import { loginMachine } from "../../../src/machines/account/login.machine.ts";
import type { Model, Promised } from "../../support/model.ts";

type Step =
  | "gives the password"
  | "gives a code"
  | "goes back to the password"
  | "is let in"
  | "is asked for a code"
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
const forgotten = { credentials: null, code: "", isCodeAsked: false };

const checks: Promised = {
  to: "checking",
  asks: [["check", { ...vera, code: "" }]],
  holds: { ...nothing, credentials: vera, code: "" },
};
const checksCode: Promised = {
  to: "checkingCode",
  asks: [["check", { ...vera, code: "204817" }]],
  holds: { ...nothing, credentials: vera, code: "204817" },
};
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
const wrong = { message: "Неверный код", fields: { code: ["Неверный код"] } };
const wrongPassword = {
  message: "Неверный логин или пароль",
  fields: { password: ["Неверный логин или пароль"] },
};

type Context = { isCodeAsked: boolean; seconds: number };
type Output = { outcome: string; result?: { codeRequired: boolean }; fields?: object };

export const loginModel: Model<Step> = {
  machine: loginMachine,
  ports: ["check"],
  payloads: {
    "credentials.given": [vera],
    "code.given": [{ code: "204817" }],
    "xstate.done.actor.check": ({ isCodeAsked }: Context) => [
      { output: { outcome: "done", result: { codeRequired: false } } },
      ...(isCodeAsked ? [] : [{ output: { outcome: "done", result: { codeRequired: true } } }]),
      ...(isCodeAsked ? [{ output: { outcome: "refused", ...wrong } }] : []),
      { output: { outcome: "refused", ...wrongPassword } },
      { output: { outcome: "cooling", message: "Слишком много попыток, попробуйте позже", seconds: 2 } },
    ],
    "xstate.error.actor.check": [{ error: new Error("Нет сети") }, { error: serverFault }],
  },
  project: ({ isCodeAsked, seconds }: Context, state) => [isCodeAsked, state === "cooling" && seconds <= 1],
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
    "return.requested": "goes back to the password",
    "xstate.done.actor.check done": "is let in",
    "xstate.done.actor.check code": "is asked for a code",
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
      "is asked for a code": { to: "codeAsked", holds: { ...nothing, credentials: vera, isCodeAsked: true } },
      "the password is refused": { to: "asking", holds: wrongPassword },
      "has tried too often": waits("cooling"),
      ...unsent("asking"),
    },
    cooling: { "a second passes": { to: "cooling, its last second", holds: { seconds: 1 } } },
    "cooling, its last second": { "a second passes": { to: "asking", holds: nothing } },
    codeAsked: {
      "gives a code": checksCode,
      "goes back to the password": { to: "asking", holds: { ...nothing, ...forgotten } },
    },
    checkingCode: {
      "is let in": letsIn,
      "is refused": { to: "codeAsked", holds: wrong },
      // It was changed while the code was looked for.
      "the password is refused": { to: "asking", holds: { ...forgotten, ...wrongPassword } },
      "has tried too often": waits("cooling, for a code"),
      ...unsent("codeAsked"),
    },
    "cooling, for a code": {
      "a second passes": { to: "cooling, its last second for a code", holds: { seconds: 1 } },
    },
    "cooling, its last second for a code": { "a second passes": { to: "codeAsked", holds: nothing } },
    entered: {},
  },
};

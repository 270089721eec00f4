import { expect } from "vitest";
import { createActor, fromPromise, waitFor } from "xstate";
import type { LoginAnswer, LoginAttempt, loginMachine } from "../../../src/machines/account/login.machine.ts";
import { patient } from "../../support/patience.ts";
import { walkModel } from "../../support/walk.ts";
import { loginModel } from "./login.model.ts";

const refusal = (field: string, message: string): LoginAnswer => ({
  outcome: "refused",
  message,
  fields: { [field]: [message] },
});
const nothing = { message: "", fields: {}, requestId: null };
const wrongCode = { message: "Неверный код", fields: { code: ["Неверный код"] }, requestId: null };
const broken = { message: "Внутренняя ошибка сервера", fields: {}, requestId: "0d6c5f1e" };
const vera = { type: "credentials.given", login: "vera", password: "правильный пароль" } as const;

/** A login whose answers come one after the other; an error is a fault. */
function start(machine: typeof loginMachine, ...answers: (LoginAnswer | Error)[]) {
  const check = fromPromise<LoginAnswer, LoginAttempt>(async () => {
    const answer = answers.shift();
    if (answer instanceof Error || answer === undefined) throw answer;
    return answer;
  });
  const actor = createActor(machine.provide({ actors: { check } })).start();
  const come = (state: "asking" | "codeAsked" | "entered") =>
    waitFor(actor, (snapshot) => snapshot.matches(state), { timeout: patient(1_000) });
  const messages = () => {
    const { message, fields, requestId } = actor.getSnapshot().context;
    return { message, fields, requestId };
  };
  return { actor, come, messages };
}

const fault = () => Object.assign(new Error("Внутренняя ошибка сервера"), { requestId: "0d6c5f1e" });

walkModel("login: the password, then the code of the second factor", loginModel, {
  "what is tried again tells nothing of the try before": async (machine: typeof loginMachine) => {
    const wrong = refusal("password", "Неверный логин или пароль");
    const { actor, come, messages } = start(machine, wrong, fault(), {
      outcome: "done",
      result: { codeRequired: true },
    });
    actor.send(vera);
    await come("asking");
    expect(messages()).toEqual({
      message: "Неверный логин или пароль",
      fields: { password: ["Неверный логин или пароль"] },
      requestId: null,
    });
    actor.send(vera);
    expect(messages()).toEqual(nothing);
    await come("asking");
    expect(messages()).toEqual(broken);
    actor.send(vera);
    expect(messages()).toEqual(nothing);
    await come("codeAsked");
    actor.stop();
  },
  "neither does a code, nor the way back from it": async (machine: typeof loginMachine) => {
    const codeRequired: LoginAnswer = { outcome: "done", result: { codeRequired: true } };
    const wrong = refusal("code", "Неверный код");
    const { actor, come, messages } = start(machine, codeRequired, wrong, fault(), wrong, codeRequired, fault());
    actor.send(vera);
    await come("codeAsked");
    for (const seen of [wrongCode, broken, wrongCode]) {
      actor.send({ type: "code.given", code: "204817" });
      expect(messages()).toEqual(nothing);
      await come("codeAsked");
      expect(messages()).toEqual(seen);
    }
    actor.send({ type: "return.requested" });
    expect(messages()).toEqual(nothing);
    actor.send(vera);
    await come("codeAsked");
    actor.send({ type: "code.given", code: "204817" });
    await come("codeAsked");
    expect(messages()).toEqual(broken);
    actor.send({ type: "return.requested" });
    expect(messages()).toEqual(nothing);
    actor.stop();
  },
  "a person who was refused on the way back logs in like others": async (machine: typeof loginMachine) => {
    const inputs: boolean[] = [];
    const answers: LoginAnswer[] = [
      { outcome: "leaving", message: "Учётная запись удаляется 4 декабря 2026" },
      refusal("password", "Неверный логин или пароль"),
      { outcome: "done", result: { codeRequired: false } },
    ];
    const check = fromPromise<LoginAnswer, LoginAttempt>(async ({ input }) => {
      inputs.push(input.comesBack);
      return answers[inputs.length - 1] as LoginAnswer;
    });
    const actor = createActor(machine.provide({ actors: { check } })).start();
    const come = (state: "asking" | "leaving" | "entered") =>
      waitFor(actor, (snapshot) => snapshot.matches(state), { timeout: patient(1_000) });
    actor.send(vera);
    await come("leaving");
    actor.send({ type: "comeback.requested" });
    await come("asking");
    actor.send(vera);
    await come("entered");
    expect(inputs).toEqual([false, true, false]);
    actor.stop();
  },
});

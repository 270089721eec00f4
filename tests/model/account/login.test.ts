import { expect } from "vitest";
import { createActor, fromPromise, waitFor } from "xstate";
import type { Credentials, LoginAnswer, loginMachine } from "../../../src/machines/account/login.machine.ts";
import { patient } from "../../support/patience.ts";
import { walkModel } from "../../support/walk.ts";
import { loginModel } from "./login.model.ts";

const refusal = (field: string, message: string): LoginAnswer => ({
  outcome: "refused",
  message,
  fields: { [field]: [message] },
});
const nothing = { message: "", fields: {}, requestId: null };
const vera = { type: "credentials.given", login: "vera", password: "правильный пароль" } as const;

/** A login whose answers come one after the other; an error is a fault. */
function start(machine: typeof loginMachine, ...answers: (LoginAnswer | Error)[]) {
  const check = fromPromise<LoginAnswer, Credentials & { code: string }>(async () => {
    const answer = answers.shift();
    if (answer instanceof Error || answer === undefined) throw answer;
    return answer;
  });
  const actor = createActor(machine.provide({ actors: { check } })).start();
  const come = (state: "asking" | "codeAsked" | "entered") =>
    waitFor(actor, (snapshot) => snapshot.matches(state), { timeout: patient(1_000) });
  return { actor, come, context: () => actor.getSnapshot().context };
}

const fault = () => Object.assign(new Error("Внутренняя ошибка сервера"), { requestId: "0d6c5f1e" });

walkModel("login: the password, then the code of the second factor", loginModel, {
  "what is tried again tells nothing of the try before": async (machine: typeof loginMachine) => {
    const wrong = refusal("password", "Неверный логин или пароль");
    const { actor, come, context } = start(machine, wrong, fault(), {
      outcome: "done",
      result: { codeRequired: true },
    });
    actor.send(vera);
    await come("asking");
    expect(context()).toMatchObject({ message: "Неверный логин или пароль" });
    actor.send(vera);
    expect(context()).toMatchObject(nothing);
    await come("asking");
    expect(context()).toMatchObject({ requestId: "0d6c5f1e", fields: {} });
    actor.send(vera);
    expect(context()).toMatchObject(nothing);
    await come("codeAsked");
    actor.stop();
  },
  "neither does a code, nor the way back from it": async (machine: typeof loginMachine) => {
    const asked: LoginAnswer = { outcome: "done", result: { codeRequired: true } };
    const wrong = refusal("code", "Неверный код");
    const { actor, come, context } = start(machine, asked, wrong, fault(), wrong, asked, fault());
    actor.send(vera);
    await come("codeAsked");
    for (const seen of [
      { message: "Неверный код" },
      { requestId: "0d6c5f1e", fields: {} },
      { message: "Неверный код" },
    ]) {
      actor.send({ type: "code.given", code: "204817" });
      expect(context()).toMatchObject(nothing);
      await come("codeAsked");
      expect(context()).toMatchObject(seen);
    }
    actor.send({ type: "return.requested" });
    expect(context()).toMatchObject(nothing);
    actor.send(vera);
    await come("codeAsked");
    actor.send({ type: "code.given", code: "204817" });
    await come("codeAsked");
    expect(context()).toMatchObject({ requestId: "0d6c5f1e" });
    actor.send({ type: "return.requested" });
    expect(context()).toMatchObject(nothing);
    actor.stop();
  },
});

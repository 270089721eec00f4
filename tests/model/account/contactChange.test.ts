import { expect } from "vitest";
import { createActor, fromPromise, SimulatedClock, waitFor } from "xstate";
import type {
  ContactRequest,
  ContactStanding,
  contactChangeMachine,
} from "../../../src/machines/account/contactChange.machine.ts";
import type { SubmitOutcome } from "../../../src/machines/data/form.machine.ts";
import { patient } from "../../support/patience.ts";
import { walkModel } from "../../support/walk.ts";
import { contactChangeModel } from "./contactChange.model.ts";

const nothing = { message: "", fields: {}, requestId: null };
const wrong = { outcome: "refused", message: "Неверный код", fields: { code: ["Неверный код"] } } as const;
const fault = () => Object.assign(new Error("Внутренняя ошибка сервера"), { requestId: "0d6c5f1e" });
const refused = { message: "Неверный код", fields: { code: ["Неверный код"] }, requestId: null };
const broken = { message: "Внутренняя ошибка сервера", fields: {}, requestId: "0d6c5f1e" };
const request = { contact: "8 912 345-67-89", proof: { password: "правильный пароль" } };
const none: ContactStanding = { contact: null, asked: null, former: null, withCode: false };
const pending = { contact: "+79123456789", until: "2026-11-20T11:10:00.000Z", lifetime: 600_000 };

/** Answers come one after the other; an error is a fault. */
const answering = <T, In>(...answers: (T | Error)[]) =>
  fromPromise<T, In>(async () => {
    const answer = answers.shift();
    if (answer instanceof Error || answer === undefined) throw answer;
    return answer;
  });

walkModel("a contact: a person who leaves its change half-way has lost and locked nothing", contactChangeModel, {
  "what is tried again tells nothing of the try before": async (machine: typeof contactChangeMachine) => {
    const clock = new SimulatedClock();
    const waits = { ...none, asked: pending };
    const actors = {
      load: answering<ContactStanding, void>(fault(), none, none, waits, waits, waits, none, none),
      ask: answering<SubmitOutcome, ContactRequest>(wrong, fault(), fault(), fault(), { outcome: "done", result: {} }),
      confirm: answering<SubmitOutcome, { code: string }>(wrong, fault(), wrong, fault()),
    };
    const actor = createActor(machine.provide({ actors }), { clock }).start();
    const come = (state: "failed" | "idle" | "refused" | "sent") =>
      waitFor(actor, (snapshot) => snapshot.matches(state), { timeout: patient(1_000) });
    const message = () => {
      const { message, fields, requestId } = actor.getSnapshot().context;
      return { message, fields, requestId };
    };
    const ask = async (seen: object) => {
      actor.send({ type: "change.requested", ...request });
      expect(message()).toEqual(nothing);
      await come("refused");
      expect(message()).toEqual(seen);
    };
    const giveCode = async (seen: object) => {
      actor.send({ type: "code.given", code: "204817" });
      expect(message()).toEqual(nothing);
      await come("sent");
      expect(message()).toEqual(seen);
    };

    await come("failed");
    expect(message()).toEqual(broken);
    actor.send({ type: "retry.requested" });
    expect(message()).toEqual(nothing);
    await come("idle");
    await ask(refused);
    await ask(broken);
    await ask(broken);
    actor.send({ type: "standing.changed" });
    expect(message()).toEqual(nothing);
    await come("idle");
    await ask(broken);
    actor.send({ type: "change.requested", ...request });
    await come("sent");
    await giveCode(refused);
    await giveCode(broken);
    await giveCode(refused);
    actor.send({ type: "standing.changed" });
    expect(message()).toEqual(nothing);
    await come("sent");
    await giveCode(broken);
    actor.send({ type: "another.wanted" });
    expect([actor.getSnapshot().value, message()]).toEqual(["idle", nothing]);
    actor.send({ type: "standing.changed" });
    await come("sent");
    clock.increment(600_000);
    await come("idle");
    expect(message().message).toBe("Время вышло, начните заново");
    actor.send({ type: "standing.changed" });
    expect(message()).toEqual(nothing);
    await come("idle");
    expect(message()).toEqual(nothing);
    actor.stop();
  },
});

import { expect } from "vitest";
import { createActor, fromPromise, waitFor } from "xstate";
import type {
  RecoveryCodes,
  TotpKey,
  TotpState,
  totpSetupMachine,
} from "../../../src/machines/account/totpSetup.machine.ts";
import type { SubmitOutcome } from "../../../src/machines/data/form.machine.ts";
import { patient } from "../../support/patience.ts";
import { walkModel } from "../../support/walk.ts";
import { totpSetupModel } from "./totpSetup.model.ts";

const nothing = { message: "", fields: {}, requestId: null };
const wrong = { outcome: "refused", message: "Неверный код", fields: { code: ["Неверный код"] } } as const;
const refused = { message: "Неверный код", fields: { code: ["Неверный код"] }, requestId: null };
const broken = { message: "Внутренняя ошибка сервера", fields: {}, requestId: "0d6c5f1e" };
const key = { secret: "KJ2XG5DFOQZDGNBVGY3TQOJQ", uri: "otpauth://totp/x", expiresAt: "2026-11-20T11:15:00.000Z" };
const proof = { password: "правильный пароль" };
const fault = () => Object.assign(new Error("Внутренняя ошибка сервера"), { requestId: "0d6c5f1e" });

/** Answers come one after the other; an error is a fault. */
const answering = <T, In>(...answers: (T | Error)[]) =>
  fromPromise<T, In>(async () => {
    const answer = answers.shift();
    if (answer instanceof Error || answer === undefined) throw answer;
    return answer;
  });

walkModel("second factor: a person who leaves the setup half-way has lost and locked nothing", totpSetupModel, {
  "what is tried again tells nothing of the try before": async (machine: typeof totpSetupMachine) => {
    const actors = {
      load: answering<{ twoFactor: TotpState }, void>(fault(), { twoFactor: null }),
      start: answering<SubmitOutcome<TotpKey>, { proof: typeof proof }>(
        wrong,
        fault(),
        { outcome: "done", result: key },
        { outcome: "done", result: key },
      ),
      confirm: answering<SubmitOutcome<RecoveryCodes>, { code: string }>(wrong, fault(), wrong, fault()),
    };
    const actor = createActor(machine.provide({ actors })).start();
    const come = (state: "failed" | "off" | "showing") =>
      waitFor(actor, (snapshot) => snapshot.matches(state), { timeout: patient(1_000) });
    const message = () => {
      const { message, fields, requestId } = actor.getSnapshot().context;
      return { message, fields, requestId };
    };

    await come("failed");
    expect(message()).toEqual(broken);
    actor.send({ type: "retry.requested" });
    expect(message()).toEqual(nothing);
    await come("off");
    for (const seen of [refused, broken]) {
      actor.send({ type: "setup.requested", proof });
      expect(message()).toEqual(nothing);
      await come("off");
      expect(message()).toEqual(seen);
    }
    actor.send({ type: "setup.requested", proof });
    expect(message()).toEqual(nothing);
    await come("showing");
    const giveCode = async (seen: object) => {
      actor.send({ type: "code.given", code: "204817" });
      expect(message()).toEqual(nothing);
      await come("showing");
      expect(message()).toEqual(seen);
    };
    await giveCode(refused);
    await giveCode(broken);
    await giveCode(refused);
    actor.send({ type: "setup.cancelled" });
    expect(message()).toEqual(nothing);
    actor.send({ type: "setup.requested", proof });
    await come("showing");
    await giveCode(broken);
    actor.send({ type: "setup.cancelled" });
    expect(message()).toEqual(nothing);
    actor.stop();
  },
});

import { expect } from "vitest";
import { createActor, fromPromise, SimulatedClock, waitFor } from "xstate";
import type { Renewed, Restored, sessionMachine } from "../../../src/machines/session/session.machine.ts";
import { patient } from "../../support/patience.ts";
import { walkModel } from "../../support/walk.ts";
import { account, guest, sessionModel } from "./session.model.ts";

walkModel("session: a network fault never logs anyone out", sessionModel, {
  "asks again after 2, 4, 8, 16, 32, 60 and again 60 s, and after 2 s once it has succeeded": async (
    machine: typeof sessionMachine,
  ) => {
    const clock = new SimulatedClock();
    let isOnline = false;
    const restoreSession = fromPromise<Restored, void>(async () => {
      if (!isOnline) throw new Error("Нет сети");
      return { outcome: "signedIn", account, lifetime: 840_000 };
    });
    const renewToken = fromPromise<Renewed, void>(async () => {
      throw new Error("Нет сети");
    });
    const actor = createActor(machine.provide({ actors: { restoreSession, renewToken } }), { clock }).start();
    const see = (state: "unreachable" | "signedIn" | "restoring") =>
      waitFor(actor, (snapshot) => snapshot.matches(state), { timeout: patient(1_000) });
    for (const seconds of [2, 4, 8, 16, 32, 60, 60]) {
      await see("unreachable");
      clock.increment(seconds * 1_000 - 1);
      expect(actor.getSnapshot().value).toBe("unreachable");
      clock.increment(1);
      expect(actor.getSnapshot().value).toBe("restoring");
    }
    await see("unreachable");
    isOnline = true;
    clock.increment(60_000);
    await see("signedIn");
    clock.increment(840_000);
    await waitFor(actor, (snapshot) => snapshot.matches({ signedIn: "waiting" }), { timeout: patient(1_000) });
    clock.increment(1_999);
    expect(actor.getSnapshot().value).toEqual({ signedIn: "waiting" });
    clock.increment(1);
    expect(actor.getSnapshot().value).toEqual({ signedIn: "renewing" });
    actor.stop();
  },
  "restored as a guest, the account of before is forgotten": async (machine: typeof sessionMachine) => {
    const answers: Restored[] = [{ outcome: "signedIn", account, lifetime: 840_000 }, { outcome: "guest" }];
    const restoreSession = fromPromise<Restored, void>(async () => answers.shift() as Restored);
    const actor = createActor(machine.provide({ actors: { restoreSession } })).start();
    await waitFor(actor, (snapshot) => snapshot.matches("signedIn"), { timeout: patient(1_000) });
    actor.send({ type: "account.changed" });
    await waitFor(actor, (snapshot) => snapshot.matches("guest"), { timeout: patient(1_000) });
    expect(actor.getSnapshot().context.account).toEqual(guest);
    actor.stop();
  },
  "a new token lives as long as the server says": async (machine: typeof sessionMachine) => {
    const clock = new SimulatedClock();
    const restoreSession = fromPromise<Restored, void>(async () => ({
      outcome: "signedIn",
      account,
      lifetime: 840_000,
    }));
    const renewToken = fromPromise<Renewed, void>(async () => ({ outcome: "renewed", lifetime: 60_000 }));
    const actor = createActor(machine.provide({ actors: { restoreSession, renewToken } }), { clock }).start();
    const see = (state: "fresh" | "renewing") =>
      waitFor(actor, (snapshot) => snapshot.matches({ signedIn: state }), { timeout: patient(1_000) });
    await see("fresh");
    clock.increment(840_000);
    await see("fresh");
    clock.increment(59_999);
    expect(actor.getSnapshot().value).toEqual({ signedIn: "fresh" });
    clock.increment(1);
    expect(actor.getSnapshot().value).toEqual({ signedIn: "renewing" });
    actor.stop();
  },
  "when the second factor ends is said as long as the server says so, and to nobody else": async (
    machine: typeof sessionMachine,
  ) => {
    const factorEndsAt = "2026-11-23T11:00:00.000Z";
    const ends: Restored = { outcome: "signedIn", account, lifetime: 840_000, factorEndsAt };
    const answers: Restored[] = [ends, { outcome: "signedIn", account, lifetime: 840_000 }, ends];
    const restoreSession = fromPromise<Restored, void>(async () => answers.shift() as Restored);
    const actor = createActor(machine.provide({ actors: { restoreSession } })).start();
    const emitted = async () => {
      await waitFor(actor, (snapshot) => snapshot.matches("signedIn"), { timeout: patient(1_000) });
      return actor.getSnapshot().context.factorEndsAt;
    };
    expect(await emitted()).toBe(factorEndsAt);
    actor.send({ type: "account.changed" });
    expect(await emitted()).toBeUndefined();
    actor.send({ type: "account.changed" });
    expect(await emitted()).toBe(factorEndsAt);
    actor.send({ type: "session.endedElsewhere" });
    expect([actor.getSnapshot().value, actor.getSnapshot().context.factorEndsAt]).toEqual(["guest", undefined]);
    actor.stop();
  },
  "who was barred and enters as somebody else is barred no more": async (machine: typeof sessionMachine) => {
    const answers: Restored[] = [
      { outcome: "barred", barredId: 8, reason: "Учётная запись заблокирована" },
      { outcome: "signedIn", account, lifetime: 840_000 },
    ];
    const restoreSession = fromPromise<Restored, void>(async () => answers.shift() as Restored);
    const actor = createActor(machine.provide({ actors: { restoreSession } })).start();
    await waitFor(actor, (snapshot) => snapshot.matches("barred"), { timeout: patient(1_000) });
    expect(actor.getSnapshot().context.barredId).toBe(8);
    actor.send({ type: "login.succeeded" });
    await waitFor(actor, (snapshot) => snapshot.matches("signedIn"), { timeout: patient(1_000) });
    expect(actor.getSnapshot().context).toMatchObject({ account, barredId: null, reason: "" });
    actor.stop();
  },
});

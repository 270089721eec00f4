import { expect } from "vitest";
import { createActor, fromCallback, fromPromise, SimulatedClock } from "xstate";
import { ApiFault } from "../../../src/api/contract/envelope.ts";
import type { audioSendingMachine } from "../../../src/machines/uploads/audioSending.machine.ts";
import type { LineNews } from "../../../src/machines/uploads/line.ts";
import { walkModel } from "../../support/walk.ts";
import { audioSendingModel, facts, file } from "./audioSending.model.ts";

/** A file that the line sends; the line says what the test wants. */
async function run(machine: typeof audioSendingMachine, startFaults = 0) {
  const clock = new SimulatedClock();
  let failing = startFaults;
  const news: unknown[] = [];
  let lines = 0;
  const running = machine.provide({
    actors: {
      startUpload: fromPromise(async () => {
        if (failing-- > 0) throw new Error("Нет сети");
        return { outcome: "done", result: { state: "receiving", received: 1 } };
      }) as never,
      line: fromCallback(() => {
        lines += 1;
      }) as never,
      completeUpload: fromPromise(() => new Promise(() => {})) as never,
    },
    actions: { tell: (_, one) => void news.push(one) },
  });
  const input = { facts, file: file as unknown as File, state: null, received: 0 };
  const actor = createActor(running, { clock, input }).start();
  actor.send({ type: "turn.given" });
  await new Promise((resolve) => setImmediate(resolve));
  for (; startFaults > 0; startFaults -= 1) {
    actor.send({ type: "retry.requested" });
    await new Promise((resolve) => setImmediate(resolve));
  }
  actor.send({ type: "turn.given" });
  news.splice(0);
  return {
    actor,
    clock,
    tell: (news: LineNews) => actor.send(news),
    context: () => actor.getSnapshot().context,
    state: () => actor.getSnapshot().value,
    lines: () => lines,
    told: () => news.splice(0),
  };
}

walkModel("a sound goes to the server, and goes on where it was", audioSendingModel, {
  "it says how far it is, and how fast it goes; what was on its way when it stops is lost": async (
    machine: typeof audioSendingMachine,
  ) => {
    const { tell, context, told } = await run(machine);
    tell({ type: "bytes.sent", received: 3, stored: 2, sent: 2, spent: 10 });
    expect([context().received, context().sent, context().spent]).toEqual([3, 2, 10]);
    tell({ type: "line.failed", error: new Error("Нет сети") });
    expect([context().received, context().resumedAt]).toEqual([2, 2]);
    expect(told()).toEqual([
      { type: "upload.changed", id: "u1", standing: "sending", received: 3 },
      { type: "upload.changed", id: "u1", standing: "waiting", received: 2 },
    ]);
  },
  "bytes that nobody has acknowledged do not end a trouble": async (machine: typeof audioSendingMachine) => {
    const { tell, clock, state } = await run(machine);
    tell({ type: "line.failed", error: new Error("Нет сети") });
    clock.increment(1_000);
    tell({ type: "bytes.sent", received: 3, stored: 1, sent: 2, spent: 10 });
    tell({ type: "line.failed", error: new Error("Нет сети") });
    clock.increment(1_999);
    expect(state()).toBe("waiting");
    clock.increment(1);
    expect(state()).toEqual({ sending: "going" });
  },
  "each fault waits twice as long, a minute at most, until a chunk is there": async (
    machine: typeof audioSendingMachine,
  ) => {
    const { tell, clock, state } = await run(machine);
    for (const delay of [1_000, 2_000, 4_000, 8_000, 16_000, 32_000, 60_000, 60_000]) {
      tell({ type: "line.failed", error: new Error("Нет сети") });
      clock.increment(delay - 1);
      expect(state()).toBe("waiting");
      clock.increment(1);
      expect(state()).toEqual({ sending: "going" });
    }
    tell({ type: "bytes.sent", received: 2, stored: 2, sent: 1, spent: 10 });
    clock.increment(30_000);
    expect(state()).toBe("waiting");
    clock.increment(1_000);
    expect(state()).toEqual({ sending: "going" });
  },
  "faults before the beginning are no faults of the sending": async (machine: typeof audioSendingMachine) => {
    const { tell, clock, state } = await run(machine, 3);
    tell({ type: "line.failed", error: new Error("Нет сети") });
    clock.increment(1_000);
    expect(state()).toEqual({ sending: "going" });
  },
  "30 s of silence are counted from the last byte, and the line stays the same": async (
    machine: typeof audioSendingMachine,
  ) => {
    const { tell, clock, state, lines } = await run(machine);
    clock.increment(29_999);
    tell({ type: "bytes.sent", received: 2, stored: 2, sent: 1, spent: 10 });
    clock.increment(29_999);
    expect([state(), lines()]).toEqual([{ sending: "going" }, 1]);
    clock.increment(1);
    expect(state()).toBe("waiting");
  },
  "silence is a fault as any other": async (machine: typeof audioSendingMachine) => {
    const { clock, state } = await run(machine);
    for (const delay of [1_000, 2_000]) {
      clock.increment(30_000);
      clock.increment(delay - 1);
      expect(state()).toBe("waiting");
      clock.increment(1);
      expect(state()).toEqual({ sending: "going" });
    }
  },
  "a full disk, a torn chunk and a lost login are waited for": async (machine: typeof audioSendingMachine) => {
    const { tell, clock, state, context } = await run(machine);
    tell({
      type: "line.failed",
      error: new ApiFault(400, {
        errorCode: 3,
        message: "Проверьте поля",
        invalidFields: { byteSize: ["На сервере закончилось место"] },
      }),
    });
    expect([state(), context().trouble]).toEqual(["waiting", "На сервере закончилось место"]);
    clock.increment(1_000);
    tell({
      type: "line.failed",
      error: new ApiFault(400, {
        errorCode: 3,
        message: "Проверьте поля",
        invalidFields: { offset: ["Часть файла дошла не целиком"] },
      }),
    });
    expect(state()).toBe("waiting");
    clock.increment(2_000);
    tell({ type: "line.failed", error: new ApiFault(401, { errorCode: 0, message: "Токен истёк" }) });
    expect([state(), context().trouble]).toEqual(["waiting", "Войдите, чтобы продолжить"]);
  },
});

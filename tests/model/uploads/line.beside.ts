import { expect } from "vitest";
import type { SimulatedClock } from "xstate";
import { ApiFault } from "../../../src/api/contract/envelope.ts";
import type { LineNews, Sending } from "../../../src/machines/uploads/line.ts";

export const turn = () => new Promise((resolve) => setImmediate(resolve));

type Heard = { value: unknown; context: Pick<Sending, "trouble"> };
/** A file whose line says what the test wants, and how many lines there were. */
type Running = {
  actor: { send: (news: LineNews) => void; getSnapshot: () => Heard };
  clock: SimulatedClock;
  lines: () => number;
};

/** How a test speaks with a file on its way. */
export const onItsWay = ({ actor, clock }: Omit<Running, "lines">) => {
  const state = () => actor.getSnapshot().value;
  return {
    state,
    context: () => actor.getSnapshot().context,
    tell: (news: LineNews) => actor.send(news),
    fails: (error: unknown = new Error("Нет сети")) => actor.send({ type: "line.failed", error }),
    waits: (milliseconds: number, then: unknown = { sending: "going" }) => {
      clock.increment(milliseconds - 1);
      expect(state()).toBe("waiting");
      clock.increment(1);
      expect(state()).toEqual(then);
    },
  };
};

/** After faults one behind the other it waits so many seconds each, and after a chunk as after the first. */
export function seeBackoff(running: Running, seconds: readonly number[]): void {
  const { tell, fails, waits } = onItsWay(running);
  for (const second of seconds) {
    fails();
    waits(second * 1_000);
  }
  tell({ type: "bytes.sent", received: 3, stored: 3, sent: 3, spent: 10 });
  fails();
  waits((seconds[0] ?? 0) * 1_000);
}

/** Bytes that nobody has acknowledged end no trouble, and are lost with the line. `stored`: what the server has. */
export function seeUnacknowledged(running: Running, stored: number, [first, second]: readonly [number, number]): void {
  const { tell, fails, waits, context } = onItsWay(running);
  fails();
  waits(first);
  tell({ type: "bytes.sent", received: 9, stored, sent: 5, spent: 10 });
  expect(context()).toMatchObject({ received: 9, stored, sent: 5, spent: 10, faults: 1 });
  fails();
  expect(context()).toMatchObject({ received: stored, stored, faults: 2 });
  waits(second);
}

/** Silence is counted from the last byte, the line stays the same, and silence is a fault as any other. */
export function seeSilence(running: Running, [first, second]: readonly [number, number]): void {
  const { clock, lines } = running;
  const { tell, state, waits } = onItsWay(running);
  clock.increment(29_999);
  tell({ type: "bytes.sent", received: 2, stored: 2, sent: 1, spent: 10 });
  clock.increment(29_999);
  expect([state(), lines()]).toEqual([{ sending: "going" }, 1]);
  clock.increment(1);
  waits(first);
  clock.increment(30_000);
  waits(second);
}

/** What passes by itself is waited for, and its reason is shown. */
export function seePassing(running: Running): void {
  const { state, fails, context } = onItsWay(running);
  const field = (message: string) =>
    new ApiFault(400, { errorCode: 3, message: "Проверьте поля", invalidFields: { offset: [message] } });
  const troubles = [
    [field("На сервере закончилось место"), "На сервере закончилось место"],
    [field("Часть файла дошла не целиком"), "Часть файла дошла не целиком"],
    [new ApiFault(401, { errorCode: 0, message: "Токен истёк" }), "Войдите, чтобы продолжить"],
  ] as const;
  for (const [error, trouble] of troubles) {
    fails(error);
    expect([state(), context().trouble]).toEqual(["waiting", trouble]);
    running.clock.increment(60_000);
  }
}

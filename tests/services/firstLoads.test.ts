import { expect, it } from "vitest";
import { createFirstLoads } from "../../src/app/firstLoads.ts";
import { firstLoad } from "../../src/app/screenProps.ts";
import type { Call, Surroundings } from "../../src/services/surroundings.ts";

function start() {
  const signals: AbortSignal[] = [];
  const calls: unknown[] = [];
  const answers: PromiseWithResolvers<string>[] = [];
  const book: Call<{ id: number }, string> = () => (input, signal) => {
    calls.push(input);
    signals.push(signal);
    const answer = Promise.withResolvers<string>();
    answers.push(answer);
    return answer.promise;
  };
  return { loads: createFirstLoads({} as Surroundings), book, calls, signals, answers };
}

it("a loader takes over what was begun for the same call and input, once", async () => {
  const { loads, book, calls, answers } = start();
  const begun = loads.begin([firstLoad(book, { id: 7 })]);
  expect(calls).toEqual([{ id: 7 }]);
  expect(loads.known(book, { id: 7 })).toBeNull();
  expect(loads.take(book, { id: 8 })).toBeUndefined();
  expect(loads.take(() => async () => "", { id: 7 })).toBeUndefined();
  const taken = loads.take(book, { id: 7 });
  expect(loads.take(book, { id: 7 })).toBeUndefined();
  answers[0]?.resolve("Соль");
  expect(await taken).toBe("Соль");
  await begun;
  expect(loads.known(book, { id: 7 })).toBeNull();
});

it("what has come is known at once", async () => {
  const { loads, book, answers } = start();
  const begun = loads.begin([firstLoad(book, { id: 7 })]);
  answers[0]?.resolve("Соль");
  await begun;
  expect(loads.known(book, { id: 7 })).toEqual({ data: "Соль" });
});

it("one that fails ends the waiting, and tells its taker", async () => {
  const { loads, book, answers } = start();
  const begun = loads.begin([firstLoad(book, { id: 7 }), firstLoad(book, { id: 8 })]);
  answers[0]?.reject(new Error("Нет сети"));
  answers[1]?.resolve("Соль");
  await begun;
  expect(loads.known(book, { id: 7 })).toBeNull();
  await expect(loads.take(book, { id: 7 })).rejects.toThrow("Нет сети");
});

it("another page, or another person, gives up what nobody took", async () => {
  const { loads, book, signals } = start();
  void loads.begin([firstLoad(book, { id: 7 })]);
  void loads.begin([firstLoad(book, { id: 8 })]);
  expect(signals.map(({ aborted }) => aborted)).toEqual([true, false]);
  expect(loads.take(book, { id: 7 })).toBeUndefined();
  loads.forget();
  expect(signals.map(({ aborted }) => aborted)).toEqual([true, true]);
  expect(loads.take(book, { id: 8 })).toBeUndefined();
});

it("what was taken is given up by its taker alone", () => {
  const { loads, book, signals } = start();
  const taker = new AbortController();
  void loads.begin([firstLoad(book, { id: 7 })]);
  void loads.take(book, { id: 7 }, taker.signal);
  void loads.begin([firstLoad(book, { id: 8 })]);
  loads.forget();
  expect(signals.map(({ aborted }) => aborted)).toEqual([false, true]);
  taker.abort();
  expect(signals.map(({ aborted }) => aborted)).toEqual([true, true]);
});

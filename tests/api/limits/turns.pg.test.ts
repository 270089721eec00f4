import { afterEach, describe, expect, it, vi } from "vitest";
import { fairTurns } from "../../../server/limits/turns.ts";

/** Works that end when the test ends them. */
function works(atOnce: number) {
  const inTurn = fairTurns(atOnce);
  const begun: string[] = [];
  const ends = new Map<string, (error?: Error) => void>();
  const settle = () => new Promise((resolve) => setImmediate(resolve));
  const begin = (owner: number, name: string) =>
    inTurn(owner, () => {
      begun.push(name);
      return new Promise<string>((resolve, reject) =>
        ends.set(name, (error) => (error ? reject(error) : resolve(name))),
      );
    });
  const end = async (name: string, error?: Error) => {
    ends.get(name)?.(error);
    await settle();
  };
  return { begin, begun, end, settle };
}

it("one work at a time of each owner, so many at once in all", async () => {
  const { begin, begun, end, settle } = works(2);
  const all = [begin(1, "a1"), begin(1, "a2"), begin(1, "a3"), begin(2, "b1"), begin(3, "c1")];
  await settle();
  expect(begun).toEqual(["a1", "b1"]);
  await end("a1");
  expect(begun).toEqual(["a1", "b1", "c1"]);
  await end("b1");
  expect(begun).toEqual(["a1", "b1", "c1", "a2"]);
  for (const name of ["c1", "a2", "a3"]) await end(name);
  expect(await Promise.all(all)).toEqual(["a1", "a2", "a3", "b1", "c1"]);
});

it("a newcomer's first goes before the many of a person who had a turn", async () => {
  const { begin, begun, end, settle } = works(1);
  const all = ["a1", "a2", "a3"].map((name) => begin(1, name));
  await settle();
  await end("a1");
  all.push(begin(2, "b1"));
  await end("a2");
  expect(begun).toEqual(["a1", "a2", "b1"]);
  await end("b1");
  await end("a3");
  await Promise.all(all);
  expect(begun).toEqual(["a1", "a2", "b1", "a3"]);
});

it("a work that fails gives its turn on", async () => {
  const { begin, begun, end, settle } = works(1);
  const failed = begin(1, "a1").catch(({ message }: Error) => message);
  const next = begin(2, "b1");
  await settle();
  await end("a1", new Error("нет"));
  expect([await failed, begun]).toEqual(["нет", ["a1", "b1"]]);
  await end("b1");
  await next;
});

describe("a work that takes long", () => {
  afterEach(() => vi.useRealTimers());

  /** Works that last so many milliseconds; a longer one stops when `setAside` is aborted. */
  function lastingWorks() {
    vi.useFakeTimers();
    const inTurn = fairTurns(2, 4_000);
    const said: string[] = [];
    const begin = (owner: number, name: string, lasts: number) =>
      inTurn(owner, async (setAside) => {
        said.push(`${name} begins at ${performance.now() / 1_000}`);
        await new Promise<void>((resolve, reject) => {
          setTimeout(resolve, lasts);
          setAside.addEventListener("abort", () => reject(setAside.reason));
        });
        said.push(`${name} is done at ${performance.now() / 1_000}`);
      });
    return { begin, said, pass: (seconds: number) => vi.advanceTimersByTimeAsync(seconds * 1_000) };
  }

  it("of two people who hold both places the younger makes room at once, and begins once more; the older goes on", async () => {
    const { begin, said, pass } = lastingWorks();
    const began = performance.now() / 1_000;
    const all = [begin(1, "first", 120_000), begin(2, "second", 120_000)];
    await pass(60);
    all.push(begin(3, "small", 1_000));
    await pass(1_000);
    await Promise.all(all);
    expect(said.map((one) => one.replace(/[\d.]+$/, (at) => String(Math.round(Number(at) - began))))).toEqual([
      "first begins at 0",
      "second begins at 0",
      "small begins at 60",
      "small is done at 61",
      "second begins at 61",
      "first is done at 120",
      "second is done at 181",
    ]);
  });

  it("a newcomer waits four seconds at most behind those who have just begun, however many they are", async () => {
    const { begin, said, pass } = lastingWorks();
    const began = performance.now() / 1_000;
    for (let owner = 1; owner <= 9; owner += 1) void begin(owner, `long ${owner}`, 120_000);
    await pass(50);
    void begin(10, "small", 1_000);
    await pass(10);
    const small = said.filter((one) => one.startsWith("small")).map((one) => Number(/[\d.]+$/.exec(one)) - began);
    expect(small.map((at) => Math.round(at) <= 55)).toEqual([true, true]);
  });

  it("who has cost much lately waits behind who has not, and after an hour does no more", async () => {
    const { begin, said, pass } = lastingWorks();
    const orderOf = () => said.filter((one) => one.includes("begins")).map((one) => one.slice(0, 5));
    void begin(1, "dear ", 100_000);
    await pass(101);
    for (const [owner, name] of [
      [2, "two  "],
      [3, "three"],
      [1, "dear "],
      [4, "cheap"],
    ] as const)
      void begin(owner, name, 3_000);
    await pass(20);
    expect(orderOf()).toEqual(["dear ", "two  ", "three", "cheap", "dear "]);
    await pass(3 * 3_600);
    for (const [owner, name] of [
      [2, "two  "],
      [3, "three"],
      [1, "dear "],
      [4, "cheap"],
    ] as const)
      void begin(owner, name, 3_000);
    await pass(20);
    expect(orderOf().slice(5)).toEqual(["two  ", "three", "dear ", "cheap"]);
  });
});

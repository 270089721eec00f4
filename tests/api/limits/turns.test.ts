import { expect, it } from "vitest";
import { fairTurns } from "../../../server/limits/turns.ts";

/** Works that end when they are told to. */
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

it("a newcomer's first stands before the many of one who had a turn", async () => {
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

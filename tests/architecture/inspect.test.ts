import { expect, it } from "vitest";

const sources = import.meta.glob<string>("../../src/{app,screens,shell}/**/*.{ts,tsx}", {
  eager: true,
  query: "?raw",
  import: "default",
});

/** How many actors without a parent a file makes, and how many of them /dev/machines hears of. */
const countIn = (source: string) => ({
  made: source.match(/\b(?:createActor|useActorRef|useActor)\(/g)?.length ?? 0,
  inspected: source.match(/(?:\.\.\.|, )inspected\b/g)?.length ?? 0,
});

it("counts", () => {
  expect(countIn("createActor(a, { ...inspected, input }); useActorRef(b, inspected); useActorRef(c);")).toEqual({
    made: 3,
    inspected: 2,
  });
});

it("the page of the machines hears of every actor", () => {
  const counts = Object.entries(sources).map(([path, source]) => ({ path, ...countIn(source) }));
  expect(counts.filter(({ made }) => made > 0).length).toBeGreaterThan(3);
  expect(counts.filter(({ made, inspected }) => made !== inspected)).toEqual([]);
});

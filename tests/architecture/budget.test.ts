import { expect, it } from "vitest";
import { growthOf, isPaid, unitsOf } from "../../scripts/proof/budget.ts";

const before = { "tests/a.test.ts": 10, "tests/b.test.ts": 30, "tests/e2e/c.spec.ts: a story": 60 };
const of = (now: Record<string, number>, changed: readonly string[] = [], gone: readonly string[] = []): number =>
  growthOf(
    before,
    new Map(Object.entries(now)),
    (file) => changed.includes(file),
    (file) => gone.includes(file),
  );

it("a machine that is twice as slow makes nothing dearer", () => {
  expect(of({ "tests/a.test.ts": 20, "tests/b.test.ts": 60, "tests/e2e/c.spec.ts: a story": 120 })).toBe(0);
});

it("a new test and a changed one count by the speed of the others", () => {
  const slow = { "tests/a.test.ts": 20, "tests/b.test.ts": 60, "tests/e2e/c.spec.ts: a story": 120 };
  expect(of({ ...slow, "tests/new.test.ts": 10 })).toBe(5);
  expect(of({ ...slow, "tests/a.test.ts": 40 }, ["tests/a.test.ts"])).toBe(10);
  expect(of({ ...slow, "tests/e2e/c.spec.ts: another story": 20 })).toBe(10);
});

it("a test that has gone pays for others; one that was left out does not", () => {
  expect(of({ "tests/b.test.ts": 30, "tests/new.test.ts": 10 }, [], ["tests/a.test.ts"])).toBe(0);
  expect(of({ "tests/b.test.ts": 30 })).toBe(0);
});

it("where nearly all have changed, the middle of all says how fast the machine is", () => {
  const many = Object.fromEntries(Array.from({ length: 10 }, (_, index) => [`tests/${index}.test.ts`, 10]));
  const slower = new Map(
    Object.keys(many).map((unit): [string, number] => [unit, unit === "tests/0.test.ts" ? 10 : 20]),
  );
  const isChanged = (file: string) => file !== "tests/0.test.ts";
  expect(growthOf(many, slower, isChanged, () => false)).toBe(0);
});

it("of floors without a browser a file is the unit, of a browser each test", () => {
  const spent = (file: string, processor: number | null) => ({
    file,
    wall: 1,
    processor,
    tests: [{ title: "a story", wall: 1, processor: 2.04 }],
  });
  const step = (name: string, file: string, processor: number | null = 7.26) => ({
    step: name,
    wall: 1,
    processor: 9,
    files: [spent(file, processor)],
  });
  const units = unitsOf([
    step("vitest-postgres-2", "tests/api/a.test.ts"),
    step("vitest-postgres15", "tests/api/a.test.ts"),
    step("browser 3", "tests/e2e/c.spec.ts"),
    step("tours 1", "tests/model/d.tour.ts"),
    step("vitest-flows", "tests/flows/e.test.tsx", null),
  ]);
  expect(Object.fromEntries(units)).toEqual({
    "tests/api/a.test.ts": 7.3,
    "tests/e2e/c.spec.ts: a story": 2,
    "tests/model/d.tour.ts: a story": 2,
  });
});

it("a line of a commit pays, with a colon or without one", () => {
  expect(isPaid("Back up\n\nPaid by a drill that no lower floor sees.\n")).toBe(true);
  expect(isPaid("Back up\n\npaid by: a drill that no lower floor sees.\n")).toBe(true);
  expect(isPaid("Take a book that is paid by its reader\n")).toBe(false);
});

import { expect, it } from "vitest";
import { join } from "../../server/domain.ts";
import { limits } from "../../server/limits/limits.ts";

const sent = async () => {};

it("what domains give is joined", () => {
  expect(join([{ letters: { digest: sent } }, { letters: { workDecided: sent } }], "letters")).toEqual({
    digest: sent,
    workDecided: sent,
  });
});

it("what two domains give is found", () => {
  expect(() => join([{ jobs: { sms: sent } }, { jobs: { sms: sent } }], "jobs")).toThrow(
    "Two domains have «sms» of jobs",
  );
});

it("no two limits count the same", () => {
  const kinds = Object.values(limits).map(({ kind }) => kind);
  expect(kinds.length).toBeGreaterThan(50);
  expect(kinds.filter((kind, index) => kinds.indexOf(kind) !== index)).toEqual([]);
});

it("no limit counts for longer than a day", () => {
  expect(Math.max(...Object.values(limits).map(({ window }) => window))).toBe(86_400_000);
});

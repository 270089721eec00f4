import { globSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { join } from "../../server/domain.ts";

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
  const kinds = globSync("server/**/*.ts").flatMap((file) =>
    [...readFileSync(file, "utf8").matchAll(/: Limit = \{ kind: "([\w-]+)"/g)].map(([, kind]) => kind),
  );
  expect(kinds.length).toBeGreaterThan(50);
  expect(kinds.filter((kind, index) => kinds.indexOf(kind) !== index)).toEqual([]);
});

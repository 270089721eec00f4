import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { listed } from "../../scripts/proof/closure.ts";

/** Keys that are packed into a spread: two on a line, and a copy of an object. */
const packed = new RegExp(["\\.\\.\\.", "\\{"].join(""));

it("no object packs its keys into a spread", () => {
  const code = listed("src", "server", "tests", "scripts", "bench").filter((file) => /\.(tsx?|mjs)$/.test(file));
  expect(code.length).toBeGreaterThan(2_000);
  expect(code.filter((file) => packed.test(readFileSync(file, "utf8")))).toEqual([]);
});

it.each(["({ ...%s a, b }, c })", "<Row {...%s a, b }} />"])("«%s» is found", (line) => {
  expect(packed.test(line.replace("%s", "{"))).toBe(true);
});

/** The one place that may is tests/support/fakes.ts. */
const cast = new RegExp(["\\bas", "never\\b"].join(" "));

it("no value is taken for another one behind the back of the types", () => {
  const code = listed("src", "server", "tests").filter((file) => /\.tsx?$/.test(file));
  expect(code.filter((file) => cast.test(readFileSync(file, "utf8")))).toEqual(["tests/support/fakes.ts"]);
});

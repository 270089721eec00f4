import { expect, test } from "vitest";
import { closingLines, fail, nothingCounted } from "../../scripts/testReports.ts";

test("what failed says why on the last lines, without colours and without the frames of packages", () => {
  const counted = nothingCounted();
  counted.passed = 10;
  fail(counted, "types");
  fail(
    counted,
    "a tour",
    "\u001b[31mseen too late\u001b[39m\n\n    at tour.ts:7\n    at /house/node_modules/vitest/run.js:1",
  );
  expect(closingLines(counted)).toEqual([
    "FAILED types",
    "FAILED a tour",
    "  seen too late",
    "      at tour.ts:7",
    "10 passed, 2 failed, 0 skipped",
  ]);
});

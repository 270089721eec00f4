import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import * as z from "zod/mini";
import { checkOut, formerCommit } from "../support/formerRelease.ts";
import { patient } from "../support/patience.ts";

const commit = formerCommit();
/** The whole table takes four minutes, and is the same on each PostgreSQL. */
const isWhole = process.env.TEST_ALL === "1" && !process.env.TEST_POSTGRES;
const sample = isWhole ? [] : ["--testNamePattern", "getChapterToEdit"];
const report = z.object({
  success: z.boolean(),
  numPassedTests: z.number(),
  testResults: z.array(z.object({ assertionResults: z.array(z.object({ status: z.string(), fullName: z.string() })) })),
});

describe.skipIf(commit === null)("the release before the last step of the schema", () => {
  let former: Awaited<ReturnType<typeof checkOut>> | undefined;
  beforeAll(async () => {
    former = await checkOut(commit ?? "");
  });
  afterAll(() => former?.stop());

  it(
    `answers its table of access on the schema of today${isWhole ? "" : ", one call of it"}`,
    async () => {
      const { url, name } = inject("template");
      const folder = former?.folder ?? "";
      const written = join(folder, "access.json");
      const child = spawn(
        process.execPath,
        [
          "node_modules/vitest/vitest.mjs",
          ...["run", "--project", "postgres", "--reporter=json", `--outputFile=${written}`],
          ...sample,
          "tests/api/access/access.pg.test.ts",
        ],
        {
          cwd: folder,
          // What its tests work with is no matter of the proof of today.
          env: {
            ...process.env,
            VITEST: undefined,
            TOUCHED_FILE: undefined,
            TEST_DATABASE_URL: url,
            TEST_TEMPLATE: name,
          },
          stdio: "ignore",
        },
      );
      await once(child, "exit");
      const { success, numPassedTests, testResults } = report.parse(JSON.parse(readFileSync(written, "utf8")));
      const failed = testResults
        .flatMap(({ assertionResults }) => assertionResults)
        .filter(({ status }) => status === "failed")
        .map(({ fullName }) => fullName);
      expect(failed).toEqual([]);
      expect(success).toBe(true);
      expect(numPassedTests).toBeGreaterThan(isWhole ? 1_000 : 5);
    },
    patient(300_000),
  );
});

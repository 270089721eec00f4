import { spawn } from "node:child_process";
import { once } from "node:events";
import { expect, test } from "vitest";
import { processorOfTree } from "../../scripts/times/processTree.ts";
import { between, timesTables } from "../../scripts/times/timesTable.ts";

test.skipIf(process.platform !== "linux")(
  "a process has the time of those that it began, living or ended",
  async () => {
    const work = "while (process.cpuUsage().user < 300_000);";
    const living = `${work} process.stdout.write("worked"); setInterval(() => {}, 1000);`;
    const parent = `
    const { spawn, spawnSync } = require("node:child_process");
    spawnSync(process.execPath, ["-e", ${JSON.stringify(work)}]);
    spawn(process.execPath, ["-e", ${JSON.stringify(living)}], { stdio: ["ignore", "inherit", "inherit"] });`;
    const child = spawn(process.execPath, ["-e", parent], { stdio: ["ignore", "pipe", "inherit"], detached: true });
    try {
      await once(child.stdout, "data");
      expect(processorOfTree(child.pid ?? 0)).toBeGreaterThanOrEqual(0.6);
    } finally {
      process.kill(-(child.pid ?? 0));
    }
  },
);

test("steps, files and tests stand by what they take of the processor", () => {
  const steps = [
    {
      step: "types",
      wall: 30,
      processor: 60,
      files: [],
    },
    {
      step: "browser 1",
      wall: 100,
      processor: 120,
      files: [
        {
          file: "tests/e2e/story.spec.ts",
          wall: 90,
          processor: 110,
          tests: [
            { title: "a|b", wall: 40, processor: 30 },
            { title: "another", wall: 50, processor: 80 },
          ],
        },
      ],
    },
  ];
  expect(timesTables(steps, 20)).toBe(`| step | processor, s | share | wall, s |
| --- | ---: | ---: | ---: |
| browser 1 | 120 | 60.0 % | 100 |
| types | 60 | 30.0 % | 30 |
| PostgreSQL of all steps | 20 | 10.0 % |  |

| file | step | processor, s | share | wall, s |
| --- | --- | ---: | ---: | ---: |
| tests/e2e/story.spec.ts | browser 1 | 110 | 55.0 % | 90 |

| test | file | processor, s | share | wall, s |
| --- | --- | ---: | ---: | ---: |
| another | tests/e2e/story.spec.ts | 80 | 40.0 % | 50 |
| a\\|b | tests/e2e/story.spec.ts | 30 | 15.0 % | 40 |`);
});

test("a document keeps the text outside the marks", () => {
  const document = "before\n<!-- times -->\nold\n<!-- end of times -->\nafter\n";
  expect(between(document, "times", "new")).toBe("before\n<!-- times -->\nnew\n<!-- end of times -->\nafter\n");
  expect(() => between("nothing", "times", "new")).toThrow("no place for «times»");
});

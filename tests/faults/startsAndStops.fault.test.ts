import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { expect, it } from "vitest";
import { workersIn } from "../../server/db/embedded/folder.ts";
import { patient } from "../support/patience.ts";
import { ServerProcess } from "../support/process.ts";

const TIMES = 50;

it.skipIf(process.platform !== "linux")(
  `${TIMES} starts and stops of the product leave no process and no file behind`,
  { timeout: patient(3_600_000) },
  async () => {
    const server = await ServerProcess.prepare({ DEMO: "0" });
    try {
      const database = join(server.dataDir, "postgres");
      await server.run();
      await server.end();
      const first = (await readdir(database)).sort();
      for (let time = 1; time < TIMES; time++) {
        await server.run();
        expect(workersIn(database).length).toBeGreaterThan(0);
        await server.end();
        expect(workersIn(database)).toEqual([]);
      }
      expect((await readdir(database)).sort()).toEqual(first);
      expect(first.filter((name) => /postmaster\.pid|PGSQL/.test(name))).toEqual([]);
    } finally {
      await server.stop();
    }
  },
);

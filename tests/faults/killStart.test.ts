import { existsSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { ServerProcess } from "../support/process.ts";

let server: ServerProcess;
beforeEach(async () => {
  server = await ServerProcess.prepare();
});
afterEach(() => server.stop());

/** Starts the server and kills it at the first turn of the event loop that finds one of the files. */
async function killOnce(...files: string[]): Promise<void> {
  const paths = files.map((file) => join(server.dataDir, file));
  const started = server.run().then(
    () => "started",
    (error: Error) => error.message,
  );
  while (!paths.some(existsSync)) await new Promise(setImmediate);
  await server.kill();
  expect(await started).toMatch(/^the server ended with SIGKILL/);
}

it.each([1, 2, 3])("a first start that was killed while it made the database starts anew (%i)", async () => {
  await killOnce("pg/PG_VERSION", "pg.making/PG_VERSION");
  await server.run();
  expect(server.logins.map(({ login }) => login)).toEqual(["vera", "gleb", "nina", "moder"]);
});

it("a first start that was killed while it filled the database starts anew", async () => {
  await killOnce("pg");
  await server.run();
  expect(server.logins.map(({ login }) => login)).toEqual(["vera", "gleb", "nina", "moder"]);
  expect(existsSync(join(server.dataDir, "pg.making"))).toBe(false);
});

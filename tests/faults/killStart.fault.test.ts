import { existsSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { ServerProcess } from "../support/process.ts";

let server: ServerProcess;
beforeEach(async () => {
  server = await ServerProcess.prepare();
});
afterEach(() => server.stop());

/** Waits for the first of the files, turn after turn of the event loop. */
async function seen(...files: string[]): Promise<string> {
  for (;;) {
    const found = files.find((file) => existsSync(join(server.dataDir, file)));
    if (found) return found;
    await new Promise(setImmediate);
  }
}

/** Starts the server, waits for these files one after the other, and kills it at once. */
async function killAt(...files: string[]): Promise<void> {
  const started = server.run().then(
    () => "started",
    (error: Error) => error.message,
  );
  // Under its own name the directory is never to be seen half-made.
  expect(await seen("postgres", "postgres.making")).toBe("postgres.making");
  for (const file of files) await seen(file);
  await server.kill();
  expect(await started).toMatch(/^the server ended with SIGKILL/);
}

it.each([
  ["was making the database", ["postgres.making/PG_VERSION"]],
  ["was about to open the database that it had made", ["postgres.making/PG_VERSION", "postgres"]],
])("a first start that was killed while it %s starts from the beginning", async (_, files) => {
  await killAt(...files);
  await server.run();
  expect(server.logins.map(({ login }) => login)).toEqual(["vera", "gleb", "nina", "moder"]);
  expect(existsSync(join(server.dataDir, "postgres.making"))).toBe(false);
});

import { test as base } from "../../e2e/fixtures.ts";
import { startInWorld } from "../world.ts";

/** The product in a build that tells what its machines do. */
export const test = base.extend<object>({
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern
    async ({}, use) => {
      const server = await startInWorld({ WEB_ROOT: process.env.INSPECTED_ROOT ?? "" });
      await use(server);
      await server.stop();
    },
    { scope: "worker" },
  ],
});

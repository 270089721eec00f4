import { vi } from "vitest";
import type { CallByName } from "../../src/api/callByName.ts";
import { TestBrowser } from "./browser.ts";
import type { TestServer } from "./server.ts";

/**
 * Another process on the database and the data directory of a server: its own copy of every file of the product, with
 * nothing in its memory.
 */
export async function startSecondProcess(server: TestServer, url: string) {
  vi.resetModules();
  const { openDatabase } = await import("../../server/db/open.ts");
  const { bindDataKey } = await import("../../server/db/dataKey.ts");
  const { buildApp } = await import("../../server/app.ts");
  const database = await openDatabase({ connectionString: url, max: 4 });
  await bindDataKey(server.config);
  const app = await buildApp({ config: server.config, now: server.clock.now });
  await app.ready();
  return {
    /** The same person, in the same browser, answered by this process. */
    as: async (account: { id: number }): Promise<CallByName> => {
      const { cookies } = await server.login(account);
      const browser = new TestBrowser(app);
      for (const [name, value] of cookies) browser.cookies.set(name, value);
      return browser.call;
    },
    stop: async () => {
      await app.close();
      await database.destroy();
    },
  };
}

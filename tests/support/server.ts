import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { FastifyInstance } from "fastify";
import type { Kysely } from "kysely";
import { afterAll, beforeAll } from "vitest";
import { openSession } from "../../server/account/sessions.ts";
import { buildApp } from "../../server/app.ts";
import { type Config, readConfig } from "../../server/config.ts";
import { bindDataKey } from "../../server/db/dataKey.ts";
import type { Database } from "../../server/db/schema.ts";
import type { Handlers } from "../../server/http/dispatcher.ts";
import type { Jobs } from "../../server/jobs/jobs.ts";
import { drainJobs } from "../../server/jobs/worker.ts";
import { jobs as allJobs } from "../../server/jobs.ts";
import type { CallByName } from "../../src/api/callByName.ts";
import { TestBrowser } from "./browser.ts";
import { TestClock } from "./clock.ts";
import { startDatabase } from "./database.ts";
import { patient } from "./patience.ts";

export const NOW = "2026-11-20T11:05:31.000Z";
/** Milliseconds. After its one second a page comes without its answer, and a machine that does much at once takes longer. */
const PAGE_PATIENCE = 30_000;

export type TestServer = {
  app: FastifyInstance;
  database: Kysely<Database>;
  config: Config;
  clock: TestClock;
  /** The real client with a real session of this account; null: a guest. Each call of `as` is another browser. */
  as: (account: { id: number } | null) => CallByName;
  /** The same as a browser with its cookie jar. */
  login: (account: { id: number }) => Promise<TestBrowser>;
  /** A browser that nobody has logged in with. */
  browser: () => TestBrowser;
  /** Runs all jobs that are due by the test's clock; `jobs` in place of the product's. */
  drainJobs: (jobs?: Partial<Jobs>) => Promise<{ done: number; failed: number }>;
  stop: () => Promise<void>;
};

type Options = {
  now?: string;
  config?: Partial<Config>;
  handlers?: Handlers;
  logger?: Parameters<typeof buildApp>[0]["logger"];
};

/** The whole server but for its port, on a database and a data directory of its own, with a clock set to NOW. */
export async function startServer({
  now = NOW,
  config: changed = {},
  handlers,
  logger,
}: Options = {}): Promise<TestServer> {
  const dataDir = await mkdtemp(join(tmpdir(), "rukopis-data-"));
  const { database, stop } = await startDatabase();
  const clock = new TestClock(now);
  const config: Config = {
    ...readConfig({ NODE_ENV: "test", DATA_DIR: dataDir, DEMO: "0", WEB_ROOT: join(dataDir, "web") }),
    // What moderators do is most tests' matter, not how they came in; tests/api/staff asks for the second factor.
    staffTotp: "off",
    ...changed,
  };
  await bindDataKey(config);
  const app = await buildApp({
    config,
    now: clock.now,
    pagePatience: patient(PAGE_PATIENCE),
    ...(handlers && { handlers }),
    ...(logger && { logger }),
  });
  await app.ready();

  const enter = async (browser: TestBrowser, { id }: { id: number }) => {
    const secret = await openSession(id, { address: "127.0.0.1", userAgent: "test" }, clock.now());
    browser.cookies.set(config.origin.startsWith("https:") ? "__Host-sid" : "sid", secret);
    browser.cookies.set("LoginCookie", "1");
  };
  const as = (account: { id: number } | null): CallByName => {
    let entered: Promise<void> | undefined;
    return new TestBrowser(app, async (browser) => {
      if (!account) return;
      entered ??= enter(browser, account);
      await entered;
    }).call;
  };
  const login = async (account: { id: number }) => {
    const browser = new TestBrowser(app);
    await enter(browser, account);
    return browser;
  };

  return {
    app,
    database,
    config,
    clock,
    as,
    login,
    browser: () => new TestBrowser(app),
    drainJobs: (jobs) => drainJobs({ jobs: { ...allJobs, ...jobs }, now: clock.now, log: app.log }),
    stop: async () => {
      await app.close();
      await stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/**
 * The server of the tests of a file or a block: it starts before them and stops after them. Tests and hooks may use it, and nothing
 * that runs before.
 */
export function testServer(options?: Options): TestServer {
  const server = {} as TestServer;
  beforeAll(async () => void Object.assign(server, await startServer(options)));
  afterAll(() => server.stop());
  return server;
}

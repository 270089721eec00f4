import { existsSync, readdirSync } from "node:fs";
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import type { Kysely } from "kysely";
import { openSession } from "../../server/account/sessions.ts";
import { bindConfig, readConfig } from "../../server/config.ts";
import { startEmbedded } from "../../server/db/embedded/start.ts";
import { openDatabase } from "../../server/db/open.ts";
import type { Database } from "../../server/db/schema.ts";
import { addAccount, type TestAccount } from "../support/factories.ts";
import { newDatabase } from "../support/postgres.ts";
import { ServerProcess } from "../support/process.ts";

/** The database without a server. Bound for `db()`. */
export type Opened = { database: Kysely<Database> };

/** A person with a session that lasts: `secret` is its cookie. */
export type Person = TestAccount & { secret: string };

/** A server that does not run yet, and its data: they are read past it while it is dead. */
export class World {
  readonly server: ServerProcess;
  readonly #url: string | undefined;
  readonly #drop: () => Promise<void>;

  private constructor(server: ServerProcess, url: string | undefined, drop: () => Promise<void>) {
    this.server = server;
    this.#url = url;
    this.#drop = drop;
  }

  /**
   * @param postgres the address of a PostgreSQL where a database may be made; nothing: the embedded one
   * @param env more settings of the server
   */
  static async make(postgres?: string, env: NodeJS.ProcessEnv = {}): Promise<World> {
    const made = postgres === undefined ? undefined : await newDatabase(postgres, "endurance");
    const server = await ServerProcess.prepare({ DEMO: "0", ...env, ...(made && { DATABASE_URL: made.url }) });
    bindConfig(readConfig({ NODE_ENV: "test", DATA_DIR: server.dataDir, ...env }));
    return new World(server, made?.url, made?.drop ?? (async () => {}));
  }

  /** Works past the server, only while it is dead. */
  async past<T>(work: (opened: Opened) => Promise<T>): Promise<T> {
    const { database, close } = await this.#open();
    try {
      return await work({ database });
    } finally {
      await close();
    }
  }

  async #open(): Promise<Opened & { close: () => Promise<void> }> {
    if (this.#url !== undefined) {
      const database = await openDatabase({ connectionString: this.#url, max: 4 });
      return { database, close: () => database.destroy() };
    }
    await mkdir(this.server.dataDir, { recursive: true });
    const embedded = await startEmbedded({ dataDir: this.server.dataDir });
    const database = await openDatabase(embedded.connection);
    const close = async () => {
      await database.destroy();
      await embedded.stop();
    };
    return { database, close };
  }

  /** How many files the store holds. */
  files(): number {
    const folder = join(this.server.dataDir, "files");
    if (!existsSync(folder)) return 0;
    return readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile()).length;
  }

  async stop(): Promise<void> {
    await this.server.stop();
    await this.#drop();
  }
}

/** Waits for it, turn after turn of the event loop. */
export async function seen(isThere: () => boolean): Promise<void> {
  while (!isThere()) await new Promise((resolve) => setTimeout(resolve, 5));
}

export async function addPerson(opened: Opened): Promise<Person> {
  const account = await addAccount(opened);
  const from = { address: "127.0.0.1", userAgent: "endurance" };
  return { ...account, secret: await openSession(account.id, from, new Date()) };
}

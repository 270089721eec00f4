import { randomBytes } from "node:crypto";
import { CreateBucketCommand } from "@aws-sdk/client-s3";
import { s3Client } from "../../server/blobs/s3Client.ts";
import { freePort } from "../../server/db/embedded/connection.ts";
import { Balancer } from "./balancer.ts";
import { patient } from "./patience.ts";
import { newDatabase } from "./postgres.ts";
import { ServerProcess } from "./process.ts";
import { startWithReplica } from "./replica.ts";
import { startSwift } from "./swift.ts";

/** What a commit and a stored file survive. */
const lasting = { fsync: "on", full_page_writes: "on", synchronous_commit: "on" };

const BUCKET = "books";

/** The parts that may die. */
export const parts = ["process", "balancer", "database", "store"] as const;
export type Part = (typeof parts)[number];

type Options = {
  /** Where the balancer listens. */
  port?: number;
  processes?: number;
  /** Further settings of each process. */
  env?: NodeJS.ProcessEnv;
};

/** Tries again until it is done, as a service manager does. @throws the last fault after two minutes of a calm machine */
async function untilDone<T>(attempt: () => Promise<T>): Promise<T> {
  const end = performance.now() + patient(120_000);
  for (;;)
    try {
      return await attempt();
    } catch (fault) {
      if (performance.now() > end) throw fault;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
}

/** @throws Error: it does not answer, or is not ready */
async function mustAnswer(url: string): Promise<void> {
  const { status } = await fetch(url);
  if (status !== 200) throw new Error(`${url} answers ${status}`);
}

type Made = {
  url: string;
  databaseUrl: string;
  env: NodeJS.ProcessEnv;
  servers: readonly ServerProcess[];
  database: Awaited<ReturnType<typeof startWithReplica>>;
  store: Awaited<ReturnType<typeof startSwift>>;
  ending: AsyncDisposableStack;
};

/**
 * What docs/operating/scale.md describes, on the loopback of this machine: PostgreSQL with a replica, a store of S3, equal
 * processes, and nginx in front of them. It forgets everything when it stops.
 */
export class Installation {
  readonly #made: Made;
  #balancer: Balancer | undefined;

  private constructor(made: Made) {
    this.#made = made;
  }

  /** Of the balancer. */
  get url(): string {
    return this.#made.url;
  }

  get databaseUrl(): string {
    return this.#made.databaseUrl;
  }

  /** What each process is started with. */
  get env(): NodeJS.ProcessEnv {
    return this.#made.env;
  }

  get servers(): readonly ServerProcess[] {
    return this.#made.servers;
  }

  /** Its database, its store and its processes, which do not run yet: `run` starts them. */
  static async prepare({ port, processes = 3, env = {} }: Options = {}): Promise<Installation> {
    const ending = new AsyncDisposableStack();
    try {
      const url = `http://127.0.0.1:${port ?? (await freePort())}`;
      const database = await startWithReplica(lasting);
      ending.defer(database.stop);
      const own = await newDatabase(database.urls.primary, "installation");
      const store = await startSwift();
      ending.defer(store.stop);
      const s3 = { endpoint: store.endpoint, bucket: BUCKET, ...store.keys, isRedirected: false };
      // Its proxy answers before the servers behind it do.
      const client = s3Client(s3);
      await untilDone(() => client.send(new CreateBucketCommand({ Bucket: BUCKET })));
      const readUrl = new URL(database.urls.replica);
      readUrl.pathname = `/${own.name}`;
      const settings = {
        HOST: "127.0.0.1",
        ORIGIN: url,
        TRUST_PROXY: "loopback",
        DATABASE_URL: own.url,
        DATABASE_READ_URL: readUrl.href,
        DATA_KEY: randomBytes(32).toString("base64"),
        S3_ENDPOINT: s3.endpoint,
        S3_BUCKET: BUCKET,
        S3_REGION: s3.region,
        S3_ACCESS_KEY: s3.accessKey,
        S3_SECRET_KEY: s3.secretKey,
        ...env,
      };
      const servers: ServerProcess[] = [];
      while (servers.length < processes) {
        const server = await ServerProcess.prepare(settings);
        ending.defer(() => server.stop());
        servers.push(server);
      }
      return new Installation({ url, databaseUrl: own.url, env: settings, servers, database, store, ending });
    } catch (error) {
      await ending.disposeAsync();
      throw error;
    }
  }

  /** The first process prepares the database for the others; then nginx answers. */
  async run(): Promise<void> {
    for (const server of this.servers) await server.run();
    const balancer = await Balancer.start(
      Number(new URL(this.url).port),
      this.servers.map((server) => server.url),
    );
    this.#balancer = balancer;
    this.#made.ending.defer(() => balancer.stop());
    await untilDone(() => mustAnswer(`${this.url}/ready`));
  }

  /**
   * kill -9 of a part, which is started again at once.
   * @param index of the process that dies
   */
  async kill(part: Part, index = 0): Promise<void> {
    const server = this.servers[index];
    if (part === "process") {
      await server?.kill();
      // Where the store or the database is away, it ends at once.
      await untilDone(async () => server?.run());
    } else if (part === "balancer") {
      await this.#balancer?.kill();
      this.#balancer?.run();
    } else if (part === "database") {
      await this.#made.database.killPrimary();
      await this.#made.database.runPrimary();
    } else {
      await this.#made.store.kill();
      this.#made.store.run();
    }
  }

  /** Ends the processes as an operator does. The database and the store go on. */
  async end(): Promise<void> {
    for (const server of this.servers) await server.end();
  }

  stop(): Promise<void> {
    return this.#made.ending.disposeAsync();
  }
}

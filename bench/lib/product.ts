import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { build } from "vite";
import * as z from "zod/mini";
import { clusterOfTests } from "../../tests/support/cluster.ts";
import { newDatabase } from "../../tests/support/postgres.ts";
import { ServerProcess } from "../../tests/support/process.ts";

const envelope = z.object({ data: z.unknown() });

/** On which database the product runs. */
export type Kind = "embedded" | "PostgreSQL";

/** A PostgreSQL with one empty database, of TEST_DATABASE_URL or of its own. */
async function emptyPostgres() {
  const cluster = await clusterOfTests();
  const database = await newDatabase(cluster.url, "bench");
  const leave = async () => {
    await database.drop();
    await cluster.stop();
  };
  return { env: { DATABASE_URL: database.url }, leave };
}

/** The product as people run it: a production build on a fresh data directory, and a person who is signed in. */
export class Product {
  readonly server: ServerProcess;
  readonly webRoot: string;
  readonly #leave: () => Promise<void>;
  cookie = "";

  private constructor(server: ServerProcess, webRoot: string, leave: () => Promise<void>) {
    this.server = server;
    this.webRoot = webRoot;
    this.#leave = leave;
  }

  /** @param settings of the environment, next to those of a bench */
  static async start(kind: Kind = "embedded", settings: Readonly<Record<string, string>> = {}): Promise<Product> {
    const webRoot = await mkdtemp(join(tmpdir(), "rukopis-bench-"));
    await build({ logLevel: "error", build: { outDir: webRoot, emptyOutDir: true } });
    await build({ logLevel: "error", build: { ssr: "src/shell/serverRendering.tsx", outDir: join(webRoot, ".ssr") } });
    const { env, leave } = kind === "PostgreSQL" ? await emptyPostgres() : { env: {}, leave: async () => {} };
    const server = await ServerProcess.start({ NODE_ENV: "production", WEB_ROOT: webRoot, ...settings, ...env });
    const product = new Product(server, webRoot, leave);
    product.cookie = await product.cookieOf("vera");
    return product;
  }

  /** The cookies of one of the demo's people. */
  async cookieOf(login: string): Promise<string> {
    const response = await this.#ask("/api/v1/account/login-by-password", {
      method: "POST",
      // Without a cookie: a login ends the session that its browser held.
      headers: { "content-type": "application/json", cookie: "" },
      body: JSON.stringify({ login, password: this.server.passwordOf(login) }),
    });
    return response.headers
      .getSetCookie()
      .map((line) => line.split(";")[0])
      .join("; ");
  }

  async #ask(path: string, init: RequestInit = {}): Promise<Response> {
    const headers = { origin: this.server.url, cookie: this.cookie, ...init.headers };
    const response = await fetch(this.server.url + path, { ...init, headers });
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
    return response;
  }

  /** A call of the signed-in person. @returns what the envelope holds @throws when it is refused */
  async get(path: string): Promise<unknown> {
    return envelope.parse(await (await this.#ask(path)).json()).data;
  }

  async post(path: string, body: object): Promise<unknown> {
    const response = await this.#ask(path, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
    });
    return envelope.parse(await response.json()).data;
  }

  /** Bytes as the body. */
  async send(path: string, bytes: Uint8Array): Promise<unknown> {
    const headers = { "content-type": "application/octet-stream" };
    return envelope.parse(await (await this.#ask(path, { method: "POST", headers, body: bytes as BodyInit })).json())
      .data;
  }

  async upload(path: string, bytes: Uint8Array<ArrayBuffer>, name = "book.fb2"): Promise<unknown> {
    const body = new FormData();
    body.append("file", new Blob([bytes]), name);
    return envelope.parse(await (await this.#ask(path, { method: "POST", body })).json()).data;
  }

  async stop(): Promise<void> {
    await this.server.stop();
    await this.#leave();
    await rm(this.webRoot, { recursive: true, force: true });
  }
}

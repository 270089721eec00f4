import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { build } from "vite";
import * as z from "zod/mini";
import { ServerProcess } from "../../tests/support/process.ts";

const envelope = z.object({ data: z.unknown() });

/** The product as people run it: a production build on a fresh data directory, and a person who is signed in. */
export class Product {
  readonly server: ServerProcess;
  readonly webRoot: string;
  cookie = "";

  private constructor(server: ServerProcess, webRoot: string) {
    this.server = server;
    this.webRoot = webRoot;
  }

  static async start(): Promise<Product> {
    const webRoot = await mkdtemp(join(tmpdir(), "rukopis-bench-"));
    await build({ logLevel: "error", build: { outDir: webRoot, emptyOutDir: true } });
    const product = new Product(await ServerProcess.start({ NODE_ENV: "production", WEB_ROOT: webRoot }), webRoot);
    await product.#logIn("vera");
    return product;
  }

  async #logIn(login: string): Promise<void> {
    const response = await this.#ask("/api/v1/account/login-by-password", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ login, password: this.server.passwordOf(login) }),
    });
    this.cookie = response.headers
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

  async upload(path: string, bytes: Uint8Array<ArrayBuffer>, name = "book.fb2"): Promise<unknown> {
    const body = new FormData();
    body.append("file", new Blob([bytes]), name);
    return envelope.parse(await (await this.#ask(path, { method: "POST", body })).json()).data;
  }

  async stop(): Promise<void> {
    await this.server.stop();
    await rm(this.webRoot, { recursive: true, force: true });
  }
}

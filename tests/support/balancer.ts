import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect } from "vitest";
import { patient } from "./patience.ts";

type Servers = { all: readonly string[]; resting?: string | undefined };

/**
 * As docs/operating/README.md, «Several processes» shows it, without TLS. Clients get a connection for each request: unlike a browser,
 * the `fetch` of Node does not repeat a request on a connection that was closed unused.
 */
const configuration = (port: number, { all, resting }: Servers) => `
daemon off;
${process.getuid?.() === 0 ? "user root;" : ""}
worker_processes 1;
pid nginx.pid;
error_log nginx.log notice;
events { worker_connections 512; }
http {
  access_log off;
  keepalive_timeout 0;
  client_body_temp_path bodies;
  proxy_temp_path answers;
  fastcgi_temp_path unused;
  uwsgi_temp_path unused;
  scgi_temp_path unused;
  upstream rukopis {
${all.map((server) => `    server ${new URL(server).host} max_fails=0${server === resting ? " down" : ""};`).join("\n")}
    keepalive 16;
  }
  server {
    listen 127.0.0.1:${port};
    client_max_body_size 100m;
    location / {
      proxy_pass http://rukopis;
      proxy_http_version 1.1;
      proxy_set_header Connection "";
      proxy_set_header Host $http_host;
      proxy_set_header X-Forwarded-For $remote_addr;
      proxy_next_upstream error timeout;
    }
  }
}
`;

/** nginx between its clients and these servers. @param port where it listens */
export class Balancer {
  readonly #folder: string;
  readonly #port: number;
  readonly #servers: readonly string[];
  #nginx: ChildProcess;

  private constructor(folder: string, port: number, servers: readonly string[]) {
    this.#folder = folder;
    this.#port = port;
    this.#servers = servers;
    this.#nginx = this.#spawn();
  }

  /** A group of processes of its own: its workers outlive their master. */
  #spawn(): ChildProcess {
    return spawn("nginx", ["-p", this.#folder, "-c", "nginx.conf"], { stdio: "ignore", detached: true });
  }

  static async start(port: number, servers: readonly string[]): Promise<Balancer> {
    const folder = await mkdtemp(join(tmpdir(), "rukopis-nginx-"));
    await mkdir(join(folder, "unused"));
    await writeFile(join(folder, "nginx.conf"), configuration(port, { all: servers }));
    return new Balancer(folder, port, servers);
  }

  /** How many workers have answered their last request, and are gone. */
  async #ended(): Promise<number> {
    return (await readFile(join(this.#folder, "nginx.log"), "utf8")).split("exited with code 0").length;
  }

  /** Sends nothing to one of the servers, as an operator does before a restart. @param resting undefined: all get requests again */
  async without(resting?: string): Promise<void> {
    await writeFile(join(this.#folder, "nginx.conf"), configuration(this.#port, { all: this.#servers, resting }));
    const before = await this.#ended();
    this.#nginx.kill("SIGHUP");
    await expect.poll(() => this.#ended(), { timeout: patient(20_000) }).toBe(before + 1);
  }

  /** kill -9 of nginx and its workers. */
  async kill(): Promise<void> {
    const ended = once(this.#nginx, "exit");
    process.kill(-(this.#nginx.pid ?? 0), "SIGKILL");
    await ended;
  }

  /** Starts it again after a kill. */
  run(): void {
    this.#nginx = this.#spawn();
  }

  async stop(): Promise<void> {
    const ended = once(this.#nginx, "exit");
    this.#nginx.kill("SIGQUIT");
    await ended;
    await rm(this.#folder, { recursive: true });
  }
}

import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";

export type Login = { login: string; password: string; role: string };

/** The product as `npm start` runs it, on a free port, with a data directory of its own. */
export class ServerProcess {
  url = "";
  readonly logins: Login[] = [];
  #child: ChildProcess | undefined;
  readonly dataDir: string;
  readonly #env: NodeJS.ProcessEnv;

  private constructor(dataDir: string, env: NodeJS.ProcessEnv) {
    this.dataDir = dataDir;
    this.#env = env;
  }

  static async start(env: NodeJS.ProcessEnv = {}): Promise<ServerProcess> {
    const dataDir = await mkdtemp(join(tmpdir(), "rukopis-"));
    const server = new ServerProcess(dataDir, env);
    await server.run();
    return server;
  }

  /** Starts the process anew on the same data and waits until it says its address. */
  async run(): Promise<void> {
    const port = this.url ? new URL(this.url).port : "0";
    const child = spawn(process.execPath, ["server/start.mjs"], {
      env: { ...process.env, SKIP_BUILD: "1", NODE_ENV: "test", PORT: port, DATA_DIR: this.dataDir, ...this.#env },
      stdio: ["ignore", "pipe", "pipe"],
    });
    this.#child = child;
    let said = "";
    child.stderr.on("data", (part) => {
      said += part;
    });
    const lines = createInterface(child.stdout);
    await new Promise<void>((resolve, reject) => {
      child.once("exit", (code) => reject(new Error(`the server ended with ${code}\n${said}`)));
      lines.on("line", (line) => {
        said += `${line}\n`;
        const login = /^ {2}(\S+) +(\S+) +(\S{12})$/.exec(line);
        if (login) this.logins.push({ role: login[1] ?? "", login: login[2] ?? "", password: login[3] ?? "" });
        const address = /^Рукопись: (http\S+)$/.exec(line);
        if (!address) return;
        this.url = address[1] ?? "";
        resolve();
      });
    });
    child.removeAllListeners("exit");
  }

  passwordOf(login: string): string {
    const found = this.logins.find((one) => one.login === login);
    if (!found) throw new Error(`no demo account ${login}`);
    return found.password;
  }

  /** kill -9: nothing is flushed, nothing is closed. */
  async kill(): Promise<void> {
    const child = this.#child;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const exited = once(child, "exit");
    child.kill("SIGKILL");
    await exited;
  }

  async stop(): Promise<void> {
    await this.kill();
    await rm(this.dataDir, { recursive: true, force: true });
    await rm(`${this.dataDir}.lock`, { force: true });
  }
}

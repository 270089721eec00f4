import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readFileSync } from "node:fs";
import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { endLeftDatabase } from "../../server/db/embedded/folder.ts";

export type Login = { login: string; password: string; role: string };

// The settings of the person who runs the tests must not reach the server.
const { DATABASE_URL: _, HOST: __, ORIGIN: ___, ...inherited } = process.env;

/** What tests/support/takeCoverage.mjs says. */
const RECORDED = "coverage is written";

/** The product as `npm start` runs it, on a free port, with a data directory of its own. */
export class ServerProcess {
  url = "";
  readonly logins: Login[] = [];
  /** What makes the first administrator; the first start alone prints it. */
  firstAdminCode = "";
  #child: ChildProcess | undefined;
  readonly dataDir: string;
  readonly #folder: string;
  #env: NodeJS.ProcessEnv;
  readonly #leave: () => Promise<void>;
  #recorded = () => {};

  private constructor(folder: string, env: NodeJS.ProcessEnv, leave: () => Promise<void>) {
    this.#folder = folder;
    this.#leave = leave;
    this.dataDir = join(folder, "data");
    this.#env = env;
  }

  /**
   * Not started yet: `run` does that.
   * @param leave takes away what the environment names, once the process has ended
   */
  static async prepare(env: NodeJS.ProcessEnv = {}, leave = async () => {}): Promise<ServerProcess> {
    return new ServerProcess(await mkdtemp(join(tmpdir(), "rukopis-")), env, leave);
  }

  static async start(env: NodeJS.ProcessEnv = {}): Promise<ServerProcess> {
    const server = await ServerProcess.prepare(env);
    try {
      await server.run();
    } catch (error) {
      await server.stop();
      throw error;
    }
    return server;
  }

  /** Starts the process again on the same data and waits for its address. @throws what it said when it ends before */
  async run(): Promise<void> {
    const port = this.url ? new URL(this.url).port : "0";
    const temporary = join(this.#folder, "tmp"); // what a killed process leaves there goes with the folder
    await mkdir(temporary, { recursive: true });
    const child = spawn(process.execPath, ["server/start.mjs"], {
      env: {
        ...inherited,
        SKIP_BUILD: "1",
        NODE_ENV: "test",
        PORT: port,
        DATA_DIR: this.dataDir,
        TMPDIR: temporary,
        // A program of this machine changes no test that does not ask for it.
        FFMPEG_PATH: "none",
        ...this.#env,
      },
      stdio: ["ignore", "pipe", "pipe"],
    });
    this.#child = child;
    let said = "";
    child.stderr.on("data", (part) => {
      said += part;
    });
    const lines = createInterface(child.stdout);
    await new Promise<void>((resolve, reject) => {
      child.once("exit", (code, signal) => reject(new Error(`the server ended with ${code ?? signal}\n${said}`)));
      lines.on("line", (line) => {
        if (line === RECORDED) this.#recorded();
        said += `${line}\n`;
        const login = /^ {2}(\S+) +(\S+) +(\S{12})$/.exec(line);
        if (login) this.logins.push({ role: login[1] ?? "", login: login[2] ?? "", password: login[3] ?? "" });
        const code = /^ {2}(\S{43})$/.exec(line);
        if (code) this.firstAdminCode = code[1] ?? "";
        const address = /^Рукопись: (http\S+)$/.exec(line);
        if (!address) return;
        this.url = address[1] ?? "";
        resolve();
      });
    });
    child.removeAllListeners("exit");
  }

  /** Of a PostgreSQL; undefined: the embedded database, which is this process's alone. */
  get databaseUrl(): string | undefined {
    return this.#env.DATABASE_URL;
  }

  /** Of the running process; 0: there is none. */
  get pid(): number {
    return this.#child?.pid ?? 0;
  }

  /** Asks a process that `takeCoverage.mjs` is loaded into to write down what has run; comes back once it has. */
  async writeCoverage(): Promise<void> {
    const written = new Promise<void>((resolve) => {
      this.#recorded = resolve;
    });
    const ended = this.#child ? once(this.#child, "exit") : undefined;
    process.kill(this.pid, "SIGUSR2");
    await Promise.race([written, ended]);
  }

  passwordOf(login: string): string {
    const found = this.logins.find((one) => one.login === login);
    if (!found) throw new Error(`no demo account ${login}`);
    return found.password;
  }

  /** Of the embedded database: the parent of its processes and, after it, one that works for a connection; 0: there is none. */
  #databasePid(which: "parent" | "backend"): number {
    const file = join(this.dataDir, "postgres", "postmaster.pid");
    if (!existsSync(file)) return 0;
    const parent = Number(readFileSync(file, "utf8").split("\n", 1)[0]);
    if (which === "parent") return parent;
    const children = readFileSync(`/proc/${parent}/task/${parent}/children`, "utf8").trim().split(" ").map(Number);
    return children.at(-1) ?? 0;
  }

  /**
   * kill -9: nothing is flushed, nothing is closed. The signal is sent before this returns.
   * @param also of the embedded database, which is killed just before
   */
  async kill(also?: "parent" | "backend"): Promise<void> {
    const child = this.#child;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const pid = also === undefined ? 0 : this.#databasePid(also);
    if (pid > 0) process.kill(pid, "SIGKILL");
    const exited = once(child, "exit");
    child.kill("SIGKILL");
    await exited;
  }

  /**
   * As an operator ends it: calls at hand are answered, everything is flushed.
   * @param signal SIGTERM: as a service manager does, so that a balancer learns of it first
   */
  async end(signal: "SIGINT" | "SIGTERM" = "SIGINT"): Promise<void> {
    const child = this.#child;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const exited = once(child, "exit");
    child.kill(signal);
    await exited;
  }

  /** As an operator changes the settings: the same data, another process. */
  async restart(env: NodeJS.ProcessEnv): Promise<void> {
    await this.end();
    this.#env = { ...this.#env, ...env };
    await this.run();
  }

  /** Kills the process and takes its data away. */
  async stop(): Promise<void> {
    await this.kill();
    await endLeftDatabase(join(this.dataDir, "postgres"));
    // A database that ends may write until its last moment.
    await rm(this.#folder, { recursive: true, force: true, maxRetries: 10 });
    await this.#leave();
  }
}

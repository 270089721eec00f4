import { type ChildProcess, fork, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import react from "@vitejs/plugin-react";
import { build } from "vite";
import * as z from "zod/mini";
import config from "../../playwright.config.ts";

const said = z.union([z.object({ address: z.object({ port: z.number() }) }), z.object({ result: z.unknown() })]);

/** The server that the product is measured against: bench/peers/line.ts. */
export class Line {
  readonly url: string;
  readonly pid: number;
  readonly #child: ChildProcess;
  readonly #gone: Promise<never>;

  private constructor(child: ChildProcess, port: number) {
    this.#child = child;
    this.#gone = once(child, "exit").then(() => Promise.reject(new Error("the line has ended")));
    this.#gone.catch(() => {});
    this.pid = child.pid ?? 0;
    this.url = `http://127.0.0.1:${port}`;
  }

  static async start(file: string): Promise<Line> {
    const child = fork(join(import.meta.dirname, "..", "peers", "line.ts"), { env: { ...process.env, FILE: file } });
    const [first] = await once(child, "message");
    const told = said.parse(first);
    if (!("address" in told)) throw new Error("the line has no address");
    return new Line(child, told.address.port);
  }

  /** The page does a step. @throws what it says of a step that failed */
  async ask(step: object, product: string): Promise<unknown> {
    const answered = once(this.#child, "message");
    this.#child.send({ step, product });
    const [message] = await Promise.race([answered, this.#gone]);
    const told = said.parse(message);
    const { failed, ...result } = z
      .looseObject({ failed: z.optional(z.string()) })
      .parse("result" in told ? told.result : {});
    if (failed !== undefined) throw new Error(`${JSON.stringify(step)}: ${failed}`);
    return result;
  }

  stop = (): void => void this.#child.kill();
}

/** Builds bench/pages/audio.ts into the product's web root, where it is a page of the same site. */
export const buildBeside = (webRoot: string): Promise<unknown> =>
  build({
    configFile: false,
    logLevel: "error",
    root: join(import.meta.dirname, "..", "pages"),
    plugins: [react()],
    build: {
      outDir: webRoot,
      emptyOutDir: false,
      target: "es2023",
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      rolldownOptions: { input: join(import.meta.dirname, "..", "pages", "audio.html") },
    },
  });

/** Chromium without its debugging port, which copies every body: nobody but its page drives it. @returns stops */
export async function openAlone(address: string): Promise<() => Promise<void>> {
  const { executablePath = "", args = [] } = config.use?.launchOptions ?? {};
  const profile = await mkdtemp(join(tmpdir(), "rukopis-bench-profile-"));
  const flags = [
    "--headless",
    `--user-data-dir=${profile}`,
    "--autoplay-policy=no-user-gesture-required",
    "--mute-audio",
  ];
  // The program may be a script that starts the browser: what it has started ends with it.
  const child = spawn(executablePath, [...args, ...flags, address], { stdio: "ignore", detached: true });
  return async () => {
    const exited = once(child, "exit");
    process.kill(-(child.pid ?? 0));
    await exited;
    await rm(profile, { recursive: true, force: true, maxRetries: 5 });
  };
}

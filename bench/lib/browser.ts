import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Browser, type BrowserContext, type BrowserContextOptions, chromium, type Page } from "@playwright/test";
import react from "@vitejs/plugin-react";
import { build, preview } from "vite";
import config from "../../playwright.config.ts";

/** Chromium as the browser tests start it. */
export class Chromium {
  readonly browser: Browser;
  readonly pid: number;
  readonly #close: () => Promise<void>;

  private constructor(browser: Browser, pid: number, close: () => Promise<void>) {
    this.browser = browser;
    this.pid = pid;
    this.#close = close;
  }

  /** @param frames they come when they are ready, because waiting for the next tick would make all measures alike; or as on a screen */
  static async start(frames: "ready" | "screen" = "ready"): Promise<Chromium> {
    const { args = [], ...options } = config.use?.launchOptions ?? {};
    // A phone does not fit letters to its points: a hinted text is up to 2 % wider or narrower than the same on a phone.
    const free =
      frames === "ready" ? ["--disable-frame-rate-limit", "--disable-gpu-vsync"] : ["--font-render-hinting=none"];
    const server = await chromium.launchServer({ ...options, args: [...args, ...free] });
    const browser = await chromium.connect(server.wsEndpoint());
    return new Chromium(browser, server.process().pid ?? 0, () => server.close());
  }

  /** A browser of its own, without a cache; `cookie`: signed in; `device`: its screen. */
  async context(url: string, cookie = "", device: BrowserContextOptions = {}): Promise<BrowserContext> {
    const context = await this.browser.newContext({ ...device, baseURL: url, locale: "ru-RU" });
    const pairs = cookie
      .split("; ")
      .filter(Boolean)
      .map((pair) => pair.split("="));
    await context.addCookies(pairs.map(([name = "", value = ""]) => ({ name, value, url })));
    return context;
  }

  async page(url: string, path: string, cookie = ""): Promise<Page> {
    const page = await (await this.context(url, cookie)).newPage();
    await page.goto(path);
    return page;
  }

  stop = (): Promise<void> => this.#close();
}

const root = join(import.meta.dirname, "..", "pages");

/** The pages in bench/pages, built for production and served together with further files. */
export async function servePages(files: Readonly<Record<string, Uint8Array>> = {}) {
  const outDir = await mkdtemp(join(tmpdir(), "rukopis-bench-pages-"));
  const input = ["foliate", "list", "codeMirror", "cover"].map((name) => join(root, `${name}.html`));
  await build({
    configFile: false,
    logLevel: "error",
    root,
    plugins: [react()],
    build: { outDir, emptyOutDir: true, target: "es2023", rollupOptions: { input } },
  });
  for (const [name, bytes] of Object.entries(files)) await writeFile(join(outDir, name), bytes);
  const server = await preview({
    configFile: false,
    logLevel: "error",
    root,
    build: { outDir },
    preview: { port: 0, host: "127.0.0.1" },
  });
  const address = server.httpServer.address();
  if (typeof address !== "object" || address === null) throw new Error("the pages have no address");
  return {
    url: `http://127.0.0.1:${address.port}`,
    stop: async () => {
      await server.close();
      await rm(outDir, { recursive: true, force: true });
    },
  };
}

import { readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { type CDPSession, expect, type Page } from "@playwright/test";
import { patient } from "../../support/patience.ts";

export const bookOf = (body: string, title = "Проба"): string =>
  `<?xml version="1.0" encoding="utf-8"?>\n<FictionBook><description><title-info><book-title>${title}</book-title></title-info></description><body>\n${body}\n</body></FictionBook>`;

/** A section with its title, on a line of its own. */
export const sectionOf = (title: string, inside = "<p>Было утро.</p>"): string =>
  `<section><title><p>${title}</p></title>${inside}</section>\n`;

/** An author who imports a whole book: /work/import. */
export class Importer {
  readonly page: Page;
  #devtools: CDPSession | undefined;

  /** The ids of all imports that this page began. */
  readonly #begun: Promise<string>[] = [];

  constructor(page: Page) {
    this.page = page;
    page.on("response", (response) => {
      if (response.url().endsWith("/import/start")) this.#begun.push(response.json().then(({ data }) => data.id));
    });
  }

  /** The names in the server's folder of uploads that belong to this page's imports. */
  async bytesLeft(dataDir: string): Promise<string[]> {
    const begun = await Promise.all(this.#begun);
    expect(begun.length).toBeGreaterThan(0);
    return (await readdir(join(dataDir, "uploads"))).filter((name) => begun.includes(name));
  }

  async open() {
    await this.page.goto("/work/import");
    await expect(this.page.getByLabel("Файл книги")).toBeVisible();
  }

  /** A path, or a text under a name of its own. */
  async choose(file: string | { name: string; text: string }) {
    const given =
      typeof file === "string"
        ? file
        : { name: file.name, mimeType: "application/x-fictionbook+xml", buffer: Buffer.from(file.text) };
    await this.page.getByLabel("Файл книги").setInputFiles(given);
  }

  /** A book of about so many megabytes on the disk. */
  async writeBook(path: string, title: string, megabytes: number) {
    const words = "Текст. ".repeat(Math.ceil((megabytes * 1_048_576) / 11));
    await writeFile(path, bookOf(sectionOf("Одна", `<p>${words}</p>`), title));
  }

  /** How many bytes a second this tab may send, or no network; nothing: as it comes. */
  async setNetwork({ uploadThroughput = -1, offline = false } = {}) {
    this.#devtools ??= await this.page.context().newCDPSession(this.page);
    await this.#devtools.send("Network.enable");
    await this.#devtools.send("Network.emulateNetworkConditions", {
      offline,
      latency: 0,
      downloadThroughput: -1,
      uploadThroughput,
    });
  }

  /** Sends a part of a book and stops there. */
  async sendBeginning(path: string) {
    const chunks = await this.sendPart(path);
    await this.page.getByRole("button", { name: "Приостановить" }).click();
    // What had been begun is let end, for ten seconds at most.
    await expect(this.page.getByRole("button", { name: "Продолжить" })).toBeVisible({ timeout: patient(20_000) });
    await this.setNetwork();
    return chunks;
  }

  readonly heading = (name: string | RegExp) => this.page.getByRole("heading", { name });
  readonly commitButton = () => this.page.getByRole("button", { name: /^Импортировать \d/ });

  async seePreview() {
    await expect(this.page.getByRole("heading", { level: 1, name: "Проверьте, как разрезаны главы" })).toBeVisible();
  }

  async commit() {
    await this.commitButton().click();
    await expect(this.page.getByRole("heading", { level: 1, name: "Книга импортирована" })).toBeVisible();
  }

  async cancel() {
    await this.page.getByRole("button", { name: "Отменить импорт" }).click();
    await this.seeChoice();
  }

  /** Nothing is under way. */
  async seeChoice() {
    await expect(this.page.getByRole("link", { name: "Начать с чистого листа" })).toBeVisible();
  }

  /** Chunks of a book by their offsets. `twice`: what was sent again though the server had answered for it. */
  watchChunks() {
    const isChunk = (url: URL) => /^\/api\/v2\/work\/import\/[^/]+\/upload$/.test(url.pathname);
    const offsetOf = (url: URL) => Number(url.searchParams.get("offset"));
    const chunks = { sent: [] as number[], stored: [] as number[], twice: [] as number[] };
    this.page.on("request", (request) => {
      const url = new URL(request.url());
      if (!isChunk(url)) return;
      chunks.sent.push(offsetOf(url));
      if (chunks.stored.includes(offsetOf(url))) chunks.twice.push(offsetOf(url));
    });
    this.page.on("response", (response) => {
      const url = new URL(response.url());
      if (isChunk(url) && response.ok()) chunks.stored.push(offsetOf(url));
    });
    return chunks;
  }

  /** A part of a book of 8 MB is on the server, and the rest is long on its way. */
  async sendPart(path: string) {
    const chunks = this.watchChunks();
    await this.setNetwork({ uploadThroughput: 1_000_000 });
    await this.choose(path);
    await expect.poll(() => chunks.stored.length, { timeout: patient(20_000) }).toBeGreaterThan(0);
    return chunks;
  }

  /** The titles of one's own works that hold a word. */
  async works(word: string, { bin = false } = {}): Promise<string[]> {
    const answer = await this.page.request.get(`/api/v2/account/works${bin ? "?bin=true" : ""}`);
    const { data } = await answer.json();
    return (data.works as { title: string }[]).map(({ title }) => title).filter((title) => title.includes(word));
  }
}

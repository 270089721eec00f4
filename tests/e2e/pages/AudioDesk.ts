import { type CDPSession, expect, type Page } from "@playwright/test";
import { patient } from "../../support/patience.ts";

export type SoundFile = { name: string; bytes: Buffer };

/** An author who uploads the chapters of an audiobook: /work/{id}/edit-audio. */
export class AudioDesk {
  readonly page: Page;
  #devtools: CDPSession | undefined;

  constructor(page: Page) {
    this.page = page;
  }

  /** A new audiobook, and its page of chapters. @param annotation with it the book can be published */
  async openNew(title: string, annotation?: string) {
    await this.page.goto("/work/create?form=novel&format=Audiobook");
    await this.page.getByLabel("Название", { exact: true }).fill(title);
    if (annotation !== undefined) {
      await this.page.getByLabel("Жанр", { exact: true }).selectOption("Современная проза");
      await this.page.getByLabel("Аннотация").fill(annotation);
    }
    await this.page.getByRole("button", { name: "Создать произведение" }).click();
    await expect(this.page).toHaveURL(/\/work\/\d+\/edit-audio$/);
    await expect(this.page.getByRole("button", { name: "Выбрать файлы" })).toBeVisible();
  }

  async choose(...paths: string[]) {
    await this.page.getByLabel("Файлы с записью").setInputFiles(paths);
  }

  /** Files are let go over the place for them. */
  async drop(...files: SoundFile[]) {
    const given = files.map(({ name, bytes }) => ({ name, bytes: bytes.toString("base64") }));
    const transfer = await this.page.evaluateHandle((all) => {
      const data = new DataTransfer();
      for (const { name, bytes } of all) {
        const content = Uint8Array.from(atob(bytes), (letter) => letter.charCodeAt(0));
        data.items.add(new File([content], name, { type: "audio/mpeg" }));
      }
      return data;
    }, given);
    await this.page.getByRole("region", { name: "Добавить файлы" }).dispatchEvent("drop", { dataTransfer: transfer });
  }

  /** How many bytes a second this tab may send; 0: there is no network. */
  async setNetwork(uploadThroughput = -1) {
    this.#devtools ??= await this.page.context().newCDPSession(this.page);
    await this.#devtools.send("Network.enable");
    await this.#devtools.send("Network.emulateNetworkConditions", {
      offline: uploadThroughput === 0,
      latency: 0,
      downloadThroughput: -1,
      uploadThroughput: uploadThroughput === 0 ? -1 : uploadThroughput,
    });
  }

  readonly file = (name: string) =>
    this.page.getByRole("list", { name: "Файлы" }).getByRole("listitem").filter({ hasText: name });
  readonly chapters = () => this.page.getByRole("list", { name: "Главы", exact: true }).getByRole("listitem");

  readonly rename = (title: string) =>
    this.chapters().getByRole("button", { name: `Переименовать: ${title}`, exact: true });

  /** The chapter is the first one of the book from now on. */
  async moveToTop(title: string) {
    const first = this.chapters()
      .first()
      .getByRole("button", { name: /^Переименовать: / });
    for (let press = 0; (await first.textContent()) !== title; press += 1) {
      expect(press).toBeLessThan(50);
      const before = await this.#order();
      await this.page.getByRole("button", { name: `Переместить выше: ${title}` }).click();
      await expect.poll(this.#order).not.toEqual(before);
    }
  }

  #order = () =>
    this.chapters()
      .getByRole("button", { name: /^Переименовать: / })
      .allTextContents();

  async publishChapters(...titles: string[]) {
    for (const title of titles) await this.page.getByRole("checkbox", { name: `Выбрать: ${title}` }).check();
    await this.page
      .getByRole("region", { name: "Выбранные главы" })
      .getByRole("button", { name: "Опубликовать", exact: true })
      .click();
    await expect(this.chapters().filter({ hasText: "Выйдет с произведением" })).toHaveCount(titles.length);
  }

  /** The chapters by their titles, in their order. */
  async seeChapters(...titles: string[]) {
    for (const [index, title] of titles.entries())
      await expect(
        this.chapters()
          .nth(index)
          .getByRole("button", { name: `Переименовать: ${title}` }),
      ).toBeVisible({
        timeout: patient(20_000),
      });
    await expect(this.chapters()).toHaveCount(titles.length);
  }
}

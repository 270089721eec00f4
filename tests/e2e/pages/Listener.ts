import { expect, type Page } from "@playwright/test";

/** A person who listens, signed in or a guest. */
export class Listener {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  async open(workId: number, search = "") {
    await this.page.goto(`/audiobook/${workId}${search}`);
    await expect(this.page.getByRole("heading", { level: 1, name: "Соль вслух" })).toBeVisible();
  }

  readonly bar = () => this.page.getByRole("region", { name: "Проигрыватель" });
  readonly line = () => this.page.getByRole("slider", { name: "Место в главе" });

  /** By Tab alone, from where the focus is. */
  async tabTo(name: string) {
    const focused = () =>
      this.page.evaluate(() => {
        const { activeElement: active } = document;
        return active?.getAttribute("aria-label") ?? active?.textContent ?? "";
      });
    for (let press = 0; press < 80; press += 1) {
      if ((await focused()) === name) return;
      await this.page.keyboard.press("Tab");
    }
    expect(await focused()).toBe(name);
  }

  /** Another page or tab is looked at, and then this one again. */
  async lookAway() {
    for (const state of ["hidden", "visible"])
      await this.page.evaluate((value) => {
        Object.defineProperty(document, "visibilityState", { get: () => value, configurable: true });
        document.dispatchEvent(new Event("visibilitychange"));
      }, state);
  }

  /** By keyboard: the button of the page is reached and pressed. */
  async begin() {
    const button = this.page.getByRole("main").getByRole("button", { name: "Слушать", exact: true });
    await button.focus();
    await this.page.keyboard.press("Enter");
    await this.seeSounding();
  }

  async seeSounding() {
    await expect(this.bar().getByRole("button", { name: "Пауза", exact: true })).toBeVisible();
  }

  async seePaused() {
    await expect(this.bar().getByRole("button", { name: "Слушать", exact: true })).toBeVisible();
  }

  async seeChapter(name: string) {
    await expect(this.bar().getByText(name, { exact: true })).toBeVisible();
  }

  async seeWords(words: string) {
    await expect(this.bar().getByRole("status").filter({ hasText: words })).toBeVisible();
  }

  /** What the server knows of the signed-in listener of a book. */
  async keptPlace(workId: number): Promise<{ location: number } | null> {
    return await this.page.evaluate(async (id) => {
      const { data } = await (await fetch("/api/account/bearer-token")).json();
      const headers = { authorization: `Bearer ${data.token}` };
      return (await (await fetch(`/api/v1/audiobook/${id}/content`, { headers })).json()).data.place;
    }, workId);
  }

  /** The place goes on: it sounds in truth. */
  async seeTimePass() {
    const seconds = async () => Number(await this.line().inputValue());
    const before = await seconds();
    await expect.poll(seconds).toBeGreaterThan(before);
  }
}

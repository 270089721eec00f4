import AxeBuilder from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";

/** A person who reads, signed in or a guest. */
export class Reader {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  async openHome() {
    await this.page.goto("/");
    await expect(this.page.getByRole("heading", { level: 1, name: "Новые книги" })).toBeVisible();
  }

  async openBook(title: string) {
    await this.page.getByRole("link", { name: title, exact: true }).first().click();
    await expect(this.page.getByRole("heading", { level: 1, name: title })).toBeVisible();
    // It travels to its beginning first: a press meanwhile would meet what is no longer under the pointer.
    await expect.poll(() => this.page.evaluate(() => window.scrollY)).toBe(0);
  }

  async startReading() {
    await this.page.getByRole("link", { name: "Читать с первой страницы" }).click();
    // The book's page, which has prose of its own, stays until the chapter can be drawn.
    await expect(this.page.getByRole("navigation", { name: "Соседние главы" })).toBeVisible();
  }

  async seeChapter(title: string) {
    await expect(this.page.getByRole("heading", { level: 1, name: title })).toBeVisible();
  }

  async seeText(text: string) {
    await expect(this.page.locator(".prose").getByText(text)).toBeVisible();
  }

  readonly prose = () => this.page.locator(".prose");

  async openSettings() {
    await this.page.getByRole("button", { name: "Настройки чтения" }).click();
    await expect(this.page.getByRole("heading", { level: 2, name: "Настройки чтения" })).toBeVisible();
  }

  /** One of the short values of the settings: «Бумага», «Сепия». */
  async choose(group: string, value: string) {
    await this.page.getByRole("group", { name: group }).getByText(value, { exact: true }).click();
    await expect(this.page.getByRole("group", { name: group }).getByRole("radio", { name: value })).toBeChecked();
  }

  /** How the page of a book looks now. */
  async look() {
    return await this.prose().evaluate((prose) => {
      const { fontSize, lineHeight, width } = getComputedStyle(prose);
      const paper = getComputedStyle(document.body).backgroundColor;
      const leading = Number.parseFloat(lineHeight) / Number.parseFloat(fontSize);
      return { size: fontSize, leading: leading.toFixed(2), width: Number.parseFloat(width), paper };
    });
  }

  /** The words at the top of the window, below the bar. */
  async topWords(): Promise<string> {
    return await this.prose().evaluate((prose) => {
      const blocks = [...prose.querySelectorAll(":scope > :not([data-run]), :scope > [data-run] > *")];
      const block = blocks.find((one) => one.getBoundingClientRect().bottom > 72);
      return block?.textContent?.slice(0, 40) ?? "";
    });
  }

  /** Scrolls the middle block below the bar: reading goes on with a whole line, also from one that is half hidden. */
  async bringMiddleToTop(): Promise<void> {
    await this.bringToTop(null);
  }

  /** Scrolls the block that begins so below the bar. By the wheel: only a person stops the way to a stored place. */
  async bringToTop(words: string | null): Promise<void> {
    const way = await this.prose().evaluate((prose, words) => {
      const blocks = [...prose.querySelectorAll(":scope > :not([data-run]), :scope > [data-run] > *")];
      const named = (block: Element) => (block.textContent ?? "").replaceAll("\u00ad", "").startsWith(words ?? "");
      const block = words === null ? blocks[blocks.length >> 1] : blocks.find(named);
      return Math.round((block?.getBoundingClientRect().top ?? 0) - 55);
    }, words);
    await this.page.mouse.wheel(0, way);
  }

  /** Where the server knows the signed-in reader of a book to be. */
  async keptPlace(workId: number): Promise<{ chapterId: number; location: number } | null> {
    return await this.page.evaluate(async (id) => {
      const { data } = await (await fetch("/api/account/bearer-token")).json();
      const headers = { authorization: `Bearer ${data.token}` };
      return (await (await fetch(`/api/v1/work/${id}/details`, { headers })).json()).data.place;
    }, workId);
  }

  async seeMissingPage() {
    await expect(this.page.getByRole("heading", { level: 1, name: "404. Страница не найдена" })).toBeVisible();
    await expect(this.page.getByText("Страница устарела, была удалена или не существовала вовсе.")).toBeVisible();
    await expect(this.page.getByRole("link", { name: "Вернуться на главную страницу" })).toBeVisible();
    await expect(this.page).toHaveTitle("Page Not Found");
  }

  async seeNoSidewaysScroll() {
    const { scroll, client } = await this.page.evaluate(() => ({
      scroll: document.documentElement.scrollWidth,
      client: document.documentElement.clientWidth,
    }));
    expect(scroll).toBeLessThanOrEqual(client);
  }

  /** axe finds nothing on this page as it is now. @param rules all of them without a name */
  async seeAccessible(...rules: string[]) {
    await this.page.locator("h1").first().waitFor({ state: "attached" });
    // What fades while axe looks, as a message that leaves, has gone at the second look.
    if ((await this.#violationsAtRest(rules)).length > 0) expect(await this.#violationsAtRest(rules)).toEqual([]);
  }

  async #violationsAtRest(rules: string[]): Promise<string[]> {
    let found: string[];
    do {
      await this.#seeStill();
      found = await this.#violations(rules);
    } while (found.length > 0 && (await this.#moving()) > 0);
    return found;
  }

  async #violations(rules: string[]): Promise<string[]> {
    // In the page itself, which has no frames: otherwise every run opens another page to put frames together.
    // Style sheets stay where they are: of one that a weak line has lost axe makes another, which the page's own policy refuses.
    const builder = new AxeBuilder({ page: this.page })
      .setLegacyMode()
      .options({ resultTypes: ["violations"], preload: { assets: ["media"] } });
    const { violations } = await (rules.length > 0 ? builder.withRules(rules) : builder).analyze();
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" | ")}`);
  }

  #moving = (): Promise<number> =>
    this.page.evaluate(
      () =>
        document.getAnimations().filter(({ playState, effect }) => {
          const isEndless = effect?.getComputedTiming().endTime === Number.POSITIVE_INFINITY;
          return playState === "running" && !isEndless;
        }).length,
    );

  /** Colours that are still changing from one theme to the other belong to neither. */
  #seeStill = () => expect.poll(this.#moving, { intervals: [20, 50, 100] }).toBe(0);
}

import { expect, type Locator, type Page } from "@playwright/test";

/** The header above every page: search, menu, and the banner of the network. */
export class Header {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  readonly search = () => this.page.getByRole("combobox", { name: "Поиск книг и авторов" });
  readonly suggestions = () => this.page.getByRole("listbox", { name: "Подсказки" });
  readonly suggestion = (name: string) => this.suggestions().getByRole("option", { name });
  readonly menuButton = () => this.page.getByRole("button", { name: /личное меню/ });
  readonly menu = () => this.page.getByRole("menu");
  readonly network = (): Locator => this.page.getByRole("status").filter({ hasText: /^(Нет сети|Медленная сеть)\./ });

  /** By how many pixels the banner of the network covers the lower part of an element. */
  async overlapOfNetwork(target: Locator): Promise<number> {
    const [banner, box] = [await this.network().getByRole("paragraph").boundingBox(), await target.boundingBox()];
    if (!banner || !box) return Number.NaN;
    return Math.max(0, box.y + box.height - banner.y);
  }

  /** On a phone the field comes with its button. */
  async openSearch() {
    const lens = this.page.getByRole("button", { name: "Найти" });
    if (await lens.isVisible()) await lens.click();
    else await this.search().click();
    await expect(this.search()).toBeFocused();
  }

  /** The line that the arrows have reached. */
  async seeReached(name: string) {
    const line = this.suggestion(name);
    await expect(line).toHaveAttribute("aria-selected", "true");
    await expect(this.search()).toHaveAttribute("aria-activedescendant", (await line.getAttribute("id")) ?? "");
  }

  async seeNothingReached() {
    await expect(this.suggestions().locator("[aria-selected=true]")).toHaveCount(0);
    await expect(this.search()).not.toHaveAttribute("aria-activedescendant");
  }

  async openMenu() {
    await this.menuButton().click();
    await expect(this.menu()).toBeVisible();
  }

  /** Where the lines that are links lead. */
  async menuLinks(): Promise<string[]> {
    return await this.menu()
      .locator("a")
      .evaluateAll((links) => links.map((link) => link.getAttribute("href") ?? ""));
  }
}

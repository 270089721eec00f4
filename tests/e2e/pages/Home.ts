import { expect, type Page } from "@playwright/test";

/** The home page: what one was at, and new books. */
export class Home {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  readonly genre = () => this.page.getByLabel("Жанр", { exact: true });
  readonly reading = () => this.page.getByRole("region", { name: "Продолжить читать" });
  readonly writing = () => this.page.getByRole("region", { name: "Продолжить писать" });
  readonly welcome = () => this.page.getByText("место, где пишут, публикуют и читают книги");

  async open(address = "/") {
    await this.page.goto(address);
    await expect(this.page.getByRole("heading", { level: 1 })).toBeVisible();
  }

  async seeTitle(title: string) {
    await expect(this.page.getByRole("heading", { level: 1, name: title, exact: true })).toBeVisible();
  }

  readonly #book = (title: string) =>
    this.page.getByRole("main").getByRole("article").getByRole("heading", { name: title, exact: true });

  /** These books are shown; there may be others, of tests that share the server. */
  async seeBooks(titles: string[]) {
    for (const title of titles) await expect(this.#book(title).first()).toBeVisible();
  }

  async seeNoBooks(titles: string[]) {
    for (const title of titles) await expect(this.#book(title)).toHaveCount(0);
  }

  async seeNothingFound() {
    await expect(this.page.getByRole("heading", { level: 2, name: "Таких книг пока нет" })).toBeVisible();
  }

  async reset() {
    await this.page.getByRole("button", { name: "Сбросить" }).click();
  }
}

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

  /** The books that are shown, in their order. */
  async seeBooks(titles: string[]) {
    await expect(this.page.locator("main").getByRole("article").getByRole("heading")).toHaveText(titles);
  }

  async seeNothingFound() {
    await expect(this.page.getByRole("heading", { level: 2, name: "Ничего не нашлось" })).toBeVisible();
  }

  async reset() {
    await this.page.getByRole("button", { name: "Сбросить" }).click();
  }
}

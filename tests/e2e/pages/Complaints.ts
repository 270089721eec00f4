import { expect, type Page } from "@playwright/test";

/** Who complains, and who settles it. */
export class Complaints {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  readonly opener = () => this.page.getByRole("button", { name: "Пожаловаться", exact: true });
  readonly dialog = () => this.page.getByRole("dialog");
  readonly rows = () => this.page.getByRole("article");

  seeDialog = () => expect(this.dialog().getByRole("heading")).toBeVisible();
  seeNoDialog = () => expect(this.dialog()).toHaveCount(0);

  async complain(category: string, comment = "") {
    await this.opener().click();
    await this.dialog().getByRole("radio", { name: category }).check();
    await this.dialog().getByLabel("Комментарий").fill(comment);
    await this.send();
  }

  async send() {
    await this.dialog().getByRole("button", { name: "Отправить жалобу" }).click();
  }

  async openList(query = "") {
    await this.page.goto(`/moderation/complaints${query}`);
    await expect(this.page.getByRole("heading", { level: 1, name: "Жалобы" })).toBeVisible();
  }

  async settle(button: string, note: string) {
    await this.rows().getByRole("button", { name: button }).click();
    await this.dialog().getByLabel("Пояснение").fill(note);
    await this.dialog().getByRole("button", { name: button }).click();
  }
}

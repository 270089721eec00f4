import { expect, type Page } from "@playwright/test";

/** Who speaks below a book, and who answers for it. */
export class Comments {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  readonly row = (text: string) => this.page.getByRole("listitem").filter({ hasText: text }).last();

  async write(text: string) {
    await this.page.getByLabel("Ваш комментарий").fill(text);
    await this.page.getByRole("button", { name: "Отправить комментарий" }).click();
    await expect(this.row(text)).toBeVisible();
  }

  async answer(text: string, to: { name: string; text: string }) {
    await this.row(to.text).getByRole("button", { name: "Ответить" }).click();
    await this.page.getByLabel(`Ответ: ${to.name}`).fill(text);
    await this.page.getByRole("button", { name: "Ответить", exact: true }).last().click();
    await expect(this.page.getByRole("listitem").getByText(text)).toBeVisible();
  }

  /** An entry of the menu of the only comment of this person. */
  async choose(name: string, act: string) {
    await this.page.getByRole("button", { name: `Действия с комментарием: ${name}` }).click();
    await this.page.getByRole("menuitem", { name: act, exact: true }).click();
  }
}

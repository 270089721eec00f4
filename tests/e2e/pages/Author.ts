import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, type Page } from "@playwright/test";
import type { ServerProcess } from "../../support/process.ts";

type Person = { fio: string; userName: string; email: string; password: string };

/** Whoever writes: everything through the browser, letters from the server's own folder. */
export class Author {
  readonly page: Page;
  readonly server: ServerProcess;

  constructor(page: Page, server: ServerProcess) {
    this.page = page;
    this.server = server;
  }

  async fillLogin(login: string, password = this.server.passwordOf(login)) {
    await this.page.getByLabel("Почта или имя пользователя").fill(login);
    await this.page.getByLabel("Пароль", { exact: true }).fill(password);
    await this.page.getByRole("button", { name: "Войти" }).click();
  }

  async logIn(login: string) {
    await this.page.goto("/account/login");
    await this.fillLogin(login);
    await expect(this.page).toHaveURL("/");
    await expect(this.page.getByRole("button", { name: /меню автора/ })).toBeVisible();
  }

  async logOut() {
    await this.page.getByRole("button", { name: /меню автора/ }).click();
    await this.page.getByRole("menuitem", { name: "Выйти" }).click();
    await expect(this.page.getByRole("link", { name: "Войти" })).toBeVisible();
  }

  async register({ fio, userName, email, password }: Person) {
    await this.page.goto("/account/register");
    await this.page.getByLabel("Имя", { exact: true }).fill(fio);
    await this.page.getByLabel("Имя пользователя").fill(userName);
    await this.page.getByLabel("Электронная почта").fill(email);
    await this.page.getByLabel("Пароль", { exact: true }).fill(password);
    await this.page.getByLabel("Принимаю условия использования").check();
    await this.page.getByLabel("Даю согласие на обработку персональных данных").check();
    await this.page.getByRole("button", { name: "Зарегистрироваться" }).click();
    await expect(this.page).toHaveURL(`/u/${userName}/works/edit`);
  }

  /** The link of the newest letter to an address. */
  async linkFor(email: string, path = /\/account\//): Promise<string> {
    const folder = join(this.server.dataDir, "mail");
    let link = "";
    await expect
      .poll(async () => {
        for (const name of (await readdir(folder)).sort()) {
          const letter = await readFile(join(folder, name), "utf8");
          if (!letter.includes(email)) continue;
          const plain = letter.replace(/=\r?\n/g, "").replace(/=3D/g, "=");
          const found = /https?:\/\/[^\s"<>]+token=[\w-]+/.exec(plain)?.[0];
          if (found && path.test(found)) link = found;
        }
        return link;
      })
      .not.toBe("");
    return link;
  }

  async confirmEmail(email: string) {
    await this.page.goto(await this.linkFor(email));
    await this.page.getByRole("button", { name: "Подтвердить адрес" }).click();
    await expect(this.page.getByText("Адрес подтверждён")).toBeVisible();
  }

  async createWork({ title, genre, annotation }: { title: string; genre: string; annotation: string }) {
    await this.page.getByRole("link", { name: "Создать произведение" }).first().click();
    await this.page.getByRole("link", { name: /Повесть/ }).click();
    await this.page.getByLabel("Название", { exact: true }).fill(title);
    await this.page.getByLabel("Жанр", { exact: true }).selectOption(genre);
    await this.page.getByLabel("Аннотация").fill(annotation);
    await this.page.getByRole("button", { name: "Создать произведение" }).click();
    await expect(this.page.getByRole("heading", { level: 1, name: title })).toBeVisible();
  }

  async addChapter(title: string) {
    await this.page.getByRole("link", { name: "Добавить главу" }).first().click();
    await this.page.getByRole("textbox", { name: "Название главы" }).fill(title);
  }

  readonly text = () => this.page.getByRole("textbox", { name: "Текст главы" });

  async typeInChapter(text: string) {
    await this.text().click();
    await this.page.keyboard.type(text);
  }

  async seeSaved() {
    await expect(this.page.getByText(/^Сохранено на сервере в \d{2}:\d{2}:\d{2}$/)).toBeVisible();
  }

  async publishChapter() {
    await this.page.getByRole("button", { name: "Опубликовать", exact: true }).click();
    await expect(this.page.getByRole("link", { name: "Посмотреть", exact: true })).toBeVisible();
  }

  async backToContents() {
    await this.page.getByRole("link", { name: /^К содержанию «/ }).click();
    await expect(this.page.getByRole("link", { name: "Настройки" })).toBeVisible();
  }

  async publishWork() {
    await this.page.getByRole("button", { name: "Опубликовать произведение" }).click();
    await expect(this.page.getByText("Опубликовано", { exact: true })).toBeVisible();
  }

  async import(path: string) {
    await this.page.goto("/work/import");
    await this.page.getByLabel("Файл книги").setInputFiles(path);
    await this.page.getByRole("button", { name: "Импортировать книгу" }).click();
  }
}

import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { type CDPSession, expect, type Page, type Route } from "@playwright/test";
import { readLetter } from "../../support/letters.ts";
import type { ServerProcess } from "../../support/process.ts";

type Person = { fio: string; userName: string; email: string; password: string };

/** Calls, and what is fetched ahead of them. */
const calls = /\/(api|_payload)\//;

/** A person who writes: everything through the browser, letters from the server's own folder. */
export class Author {
  readonly page: Page;
  readonly server: ServerProcess;
  #devtools: Promise<CDPSession> | undefined;
  readonly #held: Route[] = [];

  constructor(page: Page, server: ServerProcess) {
    this.page = page;
    this.server = server;
  }

  async fillLogin(login: string, password = this.server.passwordOf(login)) {
    await this.page.getByLabel("Почта или имя пользователя").fill(login);
    await this.page.getByLabel("Пароль", { exact: true }).fill(password);
    await this.page.getByRole("button", { name: "Войти" }).click();
  }

  /** Logged in, at the home page: by the call alone, for tests of something else than the screen of login. */
  async logIn(login: string) {
    const entered = await this.page.request.post("/api/v1/account/login-by-password", {
      data: { login, password: this.server.passwordOf(login) },
      headers: { "sec-fetch-site": "same-origin" },
    });
    expect(entered.status(), await entered.text()).toBe(200);
    await this.page.goto("/");
    await this.#seeLoggedIn();
  }

  /** The same as a person does it: other tabs hear of it. */
  async logInByScreen(login: string) {
    await this.page.goto("/account/login");
    await this.fillLogin(login);
    await this.#seeLoggedIn();
  }

  async #seeLoggedIn() {
    await expect(this.page).toHaveURL("/");
    await expect(this.page.getByRole("button", { name: /личное меню/ })).toBeVisible();
  }

  async logOut({ leaving = "" } = {}) {
    await this.page.locator("[aria-haspopup=menu]", { hasText: "личное меню" }).click();
    // The page is reloaded: a test that opens another page before that is brought back.
    const reloaded = this.page.waitForEvent("load");
    await this.page.getByRole("menuitem", { name: "Выйти" }).click();
    if (leaving)
      await this.page
        .getByRole("alertdialog", { name: "Выйти, пока не всё отправлено?" })
        .filter({ hasText: `Сервер ещё не получил: ${leaving}.` })
        .getByRole("button", { name: "Выйти всё равно" })
        .click();
    await reloaded;
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
          const letter = readLetter(await readFile(join(folder, name), "utf8"));
          if (letter.to === email && path.test(letter.link)) link = letter.link;
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
    await expect(this.page.getByText(/^Сохранено на сервере в \d{2}:\d{2}:\d{2} по Москве$/)).toBeVisible();
  }

  /** A work of its own with one chapter that the server has. Returns the chapter's address. */
  async beginChapter({ work, title, text }: { work: string; title: string; text: string }): Promise<string> {
    await this.createWork({ title: work, genre: "Современная проза", annotation: "Для одной главы." });
    await this.addChapter(title);
    await this.typeInChapter(text);
    await this.seeSaved();
    await expect(this.page).toHaveURL(/\/work\/edit\/chapter\/\d+$/);
    return new URL(this.page.url()).pathname;
  }

  async openChapter(address: string) {
    await this.page.goto(address);
    await expect(this.text()).toBeVisible();
  }

  /** Goes on where the text ends. */
  async typeOn(text: string) {
    await this.text().press("Control+End");
    await this.page.keyboard.type(text);
  }

  /** A tool by its name, without its shortcut. */
  readonly tool = (name: string) =>
    this.page.getByRole("toolbar", { name: "Оформление текста" }).getByRole("button", { name: new RegExp(`^${name}`) });

  /** Every block of the text, letter by letter. */
  async seeText(blocks: string[]) {
    await expect
      .poll(() =>
        this.text().evaluate((text) =>
          [...text.children].map((block) => (block.tagName === "HR" ? "* * *" : (block.textContent ?? ""))),
        ),
      )
      .toEqual(blocks);
  }

  /** What the server has: the page is reloaded, and the device offers no text in addition. */
  async seeServerText(blocks: string[]) {
    await this.seeServerHas(this.page.url(), blocks);
    await this.page.reload();
    await this.seeText(blocks);
    await expect(this.page.getByText("На этом устройстве есть несохранённый текст")).toHaveCount(0);
  }

  /** What the server has of a chapter, whatever the page shows. @param address - of its editor */
  async seeServerHas(address: string, blocks: string[]) {
    type Block = { type: string; text?: string; content?: Block[] };
    const wordsOf = ({ type, text = "", content = [] }: Block): string =>
      type === "footnote" ? "" : text + content.map(wordsOf).join("");
    const stored = async () => {
      const answer = await this.page.request.get(`/api/v2/work/edit/chapter/${address.split("/").at(-1)}`);
      const { content } = (await answer.json()).data.document as { content: Block[] };
      return content.map((block) => (block.type === "separator" ? "* * *" : wordsOf(block)));
    };
    await expect.poll(stored, { message: "the text on the server" }).toEqual(blocks);
  }

  async seeKeptOnDevice() {
    await expect(this.page.getByText("Нет сети. Текст сохранён на этом устройстве", { exact: true })).toBeVisible();
  }

  async seeNotSaved() {
    await expect(
      this.page.getByText(/^(Нет (сети|связи с сервером)\. Текст сохранён на этом устройстве|Не сохранено: )/),
    ).toBeVisible();
  }

  async seeNoConflict() {
    await expect(this.page.getByRole("group", { name: "Спорное место" })).toHaveCount(0);
  }

  /** The network of the whole browser. */
  async goOffline() {
    await this.page.context().setOffline(true);
  }

  async goOnline() {
    await this.page.context().setOffline(false);
  }

  /** The network of this tab alone; every answer takes `latency` milliseconds. */
  async setNetwork({ offline = false, latency = 0 }: { offline?: boolean; latency?: number }) {
    // One session: what an earlier one has set would stay.
    this.#devtools ??= this.page.context().newCDPSession(this.page);
    const devtools = await this.#devtools;
    await devtools.send("Network.enable");
    await devtools.send("Network.emulateNetworkConditions", {
      offline,
      latency,
      downloadThroughput: -1,
      uploadThroughput: -1,
    });
  }

  /** No call is answered until `answerCalls`. An emulated delay may begin after the next call has gone out. */
  holdCalls = () =>
    this.page.route(calls, (route) => {
      this.#held.push(route);
    });

  /** What is held goes on its way, too late for a page that has given it up. */
  async answerCalls() {
    await this.page.unroute(calls);
    await Promise.allSettled(this.#held.splice(0).map((route) => route.continue()));
  }

  async seeRestoreOffer() {
    await expect(
      this.page.getByRole("heading", { level: 2, name: /^На этом устройстве есть несохранённый текст от / }),
    ).toBeVisible();
  }

  /** Another tab of the same browser. */
  async openTab(address: string): Promise<Author> {
    const tab = new Author(await this.page.context().newPage(), this.server);
    await tab.page.goto(address);
    return tab;
  }

  /** Another tab of this browser writes the chapter. */
  async seeFollowing() {
    await expect(
      this.page.getByRole("heading", { level: 2, name: "Эту главу вы пишете в другой вкладке" }),
    ).toBeVisible();
    await expect(this.text()).toHaveAttribute("contenteditable", "false");
  }

  async writeHere() {
    await this.page.getByRole("button", { name: "Писать здесь" }).click();
    await expect(this.text()).toHaveAttribute("contenteditable", "true");
  }

  /** Who else writes the chapter, since when and where. */
  async seeCompanion(words: RegExp) {
    const list = this.page.getByRole("list", { name: "Кто ещё пишет эту главу" });
    await expect(list.getByRole("button", { name: words })).toBeVisible();
  }

  /** Closes the tab as a person does; nothing is asked, because nothing would be lost. */
  async closeTab() {
    const messages: string[] = [];
    this.page.on("dialog", (dialog) => {
      messages.push(dialog.type());
      void dialog.accept();
    });
    const closed = this.page.waitForEvent("close");
    await this.page.close({ runBeforeUnload: true });
    await closed;
    expect(messages).toEqual([]);
  }

  /** Wants to close the tab; the browser asks first, and the person stays. */
  async stayWhenAsked() {
    const question = this.page.waitForEvent("dialog");
    await this.page.close({ runBeforeUnload: true });
    const dialog = await question;
    expect(dialog.type()).toBe("beforeunload");
    await dialog.dismiss();
    expect(this.page.isClosed()).toBe(false);
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
    await this.page.getByRole("button", { name: /^Импортировать \d+/ }).click();
  }
}

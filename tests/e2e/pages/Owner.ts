import { expect, type Page } from "@playwright/test";
import jsQR from "jsqr";
import { generate } from "otplib";
import sharp from "sharp";
import { patient } from "../../support/patience.ts";
import { Author } from "./Author.ts";
import { twoHalves } from "./twoHalves.ts";

const STEP = 30;

/** The owner of an account: pictures, the second factor, sessions, the deletion and the return. */
export class Owner extends Author {
  password = "";
  #secret = "";
  #lastStep = 0;
  #recoveryCodes: string[] = [];

  readonly main = () => this.page.getByRole("main");
  readonly #press = (name: string) => this.main().getByRole("button", { name, exact: true }).click();

  /** What the app shows, and no code twice: the server takes the next one 30 s early. */
  async #appCode(): Promise<string> {
    const step = Math.max(this.#lastStep + 1, Math.floor(Date.now() / 1_000 / STEP));
    this.#lastStep = step;
    return generate({ secret: this.#secret, epoch: step * STEP });
  }

  /** A code of paper, of which each is of use once. */
  paperCode(): string {
    const code = this.#recoveryCodes.pop();
    if (!code) throw new Error("no recovery code is left");
    return code;
  }

  /** A picture of two colours, chosen, moved and taken without a mouse. */
  async setAvatarByKeyboard() {
    await this.page.goto("/account/settings");
    const chooser = this.page.waitForEvent("filechooser");
    await this.page.getByLabel("Аватар").press("Enter");
    await (await chooser).setFiles(await twoHalves());
    const dialog = this.page.getByRole("dialog", { name: "Выбрать часть для аватара" });
    await dialog.getByRole("group", { name: /^Выделенная часть/ }).press("Control+ArrowLeft");
    await dialog.getByRole("button", { name: "Взять эту часть" }).press("Enter");
    await expect(this.page.getByText("Картинка загружена")).toBeVisible();
  }

  /** Tells of themselves what is shown, with the consent, and saves by keyboard. */
  async tellAboutSelf({ status, about, day, month }: { status: string; about: string; day: string; month: string }) {
    await this.page.getByLabel("Статус").fill(status);
    await this.page.getByLabel("О себе").fill(about);
    await this.page.getByLabel("День", { exact: true }).selectOption(day);
    await this.page.getByLabel("Месяц", { exact: true }).selectOption(month);
    await this.page.getByLabel("согласие на распространение персональных данных").press("Space");
    await this.page.getByRole("button", { name: "Сохранить профиль" }).press("Enter");
    await expect(this.page.getByText("Профиль сохранён")).toBeVisible();
  }

  async seeAvatarInHeader() {
    const menu = this.page.locator("[aria-haspopup=menu]", { hasText: "личное меню" });
    await expect(menu.locator("img")).toHaveAttribute("src", /^\/files\/[0-9a-f-]{36}\/96\.webp$/);
  }

  async beginTotp() {
    await this.page.goto("/account/totp");
    await this.page.getByLabel("Нынешний пароль").fill(this.password);
    await this.#press("Включить двухфакторный вход");
  }

  /** Reads the key out of what the screen shows, as the camera of a phone does. */
  async scanKey() {
    const code = this.page.getByRole("img", { name: "QR-код для приложения с кодами" });
    await code.scrollIntoViewIfNeeded();
    const { data, info } = await sharp(await code.screenshot())
      .ensureAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
    const read = jsQR(new Uint8ClampedArray(data), info.width, info.height)?.data ?? "";
    expect(read).toMatch(/^otpauth:\/\/totp\//);
    this.#secret = new URL(read).searchParams.get("secret") ?? "";
  }

  async confirmTotp() {
    await this.page.getByLabel("Код из шести цифр").fill(await this.#appCode());
    await this.#press("Включить");
    await expect(this.page.getByRole("heading", { name: "Сохраните коды: второй раз их не показать" })).toBeFocused();
  }

  async keepRecoveryCodes() {
    this.#recoveryCodes = await this.main()
      .getByRole("listitem")
      .filter({ hasText: /^\w{4}-\w{4}-\w{4}$/ })
      .allTextContents();
    expect(this.#recoveryCodes).toHaveLength(10);
    await this.page.getByLabel("Коды сохранены").check();
    await this.#press("Готово");
    await expect(this.page.getByText("Осталось кодов восстановления: 10")).toBeVisible();
  }

  /** The login up to the page that asks for the code. */
  async giveLogin(login: string) {
    await this.page.goto("/account/login");
    await this.fillLogin(login, this.password);
  }

  async giveAppCode() {
    await this.page.getByLabel("Введите код из приложения").fill(await this.#appCode());
    await this.#press("Войти");
    await expect(this.page).toHaveURL("/");
  }

  async givePaperCode() {
    await this.#press("Использовать код восстановления");
    await this.page.getByLabel("Код восстановления", { exact: true }).fill(this.paperCode());
    await this.#press("Войти");
    await expect(this.page).toHaveURL("/");
  }

  /** The proof of a form: the password, and a code of paper. */
  async prove() {
    await this.page.getByLabel("Нынешний пароль").fill(this.password);
    await this.page.getByLabel("Код из приложения").fill(this.paperCode());
  }

  async askForEmail(email: string) {
    await this.page.goto("/account/security/email");
    await this.page.getByLabel("Новый адрес").fill(email);
    await this.prove();
    await this.#press("Сменить адрес");
    await expect(this.page.getByText(`На ${email} ушло письмо со ссылкой, она действует сутки`)).toBeVisible();
  }

  async confirmNewEmail(email: string) {
    await this.page.goto(await this.linkFor(email, /\/account\/email\/change#/));
    await this.#press("Сменить адрес");
    await expect(this.page.getByRole("heading", { name: "Адрес изменён" })).toBeVisible();
  }

  /** By the letter to the former address; a new password is asked for at once. */
  async takeEmailBack(email: string, password: string) {
    await this.page.goto(await this.linkFor(email, /\/account\/email\/undo#/));
    await this.#press("Вернуть прежний адрес");
    await this.page.getByLabel("Новый пароль").fill(password);
    this.password = password;
    await this.#press("Сохранить пароль и войти");
    await expect(this.page).toHaveURL("/account/login");
  }

  async endOtherSession(browser: string) {
    await this.page.goto("/account/security");
    await expect(this.page.getByText("Это устройство")).toHaveCount(1);
    await this.page.getByRole("button", { name: `Завершить: ${browser}` }).click();
    await this.prove();
    await this.page.getByRole("dialog").getByRole("button", { name: "Завершить сеанс" }).click();
    await expect(this.page.getByRole("button", { name: /^Завершить: / })).toHaveCount(0);
  }

  async ignore(userName: string) {
    await this.page.goto(`/u/${userName}`);
    await this.#press("Игнорировать");
    await this.page.getByRole("dialog").getByRole("button", { name: "Игнорировать", exact: true }).click();
    await expect(this.page.getByText("Вы игнорируете этого человека")).toBeVisible();
  }

  /** @returns the first two bytes of the archive, as they came */
  async takeArchive(): Promise<string> {
    await this.page.goto("/account/leaving");
    await this.#press("Собрать архив");
    await expect(this.page.getByLabel("Нынешний пароль")).toBeVisible();
    await this.page.keyboard.press("Escape");
    await expect(this.main().getByRole("button", { name: "Собрать архив" })).toBeFocused();
    await this.page.keyboard.press("Enter");
    await this.prove();
    await this.page.getByRole("dialog").getByRole("button", { name: "Собрать архив" }).click();
    const link = this.page.getByRole("link", { name: /^Скачать, / });
    await expect(async () => {
      if (!(await link.isVisible())) await this.page.getByRole("button", { name: "Проверить" }).click();
      await expect(link).toBeVisible({ timeout: patient(1_000) });
    }).toPass();
    const download = this.page.waitForEvent("download");
    await link.click();
    const [bytes] = await (await (await download).createReadStream()).take(1).toArray();
    return (bytes as Buffer).subarray(0, 2).toString();
  }

  /** @returns when the account goes, as the page says it */
  async leave(): Promise<string> {
    await this.page.goto("/account/leaving");
    await this.#press("Удалить учётную запись");
    await this.prove();
    await this.page.getByRole("dialog").getByRole("button", { name: "Удалить через 14 дней" }).click();
    const heading = this.page.getByRole("heading", { name: /^Учётная запись удаляется \d/ });
    await expect(heading).toBeVisible();
    return (await heading.textContent()) ?? "";
  }

  async comeBack(login: string, heading: string) {
    await this.giveLogin(login);
    await expect(this.page.getByRole("heading", { name: heading })).toBeVisible();
    await this.#press("Вернуть учётную запись");
    await this.givePaperCode();
  }

  /** Another browser of the same person, by the call alone. @returns its page */
  async enterElsewhere(page: Page, login: string) {
    const entered = await page.request.post("/api/v1/account/login-by-password", {
      data: { login, password: this.password, code: this.paperCode() },
      headers: { "sec-fetch-site": "same-origin" },
    });
    expect(entered.status(), await entered.text()).toBe(200);
  }
}

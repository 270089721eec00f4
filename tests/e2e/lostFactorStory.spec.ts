import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { beside } from "../support/beside.ts";
import { patient } from "../support/patience.ts";
import { expect, test } from "./fixtures.ts";
import { Owner } from "./pages/Owner.ts";

test.use({ viewport: { width: 360, height: 740 } });

test("an owner confirms a phone by its code, loses the second factor, and is let in by the password alone after a letter and 72 hours", {
  tag: "@whole",
}, async ({ page, server, reader, browser, baseURL }) => {
  test.setTimeout(patient(120_000));
  page.setDefaultTimeout(patient(20_000));
  const owner = new Owner(page, server);
  const email = "taisia@example.org";
  owner.password = "тихая Ладога";
  const button = (name: string) => page.getByRole("button", { name, exact: true });
  /** What is said last has the focus. */
  const seeTold = (words: string | RegExp, where = page) =>
    expect(where.getByRole("status").filter({ has: where.getByRole("heading", { name: words }) })).toBeFocused();
  const seeWell = async () => {
    await reader.seeNoSidewaysScroll();
    await reader.seeAccessible();
  };
  /** The code of the newest text message. */
  const sentCode = async () => {
    const folder = join(server.dataDir, "sms");
    let text = "";
    await expect
      .poll(async () => {
        const name = (await readdir(folder).catch(() => [])).sort().at(-1);
        if (name) text = await readFile(join(folder, name), "utf8");
        return text;
      })
      .toMatch(/^\+79123456789\n.*\d{6}/);
    return /\d{6}(?!\d)/.exec(text.slice(text.indexOf("\n")))?.[0] ?? "";
  };

  await owner.register({ fio: "Таисия Невская", userName: "taisia", email, password: owner.password });
  await owner.confirmEmail(email);

  // A number counts as confirmed only after its code is typed. A wrong code leaves the question as it is.
  await page.goto("/account/security/phone");
  await page.getByLabel("Номер телефона").fill("8 912 345-67-89");
  await page.getByLabel("Нынешний пароль").fill(owner.password);
  await button("Получить код").click();
  await expect(page.getByText("Код отправлен на +7 912 345-67-89, действует 10 минут")).toBeVisible();
  await seeWell();
  const code = await sentCode();
  await page.getByLabel("Код из сообщения").fill(code === "000000" ? "111111" : "000000");
  await button("Подтвердить").click();
  await expect(page.getByText("Неверный код").first()).toBeVisible();
  // The question is still there after a return to the page.
  await page.goto("/account/security");
  await expect(page.getByText("Ждёт кода: +7 912 345-67-89")).toBeVisible();
  await page.getByRole("link", { name: "Указать номер" }).click();
  await page.getByLabel("Код из сообщения").fill(code);
  await button("Подтвердить").click();
  await seeTold("Номер подтверждён");
  await seeWell();

  await owner.beginTotp();
  await owner.scanKey();
  await owner.confirmTotp();
  await owner.keepRecoveryCodes();

  // Neither the app nor the codes of paper are there any more.
  const elsewhere = await browser.newContext({ ...(baseURL && { baseURL }) });
  const other = new Owner(await elsewhere.newPage(), server);
  other.password = owner.password;
  await other.giveLogin(email);
  await other.page.getByRole("link", { name: "Нет ни приложения, ни кодов" }).click();
  await other.page.getByLabel("Почта или имя пользователя").fill(email);
  await other.page.getByLabel("Пароль", { exact: true }).fill(owner.password);
  await other.page.getByRole("button", { name: "Прислать письмо" }).click();
  await seeTold("Откройте письмо", other.page);
  await other.page.goto(await other.linkFor(email, /\/account\/totp\/removal#/));
  await other.page.getByRole("button", { name: "Выключить через 72 часа" }).click();
  await seeTold(/^Выключится \d/, other.page);

  // Before its time the password alone lets nobody in, and every open page says what comes.
  await other.giveLogin(email);
  await expect(other.page.getByLabel("Введите код из приложения")).toBeFocused();
  await page.goto("/account/security");
  await expect(page.getByText(/^Двухфакторный вход выключится \d/)).toBeVisible();
  await expect(button("Не выключать")).toBeVisible();
  await seeWell();

  await beside(server, async ({ database }) => {
    const { id } = await database
      .selectFrom("account")
      .where("email", "=", email)
      .select("id")
      .executeTakeFirstOrThrow();
    const { until } = await database
      .updateTable("factorRemoval")
      .set({ until: new Date(Date.now() - 1_000).toISOString() })
      .where("accountId", "=", id)
      .returning("until")
      .executeTakeFirstOrThrow();
    expect(until.getTime()).toBeLessThan(Date.now());
  });
  await other.giveLogin(email);
  await expect(other.page).toHaveURL("/");
  await other.page.goto("/account/security");
  await expect(other.page.getByText("Выключен. Чтобы войти, хватает пароля")).toBeVisible();
  await expect(other.page.getByText("+7 912 345-67-89")).toBeVisible();
  await expect(other.page.getByText("Это устройство")).toHaveCount(1);
  await elsewhere.close();

  // The session that knew of the factor has ended with it.
  await page.goto("/account/security");
  await expect(page).toHaveURL(/^[^?]*\/account\/login\?/);
  await seeWell();
});

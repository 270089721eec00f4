import type { Page } from "@playwright/test";
import { addPromoBook } from "../support/salesWorld.ts";
import { expect, test } from "./fixtures.ts";
import { Reader } from "./pages/Reader.ts";

const seeWell = (page: Page) => new Reader(page).seeAccessible();
const shown = (page: Page) => page.getByRole("listitem").filter({ hasText: /Действует до|Использован|Отозван/ });

test("an author makes promo codes by keyboard and takes one back; a guest on a phone redeems another and reads on, and nobody after", async ({
  author,
  page,
  phone,
  server,
}) => {
  const { work, title, code, reader, other, password } = await addPromoBook(server, "vera");
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await author.logIn("vera");
  await page.goto(`/work/${work}/sales`);
  await page.getByRole("link", { name: "Промокоды", exact: true }).click();
  await expect(shown(page)).toHaveCount(1);
  await seeWell(page);

  await page.getByRole("button", { name: "Создать промокоды…" }).focus();
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: "Новые промокоды" });
  await dialog.getByLabel("Сколько", { exact: true }).focus();
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.type("51");
  await page.keyboard.press("Enter");
  await expect(dialog.getByRole("link", { name: "Создать можно от 1 до 50 промокодов" })).toBeVisible();
  await seeWell(page);
  await dialog.getByLabel("Сколько", { exact: true }).fill("2");
  await page.keyboard.press("Enter");
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText("Готово: 2\u00a0промокода")).toBeVisible();
  await expect(shown(page)).toHaveCount(3);
  await seeWell(page);
  await page.getByRole("button", { name: "Скопировать новые" }).click();
  const [first = "", second = "", ...more] = (await page.evaluate(() => navigator.clipboard.readText())).split("\n");
  expect([first, second].every((one) => /^([2-9A-HJKMNP-Z]{4}-){2}[2-9A-HJKMNP-Z]{4}$/.test(one))).toBe(true);
  expect(more).toEqual([]);

  await page.getByRole("button", { name: `Отозвать ${second}…` }).focus();
  await page.keyboard.press("Enter");
  const question = page.getByRole("alertdialog", { name: `Отозвать промокод ${second}?` });
  await expect(question.getByRole("button", { name: "Оставить промокод" })).toBeFocused();
  await seeWell(page);
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(shown(page)).toHaveCount(2);

  // A guest types it as it was read to them, and has it still after the login.
  const { page: theirs } = phone;
  await theirs.goto(`/book/${work}`);
  await theirs.getByRole("link", { name: "Ввести промокод" }).click();
  const field = theirs.getByLabel("Промокод", { exact: true });
  await expect(field).toBeVisible();
  await phone.seeAccessible();
  const typed = code.toLowerCase().replaceAll("-", " ");
  await field.fill(typed);
  await theirs.getByRole("button", { name: "Войти и получить книгу" }).click();
  await theirs.getByLabel("Почта или имя пользователя").fill(reader);
  await theirs.getByLabel("Пароль", { exact: true }).fill(password);
  await theirs.getByRole("button", { name: "Войти", exact: true }).click();
  await expect(field).toHaveValue(typed);
  await theirs.getByRole("button", { name: "Получить книгу" }).click();
  await phone.seeChapter("Утро");
  await theirs.goto(`/book/${work}`);
  await expect(theirs.getByText("Книга получена по промокоду")).toBeVisible();
  await theirs.getByRole("link", { name: /^День/ }).click();
  await phone.seeText("И дальше.");
  await theirs.goto("/account/purchases");
  await expect(theirs.getByRole("region", { name: "По промокодам" }).getByRole("link", { name: title })).toBeVisible();
  await phone.seeAccessible();

  // The code of another reader is used up, and the one that was taken back is none any more.
  await theirs.context().clearCookies();
  const answer = await theirs.request.post("/api/v1/account/login-by-password", {
    data: { login: other, password },
    headers: { "sec-fetch-site": "same-origin" },
  });
  expect(answer.status(), await answer.text()).toBe(200);
  for (const [late, refusal] of [
    [code, "Промокод уже использован"],
    [second, "Автор отозвал промокод"],
  ] as const) {
    await theirs.goto("/promo");
    await field.fill(late);
    await theirs.getByRole("button", { name: "Получить книгу" }).click();
    await expect(theirs.getByRole("link", { name: refusal })).toBeVisible();
    await phone.seeAccessible();
  }

  await page.reload();
  await expect(page.getByText(first, { exact: true })).toBeVisible();
  await page.getByRole("link", { name: /^Использованы/ }).click();
  await expect(shown(page)).toHaveCount(1);
  await expect(shown(page)).toContainText("Применил читатель: Павел Читалов");
  await seeWell(page);
});

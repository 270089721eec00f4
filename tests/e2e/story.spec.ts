import { expect, test } from "./fixtures.ts";
import { Lists } from "./pages/Lists.ts";
import { publishLongChapter } from "./pages/makeWork.ts";
import { Reader } from "./pages/Reader.ts";

test("an author registers, confirms, writes, publishes, makes a series and leaves; a guest reads it on a phone", async ({
  author,
  page,
  phone,
}) => {
  const email = "anna@example.org";
  await author.register({ fio: "Анна Речная", userName: "anna", email, password: "верхняя Волга" });
  await expect(page.getByText("Пока ни одного произведения")).toBeVisible();
  await expect(page.getByText("Подтвердите адрес электронной почты")).toBeVisible();
  await author.confirmEmail(email);
  await page.getByRole("link", { name: "К моим произведениям" }).click();
  await expect(page.getByText("Подтвердите адрес электронной почты")).toHaveCount(0);

  await author.createWork({ title: "Ледоход", genre: "Современная проза", annotation: "О реке, которая всё помнит." });
  await expect(page.getByText("Опубликуйте хотя бы одну главу.")).toBeVisible();
  await author.addChapter("Первый лёд");
  await author.typeInChapter("Лёд встал в ночь на пятницу, и утром по нему уже шли.");
  await author.seeSaved();
  await expect(page).toHaveURL(/\/work\/edit\/chapter\/\d+$/);
  await author.publishChapter();

  const draft = "Этого читатель ещё не видит.";
  await page.keyboard.press("Control+End");
  await author.text().press("Control+End");
  await page.keyboard.press("Enter");
  await page.keyboard.type(draft);
  await expect(page.getByRole("button", { name: /^Обновить/ })).toBeVisible();
  await author.seeSaved();
  await author.backToContents();
  await author.publishWork();

  // A series of two: they stand as they were ticked, and are put into another order by the keyboard.
  await publishLongChapter(page, "Половодье", 1);
  await page.goto("/work/series/create");
  await page.getByLabel("Название", { exact: true }).fill("Реки");
  for (const title of ["Половодье", "Ледоход"]) await page.getByLabel(title, { exact: true }).check();
  await new Reader(page).seeAccessible();
  await page.getByRole("button", { name: "Создать цикл" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Реки" })).toBeVisible();
  const books = new Lists(page, "Книги цикла");
  await books.seeOrder(["Половодье", "Ледоход"]);
  await books.link("Ледоход").focus();
  await page.keyboard.press("Alt+ArrowUp");
  await books.seeOrder(["Ледоход", "Половодье"]);
  await expect(page.getByText("Книга «Ледоход» теперь на 1‑м месте из 2")).toBeVisible();
  await new Reader(page).seeAccessible();
  await author.logOut();
  await expect(page).toHaveURL("/");

  await phone.openHome();
  await phone.seeNoSidewaysScroll();
  await phone.openBook("Ледоход");
  await expect(phone.page.getByText("О реке, которая всё помнит.")).toBeVisible();
  await phone.seeNoSidewaysScroll();
  await expect(phone.page.getByRole("heading", { name: "Книга 1 из 2" })).toBeVisible();
  await phone.page.getByRole("link", { name: "Следующая книга: Половодье" }).click();
  await expect(phone.page.getByRole("heading", { level: 1, name: "Половодье" })).toBeVisible();
  // Until the foot of the page is whole it moves away from under a press.
  await expect(phone.page.getByText("Комментариев пока нет")).toBeVisible();
  await phone.page.getByRole("link", { name: "«Реки»" }).click();
  await expect(phone.page.getByRole("heading", { level: 1, name: "Реки" })).toBeVisible();
  await phone.seeAccessible();
  await phone.seeNoSidewaysScroll();
  await phone.page.getByRole("link", { name: "Ледоход", exact: true }).click();
  await phone.startReading();
  await phone.seeChapter("Первый лёд");
  await phone.seeText("Лёд встал в ночь на пятницу, и утром по нему уже шли.");
  await expect(phone.page.getByText(draft)).toHaveCount(0);
  await phone.seeNoSidewaysScroll();
  await phone.seeAccessible();
});

test("a reader's place is kept, chapter by chapter", async ({ phone }) => {
  await phone.openHome();
  await phone.openBook("Соль на подоконнике");
  // A chapter without a place opens at its beginning, wherever the page before it stood.
  await phone.page.getByRole("region", { name: "Оглавление" }).getByRole("link").first().click();
  await expect(phone.page.getByText("Глава 1 из 40").first()).toBeVisible();
  expect(await phone.page.evaluate(() => window.scrollY)).toBe(0);
  await phone.page.getByRole("link", { name: /^Следующая глава/ }).click();
  await expect(phone.page.getByText("Глава 2 из 40").first()).toBeVisible();
  expect(await phone.page.evaluate(() => window.scrollY)).toBe(0);
  await phone.page.locator(".prose > *").nth(6).scrollIntoViewIfNeeded();
  await phone.page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
  await phone.page
    .getByRole("link", { name: /^К книге/ })
    .first()
    .click();
  await phone.page.getByRole("link", { name: "Продолжить: глава" }).click();
  await expect(phone.page.getByText("Глава 2 из 40").first()).toBeVisible();
  await expect.poll(() => phone.page.evaluate(() => window.scrollY)).toBeGreaterThan(200);
});

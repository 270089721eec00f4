import { expect, test } from "./fixtures.ts";
import { Author } from "./pages/Author.ts";

test("a reader with a phone goes on in a book, finds a chapter, and moves books between shelves in both themes", {
  tag: "@whole",
}, async ({ phone, server }) => {
  const { page } = phone;
  await new Author(page, server).logIn("nina");
  const looksRight = async () => {
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme });
      await phone.seeAccessible();
    }
    await phone.seeNoSidewaysScroll();
  };

  await page.goto("/");
  await expect(page.getByRole("region", { name: "Недавно завершённые" })).toBeVisible();
  await looksRight();

  await page.goto("/book/1");
  const contents = page.getByRole("region", { name: "Оглавление" });
  await contents.getByLabel("Найти главу").fill("7");
  await expect(contents.getByRole("listitem")).toHaveCount(1);
  await looksRight();
  await contents.getByRole("link").click();
  await expect(page).toHaveURL(/\/book\/1\/read\/\d+$/);
  await expect(page.locator(".prose p").first()).toBeVisible();
  const read = Number(/\/read\/(\d+)/.exec(page.url())?.[1]);
  await phone.bringMiddleToTop();
  await expect.poll(async () => (await phone.keptPlace(1))?.chapterId).toBe(read);
  await page
    .getByRole("link", { name: /^К книге/ })
    .first()
    .click();
  await expect(page.getByRole("link", { name: /^Продолжить: глава 7, \d+\s%$/ })).toBeVisible();
  await expect(contents.getByText(/не прочитано 33/)).toBeVisible();

  await page.goto("/library");
  const stopped = page.getByRole("region", { name: "Вы остановились здесь" });
  await expect(stopped).toContainText(/Глава 7 из 40, \d+\s% книги\. До конца главы/);
  await expect(stopped.getByRole("link", { name: "Продолжить главу 7" })).toHaveAttribute(
    "href",
    `/book/1/read/${read}`,
  );
  const tick = page.getByLabel("Выбрать: Соль на подоконнике");
  await tick.focus();
  await page.keyboard.press("Space");
  const bar = page.getByRole("region", { name: "Выбранные книги" });
  await expect(bar).toContainText(/Выбрано 1\sкнига/);
  await looksRight();
  await bar.getByRole("button", { name: "На полку «Прочитано»" }).click();
  await expect(tick).toHaveCount(0);
  await page.getByRole("button", { name: "Вернуть" }).click();
  await expect(tick).toBeVisible();
  await page.getByLabel("Найти в библиотеке").fill("подоконник");
  await expect(page).toHaveURL(/search=/);
  await expect(page.getByLabel("Найти в библиотеке")).toBeFocused();
  await page.goto("/u/vera?tab=series");
  await expect(page.getByRole("navigation", { name: "Что опубликовано" })).toBeVisible();
  await looksRight();
});

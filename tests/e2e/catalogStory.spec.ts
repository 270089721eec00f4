import { expect, test } from "./fixtures.ts";
import { Header } from "./pages/Header.ts";

test("a guest with a phone mistypes a title, finds the book, narrows the catalogue with the keyboard, and shares the address", {
  tag: "@whole",
}, async ({ phone }) => {
  const { page } = phone;
  const header = new Header(page);
  await page.goto("/");
  await header.openSearch();
  await header.search().fill("инжинер снов");
  await expect(header.suggestion("Инженер снов")).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/catalog\?q=/);
  await expect(page.getByText("Возможно, вы искали: инженер снов")).toBeVisible();
  await expect(page.getByRole("main").getByRole("heading", { name: "Инженер снов" })).toBeVisible();
  await phone.seeAccessible();
  await phone.seeNoSidewaysScroll();

  await page.goto("/catalog");
  await expect(page.getByRole("heading", { level: 1, name: "Каталог" })).toBeVisible();
  const filters = page.getByRole("complementary", { name: "Фильтры" });
  await expect(filters.getByRole("group", { name: "Форма" })).toBeHidden();
  await filters.getByText("Фильтры", { exact: true }).click();
  await filters.getByLabel("Роман", { exact: true }).focus();
  await page.keyboard.press("Space");
  await expect(page).toHaveURL("/catalog?form=novel");
  // The page does not move: the reader can tick the next filter at once.
  await expect(filters.getByLabel("Роман", { exact: true })).toBeFocused();
  await filters.getByLabel("Завершено").check();
  await expect(page).toHaveURL("/catalog?form=novel&state=finished");
  await phone.seeAccessible();
  await phone.seeNoSidewaysScroll();
  await filters.getByRole("button", { name: /^Показать: / }).press("Enter");
  await expect(filters.getByRole("group", { name: "Форма" })).toBeHidden();
  // The button is gone: the keys go on from the line above what is found.
  await expect(filters.locator("summary")).toBeFocused();
  const shown = page.getByRole("main").getByRole("article");
  const count = await shown.count();
  expect(count).toBeGreaterThan(0);
  await page.reload();
  await expect(shown).toHaveCount(count);
  await shown.first().getByRole("link").click();
  await expect(page).toHaveURL(/\/book\/\d+$/);
  await page.goBack();
  await expect(page).toHaveURL("/catalog?form=novel&state=finished");
  await page.getByRole("button", { name: "Убрать фильтр: Завершено" }).click();
  await expect(page).toHaveURL("/catalog?form=novel");

  const endless = `tag=${"ж".repeat(40)}&q=${"щ".repeat(100)}`;
  for (const address of [`/catalog?tag=${"ж".repeat(40)}`, `/catalog?${endless}`, `/catalog?${endless}&form=novel`]) {
    await page.goto(address);
    await expect(page.getByRole("heading", { level: 2, name: /Таких книг пока нет|Ничего не нашлось/ })).toBeVisible();
    await phone.seeNoSidewaysScroll();
  }
});

import { expect, test } from "./fixtures.ts";

test("the description of the API is read at 320 px, by day and by night, by keyboard, and asks nobody else", {
  tag: "@whole",
}, async ({ reader, page, baseURL }) => {
  const asked = new Set<string>();
  page.on("request", (request) => asked.add(new URL(request.url()).origin));
  await page.goto("/developers");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("API для программ");
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    await reader.seeAccessible();
  }
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: "К содержанию" })).toBeFocused();

  await page.getByRole("link", { name: "Каталог и чтение" }).click();
  await expect(page).toHaveURL(/\/developers\/reading$/);
  await page.setViewportSize({ width: 320, height: 740 });
  const book = page.getByRole("region", { name: "Книга с содержанием" });
  const answer = book.getByText("Ответ", { exact: true });
  await answer.focus();
  await page.keyboard.press("Enter");
  await expect(book.getByText("Пример: Опубликованная книга")).toBeVisible();
  await reader.seeNoSidewaysScroll();
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    await reader.seeAccessible();
  }
  expect([...asked]).toEqual([new URL(baseURL ?? "").origin]);
});

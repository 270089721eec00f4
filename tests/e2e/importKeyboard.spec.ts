import { expect, test } from "./fixtures.ts";
import { Keyboard } from "./pages/Keyboard.ts";

test("a book is imported without a mouse: chosen, looked at, cut, stored", async ({ author, page }) => {
  const keys = new Keyboard(page);
  const button = (name: string | RegExp) => page.getByRole("button", { name });
  await author.logIn("nina");
  await page.goto("/work/import");

  // The listener is set before the key is pressed: without one the browser opens its own window.
  const chooser = page.waitForEvent("filechooser");
  await keys.tabTo(page.getByLabel("Файл книги"));
  await keys.press("Enter");
  await (await chooser).setFiles("tests/import/made/two-books.fb2.zip");
  await keys.tabTo(button("2.fb2"));
  await keys.press("Enter");

  await expect(page.getByRole("heading", { level: 1, name: "Проверьте, как разрезаны главы" })).toBeVisible();
  await keys.tabTo(page.getByLabel("Глава 1", { exact: true }));
  await keys.press("Control+a");
  await keys.type("Начало");
  await keys.tabTo(button("Присоединить к предыдущей: Глава 2"));
  await keys.press("Enter");
  await keys.tabTo(page.getByLabel("Название", { exact: true }));
  await keys.press("Control+a");
  await keys.type("Без мыши, из файла");
  await keys.tabTo(button(/^Импортировать 1\sглаву$/));
  await keys.press("Enter");

  await keys.tabTo(page.getByRole("link", { name: "Открыть содержание" }));
  await keys.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: "Без мыши, из файла" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Начало", exact: true })).toBeVisible();
});

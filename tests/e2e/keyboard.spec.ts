import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";
import { Keyboard } from "./pages/Keyboard.ts";

const titleOf = (page: Page) => page.getByRole("heading", { level: 1 });

test("an author writes and publishes a book without a mouse", async ({ page, server, reader }) => {
  const keys = new Keyboard(page);
  const button = (name: string | RegExp) => page.getByRole("button", { name });
  const link = (name: string | RegExp) => page.getByRole("link", { name });
  const field = (name: string) => page.getByRole("textbox", { name, exact: true });

  // Logs in.
  await page.goto("/");
  await expect(titleOf(page)).toHaveText("Новые книги");
  await keys.press("Tab");
  await keys.seeFocusOn(link("К содержанию"));
  await keys.tabTo(link("Войти"));
  await keys.press("Enter");
  await expect(page).toHaveURL(/\/account\/login/);
  await keys.tabTo(page.getByLabel("Почта или имя пользователя"));
  await keys.type("gleb");
  await keys.tabTo(page.getByLabel("Пароль", { exact: true }));
  await keys.type(server.passwordOf("gleb"));
  await keys.press("Enter");
  await expect(page).toHaveURL("/");

  // The way past the header.
  const menu = page.locator("[aria-haspopup=menu]", { hasText: "меню автора" });
  await expect(menu).toBeVisible();
  await page.reload();
  await expect(menu).toBeVisible();
  await keys.press("Tab");
  await keys.seeFocusOn(link("К содержанию"));
  await keys.press("Enter");
  await expect(page.locator("main#main")).toBeFocused();
  await keys.press("Tab");
  expect(await page.evaluate(() => document.activeElement?.closest("main") !== null)).toBe(true);

  // The menu: opened, closed, opened, chosen from.
  await keys.tabBackTo(menu);
  await keys.press("Enter");
  await expect(page.getByRole("menu")).toBeVisible();
  await keys.press("Escape");
  await expect(page.getByRole("menu")).toHaveCount(0);
  await keys.seeFocusOn(menu);
  await keys.chooseFromMenu(menu, "Новое произведение");

  // A work.
  await expect(titleOf(page)).toHaveText("Новое произведение");
  await keys.tabTo(link(/^Рассказ /));
  await keys.press("Enter");
  await keys.tabTo(field("Название"));
  await keys.type("Без мыши");
  await keys.tabTo(page.getByLabel("Жанр", { exact: true }));
  await keys.press("ArrowDown");
  await keys.tabTo(page.getByLabel("Аннотация"));
  await keys.type("Всё с клавиатуры.");
  await keys.tabTo(button("Создать произведение"));
  await keys.press("Enter");
  await expect(titleOf(page)).toHaveText("Без мыши");

  // A chapter.
  await keys.tabTo(link("Добавить главу").first());
  await keys.press("Enter");
  await keys.tabTo(field("Название главы"));
  await keys.press("Control+A");
  await keys.type("Глава от руки");
  await keys.press("Enter");
  await keys.seeFocusOn(field("Текст главы"));
  await keys.type("Первое слово ");
  await keys.tabBackTo(button(/^Отменить ввод/));
  await keys.press("ArrowRight");
  await keys.seeFocusOn(button(/^Вернуть ввод/));
  await keys.press("ArrowRight");
  await keys.seeFocusOn(button(/^Полужирный/));
  await keys.press("End");
  await keys.seeFocusOn(button("Типограф"));
  await keys.press("ArrowRight");
  await keys.seeFocusOn(button(/^Отменить ввод/));
  await keys.press("ArrowLeft");
  await keys.seeFocusOn(button("Типограф"));
  await keys.press("Home");
  await keys.press("ArrowRight");
  await keys.press("ArrowRight");
  await keys.press("Enter");
  await keys.seeFocusOn(field("Текст главы"));
  await expect(button(/^Полужирный/)).toHaveAttribute("aria-pressed", "true");
  await keys.type("жирно");
  await expect(page.getByText(/^Сохранено на сервере в \d{2}:\d{2}:\d{2}$/)).toBeVisible();

  // Out of the text, to the bar above.
  await keys.tabBackTo(button("Опубликовать"));
  await keys.press("Enter");
  await expect(link("Посмотреть")).toBeVisible();
  await keys.tabBackTo(link("К содержанию «Без мыши»"));
  await keys.press("Enter");
  await keys.tabTo(button("Опубликовать произведение"));
  await keys.press("Enter");
  await expect(page.getByText("Опубликовано", { exact: true })).toBeVisible();

  // What was written, found by the search; and out.
  await page.goto("/");
  await keys.tabTo(page.getByRole("combobox", { name: "Поиск книг и авторов" }));
  await keys.type("без мыш");
  await expect(page.getByRole("option", { name: /^Без мыши/ })).toBeVisible();
  await keys.press("ArrowDown");
  await keys.press("Enter");
  await expect(titleOf(page)).toHaveText("Без мыши");
  await keys.tabTo(link("Читать с первой страницы"));
  await keys.press("Enter");
  await reader.seeChapter("Глава от руки");
  await expect(reader.prose()).toHaveText("Первое слово жирно");
  await expect(reader.prose().locator("strong")).toHaveText("жирно");
  await page.goto("/");
  await keys.tabTo(menu);
  await keys.chooseFromMenu(menu, "Выйти");
  await expect(link("Войти")).toBeVisible();
});

test("with forced colours the focus is seen in the editor and in a menu too", async ({ author, page }) => {
  const keys = new Keyboard(page);
  await page.emulateMedia({ forcedColors: "active" });
  await author.logIn("vera");
  await page.goto("/work/1/add/chapter");
  const title = page.getByRole("textbox", { name: "Название главы" });
  await keys.tabTo(title);
  await keys.seeOutlineOn(title);
  await keys.press("Enter");
  await keys.seeFocusOn(author.text());
  await keys.seeOutlineOn(author.text());
  await page.goto("/");
  const menu = page.locator("[aria-haspopup=menu]", { hasText: "меню автора" });
  await keys.tabTo(menu);
  await keys.chooseFromMenu(menu, "Новое произведение");
  await expect(titleOf(page)).toHaveText("Новое произведение");
});

import type { Page } from "@playwright/test";
import { patient } from "../support/patience.ts";
import { expect, test } from "./fixtures.ts";
import { Keyboard } from "./pages/Keyboard.ts";
import { Lists } from "./pages/Lists.ts";
import { makeWork, named } from "./pages/makeWork.ts";

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
  const menu = page.locator("[aria-haspopup=menu]", { hasText: "личное меню" });
  await expect(menu).toBeVisible();
  await page.reload();
  await expect(menu).toBeVisible();
  await expect(page.getByRole("main").getByRole("article").first()).toBeVisible();
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
  await keys.seeFocusOn(field("Текст главы"));
  await keys.tabBackTo(field("Название главы"));
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
  await keys.seeFocusOn(button(/^Найти в главе/));
  await keys.press("ArrowRight");
  await keys.seeFocusOn(button(/^Отменить ввод/));
  await keys.press("ArrowLeft");
  await keys.seeFocusOn(button(/^Найти в главе/));
  await keys.press("Home");
  await keys.press("ArrowRight");
  await keys.press("ArrowRight");
  await keys.press("Enter");
  await keys.seeFocusOn(field("Текст главы"));
  await expect(button(/^Полужирный/)).toHaveAttribute("aria-pressed", "true");
  await keys.type("жирно");
  await expect(page.getByText(/^Сохранено на сервере в \d{2}:\d{2}:\d{2} по Москве$/)).toBeVisible();

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

test("with forced colours the focus is seen in the editor and in a menu too", { tag: "@whole" }, async ({
  author,
  page,
}) => {
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
  const menu = page.locator("[aria-haspopup=menu]", { hasText: "личное меню" });
  await keys.tabTo(menu);
  await keys.chooseFromMenu(menu, "Новое произведение");
  await expect(titleOf(page)).toHaveText("Новое произведение");
});

test("what goes away hands the focus on: rows, the bar of the selection, a toast, a tag", async ({ author, page }) => {
  await author.logIn("vera");
  const id = await makeWork(page, "Уходящее", named("АБВГД"), ["осень"]);
  const lists = new Lists(page);
  await page.goto(`/work/${id}/edit/content`);
  await lists.choose("Б", "Удалить главу");
  await page.getByRole("alertdialog").getByRole("button", { name: "Удалить главу" }).press("Enter");
  const toasts = page.getByRole("region", { name: "Сообщения" });
  // Pointed at, a toast waits.
  await toasts.getByRole("button", { name: "Вернуть" }).hover();
  await expect(lists.link("В")).toBeFocused();
  await toasts.getByRole("button", { name: "Вернуть" }).focus();
  await page.keyboard.press("Tab");
  await expect(toasts.getByRole("button", { name: "Закрыть" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(toasts.getByRole("button")).toHaveCount(0);
  await expect(lists.link("В")).toBeFocused();

  await lists.tick("В");
  await page.getByRole("button", { name: "Снять выбор" }).press("Enter");
  await expect(lists.link("В")).toBeFocused();
  await lists.tick("В");
  // Shift with the space bar takes all from the row that was pressed before.
  await lists.tickOf("Г").focus();
  await page.keyboard.press("Shift+Space");
  await page.getByRole("region", { name: "Выбранные главы" }).getByRole("button", { name: "Удалить" }).press("Enter");
  await expect(lists.link("Г")).toHaveCount(0);
  await expect(lists.link("Д")).toBeFocused();

  for (const title of ["Уйдёт вторым", "Уйдёт первым"]) await makeWork(page, title, named("А"));
  await page.goto("/u/vera/works/edit");
  const works = new Lists(page, "Произведения");
  await works.tick("Уйдёт первым", "Уйдёт вторым");
  const bar = page.getByRole("region", { name: "Выбранные произведения" });
  await bar.getByRole("button", { name: "Удалить" }).press("Enter");
  await page.getByRole("alertdialog").getByRole("button", { name: "Удалить произведения" }).press("Enter");
  await expect(works.link("Уйдёт вторым")).toHaveCount(0);
  await expect(works.link("Уходящее")).toBeFocused();

  await page.goto(`/work/${id}/edit`);
  await page.getByRole("button", { name: "Убрать метку «осень»" }).press("Enter");
  await expect(page.getByLabel("Метки для поиска")).toBeFocused();
});

test("Esc hides the name of an icon, and it comes again with the focus", async ({ page, request }) => {
  const book = await (await request.get("/api/v1/work/1/details")).json();
  await page.goto(`/book/1/read/${book.data.chapters[0].id}`);
  const button = page.getByRole("button", { name: "Оглавление" });
  const name = button.locator("[class*=tip]");
  await new Keyboard(page).tabTo(button);
  await expect(name).toBeVisible();
  // What hears Esc comes behind the page.
  await expect(async () => {
    await page.keyboard.press("Escape");
    await expect(name).toBeHidden({ timeout: patient(500) });
  }).toPass();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Shift+Tab");
  await expect(button).toBeFocused();
  await expect(name).toBeVisible();
  await page.mouse.move(0, 0);
  await page.keyboard.press("Tab");
  await button.hover();
  await expect(name).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(name).toBeHidden();
});

test("bars that stay and narrow strips leave what has the focus in sight, on a phone's width", async ({
  author,
  page,
}) => {
  await author.logIn("vera");
  await page.setViewportSize({ width: 320, height: 640 });
  /** Every corner and the middle of what has the focus. */
  const seeWhole = () =>
    expect
      .poll(() =>
        page.evaluate(() => {
          const active = document.activeElement;
          if (!active || active === document.body) return "";
          const { left, top, width, height } = active.getBoundingClientRect();
          const covered = [0.1, 0.5, 0.9].some((down) =>
            [0.1, 0.5, 0.9].some((along) => {
              const hit = document.elementFromPoint(left + width * along, top + height * down);
              return !hit || !(active.contains(hit) || hit.contains(active));
            }),
          );
          return covered ? active.outerHTML.slice(0, 200) : "";
        }),
      )
      .toBe("");
  const walk = async (key: string, times: number) => {
    for (let step = 0; step < times; step++) {
      await page.keyboard.press(key);
      await seeWhole();
    }
  };
  await page.goto("/u/vera/works/edit?tab=onModeration");
  await expect(page.getByRole("link", { name: /^На проверке/ })).toBeInViewport({ ratio: 0.99 });
  await page.getByRole("link", { name: /^Все/ }).focus();
  await walk("Tab", 4);
  await walk("Shift+Tab", 4);

  const ticks = page.getByRole("checkbox", { name: /^Выбрать/ });
  /** Where each row is on the screen, and how far the page is scrolled. */
  const places = async () => [
    ...(await ticks.evaluateAll((all) => all.map((tick) => Math.round(tick.getBoundingClientRect().top)))),
    await page.evaluate(() => window.scrollY),
  ];
  // The bar covers the foot of the page: nothing moves under the finger, on a page too short to scroll either.
  for (const [path, bar, height] of [
    ["/u/vera/works/edit?tab=draft", "Выбранные произведения", 1_400],
    ["/work/1/edit/content", "Выбранные главы", 640],
  ] as const) {
    await page.setViewportSize({ width: 320, height });
    await page.goto(path);
    await ticks.first().evaluate((tick) => tick.scrollIntoView({ block: "center" }));
    await page.evaluate(() => document.fonts.ready.then(() => true));
    const before = await places();
    await ticks.first().check();
    await expect(page.getByRole("region", { name: bar })).toBeVisible();
    expect(await places()).toEqual(before);
    await ticks.first().uncheck();
    await expect(page.getByRole("region", { name: bar })).toHaveCount(0);
    expect(await places()).toEqual(before);
  }
  await ticks.first().check();
  await ticks.nth(12).focus();
  await walk("Shift+Tab", 24);

  await page.goto("/work/import");
  const sections = "<section><title><p>Часть</p></title><p>Было утро.</p></section>".repeat(12);
  await page.locator("input[type=file]").setInputFiles({
    name: "Книга.fb2",
    mimeType: "application/x-fictionbook+xml",
    buffer: Buffer.from(
      `<?xml version="1.0" encoding="utf-8"?><FictionBook><description><title-info><book-title>Полосы</book-title></title-info></description><body>${sections}</body></FictionBook>`,
    ),
  });
  await page.getByLabel("Глава 1", { exact: true }).focus();
  await walk("Tab", 15);
  await page.getByLabel("Название", { exact: true }).fill("");
  await page.getByRole("button", { name: /^Импортировать/ }).press("Enter");
  await expect(page.getByLabel("Название", { exact: true })).toBeFocused();
  await page.getByRole("button", { name: "Отменить импорт" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Импорт книги" })).toBeVisible();
});

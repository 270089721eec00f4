import { expect, test } from "./fixtures.ts";
import { Lists } from "./pages/Lists.ts";
import { makeWork, named } from "./pages/makeWork.ts";

test("chapters: buttons, Alt with arrows, drag, position; each is announced, undone and stored", async ({
  author,
  page,
}) => {
  await author.logIn("vera");
  const id = await makeWork(page, "Порядок глав", named("АБВГД"));
  const lists = new Lists(page);
  await page.goto(`/work/${id}/edit/content`);
  await lists.seeOrder(["А", "Б", "В", "Г", "Д"]);

  await lists.press("Переместить ниже", "А");
  await lists.seeOrder(["Б", "А", "В", "Г", "Д"]);
  await lists.seeToast("Глава «А» теперь на 2‑м месте из 5");
  await expect(page.getByRole("button", { name: "Переместить ниже: А", exact: true })).toBeFocused();
  await lists.undo();
  await lists.seeOrder(["А", "Б", "В", "Г", "Д"]);
  await lists.seeToast("Вернули прежний порядок");
  await lists.seeFocusIn("А");
  await lists.seeStoredOrder(["А", "Б", "В", "Г", "Д"]);
  await lists.seeOrder(["А", "Б", "В", "Г", "Д"]);

  await lists.link("Д").focus();
  await page.keyboard.press("Alt+ArrowUp");
  await page.keyboard.press("Alt+ArrowUp");
  await lists.seeOrder(["А", "Б", "Д", "В", "Г"]);
  await lists.seeToast("Глава «Д» теперь на 3‑м месте из 5");
  await expect(lists.link("Д")).toBeFocused();
  await page.keyboard.press("Alt+ArrowDown");
  await lists.seeOrder(["А", "Б", "В", "Д", "Г"]);
  await expect(lists.link("Д")).toBeFocused();
  await lists.seeStoredOrder(["А", "Б", "В", "Д", "Г"]);
  await lists.seeOrder(["А", "Б", "В", "Д", "Г"]);

  await lists.drag("А", "after", "В");
  await lists.seeOrder(["Б", "В", "А", "Д", "Г"]);
  await lists.seeToast("Глава «А» теперь на 3‑м месте из 5");
  await lists.drag("Г", "before", "Б");
  await lists.seeOrder(["Г", "Б", "В", "А", "Д"]);
  await lists.seeStoredOrder(["Г", "Б", "В", "А", "Д"]);
  await lists.seeOrder(["Г", "Б", "В", "А", "Д"]);

  await lists.choose("Г", "Переместить на позицию…");
  for (const [typed, message] of [
    ["", "Поле Позиция обязательно для заполнения"],
    ["пять", "Поле Позиция должно быть числом"],
    ["1,5", "Поле Позиция должно быть целым числом"],
    ["0", "Поле Позиция должно быть числом 1 или больше"],
    ["6", "Поле Позиция должно быть числом 5 или меньше"],
  ] as const) {
    await page.getByLabel("Позиция").fill(typed);
    await page.getByRole("button", { name: "Переместить на позицию" }).click();
    await expect(page.getByText(message, { exact: true })).toBeVisible();
  }
  await lists.moveToPosition("Г", "5");
  await lists.seeOrder(["Б", "В", "А", "Д", "Г"]);
  await lists.seeToast("Глава «Г» теперь на 5‑м месте из 5");
  await lists.seeStoredOrder(["Б", "В", "А", "Д", "Г"]);
  await lists.seeOrder(["Б", "В", "А", "Д", "Г"]);
});

test("chapters: Space lifts a row, arrows carry it, Space drops it, Esc brings it back; every step is announced", async ({
  author,
  page,
  reader,
}) => {
  await author.logIn("vera");
  const id = await makeWork(page, "С клавиатуры", named("АБВГ"));
  const lists = new Lists(page);
  await page.goto(`/work/${id}/edit/content`);
  await lists.seeOrder(["А", "Б", "В", "Г"]);
  await lists.grip("А").focus();
  await page.keyboard.press("Space");
  await lists.hear("«А»: место 1 из 4. Стрелки перемещают, пробел опускает, Esc возвращает");
  await expect(lists.grip("А")).toHaveAttribute("aria-pressed", "true");
  await reader.seeAccessible();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowDown");
  await lists.hear("«А»: место 3 из 4");
  await lists.seeOrder(["Б", "В", "А", "Г"]);
  await expect(lists.row("А")).toHaveAttribute("aria-posinset", "3");
  await expect(lists.row("А").getByText("3", { exact: true })).toBeVisible();
  await expect(lists.grip("А")).toBeFocused();
  await page.keyboard.press("Escape");
  await lists.hear("«А»: снова место 1 из 4");
  await lists.seeOrder(["А", "Б", "В", "Г"]);
  await expect(lists.grip("А")).toBeFocused();
  await expect(lists.grip("А")).toHaveAttribute("aria-pressed", "false");

  await page.keyboard.press("Space");
  await page.keyboard.press("End");
  await page.keyboard.press("ArrowUp");
  await lists.hear("«А»: место 3 из 4");
  await lists.seeStored(id, ["А", "Б", "В", "Г"]);
  await page.keyboard.press("Space");
  await lists.seeToast("Глава «А» теперь на 3‑м месте из 4");
  await expect(lists.grip("А")).toBeFocused();
  await lists.seeStored(id, ["Б", "В", "А", "Г"]);

  await page.keyboard.press("Space");
  await page.keyboard.press("Home");
  await lists.seeOrder(["А", "Б", "В", "Г"]);
  await page.keyboard.press("Tab");
  await lists.hear("«А»: снова место 3 из 4");
  await lists.seeOrder(["Б", "В", "А", "Г"]);
  await page.keyboard.press("Shift+Tab");
  await page.keyboard.press("Space");
  await page.keyboard.press("Space");
  await lists.hear("«А»: место 3 из 4");
  await lists.seeStoredOrder(["Б", "В", "А", "Г"]);
});

test("chapters: a refusal gives the order back and says why; a chapter added elsewhere is merged in", async ({
  author,
  page,
}) => {
  await author.logIn("vera");
  const id = await makeWork(page, "Отказ", named("АБВ"));
  const lists = new Lists(page);
  await page.goto(`/work/${id}/edit/content`);
  await lists.seeOrder(["А", "Б", "В"]);
  const tab = await author.openTab(`/work/${id}/add/chapter`);
  await tab.page.getByRole("textbox", { name: "Название главы" }).fill("Новая");
  await tab.typeInChapter("Текст.");
  await tab.seeSaved();
  await lists.press("Переместить выше", "В");
  await lists.seeToast("Список изменили и в другом месте. Порядок сохранён вместе с этими изменениями");
  await lists.seeOrder(["А", "В", "Б", "Новая"]);

  await tab.page.goto(`/work/${id}/edit/content`);
  await tab.page.getByRole("button", { name: "Действия: Отказ" }).click();
  await tab.page.getByRole("menuitem", { name: "Удалить произведение" }).click();
  await tab.page.getByRole("button", { name: "Удалить произведение" }).click();
  await expect(tab.page.getByText("В корзине", { exact: true })).toBeVisible();
  await lists.press("Переместить ниже", "А");
  await lists.seeToast("Вернули прежний порядок: Сейчас это действие недоступно");
  await expect(page.getByRole("heading", { name: "Вернули прежний порядок" })).toBeVisible();
  await lists.seeOrder(["А", "В", "Б", "Новая"]);
  await expect(page.getByRole("button", { name: "Вернуть", exact: true })).toHaveCount(0);
});

test("chapters: what waits behind a slow save is stored when the screen is left", async ({ author, page, reader }) => {
  await author.logIn("vera");
  const id = await makeWork(page, "Медленно", named("АБВ"));
  const lists = new Lists(page);
  await page.goto(`/work/${id}/edit/content`);
  await lists.seeOrder(["А", "Б", "В"]);
  await author.setNetwork({ latency: 2_000 });
  await lists.press("Переместить ниже", "А");
  await lists.press("Переместить ниже", "А");
  await lists.seeOrder(["Б", "В", "А"]);
  await page.getByRole("link", { name: "Мои произведения" }).first().click();
  await expect(lists.list()).toHaveCount(0);
  await lists.seeStored(id, ["Б", "В", "А"]);
  await author.setNetwork({});
  await page.goto(`/work/${id}/edit/content`);
  await lists.seeOrder(["Б", "В", "А"]);
  await lists.choose("А", "Переместить на позицию…");
  await reader.seeAccessible();
});

test("works: buttons, Alt with arrows, position, drag, rename; locked while a part is shown", async ({
  author,
  page,
  reader,
}) => {
  await author.logIn("gleb");
  for (const title of ["Третье", "Второе", "Первое"]) await makeWork(page, title, []);
  const lists = new Lists(page, "Произведения");
  await page.goto("/u/gleb/works/edit?q=е");
  await expect(lists.link("Первое")).toBeVisible();
  await expect(page.getByText("Порядок меняется, когда показаны все произведения").first()).toBeVisible();
  await expect(lists.list().getByRole("button", { name: "Переместить ниже: Первое" })).toHaveAccessibleDescription(
    "Порядок меняется, когда показаны все произведения",
  );
  await lists.link("Первое").focus();
  await page.keyboard.press("Alt+ArrowDown");
  await expect(lists.list().locator("[data-part=main]").first()).toHaveText("Первое");
  await page.getByLabel("Поиск по моим произведениям").fill("");
  await expect(page.getByText("Порядок меняется, когда показаны все произведения")).toHaveCount(0);
  await reader.seeAccessible();

  const first = async (...names: string[]) => {
    await expect
      .poll(async () => (await lists.list().locator("[data-part=main]").allTextContents()).slice(0, names.length))
      .toEqual(names);
  };
  await first("Первое", "Второе", "Третье");
  await lists.press("Переместить ниже", "Первое");
  await first("Второе", "Первое", "Третье");
  await lists.seeToast(/^Произведение «Первое» теперь на 2‑м месте из \d+$/);
  await lists.link("Третье").focus();
  await page.keyboard.press("Alt+ArrowUp");
  await first("Второе", "Третье", "Первое");
  await lists.drag("Первое", "before", "Второе");
  await first("Первое", "Второе", "Третье");
  await lists.choose("Третье", "Переместить на позицию…");
  await lists.moveToPosition("Третье", "1");
  await first("Третье", "Первое", "Второе");
  await lists.undo();
  await first("Первое", "Второе", "Третье");
  await lists.choose("Второе", "Переименовать");
  await page.getByLabel("Название произведения").fill("");
  await page.keyboard.press("Enter");
  await expect(page.getByText("Поле Название обязательно для заполнения")).toBeVisible();
  await page.getByLabel("Название произведения").fill("Другое");
  await page.keyboard.press("Enter");
  await first("Первое", "Другое", "Третье");
  await page.reload();
  await first("Первое", "Другое", "Третье");
});

import { expect, type Page } from "@playwright/test";
import { test } from "./fixtures.ts";
import { Lists } from "./pages/Lists.ts";

type Text = { title: string; text?: string };

/** A work of vera's with chapters, made through the API with the browser's own session. Returns its id. */
async function makeWork(page: Page, title: string, chapters: Text[]): Promise<number> {
  const post = async (path: string, body: object) => {
    const answer = await page.request.post(`/api${path}`, { data: body, headers: { "sec-fetch-site": "same-origin" } });
    expect(answer.status(), await answer.text()).toBe(200);
    return (await answer.json()).data;
  };
  const { id } = await post("/v2/work/create", {
    title,
    workForm: "novel",
    genreId: null,
    firstSubGenreId: null,
    secondSubGenreId: null,
    tags: [],
    annotation: "",
    authorNotes: "",
    ageMark: "16+",
    coverFileId: null,
    enableRedLine: true,
  });
  for (const { title: name, text = "" } of chapters)
    await post("/v2/work/create/chapter", {
      workId: id,
      requestId: crypto.randomUUID(),
      title: name,
      document: {
        type: "doc",
        content: [{ type: "paragraph", ...(text && { content: [{ type: "text", text }] }) }],
      },
    });
  return id;
}

const named = (letters: string): Text[] => [...letters].map((title) => ({ title, text: "Было утро." }));

test("chapters: buttons, Alt with arrows, drag, position; each is told, undone and stored", async ({
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
  await lists.seeToast("Глава «А» теперь на 2-м месте из 5");
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
  await lists.seeToast("Глава «Д» теперь на 3-м месте из 5");
  await expect(lists.link("Д")).toBeFocused();
  await page.keyboard.press("Alt+ArrowDown");
  await lists.seeOrder(["А", "Б", "В", "Д", "Г"]);
  await expect(lists.link("Д")).toBeFocused();
  await lists.seeStoredOrder(["А", "Б", "В", "Д", "Г"]);
  await lists.seeOrder(["А", "Б", "В", "Д", "Г"]);

  await lists.drag("А", "after", "В");
  await lists.seeOrder(["Б", "В", "А", "Д", "Г"]);
  await lists.seeToast("Глава «А» теперь на 3-м месте из 5");
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
  await lists.seeToast("Глава «Г» теперь на 5-м месте из 5");
  await lists.seeStoredOrder(["Б", "В", "А", "Д", "Г"]);
  await lists.seeOrder(["Б", "В", "А", "Д", "Г"]);
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

test("chapters: rename in place, by F2 and by the menu; another's newer title is not overwritten unseen", async ({
  author,
  page,
}) => {
  await author.logIn("vera");
  const id = await makeWork(page, "Имена", named("АБ"));
  const lists = new Lists(page);
  await page.goto(`/work/${id}/edit/content`);
  await lists.link("А").focus();
  await page.keyboard.press("F2");
  await expect(page.getByLabel("Название главы")).toBeFocused();
  await page.getByLabel("Название главы").fill("Передумал");
  await page.keyboard.press("Escape");
  await lists.seeOrder(["А", "Б"]);
  await expect(lists.link("А")).toBeFocused();
  await page.keyboard.press("F2");
  await page.getByLabel("Название главы").fill("Форточка");
  await page.keyboard.press("Enter");
  await lists.seeToast("Название сохранено");
  await lists.seeOrder(["Форточка", "Б"]);
  await expect(lists.link("Форточка")).toBeFocused();

  const tab = await author.openTab(`/work/${id}/edit/content`);
  const other = new Lists(tab.page);
  await other.choose("Б", "Переименовать");
  await tab.page.getByLabel("Название главы").fill("Снегопад");
  await tab.page.keyboard.press("Enter");
  await other.seeOrder(["Форточка", "Снегопад"]);
  await lists.choose("Б", "Переименовать");
  await page.getByLabel("Название главы").fill("Метель");
  await page.keyboard.press("Enter");
  await expect(page.getByText(/^Главу изменили в другом месте, теперь она «Снегопад»/)).toBeVisible();
  await expect(page.getByLabel("Название главы")).toHaveValue("Метель");
  await page.keyboard.press("Enter");
  await lists.seeStoredOrder(["Форточка", "Метель"]);
  await lists.seeOrder(["Форточка", "Метель"]);
});

test("chapters: several at once, each refused one by its name; deletion is undone", async ({
  author,
  page,
  reader,
}) => {
  await author.logIn("vera");
  const id = await makeWork(page, "Выбор", [...named("АБВ"), { title: "Пустая" }]);
  const lists = new Lists(page);
  await page.goto(`/work/${id}/edit/content`);
  await lists.tick("А");
  await expect(page.getByText(/^Выбрана 1\sглава$/)).toBeVisible();
  await lists.tick("Б", "Пустая");
  await expect(page.getByText(/^Выбрано 3\sглавы$/)).toBeVisible();
  await reader.seeAccessible();
  const bar = page.getByRole("region", { name: "Выбранные главы" });
  await bar.getByRole("button", { name: "Опубликовать" }).click();
  await lists.seeToast(/^2\sглавы опубликованы$/);
  await expect(page.getByText("«Пустая»: В главе нет текста")).toBeVisible();
  await expect(page.getByText(/^Выбрана 1\sглава$/)).toBeVisible();
  await expect(lists.row("А").getByText("Черновик")).toHaveCount(0);
  await expect(lists.row("В").getByText("Черновик")).toBeVisible();

  await bar.getByRole("button", { name: "Выбрать все" }).click();
  await expect(page.getByText(/^Выбрано 4\sглавы$/)).toBeVisible();
  await bar.getByRole("button", { name: "Вернуть в черновики" }).click();
  await lists.seeToast(/^2\sглавы теперь в черновиках$/);
  await expect(page.getByText("«В»: Сейчас это действие недоступно")).toBeVisible();
  await bar.getByRole("button", { name: "Удалить" }).click();
  await lists.seeToast(/^2\sглавы теперь в корзине$/);
  await lists.seeOrder(["А", "Б"]);
  await lists.undo();
  await lists.seeOrder(["А", "Б", "В", "Пустая"]);
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
  await lists.seeToast(/^Произведение «Первое» теперь на 2-м месте из \d+$/);
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

test("5,000 chapters: the document holds the rows that are seen; End, search, position and drag reach every one", async ({
  author,
  page,
  reader,
}) => {
  test.slow();
  await author.logIn("vera");
  const chapters = Array.from({ length: 5_000 }, (_, index) => ({ title: `Глава ${index + 1}` }));
  Object.assign(chapters[4_320] ?? {}, { title: "Ёлочная" });
  const id = await makeWork(page, "Пять тысяч", chapters);
  const lists = new Lists(page);
  await page.goto(`/work/${id}/edit/content`);
  await expect(lists.link("Глава 1")).toBeVisible();
  const seeFewRows = async () => expect(await lists.rows().count()).toBeLessThan(100);
  await seeFewRows();
  await expect(lists.rows().first()).toHaveAttribute("aria-setsize", "5000");
  await expect(lists.rows().first()).toHaveAttribute("aria-posinset", "1");
  await reader.seeAccessible();

  await lists.link("Глава 1").focus();
  await page.keyboard.press("End");
  await expect(lists.link("Глава 5000")).toBeFocused();
  await expect(lists.link("Глава 5000")).toBeInViewport();
  await expect(lists.rows().last()).toHaveAttribute("aria-posinset", "5000");
  await seeFewRows();
  await page.keyboard.press("ArrowUp");
  await expect(lists.link("Глава 4999")).toBeFocused();
  await page.keyboard.press("Home");
  await expect(lists.link("Глава 1")).toBeFocused();
  await expect(lists.link("Глава 1")).toBeInViewport();

  await lists.choose("Глава 2", "Переместить на позицию…");
  await lists.moveToPosition("Глава 2", "4000");
  await expect(lists.link("Глава 2")).toBeInViewport();
  await expect(lists.row("Глава 2")).toHaveAttribute("aria-posinset", "4000");
  await lists.seeToast(/^Глава «Глава 2» теперь на 4\s000-м месте из 5\s000$/);
  await seeFewRows();

  await page.getByLabel("Найти главу по названию").fill("елочн");
  await expect(lists.rows()).toHaveCount(1);
  await expect(lists.link("Ёлочная")).toBeVisible();
  await expect(page.getByText(/^Найдено: 1\sглава\. Порядок меняется, когда показаны все главы$/)).toBeVisible();
  await page.getByRole("button", { name: "Сбросить" }).click();
  await expect(lists.rows().first()).toHaveAttribute("aria-setsize", "5000");
  await lists.seeStoredOrder(["Глава 1", "Глава 3", "Глава 4"]);
  await page.getByLabel("Найти главу по названию").fill("елочн");
  await expect(lists.row("Ёлочная").getByText(/^4\s321$/)).toBeVisible();
});

import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, it } from "vitest";
import { addHolding } from "../support/factories.sales.ts";
import { addAccount, type TestAccount } from "../support/factories.ts";
import { addCast, addChapter, addPublishedBook, addSeries, addWork, type Cast } from "../support/factories.works.ts";
import {
  at,
  choose,
  closeApp,
  fill,
  follow,
  late,
  openApp,
  press,
  seeTitle,
  shownBooks,
  tick,
} from "../support/flow.tsx";
import { testServer } from "../support/server.ts";

// Screens know the time of the machine they run on.
const server = testServer({ now: new Date().toISOString() });
let cast: Cast;
let nina: TestAccount;
beforeEach(async () => {
  cast = await addCast(server);
  nina = await addAccount(server, { fio: "Нина Зорина" });
});
afterEach(closeApp);

async function book(title: string) {
  const made = await addPublishedBook(server, { owner: cast.owner });
  await server.database.updateTable("work").set({ title }).where("id", "=", made.workId).execute();
  return made;
}
const shelve = (workIds: number[], state: "Reading" | "Saved", who = nina) =>
  server.as(who)("updateLibraryState", { body: { workIds, state } });
const seeBooks = (titles: string[]) => waitFor(() => expect(shownBooks()).toEqual(titles), late);
const seeTabs = (label: string, texts: string[]) =>
  waitFor(() => {
    const links = within(screen.getByRole("navigation", { name: label })).getAllByRole("link");
    expect(links.map(({ textContent }) => textContent)).toEqual(texts);
  }, late);

it("a reader moves many books at once, and takes the move back", async () => {
  const [one, two] = [await book("Паромщик"), await book("Инженер снов")];
  await book("Не тронутая");
  await shelve([one.workId, two.workId], "Reading");
  await openApp(server, nina, "/library");
  await seeTitle("Моя библиотека");
  await tick("Выбрать: Паромщик");
  await press("Выбрать все");
  await screen.findByText(/^Выбрано 2\sкниги$/, undefined, late);
  await press("На полку «Прочитано»");
  await screen.findByText("На этой полке пусто", undefined, late);
  expect(await server.as(nina)("getUserLibrary", { query: {} })).toMatchObject({ readingCount: 0, finishedCount: 2 });
  await screen.findByText(/^2\sкниги на полке «Прочитано»$/, undefined, late);
  await press("Вернуть");
  await seeBooks(["Инженер снов", "Паромщик"]);
  expect(await server.as(nina)("getUserLibrary", { query: {} })).toMatchObject({ readingCount: 2, finishedCount: 0 });
});

it("behind the last page of a shelf a person is led to the first, of their own and of another", async () => {
  const made = [await book("Паромщик"), await book("Инженер снов")];
  await shelve(
    made.map(({ workId }) => workId),
    "Saved",
  );
  await openApp(server, nina, "/library?shelf=Saved&page=99");
  await screen.findByText("Здесь книги кончились", undefined, late);
  expect(screen.queryByText(/пуст/)).toBeNull();
  await follow("К первой странице");
  await seeBooks(["Инженер снов", "Паромщик"]);
  expect(at()).toBe("/library?shelf=Saved");
  const privacy = await server.as(nina)("getPrivacy", {});
  await server.as(nina)("updatePrivacy", { body: { ...privacy, whoSeesLibrary: "everybody" } });
  await openApp(server, null, `/u/${nina.userName}?tab=library&shelf=Saved&page=99`);
  await screen.findByText("Здесь книги кончились", undefined, late);
  expect(screen.queryByRole("link", { name: "Назад" })).toBeNull();
  await follow("К первой странице");
  await seeBooks(["Инженер снов", "Паромщик"]);
  expect(at()).toBe(`/u/${nina.userName}?tab=library&shelf=Saved`);
});

it("when the books of the last page are moved, it is led to the first", async () => {
  const made: { workId: number }[] = [];
  for (let number = 1; number <= 25; number += 1) made.push(await book(`Том ${number}`));
  await shelve(
    made.map(({ workId }) => workId),
    "Saved",
  );
  await openApp(server, nina, "/library?shelf=Saved&sort=title&page=2");
  await seeBooks(["Том 9"]);
  await tick("Выбрать: Том 9");
  await press("На полку «Прочитано»");
  await screen.findByText("Здесь книги кончились", undefined, late);
  await follow("К первой странице");
  await waitFor(() => expect(shownBooks()).toHaveLength(24), late);
});

it.each([
  ["", /^Откройте книгу и нажмите «В библиотеку»/],
  ["?shelf=Saved", /^Откройте книгу, нажмите «В библиотеку» и выберите «Отложено»/],
  ["?shelf=Finished", /^Здесь собираются дочитанные книги/],
  ["?shelf=Disliked", /О новых главах таких книг мы не сообщаем\.$/],
  ["?shelf=Purchased", /^Купленные книги остаются у вас/],
])("an empty shelf says what it is for: /library%s", async (query, hint) => {
  await openApp(server, nina, `/library${query}`);
  await screen.findByText(hint, undefined, late);
});

it("one book is moved from its row, and is back on its shelf though another one is looked at", async () => {
  const { workId } = await book("Паромщик");
  await shelve([workId], "Reading");
  await openApp(server, nina, "/library");
  await seeBooks(["Паромщик"]);
  await press("Читаю, полка: Паромщик");
  await choose("Отложено");
  await screen.findByText("На этой полке пусто", undefined, late);
  await screen.findByText("Книга на полке «Отложено»", undefined, late);
  await follow(/^Отложено/);
  await seeBooks(["Паромщик"]);
  await press("Вернуть");
  await screen.findByText("Книга снова там, где была", undefined, late);
  await screen.findByText("На этой полке пусто", undefined, late);
  await seeTabs("Полки", ["Читаю1", "Отложено0", "Прочитано0", "Не интересно0", "Купленное0", "Понравилось"]);
  expect(await server.as(nina)("getUserLibrary", { query: {} })).toMatchObject({ readingCount: 1, savedCount: 0 });
});

it("on the page of a book its shelf is changed, and the change taken back", async () => {
  const { workId } = await book("Паромщик");
  await openApp(server, nina, `/book/${workId}`);
  await seeTitle("Паромщик");
  await press("В библиотеку, полка: Паромщик");
  await choose("Читаю");
  await screen.findByRole("button", { name: "Читаю, полка: Паромщик" }, late);
  await press("Вернуть");
  await screen.findByRole("button", { name: "В библиотеку, полка: Паромщик" }, late);
  expect(await server.as(nina)("getUserLibrary", { query: {} })).toMatchObject({ totalCount: 0 });
});

it("a shelf is searched, narrowed and ordered, and its address says so; what was bought is a shelf", async () => {
  const [one, two] = [await book("Паромщик"), await book("Ёлочный сад")];
  await shelve([one.workId, two.workId], "Reading");
  await addHolding(server, one.workId, nina);
  await openApp(server, nina, "/library");
  await seeTitle("Моя библиотека");
  await seeTabs("Полки", ["Читаю2", "Отложено0", "Прочитано0", "Не интересно0", "Купленное1", "Понравилось"]);
  fireEvent.change(screen.getByLabelText("Порядок"), { target: { value: "title" } });
  await waitFor(() => expect(at()).toBe("/library?sort=title"), late);
  await seeBooks(["Ёлочный сад", "Паромщик"]);
  await fill("Найти в библиотеке", "елочный");
  await seeBooks(["Ёлочный сад"]);
  expect(at()).toBe(`/library?sort=title&search=${encodeURIComponent("елочный")}`);
  fireEvent.change(screen.getByLabelText("Формат"), { target: { value: "Audiobook" } });
  await screen.findByText("Таких книг на этой полке нет", undefined, late);
  await follow("Сбросить фильтры");
  await seeBooks(["Ёлочный сад", "Паромщик"]);
  await follow(/^Купленное/);
  await seeBooks(["Паромщик"]);
  await screen.findByText(/куплено$/, undefined, late);
});

it("a person's page counts books and series, and shows the library where it may be seen", async () => {
  const { workId } = await book("Паромщик");
  await addSeries(server, cast, { title: "Дачный ключ" }, workId);
  await openApp(server, null, `/u/${cast.owner.userName}?tab=series`);
  await seeTitle("Вера Лядова");
  const line = (await screen.findByRole("link", { name: "Дачный ключ" }, late)).closest("li");
  expect(line?.textContent).toMatch(/1\sкнига, цикл не завершён/);
  await seeTabs("Что опубликовано", ["Книги1", "Циклы1", "Посты", "Рецензии", "Арты", "Библиотека"]);
  expect(screen.getByRole("link", { name: /^Новые главы в RSS/ }).getAttribute("href")).toBe(
    `/feed/u/${cast.owner.userName}.xml`,
  );
  await shelve([workId], "Saved");
  await openApp(server, null, `/u/${nina.userName}?tab=library&shelf=Saved`);
  await screen.findByText("Библиотека скрыта", undefined, late);
  await openApp(server, nina, "/account/privacy");
  const seers = within(await screen.findByRole("group", { name: "Кто видит вашу библиотеку" }, late));
  expect(seers.getByLabelText<HTMLInputElement>("Только я").checked).toBe(true);
  fireEvent.click(seers.getByLabelText("Все"));
  await press("Сохранить приватность");
  await screen.findByText("Настройки приватности сохранены", undefined, late);
  await openApp(server, null, `/u/${nina.userName}?tab=library&shelf=Saved`);
  await seeBooks(["Паромщик"]);
  await seeTabs("Полки", ["Читаю0", "Отложено1", "Прочитано0", "Не интересно0"]);
  expect(screen.queryByLabelText("Выбрать: Паромщик")).toBeNull();
  await openApp(server, nina, `/u/${nina.userName}?tab=library`);
  await screen.findByRole("link", { name: "Открыть библиотеку" }, late);
});

it("a book's contents say where the reader is and what is new; books with the same tags are next to it", async () => {
  const { workId, chapterId } = await book("Паромщик");
  const other = await addWork(server, { owner: nina }, { title: "Ремесло", state: "published" });
  await addChapter(server, other.id, { state: "published" });
  await server.database
    .insertInto("workTag")
    .values([workId, other.id].map((id) => ({ workId: id, title: "море", sortOrder: 0 })))
    .execute();
  const later = new Date(Date.now() + 60_000).toISOString();
  await server.as(nina)("updateReaderProgress", { body: { workId, chapterId, location: 0, progress: 0.4 } });
  await addChapter(server, workId, { state: "published", title: "Перевоз", sortOrder: 2, publishTime: later });
  await openApp(server, nina, `/book/${workId}`);
  await seeTitle("Паромщик");
  const start = await screen.findByRole("link", { name: /^Продолжить: глава 1, 40\s%$/ }, late);
  expect(start.getAttribute("href")).toBe(`/book/${workId}/read/${chapterId}`);
  const contents = await screen.findByRole("region", { name: "Оглавление" }, late);
  expect(contents.textContent).toMatch(/2\sглавы, не прочитано 1, новых 1/);
  const rows = within(contents).getAllByRole("listitem");
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^1Глава 1прочитано 40\s%/),
    expect.stringMatching(/^2Перевозновая/),
  ]);
  const similar = await screen.findByRole("region", { name: "Похожие книги" }, late);
  expect(within(similar).getByRole("link").textContent).toBe("Ремесло");
});

it("long contents hold in the document what can be seen of them, and are searched by number and name", async () => {
  const { workId } = await book("Паромщик");
  for (let number = 2; number <= 90; number += 1)
    await addChapter(server, workId, { state: "published", title: `Глава ${number}`, sortOrder: number });
  await openApp(server, null, `/book/${workId}`);
  await seeTitle("Паромщик");
  const list = () => screen.getByRole("list", { name: "Главы" });
  await waitFor(() => expect(within(list()).getAllByRole("listitem").length).toBeLessThan(60), late);
  expect(within(list()).getAllByRole("listitem")[0]?.getAttribute("aria-setsize")).toBe("90");
  await fill("Найти главу", "77");
  await waitFor(() => expect(within(list()).getAllByRole("listitem")).toHaveLength(1), late);
  expect(within(list()).getByRole("link").textContent).toMatch(/^77Глава 77/);
  await fill("Найти главу", "нет такой");
  await screen.findByText("Такой главы нет", undefined, late);
});

it("home has what is read now, what was finished and what can be heard; a reader's desk has news", async () => {
  const { workId } = await book("Растёт");
  await server.database
    .updateTable("work")
    .set({ trending: 3, finishTime: "2026-11-01T09:00:00.000Z" })
    .where("id", "=", workId)
    .execute();
  await openApp(server, null, "/");
  for (const name of ["Популярное на этой неделе", "Недавно завершённые"]) {
    const row = await screen.findByRole("region", { name }, late);
    expect(within(row).getByRole("link", { name: "Растёт" }).getAttribute("href")).toBe(`/book/${workId}`);
  }
  expect(screen.queryByRole("region", { name: "Аудиокниги" })).toBeNull();
  await server.as(nina)("followAccount", { params: { id: cast.owner.id } });
  await server.database
    .updateTable("work")
    .set({ lastUpdateTime: new Date().toISOString() })
    .where("id", "=", workId)
    .execute();
  await openApp(server, nina, "/");
  const news = await screen.findByRole("region", { name: "Новое у ваших авторов и в библиотеке" }, late);
  expect(within(news).getByRole("link").textContent).toBe("Растёт");
});

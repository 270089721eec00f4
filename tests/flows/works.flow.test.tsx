import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeAll, expect, it } from "vitest";
import { addAccount } from "../support/factories.ts";
import {
  addCast,
  addChapter,
  addPublishedBook,
  addWork,
  type Cast,
  storedChapter,
  storedWork,
} from "../support/factories.works.ts";
import { choose, closeApp, fill, late, openApp, openMenu, press, seeTitle, tick } from "../support/flow.tsx";
import { testServer } from "../support/server.ts";

const server = testServer();
let cast: Cast;
beforeAll(async () => {
  cast = await addCast(server);
});
afterEach(closeApp);

const listOf = ({ userName }: { userName: string }) => `/u/${userName}/works/edit`;

it("an author renames a work in the list", async () => {
  const { id } = await addWork(server, cast, { title: "Соль" });
  await openApp(server, cast.owner, listOf(cast.owner));
  await seeTitle("Мои произведения");
  await openMenu("Соль");
  await choose("Переименовать");
  const field = await fill("Название произведения", "Перец");
  fireEvent.submit(field.closest("form") as HTMLFormElement);
  await screen.findByRole("link", { name: "Перец" }, late);
  expect((await storedWork(server, id)).title).toBe("Перец");
});

it("a tab says which page it is and what the page is about", async () => {
  const { id } = await addWork(server, { owner: cast.owner }, { title: "Соль на подоконнике" });
  const chapter = await addChapter(server, id, { title: "Форточка" });
  const seeTab = (title: string) => waitFor(() => expect(document.title).toBe(title), late);
  for (const [person, path, title] of [
    [cast.owner, `/work/${id}/edit/content`, "Содержание · Соль на подоконнике — Рукопись"],
    [cast.owner, `/work/${id}/edit`, "Настройки произведения · Соль на подоконнике — Рукопись"],
    [cast.owner, `/work/edit/chapter/${chapter.id}`, "Глава · Форточка · Соль на подоконнике — Рукопись"],
    [cast.owner, `/work/${id}/add/chapter`, "Новая глава · Глава 2 · Соль на подоконнике — Рукопись"],
    [cast.owner, listOf(cast.owner), "Мои произведения — Рукопись"],
    [cast.moderator, listOf(cast.owner), "Мои произведения · Вера Лядова — Рукопись"],
    [null, "/", "Новые книги — Рукопись"],
    [null, "/?search=соль", "Поиск: «соль» — Рукопись"],
  ] as const) {
    await openApp(server, person, path);
    await seeTab(title);
  }
});

it("an author publishes a chapter from the contents", async () => {
  const { id } = await addWork(server, { owner: cast.owner }, { title: "Книга" });
  const chapter = await addChapter(server, id);
  await openApp(server, cast.owner, `/work/${id}/edit/content`);
  await openMenu("Глава 1");
  await choose("Опубликовать главу");
  await waitFor(async () => expect((await storedChapter(server, chapter.id)).state).toBe("published"), late);
});

it("the last published chapter of a published work stays, and its menu says why", async () => {
  const { workId, chapterId } = await addPublishedBook(server, { owner: cast.owner });
  const last = "Это последняя опубликованная глава. Сначала снимите с публикации произведение";
  await openApp(server, cast.owner, `/work/${workId}/edit/content`);
  const offered = await openMenu("Глава 1");
  expect(offered.slice(-2)).toEqual([`Вернуть в черновики${last}`, `Удалить главу${last}`]);
  await addChapter(server, workId, { title: "Глава 2", sortOrder: 2, state: "published" });
  await openApp(server, cast.owner, `/work/${workId}/edit/content`);
  await openMenu("Глава 1");
  await choose("Вернуть в черновики");
  await waitFor(async () => expect((await storedChapter(server, chapterId)).state).toBe("draft"), late);
  await tick("Выбрать: Глава 2");
  await screen.findByRole("button", { name: "Удалить", description: last }, late);
});

it("the owner may delete a work, a co-author may not, and is not offered it", async () => {
  await addWork(server, { owner: cast.owner, coAuthor: cast.coAuthor }, { title: "Вдвоём" });
  await openApp(server, cast.owner, listOf(cast.owner));
  const stateActions = /^(Опубликовать|Удалить) произведение/;
  const offered = async () => (await openMenu("Вдвоём")).flatMap((text) => stateActions.exec(text)?.[0] ?? []);
  expect(await offered()).toEqual(["Опубликовать произведение", "Удалить произведение"]);
  await openApp(server, cast.coAuthor, listOf(cast.coAuthor));
  expect(await offered()).toEqual(["Опубликовать произведение"]);
});

it("an empty tab says which, and shows all again", async () => {
  const author = await addAccount(server);
  await addWork(server, { owner: author }, { title: "Соль на подоконнике" });
  await openApp(server, author, `${listOf(author)}?tab=onModeration`);
  await screen.findByRole("heading", { level: 2, name: "Здесь пусто" }, late);
  screen.getByText("Среди ваших произведений нет ни одного из раздела «На проверке».");
  await press("Сбросить");
  await screen.findByRole("heading", { level: 2, name: "Соль на подоконнике" }, late);
});

it("a chapter is planned by Moscow time, and only for later", async () => {
  const { id } = await addWork(server, { owner: cast.owner }, { title: "Письма" });
  const chapter = await addChapter(server, id, { title: "Письмо первое" });
  await openApp(server, cast.owner, `/work/${id}/edit/content`);
  await openMenu("Письмо первое");
  await choose("Запланировать публикацию");
  const plan = async (time: string) => {
    await fill("Дата и время по Москве", time);
    await press("Запланировать публикацию");
  };
  await plan("2020-01-01T12:00");
  await screen.findAllByText("Выберите время в будущем", undefined, late);
  await plan("2099-01-01T12:00");
  await screen.findAllByText(/1 января 2099, 12:00/, undefined, late);
  expect(await storedChapter(server, chapter.id)).toMatchObject({
    state: "scheduled",
    publishTime: new Date("2099-01-01T09:00:00.000Z"),
  });
});

it("a deleted chapter and a deleted work come back", async () => {
  const { id } = await addWork(server, { owner: cast.owner }, { title: "Черновик на выброс" });
  await addChapter(server, id, { title: "Лишняя" });
  await openApp(server, cast.owner, `/work/${id}/edit/content`);
  await openMenu("Лишняя");
  await choose("Удалить главу");
  await press("Удалить главу");
  await screen.findByText("Здесь пока нет глав", undefined, late);
  await press("Вернуть");
  await screen.findByRole("link", { name: "Лишняя" }, late);

  await openMenu("Черновик на выброс");
  await choose("Удалить произведение");
  await screen.findByRole("heading", { name: "Удалить «Черновик на выброс»?" }, late);
  await press("Удалить произведение");
  await screen.findByText("В корзине", undefined, late);
  expect((await storedWork(server, id)).state).toBe("deleted");
  await openApp(server, cast.owner, `${listOf(cast.owner)}?tab=bin`);
  await openMenu("Черновик на выброс");
  await choose("Восстановить произведение");
  await waitFor(async () => expect((await storedWork(server, id)).state).toBe("draft"), late);
});

it("the bin says until when, restores in sight, and leaves the tabs as they are", async () => {
  const owner = await addAccount(server);
  const { id } = await addWork(server, { owner }, { title: "Живое" });
  const deletedAt = new Date().toISOString();
  await addChapter(server, id, { title: "Лишняя", state: "deleted" });
  const gone = await addWork(server, { owner }, { title: "Ушедшее", state: "deleted" });
  // The screen judges by the clock of this machine.
  await server.database.updateTable("chapter").set({ deletedAt }).where("workId", "=", id).execute();
  await server.database.updateTable("work").set({ deletedAt }).where("id", "=", gone.id).execute();
  const tabs = () =>
    screen.getAllByRole("link").flatMap(({ textContent }) => (/^Все/.test(textContent) ? textContent : []));
  await openApp(server, owner, `/work/${id}/edit/content`);
  fireEvent.click(await screen.findByText("Корзина: 1", undefined, late));
  await screen.findByText(/^Удалится навсегда \d+ [а-я]+( 20\d\d)?$/, undefined, late);
  await press("Восстановить: Лишняя");
  await screen.findByRole("link", { name: "Лишняя" }, late);
  // Above the list and below it.
  expect(screen.getAllByRole("link", { name: "Добавить главу" })).toHaveLength(2);

  await openApp(server, owner, listOf(owner));
  await screen.findByRole("link", { name: "Живое" }, late);
  expect(tabs()).toEqual(["Все1"]);
  expect(screen.getAllByRole("link", { name: "Создать произведение" })).toHaveLength(1);
  await openApp(server, owner, `${listOf(owner)}?tab=bin`);
  await screen.findByText(/^Удалится навсегда /, undefined, late);
  expect(tabs()).toEqual(["Все1"]);
  await press("Восстановить: Ушедшее");
  await screen.findByText("Корзина пуста", undefined, late);
  await waitFor(() => expect(tabs()).toEqual(["Все2"]), late);
  expect((await storedWork(server, gone.id)).state).toBe("draft");
});

it("a list without works has one way to begin", async () => {
  const owner = await addAccount(server);
  await openApp(server, owner, listOf(owner));
  await screen.findByText("Пока ни одного произведения", undefined, late);
  expect(screen.getAllByRole("link", { name: "Создать произведение" })).toHaveLength(1);
});

it("a refused «Вернуть» of a chapter and of a work says why at the list, until it is closed", async () => {
  const { id } = await addWork(server, { owner: cast.owner }, { title: "Поздно" });
  await addChapter(server, id, { title: "Лишняя" });
  const longAgo = "2001-01-01T00:00:00.000Z";
  await openApp(server, cast.owner, `/work/${id}/edit/content`);
  await openMenu("Лишняя");
  await choose("Удалить главу");
  await press("Удалить главу");
  await screen.findByText("Здесь пока нет глав", undefined, late);
  await server.database.updateTable("chapter").set({ deletedAt: longAgo }).where("workId", "=", id).execute();
  await press("Вернуть");
  const refusal = await screen.findByRole("alert", undefined, late);
  expect(refusal.textContent).toBe("Осталось в корзине«Лишняя» лежит в корзине: Срок восстановления истёкЗакрыть");
  fireEvent.click(within(refusal).getByRole("button", { name: "Закрыть" }));
  expect(screen.queryByRole("alert")).toBeNull();

  await openApp(server, cast.owner, listOf(cast.owner));
  await openMenu("Поздно");
  await choose("Удалить произведение");
  await press("Удалить произведение");
  await screen.findByText("«Поздно» теперь в корзине", undefined, late);
  await server.database.updateTable("work").set({ deletedAt: longAgo }).where("id", "=", id).execute();
  await press("Вернуть");
  const alert = await screen.findByRole("alert", undefined, late);
  expect(alert.textContent).toBe("Осталось в корзине«Поздно» лежит в корзине: Срок восстановления истёкЗакрыть");
});

it("what is withdrawn reaches no stranger by any address", async () => {
  const { workId, chapterId } = await addPublishedBook(server, { owner: cast.owner });
  await openApp(server, null, `/book/${workId}/read/${chapterId}`);
  await screen.findByText("Было утро.", undefined, late);
  await openApp(server, cast.owner, `/work/${workId}/edit/content`);
  await openMenu("Соль на подоконнике");
  await choose("Вернуть в черновики");
  await screen.findByText("Черновик", undefined, late);
  for (const path of [`/book/${workId}/read/${chapterId}`, `/book/${workId}`]) {
    await openApp(server, null, path);
    await seeTitle("404. Страница не найдена");
  }
  await openApp(server, null, "/");
  await seeTitle("Новые книги");
  await waitFor(() => expect(screen.queryByText("Книги загружаются")).toBeNull(), late);
  expect(document.querySelector(`main a[href="/book/${workId}"]`)).toBeNull();
});

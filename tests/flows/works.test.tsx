import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
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
import { startServer, type TestServer } from "../support/server.ts";

let server: TestServer;
let cast: Cast;
beforeAll(async () => {
  server = await startServer();
  cast = await addCast(server);
});
afterEach(closeApp);
afterAll(() => server.stop());

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
    [cast.owner, `/work/edit/chapter/${chapter.id}`, "Глава · Форточка — Рукопись"],
    [cast.owner, `/work/${id}/add/chapter`, "Новая глава · Глава 2 — Рукопись"],
    [cast.owner, listOf(cast.owner), "Мои произведения — Рукопись"],
    [cast.moderator, listOf(cast.owner), "Мои произведения · Вера Лядова — Рукопись"],
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

it("a refused «Вернуть» of a chapter and of a work says why where the list stands, until it is closed", async () => {
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
  const told = await screen.findByRole("alert", undefined, late);
  expect(told.textContent).toBe("Осталось в корзине«Лишняя» лежит в корзине: Срок восстановления истёкЗакрыть");
  fireEvent.click(within(told).getByRole("button", { name: "Закрыть" }));
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

it("several works are deleted at once and come back; what is refused keeps its tick and is named", async () => {
  const author = await addAccount(server);
  const add = async (title: string, given: Parameters<typeof addWork>[2] = {}) =>
    (await addWork(server, { owner: author }, { title, ...given })).id;
  const shown = await add("Вышедшее", { state: "published" });
  const ids = [await add("Первое"), await add("Второе")];
  const statesOf = async () =>
    (await Promise.all([...ids, shown].map((id) => storedWork(server, id)))).map(({ state }) => state);
  await openApp(server, author, listOf(author));
  await tick("Выбрать: Первое");
  await screen.findByText(/^Выбрано 1\sпроизведение$/, undefined, late);
  await tick("Выбрать: Второе");
  await tick("Выбрать: Вышедшее");
  const bar = within(await screen.findByRole("region", { name: "Выбранные произведения" }, late));
  bar.getByText(/^Выбрано 3\sпроизведения$/);

  await press("Удалить");
  const dialog = within(await screen.findByRole("alertdialog", undefined, late));
  dialog.getByRole("heading", { name: /^Удалить 2\sпроизведения\?$/ });
  expect(dialog.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual(["«Второе»", "«Первое»"]);
  fireEvent.click(dialog.getByRole("button", { name: "Оставить произведения" }));
  await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull(), late);
  expect(await statesOf()).toEqual(["draft", "draft", "published"]);

  await press("Удалить");
  await press("Удалить произведения");
  await screen.findByText(/^2\sпроизведения теперь в корзине$/, undefined, late);
  expect(await statesOf()).toEqual(["deleted", "deleted", "published"]);
  await screen.findByText("«Вышедшее»: Сейчас это действие недоступно", undefined, late);
  await waitFor(() => expect(screen.queryByLabelText("Выбрать: Первое")).toBeNull(), late);
  expect(screen.getAllByRole<HTMLInputElement>("checkbox").map(({ checked }) => checked)).toEqual([true]);
  bar.getByText(/^Выбрано 1\sпроизведение$/);

  await press("Вернуть");
  await screen.findByText(/^2\sпроизведения снова в черновиках$/, undefined, late);
  await screen.findByLabelText("Выбрать: Первое", undefined, late);
  expect(await statesOf()).toEqual(["draft", "draft", "published"]);
});

it("a refused «Вернуть» of several works says why; the bin brings back what it may, a moderator has no ticks", async () => {
  const author = await addAccount(server);
  const add = async (title: string) => (await addWork(server, { owner: author }, { title })).id;
  const [early, recent] = [await add("Давнее"), await add("Недавнее")];
  await openApp(server, author, listOf(author));
  await tick("Выбрать: Давнее");
  await press("Выбрать все");
  await press("Удалить");
  await press("Удалить произведения");
  await screen.findByText("Пока ни одного произведения", undefined, late);
  const longAgo = "2001-01-01T00:00:00.000Z";
  await server.database.updateTable("work").set({ deletedAt: longAgo }).where("ownerId", "=", author.id).execute();
  await press("Вернуть");
  const told = await screen.findByRole("alert", undefined, late);
  expect(told.textContent).toBe("Осталось в корзинеПроизведения лежат в корзине: Срок восстановления истёкЗакрыть");

  await press("Закрыть");
  await server.database.updateTable("work").set({ state: "draft", deletedAt: null }).where("id", "=", recent).execute();
  await openApp(server, author, listOf(author));
  await tick("Выбрать: Недавнее");
  await press("Удалить");
  await press("Удалить произведение");
  await screen.findByText("Пока ни одного произведения", undefined, late);
  await server.database.updateTable("work").set({ deletedAt: longAgo }).where("id", "=", recent).execute();
  await press("Вернуть");
  expect((await screen.findByRole("alert", undefined, late)).textContent).toBe(
    "Осталось в корзинеПроизведение лежит в корзине: Срок восстановления истёкЗакрыть",
  );

  // The screen judges by the clock of this machine.
  const today = new Date().toISOString();
  await server.database.updateTable("work").set({ deletedAt: today }).where("id", "=", recent).execute();
  await openApp(server, author, `${listOf(author)}?tab=bin`);
  await tick("Выбрать: Давнее");
  await screen.findByRole("button", { name: "Восстановить", description: "Срок восстановления истёк" }, late);
  await tick("Выбрать: Недавнее");
  await press("Восстановить");
  await screen.findByText(/^1\sпроизведение снова в черновиках$/, undefined, late);
  await screen.findByText("«Давнее»: Срок восстановления истёк", undefined, late);
  expect([(await storedWork(server, early)).state, (await storedWork(server, recent)).state]).toEqual([
    "deleted",
    "draft",
  ]);

  await openApp(server, cast.moderator, listOf(author));
  await screen.findByRole("heading", { level: 2, name: "Недавнее" }, late);
  expect(screen.queryAllByRole("checkbox")).toEqual([]);
});

it("more works than one call takes are not sent, and the bar says how many may be", async () => {
  const author = await addAccount(server);
  for (let made = 0; made < 101; made++) await addWork(server, { owner: author }, { title: `Рассказ ${made}` });
  const find = (text: string) => fill("Поиск по моим произведениям", text);
  // Without layout a long list draws no rows.
  await openApp(server, author, listOf(author));
  await find("Рассказ 100");
  await tick("Выбрать: Рассказ 100");
  await find("");
  await press("Выбрать все");
  await screen.findByText(/^Выбрано 101\sпроизведение$/, undefined, late);
  const description = /^За один раз можно изменить не больше 100\sпроизведений$/;
  fireEvent.click(await screen.findByRole("button", { name: "Удалить", description }, late));
  expect(screen.queryByRole("alertdialog")).toBeNull();
  // The button's own description, and the bar for all to see.
  expect(screen.getAllByText(description).length).toBe(2);
  await find("Рассказ 100");
  await tick("Выбрать: Рассказ 100");
  await press("Удалить");
  await screen.findByRole("heading", { name: /^Удалить 100\sпроизведений\?$/ }, late);
  screen.getByText("И ещё 80");
});

it("all pages of a long list are there to be searched and chosen", async () => {
  const author = await addAccount(server);
  await sql`with made as (
      insert into work (owner_id, title, form, last_modification_time, created_at)
      select ${author.id}, 'Повесть ' || lpad(n::text, 3, '0'), 'novel', now(), timestamptz '2026-01-01Z' + n * interval '1 minute'
      from generate_series(1, 450) as n returning id)
    insert into work_author (work_id, account_id, place, confirmed_at) select id, ${author.id}, 1, now() from made`.execute(
    server.database,
  );
  // Without layout a long list takes its time: it is never shown whole.
  await openApp(server, author, `${listOf(author)}?q=${encodeURIComponent("Повесть 001")}`);
  await screen.findByRole("link", { name: /^Все\D*450$/ }, late);
  await tick("Выбрать: Повесть 001");
  await fill("Поиск по моим произведениям", "Повесть 430");
  await tick("Выбрать: Повесть 430");
  await press("Удалить");
  await screen.findByRole("heading", { name: /^Удалить 2\sпроизведения\?$/ }, late);
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
  expect(screen.queryByRole("link", { name: "Соль на подоконнике" })).toBeNull();
});

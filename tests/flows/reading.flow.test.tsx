import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeAll, expect, it } from "vitest";
import { addAccount, type TestAccount } from "../support/factories.ts";
import { addChapter, addWork, documentOf } from "../support/factories.works.ts";
import { at, closeApp, follow, late, openApp, press, seeTitle } from "../support/flow.tsx";
import { testServer } from "../support/server.ts";
import { whole } from "../support/whole.ts";

const server = testServer();
let owner: TestAccount;
let workId = 0;
let otherId = 0;
let chapterIds: number[] = [];
beforeAll(async () => {
  owner = await addAccount(server);
  otherId = (await addWork(server, { owner }, { title: "Другая", state: "published" })).id;
  await addChapter(server, otherId, { state: "published" });
  workId = (await addWork(server, { owner }, { title: "Книга", state: "published" })).id;
  for (const [index, title] of ["Утро", "День", "Вечер"].entries()) {
    const { id } = await addChapter(server, workId, { title, state: "published", sortOrder: index + 1 });
    chapterIds = [...chapterIds, id];
  }
});
afterEach(() => {
  closeApp();
  localStorage.clear();
});

const turn = () => within(screen.getByRole("navigation", { name: "Соседние главы" }));
const open = (index: number) => openApp(server, null, `/book/${workId}/read/${chapterIds[index]}`);

it("next and previous chapters, to both ends of the book", async () => {
  await open(0);
  await seeTitle("Утро");
  expect(turn().getAllByRole("link")[0]?.textContent).toBe("К книге");
  await follow("Следующая глава: День");
  await seeTitle("День");
  expect(screen.getAllByText("Глава 2 из 3")).not.toEqual([]);
  await follow("Предыдущая глава: Утро");
  await seeTitle("Утро");
  await open(2);
  await seeTitle("Вечер");
  await follow("К оглавлению");
  await seeTitle("Книга");
  expect(at()).toBe(`/book/${workId}`);
});

it("a draft of a published book is looked at by its author alone, and the manuscript is one press away", async () => {
  const { id } = await addChapter(server, otherId, { title: "Ненаписанная", sortOrder: 2 });
  const path = `/book/${otherId}/read/${id}`;
  await openApp(server, owner, path);
  await seeTitle("Ненаписанная");
  screen.getByText("Черновик: читателям не виден");
  await follow("Вернуться к рукописи");
  await waitFor(() => expect(at()).toBe(`/work/edit/chapter/${id}`), late);
  for (const person of [null, await addAccount(server)]) {
    await openApp(server, person, path);
    await screen.findByRole("heading", { level: 1, name: /404/ }, late);
    expect(screen.queryByText("Ненаписанная")).toBeNull();
  }
});

it("a reader whose paragraph is gone sees a message", async () => {
  const writer = await addAccount(server);
  const { id } = await addWork(server, { owner: writer }, { title: "Переписанная", state: "published" });
  const before = [documentOf("Снег шёл всю ночь.", "Поезд пришёл на пустую станцию.")];
  const { id: chapterId } = await addChapter(server, id, { title: "Глава", state: "published", documents: before });
  const reader = await addAccount(server);
  const params = { workId: id, chapterId };
  const { revisionId } = whole(await server.as(reader)("getBookChapter", { params }));
  await server.as(reader)("updateReaderProgress", { body: { ...params, revisionId, location: 1, progress: 1 } });
  await server.as(writer)("updateChapter", {
    body: { id: chapterId, revision: 1, title: "Глава", document: documentOf("Снег шёл всю ночь.") },
  });
  await server.as(writer)("updateChapterState", { params, body: { type: "update.requested" } });
  await openApp(server, reader, `/book/${id}/read/${chapterId}`);
  await screen.findByText("Автор изменил это место", undefined, late);
});

it("← and → turn to the neighbouring chapters, but not where something else takes the arrows", async () => {
  await open(0);
  await seeTitle("Утро");
  fireEvent.keyDown(document.body, { key: "ArrowLeft" });
  fireEvent.keyDown(document.body, { key: "ArrowRight", altKey: true });
  expect(at()).toBe(`/book/${workId}/read/${chapterIds[0]}`);
  fireEvent.keyDown(document.body, { key: "ArrowRight" });
  await seeTitle("День");
  await press("Настройки чтения");
  fireEvent.keyDown(await screen.findByRole("radio", { name: "Сепия" }, late), { key: "ArrowRight" });
  expect(at()).toBe(`/book/${workId}/read/${chapterIds[1]}`);
  fireEvent.keyDown(document.body, { key: "ArrowLeft" });
  await seeTitle("Утро");
});

it("a book's page leads on: to its genres and to the author's other books; a complaint is at its end", async () => {
  const reader = await addAccount(server);
  await openApp(server, reader, `/book/${workId}`);
  const genre = await screen.findByRole("link", { name: "современная проза" }, late);
  expect(genre.getAttribute("href")).toBe("/catalog?genre=43");
  const about = within(screen.getByRole("complementary", { name: "О книге" }));
  await about.findByRole("heading", { level: 2, name: "Ещё у автора" }, late);
  expect(about.getAllByRole("link").map((link) => [link.textContent, link.getAttribute("href")])).toEqual([
    ["Другая", `/book/${otherId}`],
    ["Все книги автора", `/u/${owner.userName}`],
  ]);
  await about.findByRole("button", { name: "Пожаловаться" }, late);
  expect(screen.getAllByRole("button", { name: "Пожаловаться" })).toHaveLength(1);
  await openApp(server, reader, `/book/${otherId}`);
  await seeTitle("Другая");
});

it("the size of the letters has two ends, and says so", async () => {
  await open(0);
  await seeTitle("Утро");
  await press("Настройки чтения");
  const size = (await screen.findByRole("group", { name: "Размер букв" }, late)).querySelector("output");
  const step = async (button: string, pixels: string[]) => {
    for (const shown of pixels) {
      await press(button);
      await waitFor(() => expect(size?.textContent).toBe(shown), late);
    }
    return screen.getByRole("button", { name: button }).getAttribute("aria-disabled");
  };
  expect(await step("Уменьшить буквы", ["18", "16"])).toBe("true");
  screen.getByRole("button", { name: "Уменьшить буквы", description: "Меньше нельзя" });
  expect(await step("Увеличить буквы", ["18", "20", "22", "24", "26", "28"])).toBe("true");
  screen.getByRole("button", { name: "Увеличить буквы", description: "Больше нельзя" });
});

const phone = { deviceId: "00000000-0000-4000-8000-000000000002", deviceName: "Chrome на Android" };
const comeBack = () => act(() => void document.dispatchEvent(new Event("visibilitychange")));

it("a reader who comes back to the tab is offered where another device stopped, and goes there or stays", async () => {
  const reader = await addAccount(server);
  const readOn = (index: number) =>
    server.as(reader)("updateReaderProgress", {
      body: { workId, chapterId: chapterIds[index] as number, location: 0, progress: 0.5, ...phone },
    });
  await openApp(server, reader, `/book/${workId}/read/${chapterIds[0]}`);
  await seeTitle("Утро");
  // What keeps the place, and hears of the return, comes behind the text.
  await waitFor(async () => {
    comeBack();
    const { places } = await server.as(reader)("getReadingProgress", { query: {} });
    expect(places.map(({ chapterTitle }) => chapterTitle)).toEqual(["Утро"]);
  }, late);
  server.clock.pass(1_000);
  await readOn(1);
  comeBack();
  const offer = /^На телефоне вы остановились в главе 2, .+\. Перейти\?$/;
  await screen.findByRole("heading", { level: 2, name: offer }, late);
  await press("Остаться здесь");
  await waitFor(() => expect(screen.queryByText(offer)).toBeNull(), late);
  server.clock.pass(1_000);
  await readOn(2);
  comeBack();
  await screen.findByRole("heading", { level: 2, name: /^На телефоне вы остановились в главе 3, / }, late);
  await press("Перейти");
  await seeTitle("Вечер");
});

it("the place before a jump is below the contents, and leads back", async () => {
  const reader = await addAccount(server);
  const place = { workId, location: 0, ...phone };
  await server.as(reader)("updateReaderProgress", {
    body: { ...place, chapterId: chapterIds[0] as number, progress: 0.4 },
  });
  server.clock.pass(300_000);
  await server.as(reader)("updateReaderProgress", {
    body: { ...place, chapterId: chapterIds[2] as number, progress: 0.1 },
  });
  await openApp(server, reader, `/book/${workId}/read/${chapterIds[2]}`);
  await seeTitle("Вечер");
  await press("Оглавление");
  const former = within(await screen.findByRole("region", { name: "Где вы были" }, late));
  expect(former.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
    "1. Утро40\u00a0%, 5\u00a0минут назад, Chrome на Android",
  ]);
  fireEvent.click(former.getByRole("link", { name: "1. Утро" }));
  await seeTitle("Утро");
});

it("a guest's place is theirs after they have signed in", async () => {
  const reader = await addAccount(server);
  const place = { chapterId: chapterIds[1], revisionId: null, location: 0, offset: 0, progress: 0.5 };
  localStorage.setItem(`readerPlace.${workId}`, JSON.stringify({ ...place, movedAt: "2026-11-20T11:00:00.000Z" }));
  await openApp(server, reader, "/");
  await waitFor(async () => {
    const { places } = await server.as(reader)("getReadingProgress", { query: {} });
    expect(places.map(({ chapterTitle }) => chapterTitle)).toEqual(["День"]);
  }, late);
  await waitFor(() => expect(localStorage.getItem(`readerPlace.${workId}`)).toBeNull(), late);
});

it("behind the last chapter: of an unfinished book more is to come, a finished one goes among those that were read", async () => {
  const reader = await addAccount(server);
  await openApp(server, reader, `/book/${workId}/read/${chapterIds[2]}`);
  await seeTitle("Вечер");
  await screen.findByRole("heading", { level: 2, name: "Ждём продолжения" }, late);
  await server.as(owner)("updateWorkState", { params: { id: workId }, body: { type: "finish.requested" } });
  await openApp(server, reader, `/book/${workId}/read/${chapterIds[2]}`);
  await screen.findByRole("heading", { level: 2, name: "Это конец книги" }, late);
  await press("Прочитано");
  await screen.findByText("Книга на полке «Прочитано»", undefined, late);
  const book = whole(await server.as(reader)("getBook", { params: { id: workId } }));
  expect(book.inLibraryState).toBe("Finished");
});

it("a heart on the book's page is counted at once, and leads a guest to the login", async () => {
  const reader = await addAccount(server);
  await openApp(server, reader, `/book/${workId}`);
  const heart = await screen.findByRole("button", { name: "Нравится, 0" }, late);
  fireEvent.click(heart);
  await screen.findByRole("button", { name: "Нравится, 1", pressed: true }, late);
  await waitFor(async () => {
    const { items } = await server.as(reader)("getUserLikes", { query: {} });
    expect(items.map(({ title }) => title)).toEqual(["Книга"]);
  }, late);
  await openApp(server, reader, "/library?shelf=Liked");
  expect((await screen.findByRole("link", { name: "Книга" }, late)).getAttribute("href")).toBe(`/book/${workId}`);
  await openApp(server, owner, `/book/${workId}`);
  const own = await screen.findByRole("button", { name: "Нравится, 1" }, late);
  fireEvent.click(own);
  expect(own.getAttribute("aria-pressed")).toBe("false");
  await openApp(server, null, `/book/${workId}`);
  const guests = await screen.findByRole("link", { name: "Нравится, 1" }, late);
  expect(guests.getAttribute("href")).toBe(`/account/login?redirect_uri=${encodeURIComponent(`/book/${workId}`)}`);
});

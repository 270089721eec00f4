import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { addAccount, type TestAccount } from "../support/factories.ts";
import { addChapter, addWork, documentOf } from "../support/factories.works.ts";
import { at, closeApp, follow, late, openApp, press, seeTitle } from "../support/flow.tsx";
import { startServer, type TestServer } from "../support/server.ts";
import { whole } from "../support/whole.ts";

let server: TestServer;
let owner: TestAccount;
let workId = 0;
let otherId = 0;
let chapterIds: number[] = [];
beforeAll(async () => {
  server = await startServer();
  owner = await addAccount(server);
  otherId = (await addWork(server, { owner }, { title: "Другая", state: "published" })).id;
  await addChapter(server, otherId, { state: "published" });
  workId = (await addWork(server, { owner }, { title: "Книга", state: "published" })).id;
  for (const [index, title] of ["Утро", "День", "Вечер"].entries()) {
    const { id } = await addChapter(server, workId, { title, state: "published", sortOrder: index + 1 });
    chapterIds = [...chapterIds, id];
  }
});
afterEach(closeApp);
afterAll(() => server.stop());

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

it("a reader whose paragraph is gone is told so", async () => {
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

it("a book's page leads on: to its genres and to the author's other books; a complaint stands at its end", async () => {
  const reader = await addAccount(server);
  await openApp(server, reader, `/book/${workId}`);
  const genre = await screen.findByRole("link", { name: "современная проза" }, late);
  expect(genre.getAttribute("href")).toBe("/?genre=43");
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

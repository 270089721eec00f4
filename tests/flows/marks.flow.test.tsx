import { randomUUID } from "node:crypto";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeAll, expect, it, vi } from "vitest";
import { addAccount, type TestAccount } from "../support/factories.ts";
import { partOf } from "../support/fakes.ts";
import { closeApp, follow, late, openApp, press, seeTitle } from "../support/flow.tsx";
import { testServer } from "../support/server.ts";
import { addReadBook, storedTypo } from "../support/typos.ts";

const server = testServer();
let owner: TestAccount;
let book: Awaited<ReturnType<typeof addReadBook>>;
beforeAll(async () => {
  owner = await addAccount(server);
  book = await addReadBook(server, { owner }, "Старое письмо лижало под камнем.", "Поезд пришёл в полночь.");
});
afterEach(closeApp);

const marksOf = async (who: TestAccount) => (await server.as(who)("getUserMarks", { query: {} })).marks;
const save = (who: TestAccount, given: object = {}) =>
  server.as(who)("saveMark", {
    body: {
      id: randomUUID(),
      ...book,
      kind: "quote",
      text: "письмо",
      color: 1,
      note: "",
      from: { block: 0, offset: 7 },
      to: { block: 0, offset: 13 },
      createdAt: "2026-11-20T10:00:00.000Z",
      ...given,
    },
  });

it("a reader's marks are after the text, are changed there and deleted there", async () => {
  const reader = await addAccount(server);
  await save(reader);
  await openApp(server, reader, `/book/${book.workId}/read/${book.chapterId}`);
  const here = within(await screen.findByRole("region", { name: "Ваши отметки в главе" }, late));
  here.getByRole("button", { name: "письмо" });
  fireEvent.click(here.getByRole("button", { name: "Изменить" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Цитата" }, late));
  fireEvent.click(dialog.getByRole("radio", { name: "Синий" }));
  fireEvent.change(dialog.getByLabelText(/^Заметка/), { target: { value: "Перечитать" } });
  fireEvent.click(dialog.getByRole("button", { name: "Сохранить отметку" }));
  await here.findByText("Перечитать", undefined, late);
  expect(await marksOf(reader)).toMatchObject([{ color: 3, note: "Перечитать", text: "письмо" }]);
  fireEvent.click(here.getByRole("button", { name: "Изменить" }));
  fireEvent.click(await screen.findByRole("button", { name: "Удалить отметку" }, late));
  await waitFor(async () => expect(await marksOf(reader)).toEqual([]), late);
});

it("a guest who selected before anything of marks was here is offered them, too", async () => {
  const range = new Range();
  const look = vi.spyOn(window, "getSelection").mockImplementation(() => {
    const paragraph = document.querySelector(".prose p");
    if (paragraph) range.selectNodeContents(paragraph);
    return partOf<Selection>({ isCollapsed: !paragraph, rangeCount: paragraph ? 1 : 0, getRangeAt: () => range });
  });
  await openApp(server, null, `/book/${book.workId}/read/${book.chapterId}`);
  const tools = within(await screen.findByRole("group", { name: /^Выделенное место/ }, late));
  tools.getByRole("link", { name: "Войдите, чтобы сохранять цитаты" });
  look.mockRestore();
});

it("the page of marks is narrowed by kind, and an empty one says what to do", async () => {
  const reader = await addAccount(server);
  await openApp(server, reader, "/account/marks");
  await seeTitle("Закладки и цитаты");
  await screen.findByRole("heading", { name: "Отметок пока нет" }, late);
  await save(reader);
  const start = { from: { block: 1, offset: 0 }, to: { block: 1, offset: 5 } };
  await save(reader, { ...start, kind: "bookmark", text: "Поезд", note: "Отсюда" });
  await openApp(server, reader, "/account/marks");
  await screen.findByRole("link", { name: "письмо" }, late);
  screen.getByRole("link", { name: "Поезд" });
  await follow("Закладки");
  await waitFor(() => expect(screen.queryByRole("link", { name: "письмо" })).toBeNull(), late);
  screen.getByText("Отсюда");
  await openApp(server, reader, "/account/marks?kind=quote&search=поезд");
  await screen.findByRole("heading", { name: "Таких отметок нет" }, late);
  await follow("Сбросить фильтры");
  await screen.findByRole("link", { name: "письмо" }, late);
  await follow("письмо");
  await screen.findByRole("navigation", { name: "Соседние главы" }, late);
});

it("an author finds a reader's typo among the pages of the work, and answers", async () => {
  const reader = await addAccount(server, { fio: "Нина Ветрова" });
  const { id } = await server.as(reader)("sendTypo", {
    params: { id: book.workId },
    body: {
      requestId: randomUUID(),
      chapterId: book.chapterId,
      revisionId: book.revisionId,
      text: "лижало",
      suggestion: "лежало",
      note: "",
      from: { block: 0, offset: 14 },
      to: { block: 0, offset: 20 },
    },
  });
  await openApp(server, owner, `/work/${book.workId}/edit/content`);
  await screen.findByRole("link", { name: "Опечатки" }, late);
  await follow("Опечатки");
  await screen.findByRole("heading", { name: "Опечатки от читателей" }, late);
  expect((await screen.findByText("лижало", undefined, late)).closest("p")?.textContent).toBe(
    "Старое письмо лижало под камнем.",
  );
  screen.getByText("лежало");
  screen.getByRole("link", { name: "Нина Ветрова" });
  expect(screen.getByRole("link", { name: "Открыть главу в редакторе" }).getAttribute("href")).toBe(
    `/work/edit/chapter/${book.chapterId}`,
  );
  await press("Принять: лижало");
  await screen.findByRole("heading", { name: "Здесь пусто" }, late);
  expect(await storedTypo(server, id)).toMatchObject({ state: "accepted" });
});

it("the staff looks at typos and answers none", async () => {
  const moderator = await addAccount(server, { roles: ["Moderator"] });
  await openApp(server, moderator, `/work/${book.workId}/typos?state=accepted`);
  await screen.findByText("лижало", undefined, late);
  expect(screen.queryByRole("button", { name: /^(Принять|Отклонить)/ })).toBeNull();
});

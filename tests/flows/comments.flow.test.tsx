import { randomUUID } from "node:crypto";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, it } from "vitest";
import { addComment } from "../support/factories.comments.ts";
import { addAccount, type TestAccount } from "../support/factories.ts";
import { addPublishedBook } from "../support/factories.works.ts";
import { closeApp, fill, late, openApp, press, seeTitle } from "../support/flow.tsx";
import { NOW, testServer } from "../support/server.ts";

const server = testServer();
let vera: TestAccount;
let nina: TestAccount;
let workId: number;
beforeEach(async () => {
  vera = await addAccount(server, { fio: "Вера Лядова" });
  nina = await addAccount(server, { fio: "Нина Ветрова" });
  ({ workId } = await addPublishedBook(server, { owner: vera }));
});
afterEach(async () => {
  closeApp();
  localStorage.clear();
  await server.database.deleteFrom("attemptCounter").execute();
});

const see = (text: string | RegExp) => screen.findByText(text, undefined, late);
const stored = () =>
  server.database
    .selectFrom("comment")
    .where("workId", "=", workId)
    .orderBy("id")
    .select(["text", "state", "hasSpoilers", "parentId"])
    .execute();
const rowOf = async (text: string) =>
  (await screen.findByText(text, { selector: "p" }, late)).closest("li") as HTMLElement;
const choose = async (text: string, label: string) => {
  const row = await rowOf(text);
  fireEvent.click(within(row).getByRole("button", { name: /^Действия с комментарием/ }));
  fireEvent.click(await screen.findByRole("menuitem", { name: label }, late));
};

it("a reader writes a comment, answers one, and corrects it; an empty one shows a fault", async () => {
  await openApp(server, nina, `/book/${workId}`);
  await see("Комментариев пока нет");
  await press("Отправить комментарий");
  await see("Поле Комментарий обязательно для заполнения");
  await fill("Ваш комментарий", "Соль осталась");
  await press("Отправить комментарий");
  await waitFor(
    async () =>
      expect(await stored()).toEqual([{ text: "Соль осталась", state: "visible", hasSpoilers: false, parentId: null }]),
    late,
  );
  const row = await rowOf("Соль осталась");
  fireEvent.click(within(row).getByRole("button", { name: "Ответить" }));
  await fill("Ответ: Нина Ветрова", "И дом");
  fireEvent.click(within(row).getAllByRole("button", { name: "Ответить" }).at(-1) as HTMLElement);
  await see("И дом");
  await choose("И дом", "Исправить");
  await fill("Исправить комментарий", "И сад");
  await press("Сохранить");
  await waitFor(async () => expect((await stored()).map(({ text }) => text)).toEqual(["Соль осталась", "И сад"]), late);
  await waitFor(() => expect(screen.queryByLabelText("Исправить комментарий")).toBeNull());
  await see("И сад");
  expect(Object.keys(localStorage).filter((key) => key.startsWith("comment."))).toEqual([]);
});

it("the thread is closed while one types: the words stay, here and after a reload", async () => {
  await openApp(server, nina, `/book/${workId}`);
  await fill("Ваш комментарий", "Дописала в поезде");
  await server.as(vera)("closeComments", { body: { rootType: "work", rootId: workId, isClosed: true } });
  await press("Отправить комментарий");
  await see("Ветка закрыта");
  await see("Дописала в поезде");
  expect(await stored()).toEqual([]);
  closeApp();
  await openApp(server, nina, `/book/${workId}`);
  await see("Ветка закрыта");
  await see("Дописала в поезде");
});

it("the author closes the thread and opens it again; a failed action shows its fault", async () => {
  let isBroken = false;
  await openApp(server, vera, `/book/${workId}`, (path) =>
    isBroken && path === "/api/v1/comments/close"
      ? new Response(JSON.stringify({ status: 4, errorCode: 12, message: "Нет доступа" }), {
          status: 403,
          headers: { "content-type": "application/json" },
        })
      : undefined,
  );
  await press("Закрыть ветку");
  await see("Ветка закрыта");
  isBroken = true;
  await press("Открыть ветку");
  await see("Нет доступа");
  isBroken = false;
  await press("Открыть ветку");
  await screen.findByRole("button", { name: "Закрыть ветку" }, late);
  expect(screen.queryByText("Ветка закрыта")).toBeNull();
  expect(screen.queryByText("Нет доступа")).toBeNull();
});

it("the author hides one, and what waits is opened on its own page", async () => {
  await addComment(server, nina, { workId, text: "Грубость" });
  await addComment(server, nina, { workId, text: "Первый раз здесь", state: "held" });
  await openApp(server, vera, `/book/${workId}`);
  await choose("Грубость", "Скрыть");
  await waitFor(async () => expect((await stored())[0]?.state).toBe("hidden"), late);
  closeApp();
  await openApp(server, vera, "/account/comments");
  await seeTitle("Комментарии на проверке");
  await see("Первый раз здесь");
  await press("Опубликовать");
  await see("Проверять нечего");
  expect((await stored())[1]?.state).toBe("visible");
});

it("a guest reads and is led to the login; spoilers and hidden parts of a text are shown on request", async () => {
  await addComment(server, nina, { workId, text: "Она уехала", hasSpoilers: true });
  await addComment(server, nina, { workId, text: "> Тишина\nКонец: ||дом стоит||" });
  await openApp(server, null, `/book/${workId}`);
  await see("Войдите");
  await see("Комментарий со спойлерами");
  expect(screen.queryByText("Она уехала")).toBeNull();
  await press("Показать");
  await see("Она уехала");
  expect(screen.queryByText("дом стоит")).toBeNull();
  await press("Показать спойлер");
  await see("дом стоит");
  expect((await see("Тишина")).closest("blockquote")).not.toBeNull();
});

it("what of the page has not come is named: the comments, or the one that was asked for; it may be asked for again", async () => {
  const { id } = await addComment(server, nina, { workId, text: "Соль осталась" });
  let isBroken = true;
  const broken = (path: string) =>
    isBroken && path.startsWith("/api/v1/comment")
      ? new Response(JSON.stringify({ status: 6, errorCode: 8, message: "Ошибка на сервере" }), {
          status: 500,
          headers: { "content-type": "application/json" },
        })
      : undefined;
  await openApp(server, null, `/book/${workId}`, broken);
  await screen.findByRole("heading", { name: "Комментарии не загрузились" }, late);
  isBroken = false;
  await press("Повторить");
  await see("Соль осталась");
  closeApp();
  isBroken = true;
  await openApp(server, null, `/book/${workId}?comment=${id}`, broken);
  await screen.findByRole("heading", { name: "Комментарий не загрузился" }, late);
  expect(screen.queryByText("Этого комментария здесь нет")).toBeNull();
  isBroken = false;
  await press("Повторить");
  await see("Соль осталась");
});

const title = (name: string) => screen.findByRole("heading", { level: 2, name: name.replace(" ", "\u00a0") }, late);

it("the number above them and «Порядок» follow what is written, hidden, given back and deleted here", async () => {
  await addComment(server, nina, { workId, text: "Соль" });
  await openApp(server, vera, `/book/${workId}`);
  await title("1 комментарий");
  expect(screen.queryByLabelText("Порядок")).toBeNull();
  await fill("Ваш комментарий", "Хлеб");
  await press("Отправить комментарий");
  await title("2 комментария");
  await screen.findByLabelText("Порядок", undefined, late);
  await choose("Соль", "Скрыть");
  await title("1 комментарий");
  await choose("Соль", "Вернуть");
  await title("2 комментария");
  await choose("Хлеб", "Удалить");
  await press("Удалить комментарий");
  await title("1 комментарий");
});

it("in another order the comments, what is typed and the keys stay where they are", async () => {
  await addComment(server, nina, { workId, text: "Соль", createdAt: "2026-11-19T09:00:00.000Z" });
  await addComment(server, nina, { workId, text: "Хлеб", createdAt: "2026-11-19T10:00:00.000Z" });
  await openApp(server, vera, `/book/${workId}`);
  const order = await screen.findByLabelText<HTMLSelectElement>("Порядок", undefined, late);
  const said = () => screen.getAllByText(/^(Соль|Хлеб)$/).map(({ textContent }) => textContent);
  expect(said()).toEqual(["Хлеб", "Соль"]);
  await fill("Ваш комментарий", "Мёд");
  order.focus();
  fireEvent.change(order, { target: { value: "old" } });
  expect(said()).toEqual(["Хлеб", "Соль"]);
  await waitFor(() => expect(said()).toEqual(["Соль", "Хлеб"]), late);
  expect(document.activeElement).toBe(order);
  expect(screen.getByLabelText<HTMLTextAreaElement>("Ваш комментарий").value).toBe("Мёд");
});

it("a spoiler that was opened is open when a correction is closed unsent", async () => {
  await addComment(server, nina, { workId, text: "Конец: ||дом стоит||", createdAt: NOW });
  await openApp(server, nina, `/book/${workId}`);
  await press("Показать спойлер");
  await choose("Конец:", "Исправить");
  await screen.findByLabelText("Исправить комментарий", undefined, late);
  await press("Закрыть");
  await waitFor(() => expect(screen.queryByLabelText("Исправить комментарий")).toBeNull(), late);
  expect(screen.queryByRole("button", { name: "Показать спойлер" })).toBeNull();
  expect((await rowOf("Конец:")).textContent).toContain("дом стоит");
});

it("the keys go on from what was opened: replies, words, spoilers, a form; and from its comment when a form is closed", async () => {
  const { id } = await addComment(server, nina, { workId, text: "Начало", replyCount: 4 });
  for (const text of ["Раз", "Два", "Три", "Четыре ||тайна||"])
    await addComment(server, nina, { workId, text, parentId: id, threadId: id });
  await addComment(server, nina, { workId, text: "Она уехала", hasSpoilers: true });
  await openApp(server, vera, `/book/${workId}`);
  const focused = (text: string) => waitFor(() => expect(document.activeElement?.textContent).toContain(text), late);
  await press("Показать ещё ответы: 1");
  await focused("Четыре");
  expect(document.activeElement?.tagName).toBe("LI");
  await press("Показать спойлер");
  await waitFor(() => expect(document.activeElement?.textContent).toBe("тайна"), late);
  await press("Показать");
  await waitFor(() => expect(document.activeElement?.textContent).toBe("Она уехала"), late);
  const row = await rowOf("Она уехала");
  fireEvent.click(within(row).getByRole("button", { name: "Ответить" }));
  expect(document.activeElement).toBe(within(row).getByLabelText("Ответ: Нина Ветрова"));
  fireEvent.click(within(row).getByRole("button", { name: "Закрыть" }));
  expect(document.activeElement).toBe(row);
});

it("the limit of a newcomer's day says until when, and the words may be changed meanwhile", async () => {
  const newcomer = await addAccount(server, { createdAt: NOW });
  const body = { rootType: "work", rootId: workId, parentId: null, hasSpoilers: false } as const;
  for (let sent = 0; sent < 10; sent += 1)
    await server.as(newcomer)("createComment", { body: { ...body, requestId: randomUUID(), text: `Раз ${sent}` } });
  await openApp(server, newcomer, `/book/${workId}`);
  const field = await fill("Ваш комментарий", "Ещё раз");
  await press("Отправить комментарий");
  await see(/^Сегодня вы написали уже 10 комментариев\. Следующий можно отправить (сегодня|завтра), \d\d:\d\d$/);
  expect((field as HTMLTextAreaElement).readOnly).toBe(false);
  await fill("Ваш комментарий", "Ещё раз, завтра");
  expect((field as HTMLTextAreaElement).value).toBe("Ещё раз, завтра");
});

it("a comment of another page is none of this one; one to a chapter is its book's", async () => {
  const other = await addPublishedBook(server, { owner: vera });
  const { id } = await addComment(server, nina, { workId: other.workId, text: "Чужое" });
  await openApp(server, null, `/book/${workId}?comment=${id}`);
  await see("Этого комментария здесь нет");
  expect(screen.queryByText("Чужое")).toBeNull();
  const [chapter] = await server.database.selectFrom("chapter").where("workId", "=", workId).select("id").execute();
  const own = await addComment(server, nina, {
    rootType: "chapter",
    workId,
    chapterId: chapter?.id ?? -1,
    text: "Своё",
  });
  await openApp(server, vera, `/book/${workId}?comment=${own.id}`);
  await see("Показан один комментарий с ответами");
  await see("Своё");
});

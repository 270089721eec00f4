import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from "vitest";
import { addComment } from "../support/factories.comments.ts";
import { addAccount, type TestAccount } from "../support/factories.ts";
import { addPublishedBook } from "../support/factories.works.ts";
import { closeApp, fill, late, openApp, press, seeTitle } from "../support/flow.tsx";
import { startServer, type TestServer } from "../support/server.ts";

let server: TestServer;
let vera: TestAccount;
let nina: TestAccount;
let workId: number;
beforeAll(async () => {
  server = await startServer();
});
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
afterAll(() => server.stop());

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

it("a reader writes a comment, answers one, and corrects it; what is empty is told", async () => {
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

it("the author closes the thread and opens it again; what could not be done is told", async () => {
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

it("a guest reads and is led to the login; spoilers and what stands hidden in a text are asked for", async () => {
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

import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { addAccount, type TestAccount } from "../support/factories.ts";
import { at, closeApp, fill, follow, late, openApp, press, seeTitle } from "../support/flow.tsx";
import { sendMessage, storeMessage } from "../support/messages.ts";
import { testServer } from "../support/server.ts";

const server = testServer();
let nina: TestAccount;
let gleb: TestAccount;
beforeEach(async () => {
  nina = await addAccount(server, { fio: "Нина Ветрова" });
  gleb = await addAccount(server, { fio: "Глеб Оршанский" });
});
afterEach(async () => {
  closeApp();
  localStorage.clear();
  server.config.hasPrivateMessages = true;
  await server.database.deleteFrom("complaint").execute();
  await server.database.deleteFrom("chat").execute();
  await server.database.deleteFrom("attemptCounter").execute();
});

const see = (text: string | RegExp) => screen.findByText(text, undefined, late);
const log = (name: string) => screen.findByRole("log", { name: `Переписка: ${name}` }, late);
const textsOf = async (name: string) =>
  within(await log(name))
    .queryAllByRole("listitem")
    .map(({ textContent }) => textContent?.replace(/\d\d:\d\d.*$/, ""));
const stored = async () =>
  (await server.database.selectFrom("message").orderBy("id").select("text").execute()).map(({ text }) => text);
const chatOf = (person: TestAccount) => `/messages/${person.userName}`;

it("one finds a person, writes to them, and sees it in the list; the other reads it, and the mark in the header goes", async () => {
  await openApp(server, nina, "/messages");
  await seeTitle("Сообщения");
  await see("Вы пока никому не писали");
  await fill("Кому написать: имя или имя пользователя", gleb.userName);
  await press("Найти человека");
  fireEvent.click(await screen.findByRole("link", { name: "Написать: Глеб Оршанский" }, late));
  await seeTitle("Глеб Оршанский");
  expect(at()).toBe(chatOf(gleb));
  await press("Отправить сообщение");
  await see("Поле Сообщение обязательно для заполнения");
  await fill("Сообщение", "Когда следующая глава?");
  await press("Отправить сообщение");
  await waitFor(async () => expect(await stored()).toEqual(["Когда следующая глава?"]), late);
  await waitFor(async () => expect(await textsOf("Глеб Оршанский")).toEqual(["Вы:Когда следующая глава?"]), late);
  expect(screen.getByLabelText("Сообщение")).toHaveProperty("value", "");
  await follow("‹ Сообщения");
  await see("Вы: Когда следующая глава?");

  closeApp();
  await openApp(server, gleb, "/messages");
  fireEvent.click(await screen.findByRole("link", { name: /^Нина Ветрова/ }, late));
  await waitFor(
    async () => expect(await textsOf("Нина Ветрова")).toEqual(["Нина Ветрова:Когда следующая глава?"]),
    late,
  );
  await waitFor(
    async () => expect(await server.as(gleb)("getUnreadChats", {})).toEqual({ chats: [], unreadChatCount: 0 }),
    late,
  );
});

it("the header says how many chats are not read, and that they were read", async () => {
  await sendMessage(server, gleb, nina, "Раз");
  await openApp(server, nina, "/terms");
  fireEvent.click(await screen.findByRole("link", { name: /^Сообщения, 1\sнепрочитанная переписка$/ }, late));
  fireEvent.click(await screen.findByRole("link", { name: /^Глеб Оршанский/ }, late));
  await screen.findByRole("link", { name: "Сообщения" }, late);
});

describe("what cannot be sent", () => {
  it("stays on the device, and is sent once when the server answers again", async () => {
    let isAway = true;
    await openApp(server, nina, chatOf(gleb), (path) =>
      isAway && path.endsWith("/send") ? Response.error() : undefined,
    );
    await fill("Сообщение", "В пятницу");
    await press("Отправить сообщение");
    await see("Не отправлено. Отправим, когда появится сеть");
    await fill("Сообщение", "И ещё");
    closeApp();
    isAway = false;
    await openApp(server, nina, chatOf(gleb));
    await waitFor(async () => expect(await stored()).toEqual(["В пятницу"]), late);
    await waitFor(async () => expect(await textsOf("Глеб Оршанский")).toEqual(["Вы:В пятницу"]), late);
    expect(screen.getByLabelText("Сообщение")).toHaveProperty("value", "И ещё");
  });

  it("is dropped when they say so", async () => {
    await openApp(server, nina, chatOf(gleb), (path) => (path.endsWith("/send") ? Response.error() : undefined));
    await fill("Сообщение", "Погорячилась");
    await press("Отправить сообщение");
    await see("Не отправлено. Отправим, когда появится сеть");
    await press("Не отправлять");
    await see("Здесь пока нет сообщений.");
    expect(localStorage.getItem(`messages.${nina.id}.${gleb.id}`)).toBeNull();
    expect(await stored()).toEqual([]);
  });

  it("is not sent to a person who ignores the sender: the reason replaces the field", async () => {
    await storeMessage(server, gleb, nina);
    await server.as(gleb)("addToIgnoreList", { body: { userId: nina.id, note: "" } });
    await openApp(server, nina, chatOf(gleb));
    await see("Автор ограничил вам возможность писать здесь");
    expect(screen.queryByLabelText("Сообщение")).toBeNull();
    expect(await textsOf("Глеб Оршанский")).toEqual(["Глеб Оршанский:Спасибо за главу."]);
  });
});

it("one's own message is taken back: both read that it was", async () => {
  await storeMessage(server, nina, gleb, "Ой");
  server.clock.set(new Date().toISOString());
  await server.database.updateTable("message").set({ sentAt: new Date().toISOString() }).execute();
  await openApp(server, nina, chatOf(gleb));
  await press("Удалить сообщение");
  const dialog = await screen.findByRole("alertdialog", { name: "Удалить сообщение?" }, late);
  fireEvent.click(within(dialog).getByRole("button", { name: "Удалить сообщение" }));
  await waitFor(async () => expect(await textsOf("Глеб Оршанский")).toEqual(["Вы:Сообщение удалено"]), late);
  closeApp();
  await openApp(server, gleb, chatOf(nina));
  await waitFor(async () => expect(await textsOf("Нина Ветрова")).toEqual(["Нина Ветрова:Сообщение удалено"]), late);
});

it("a chat is muted, and hidden", async () => {
  await storeMessage(server, gleb, nina);
  await openApp(server, nina, chatOf(gleb));
  const menu = async (item: string) => {
    fireEvent.click(await screen.findByRole("button", { name: "Действия с перепиской: Глеб Оршанский" }, late));
    fireEvent.click(await screen.findByRole("menuitem", { name: item }, late));
  };
  await menu("Выключить уведомления");
  await waitFor(
    async () =>
      expect(await server.as(nina)("getChat", { params: { userId: gleb.id }, query: {} })).toMatchObject({
        isMuted: true,
      }),
    late,
  );
  await menu("Скрыть переписку");
  const dialog = await screen.findByRole("alertdialog", { name: "Скрыть переписку: Глеб Оршанский?" }, late);
  fireEvent.click(within(dialog).getByRole("button", { name: "Скрыть переписку" }));
  await see("Вы пока никому не писали");
  expect(at()).toBe("/messages");
});

it("an author's page leads a person who may write to the chat, and nobody else", async () => {
  await openApp(server, nina, `/u/${gleb.userName}`);
  expect((await screen.findByRole("link", { name: "Написать" }, late)).getAttribute("href")).toBe(chatOf(gleb));
  closeApp();
  await server.as(gleb)("addToIgnoreList", { body: { userId: nina.id, note: "" } });
  const requests: string[] = [];
  await openApp(server, nina, `/u/${gleb.userName}`, (path) => void requests.push(path));
  await waitFor(() => expect(requests).toContain(`/api/v2/pm/chat/${gleb.id}`), late);
  await screen.findByRole("button", { name: "Подписаться" }, late);
  expect(screen.queryByRole("link", { name: "Написать" })).toBeNull();
});

it("a moderator sees a message that is complained of, with those next to it", async () => {
  const mary = await addAccount(server, { fio: "Мария Строева", roles: ["Moderator"] });
  await storeMessage(server, nina, gleb, "Добрый день");
  const id = await storeMessage(server, gleb, nina, "Бездарность");
  await openApp(server, nina, chatOf(gleb));
  const [flag] = await screen.findAllByRole("button", { name: "Пожаловаться" }, late);
  fireEvent.click(flag as HTMLElement);
  fireEvent.click(await screen.findByRole("radio", { name: "Оскорбления и травля" }, late));
  await press("Отправить жалобу");
  await see("Жалоба отправлена модераторам");
  closeApp();
  await openApp(server, mary, "/moderation/complaints");
  await see("Сообщение: Глеб Оршанский");
  await press("Показать сообщение и соседние");
  const list = await screen.findByRole("list", { name: "Сообщение и соседние" }, late);
  const [first, second] = within(list).getAllByRole("listitem");
  expect(first?.textContent).toContain("Добрый день");
  expect(second?.textContent).toContain("На это сообщение жалуются");
  expect(second?.textContent).toContain("Бездарность");
  expect(await server.database.selectFrom("complaint").select(["targetType", "targetId"]).execute()).toEqual([
    { targetType: "message", targetId: id },
  ]);
});

it("whom there is not, and where nobody writes, there is no page", async () => {
  await openApp(server, nina, "/messages/nobody-at-all");
  await seeTitle("404. Страница не найдена");
  closeApp();
  server.config.hasPrivateMessages = false;
  await openApp(server, nina, "/messages");
  await seeTitle("404. Страница не найдена");
  closeApp();
  await openApp(server, nina, chatOf(gleb));
  await seeTitle("404. Страница не найдена");
});

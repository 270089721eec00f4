import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import { cleanUp } from "../../../server/cleaning.ts";
import { addAccount, type TestAccount } from "../../support/factories.ts";
import { sendMessage, storeMessage, storeMessageComplaint } from "../../support/messages.ts";
import { NOW, testServer } from "../../support/server.ts";

const server = testServer();
let nina: TestAccount;
let gleb: TestAccount;
beforeEach(async () => {
  for (const table of ["complaint", "chat", "notificationEvent", "job", "attemptCounter"] as const)
    await server.database.deleteFrom(table).execute();
  server.clock.set(NOW);
  server.config.hasPrivateMessages = true;
  nina = await addAccount(server, { fio: "Нина Ветрова" });
  gleb = await addAccount(server, { fio: "Глеб Оршанский" });
});

const refused = (errorCode: number, message?: string) => ({
  envelope: { errorCode, ...(message !== undefined && { message }) },
});
const card = ({ id, userName, fio }: TestAccount) => ({ id, userName, fio, avatarUrl: null });
/** As the other sees it: not what it was sent with. */
const theirs = <T extends object>(message: T) => ({ ...message, requestId: null });
const chat = (who: TestAccount, whom: TestAccount, query: object = {}) =>
  server.as(who)("getChat", { params: { userId: whom.id }, query });
const chats = async (who: TestAccount) => (await server.as(who)("getChats", { query: {} })).chats;
const unread = (who: TestAccount) => server.as(who)("getUnreadChats", {});
const read = (who: TestAccount, whom: TestAccount, messageId: number) =>
  server.as(who)("readChat", { params: { userId: whom.id }, body: { messageId } });
const privacy = (who: TestAccount, whoCanWrite: "everybody" | "followed" | "nobody") =>
  server.database
    .insertInto("privacy")
    .values({
      accountId: who.id,
      showBirthday: "nobody",
      whoCanWrite,
      whoSeesFollows: "everybody",
      whoSeesLibrary: "me",
      inSearchEngines: true,
    })
    .execute();
const ignore = (who: TestAccount, whom: TestAccount) =>
  server.as(who)("addToIgnoreList", { body: { userId: whom.id, note: "" } });
const follow = (who: TestAccount, whom: TestAccount) => server.as(who)("followAccount", { params: { id: whom.id } });
/** Before it is written and when it is: the same words. */
async function seeRefused(who: TestAccount, whom: TestAccount, errorCode: number, message: string) {
  expect(await chat(who, whom)).toMatchObject({ canWrite: false, refusal: message });
  await expect(sendMessage(server, who, whom, "Здравствуйте")).rejects.toMatchObject(refused(errorCode, message));
}

describe("two people", () => {
  it("write to each other: both read the same, in the order in which it was written", async () => {
    const requestId = randomUUID();
    const first = await sendMessage(server, nina, gleb, "  Когда следующая глава?\n<b>Жду</b>  ", requestId);
    expect(first).toEqual({
      id: first.id,
      authorId: nina.id,
      text: "Когда следующая глава?\n<b>Жду</b>",
      sentAt: NOW,
      isDeleted: false,
      requestId,
    });
    server.clock.pass(60_000);
    const second = await sendMessage(server, gleb, nina, "В пятницу");
    expect(second.id).toBeGreaterThan(first.id);
    const common = { canWrite: true, refusal: "", isMuted: false, deletedIds: [] };
    expect(await chat(nina, gleb)).toEqual({
      ...common,
      person: card(gleb),
      lastReadId: 0,
      messages: [first, theirs(second)],
    });
    expect(await chat(gleb, nina)).toEqual({
      ...common,
      person: card(nina),
      lastReadId: 0,
      messages: [theirs(first), second],
    });
    expect(await server.database.selectFrom("chat").select(["firstId", "secondId", "startedBy"]).execute()).toEqual([
      { firstId: nina.id, secondId: gleb.id, startedBy: nina.id },
    ]);
  });

  it("the same request twice is one message, also when both come at once; the number with other words is refused", async () => {
    const requestId = randomUUID();
    const sent = await Promise.all([1, 2, 3].map(() => sendMessage(server, nina, gleb, "Здравствуйте", requestId)));
    expect(new Set(sent.map(({ id }) => id)).size).toBe(1);
    expect((await chat(gleb, nina)).messages).toHaveLength(1);
    for (const [whom, text] of [
      [gleb, "Другое"],
      [await addAccount(server), "Здравствуйте"],
    ] as const)
      await expect(sendMessage(server, nina, whom, text, requestId)).rejects.toMatchObject(
        refused(3, "Под этим номером уже отправлено другое сообщение"),
      );
  });

  it("what is sent again counts for no limit, and is answered whatever has changed since", async () => {
    const requestId = randomUUID();
    const sent = await sendMessage(server, nina, gleb, "Здравствуйте", requestId);
    await ignore(gleb, nina);
    for (let again = 0; again < 31; again += 1)
      expect(await sendMessage(server, nina, gleb, "Здравствуйте", requestId)).toEqual(sent);
  });

  it.each([
    ["nothing", "", "Поле Сообщение обязательно для заполнения"],
    ["nothing that is seen", " \n\u200b ", "Поле Сообщение обязательно для заполнения"],
    ["4 001 characters", "х".repeat(4_001), "Поле Сообщение не может быть длиннее 4\u00a0000 символов"],
  ])("what is no message is refused: %s", async (_, text, message) => {
    await expect(sendMessage(server, nina, gleb, text)).rejects.toMatchObject({
      envelope: { errorCode: 3, invalidFields: { text: [message] } },
    });
    expect(await server.database.selectFrom("chat").selectAll().execute()).toEqual([]);
  });

  it("4 000 characters are one message", async () => {
    expect((await sendMessage(server, nina, gleb, "х".repeat(4_000))).text).toHaveLength(4_000);
  });

  it("nobody writes to themselves, or to an unknown person", async () => {
    await expect(sendMessage(server, nina, nina, "Я")).rejects.toMatchObject({
      envelope: { errorCode: 3, invalidFields: { userId: ["Себе написать нельзя"] } },
    });
    await expect(sendMessage(server, nina, { id: 999_999 }, "Кто там")).rejects.toMatchObject(refused(10));
    await expect(chat(nina, { ...gleb, id: 999_999 })).rejects.toMatchObject(refused(10));
    await expect(chat(nina, nina)).rejects.toMatchObject(refused(10));
  });
});

describe("a chat in parts", () => {
  it("the last, those before one, those after one", async () => {
    const ids: number[] = [];
    for (let count = 0; count < 7; count += 1) ids.push(await storeMessage(server, nina, gleb, `Письмо ${count}`));
    const idsOf = async (query: object) => (await chat(gleb, nina, query)).messages.map(({ id }) => id);
    expect(await idsOf({})).toEqual(ids);
    expect(await idsOf({ take: 3 })).toEqual(ids.slice(4));
    expect(await idsOf({ take: 3, before: ids[4] })).toEqual(ids.slice(1, 4));
    expect(await idsOf({ take: 3, before: ids[1] })).toEqual(ids.slice(0, 1));
    expect(await idsOf({ take: 2, after: ids[2] })).toEqual(ids.slice(3, 5));
    expect(await idsOf({ after: ids[6] })).toEqual([]);
    expect(await idsOf({ after: 0 })).toEqual(ids);
    await expect(chat(gleb, nina, { before: ids[1], after: ids[0] })).rejects.toMatchObject(refused(3));
    await expect(chat(gleb, nina, { take: 51 })).rejects.toMatchObject(refused(3));
  });

  it("without messages there is a person and whether one may write", async () => {
    expect(await chat(nina, gleb)).toEqual({
      person: card(gleb),
      messages: [],
      canWrite: true,
      refusal: "",
      isMuted: false,
      lastReadId: 0,
      deletedIds: [],
    });
    expect(await server.database.selectFrom("chat").selectAll().execute()).toEqual([]);
  });
});

describe("who may write is said before and when it is written", () => {
  it("whose address is not confirmed may not", async () => {
    const olga = await addAccount(server, { emailIsConfirmed: false });
    await seeRefused(olga, gleb, 6, "Подтвердите адрес электронной почты");
  });

  it("an ignored person may not, nor the one who ignores", async () => {
    await ignore(gleb, nina);
    await seeRefused(nina, gleb, 12, "Автор ограничил вам возможность писать здесь");
    await seeRefused(gleb, nina, 12, "Вы игнорируете этого человека. Уберите его из игнор-листа, чтобы писать");
    await server.as(gleb)("removeFromIgnoreList", { body: { userId: nina.id } });
    expect(await chat(nina, gleb)).toMatchObject({ canWrite: true, refusal: "" });
  });

  const few = "Пользователь ограничил круг тех, кто может ему писать";
  it("«nobody» is nobody; those whom the other follows, or has written to, may where they may", async () => {
    await privacy(gleb, "nobody");
    await storeMessage(server, gleb, nina);
    await seeRefused(nina, gleb, 12, few);
    const vera = await addAccount(server);
    await privacy(vera, "followed");
    await seeRefused(nina, vera, 12, few);
    await follow(vera, nina);
    await sendMessage(server, nina, vera, "Спасибо");
    const [one, other] = [await addAccount(server), await addAccount(server)];
    await privacy(one, "followed");
    await storeMessage(server, other, one);
    await seeRefused(other, one, 12, few);
    await storeMessage(server, one, other);
    await sendMessage(server, other, one, "Спасибо");
  });

  it("nobody writes to a banned or disabled person; what was written stays", async () => {
    const id = await storeMessage(server, gleb, nina);
    await server.database.updateTable("account").set({ bannedAt: NOW }).where("id", "=", gleb.id).execute();
    await seeRefused(nina, gleb, 12, "Учётная запись заблокирована. Написать сюда нельзя");
    await server.database
      .updateTable("account")
      .set({ bannedAt: null, disabledAt: NOW })
      .where("id", "=", gleb.id)
      .execute();
    await seeRefused(nina, gleb, 12, "Учётная запись удалена. Написать сюда нельзя");
    expect(await chat(nina, gleb)).toMatchObject({ person: { isGone: true }, messages: [{ id }] });
    const olga = await addAccount(server);
    await expect(chat(olga, gleb)).rejects.toMatchObject(refused(10));
  });

  it("a banned person writes to nobody", async () => {
    await server.database.updateTable("account").set({ bannedAt: NOW }).where("id", "=", nina.id).execute();
    await expect(sendMessage(server, nina, gleb, "Пустите")).rejects.toMatchObject(refused(5));
  });

  const enough = "Сегодня больше нельзя начинать новые беседы";
  it.each([
    ["in the first seven days three", "2026-11-13T11:05:31.001Z", 3],
    ["later ten", "2026-11-13T11:05:31.000Z", 10],
  ])("chats begun within 24 hours: %s; those that there are go on", async (_, createdAt, most) => {
    const olga = await addAccount(server, { createdAt });
    const people: TestAccount[] = [];
    for (let count = 0; count < most; count += 1) people.push(await addAccount(server));
    for (const person of people) await sendMessage(server, olga, person, "Здравствуйте");
    await seeRefused(olga, gleb, 8, enough);
    await sendMessage(server, olga, people[0] as TestAccount, "И ещё");
    // What another has begun is no chat of hers.
    await storeMessage(server, nina, olga);
    await sendMessage(server, olga, nina, "Добрый день");
    server.clock.pass(86_400_000);
    await sendMessage(server, olga, gleb, "Здравствуйте");
  });

  it("a person sends 30 messages a minute and 500 a day", async () => {
    for (let count = 0; count < 30; count += 1) await sendMessage(server, nina, gleb, String(count));
    await expect(sendMessage(server, nina, gleb, "31")).rejects.toMatchObject({
      envelope: { errorCode: 8, retryAfter: 29 },
    });
    server.clock.pass(29_000);
    await sendMessage(server, nina, gleb, "31");
    await server.database.updateTable("attemptCounter").set({ count: 500 }).execute();
    server.clock.pass(60_000);
    await expect(sendMessage(server, nina, gleb, "501")).rejects.toMatchObject(refused(8));
  });

  it("a message of staff passes every refusal, and is in the list of a person who ignores them", async () => {
    const mary = await addAccount(server, { fio: "Мария Строева", roles: ["Moderator"] });
    await privacy(gleb, "nobody");
    await ignore(gleb, mary);
    await sendMessage(server, mary, gleb, "Снимите, пожалуйста, метку");
    expect(await chats(gleb)).toMatchObject([{ person: card(mary), unreadCount: 1 }]);
    expect(await unread(gleb)).toMatchObject({ unreadChatCount: 1 });
    await seeRefused(gleb, mary, 12, "Вы игнорируете этого человека. Уберите его из игнор-листа, чтобы писать");
  });
});

describe("the list", () => {
  it("has the last written to first, with the beginning of the last message and what is not read", async () => {
    const vera = await addAccount(server, { fio: "Вера Лядова" });
    await sendMessage(server, vera, nina, "х".repeat(101));
    server.clock.pass(1_000);
    await sendMessage(server, gleb, nina, "Раз");
    await sendMessage(server, gleb, nina, "Два");
    await sendMessage(server, nina, gleb, "Три");
    const [withGleb, withVera] = [
      {
        person: card(gleb),
        preview: "Три",
        isDeleted: false,
        isOwn: true,
        unreadCount: 2,
        isMuted: false,
        sentAt: "2026-11-20T11:05:32.000Z",
      },
      {
        person: card(vera),
        preview: "х".repeat(100),
        isDeleted: false,
        isOwn: false,
        unreadCount: 1,
        isMuted: false,
        sentAt: NOW,
      },
    ];
    expect(await server.as(nina)("getChats", { query: {} })).toEqual({
      chats: [withGleb, withVera],
      realTotalCount: 2,
      isLastPage: true,
    });
    expect(await server.as(nina)("getChats", { query: { page: 2, ps: 1 } })).toEqual({
      chats: [withVera],
      realTotalCount: 2,
      isLastPage: true,
    });
    const { isDeleted: _, isOwn: __, isMuted: ___, ...ofVera } = withVera;
    expect((await unread(nina)).chats[1]).toEqual(ofVera);
    expect(await unread(nina)).toMatchObject({ chats: [{ preview: "Три" }, {}], unreadChatCount: 2 });
  });

  it("what is read is read up to a message; an earlier one changes nothing", async () => {
    const first = await sendMessage(server, gleb, nina, "Раз");
    const second = await sendMessage(server, gleb, nina, "Два");
    expect(await read(nina, gleb, first.id)).toEqual({ unreadChatCount: 1 });
    expect(await chats(nina)).toMatchObject([{ unreadCount: 1 }]);
    expect(await read(nina, gleb, second.id + 100)).toEqual({ unreadChatCount: 0 });
    expect(await read(nina, gleb, first.id)).toEqual({ unreadChatCount: 0 });
    expect(await chat(nina, gleb)).toMatchObject({ lastReadId: second.id });
    // The other person does not see what was read.
    expect(await chat(gleb, nina)).toMatchObject({ lastReadId: 0 });
  });

  it("an ignored person is in no list and counts nowhere", async () => {
    await sendMessage(server, gleb, nina, "Раз");
    await ignore(nina, gleb);
    expect(await chats(nina)).toEqual([]);
    expect(await unread(nina)).toEqual({ chats: [], unreadChatCount: 0 });
    expect((await chats(gleb)).length).toBe(1);
  });

  it("a chat is hidden for one of the two, until something is written", async () => {
    const first = await sendMessage(server, gleb, nina, "Раз");
    expect(await server.as(nina)("hideChat", { params: { userId: gleb.id } })).toEqual({ isHidden: true });
    expect(await chats(nina)).toEqual([]);
    expect(await unread(nina)).toEqual({ chats: [], unreadChatCount: 0 });
    expect((await chat(nina, gleb)).messages).toEqual([]);
    expect((await chat(gleb, nina)).messages).toEqual([first]);
    const second = await sendMessage(server, gleb, nina, "Два");
    expect((await chat(nina, gleb)).messages).toEqual([theirs(second)]);
    expect(await chats(nina)).toMatchObject([{ preview: "Два", unreadCount: 1 }]);
  });

  it("a muted chat stays, and counts nowhere", async () => {
    await sendMessage(server, gleb, nina, "Раз");
    const mute = (isMuted: boolean) => server.as(nina)("muteChat", { params: { userId: gleb.id }, body: { isMuted } });
    expect(await mute(true)).toEqual({ isMuted: true });
    expect(await chats(nina)).toMatchObject([{ isMuted: true, unreadCount: 1 }]);
    expect(await chat(nina, gleb)).toMatchObject({ isMuted: true });
    expect(await unread(nina)).toEqual({ chats: [], unreadChatCount: 0 });
    expect(await mute(false)).toEqual({ isMuted: false });
    expect(await unread(nina)).toMatchObject({ unreadChatCount: 1 });
  });
});

describe("what was taken back", () => {
  const remove = (who: TestAccount, id: number) => server.as(who)("deleteMessage", { params: { id } });

  it("has no words any more, for both, and counts as read; twice is as good as once", async () => {
    const sent = await sendMessage(server, gleb, nina, "Ой");
    const deleted = { ...sent, text: "", isDeleted: true };
    expect(await remove(gleb, sent.id)).toEqual(deleted);
    expect(await remove(gleb, sent.id)).toEqual(deleted);
    for (const [who, whom] of [
      [nina, gleb],
      [gleb, nina],
    ] as const) {
      const seen = who === gleb ? deleted : theirs(deleted);
      expect(await chat(who, whom)).toMatchObject({ messages: [seen], deletedIds: [sent.id] });
      expect(await chats(who)).toMatchObject([{ preview: "", isDeleted: true, unreadCount: 0 }]);
    }
    expect(await unread(nina)).toEqual({ chats: [], unreadChatCount: 0 });
  });

  it("is one's own, and not older than 24 hours", async () => {
    const sent = await sendMessage(server, gleb, nina, "Ой");
    await expect(remove(nina, sent.id)).rejects.toMatchObject(refused(12));
    await expect(remove(await addAccount(server), sent.id)).rejects.toMatchObject(refused(10));
    server.clock.pass(86_400_001);
    await expect(remove(gleb, sent.id)).rejects.toMatchObject(refused(3, "Удалить сообщение можно в течение 24 часов"));
    server.clock.pass(-1);
    expect(await remove(gleb, sent.id)).toMatchObject({ isDeleted: true });
  });
});

describe("half a year later", () => {
  const HALF = 183 * 86_400_000;
  const left = async () =>
    (await server.database.selectFrom("message").orderBy("id").select("text").execute()).map(({ text }) => text);

  it("what was taken back is erased, and what both have hidden", async () => {
    const gone = await sendMessage(server, gleb, nina, "Ой");
    await server.as(gleb)("deleteMessage", { params: { id: gone.id } });
    await sendMessage(server, gleb, nina, "Спрятано обоими");
    for (const [who, whom] of [
      [nina, gleb],
      [gleb, nina],
    ] as const)
      await server.as(who)("hideChat", { params: { userId: whom.id } });
    await sendMessage(server, gleb, nina, "Новое");
    server.clock.pass(HALF - 1);
    await cleanUp(server.clock.now());
    expect(await left()).toEqual(["Ой", "Спрятано обоими", "Новое"]);
    server.clock.pass(1);
    await cleanUp(server.clock.now());
    expect(await left()).toEqual(["Новое"]);
    expect(await chats(nina)).toMatchObject([{ preview: "Новое" }]);
  });

  it("a chat of which nothing is left goes; what one alone has hidden stays", async () => {
    const gone = await sendMessage(server, gleb, nina, "Ой");
    await server.as(gleb)("deleteMessage", { params: { id: gone.id } });
    const vera = await addAccount(server);
    await sendMessage(server, gleb, vera, "Ей");
    await server.as(gleb)("hideChat", { params: { userId: vera.id } });
    server.clock.pass(HALF);
    await cleanUp(server.clock.now());
    expect(await left()).toEqual(["Ей"]);
    expect(await server.database.selectFrom("chat").select("secondId").execute()).toEqual([{ secondId: vera.id }]);
  });
});

describe("what a person is notified of", () => {
  const noticesOf = async (who: TestAccount) =>
    (await server.as(who)("getNotifications", { query: {} })).items.map(({ title, previewText, url, isRead }) => ({
      title,
      previewText,
      url,
      isRead,
    }));

  it("once an hour of one who writes; reading the chat reads that too", async () => {
    const first = await sendMessage(server, gleb, nina, "Раз");
    await sendMessage(server, gleb, nina, "Два");
    await server.drainJobs();
    const line = { title: "Глеб Оршанский", previewText: "пишет вам", url: `/messages/${gleb.userName}` };
    expect(await noticesOf(nina)).toEqual([{ ...line, isRead: false }]);
    await read(nina, gleb, first.id + 1);
    expect(await noticesOf(nina)).toEqual([{ ...line, isRead: true }]);
    server.clock.pass(3_599_000);
    await sendMessage(server, gleb, nina, "Три");
    await server.drainJobs();
    expect(await noticesOf(nina)).toHaveLength(1);
    server.clock.pass(1_000);
    await sendMessage(server, gleb, nina, "Четыре");
    await server.drainJobs();
    expect(await noticesOf(nina)).toEqual([
      { ...line, isRead: false },
      { ...line, isRead: true },
    ]);
  });

  it("not while they look at the chat, nor of a muted one, nor of what was taken back or read", async () => {
    const before = await sendMessage(server, nina, gleb, "Здравствуйте");
    await server.drainJobs();
    await chat(gleb, nina, { after: before.id });
    server.clock.pass(19_999);
    await sendMessage(server, nina, gleb, "Вы здесь");
    expect(await server.database.selectFrom("job").where("kind", "=", "notification").select("id").execute()).toEqual(
      [],
    );
    await server.database.deleteFrom("notificationEvent").execute();
    server.clock.pass(1);
    await server.as(gleb)("muteChat", { params: { userId: nina.id }, body: { isMuted: true } });
    await sendMessage(server, nina, gleb, "А теперь");
    await server.as(gleb)("muteChat", { params: { userId: nina.id }, body: { isMuted: false } });
    const gone = await sendMessage(server, nina, gleb, "Ой");
    await server.as(nina)("deleteMessage", { params: { id: gone.id } });
    const seen = await sendMessage(server, nina, gleb, "Уже прочитано");
    await read(gleb, nina, seen.id);
    await server.drainJobs();
    expect(await noticesOf(gleb)).toEqual([]);
  });

  it("nothing of one whom they ignore since", async () => {
    await sendMessage(server, gleb, nina, "Раз");
    await server.drainJobs();
    await ignore(nina, gleb);
    expect(await noticesOf(nina)).toEqual([]);
  });
});

describe("a message that somebody complains of", () => {
  let mary: TestAccount;
  beforeEach(async () => {
    mary = await addAccount(server, { fio: "Мария Строева", roles: ["Moderator"] });
  });
  const complain = (who: TestAccount, targetId: number) =>
    server.as(who)("complain", {
      body: { targetType: "message", targetId, category: "insult", comment: "", url: `/messages/${gleb.userName}` },
    });
  const look = (id: number, who = mary) => server.as(who)("getReportedMessage", { params: { id } });

  it("is another's, and one that they see", async () => {
    const id = await storeMessage(server, gleb, nina, "Бездарность");
    expect(await complain(nina, id)).toMatchObject({ isNew: true });
    await expect(complain(gleb, id)).rejects.toMatchObject(refused(3, "На своё пожаловаться нельзя"));
    await expect(complain(mary, id)).rejects.toMatchObject(refused(10));
    await server.as(nina)("hideChat", { params: { userId: gleb.id } });
    await server.database.deleteFrom("complaint").execute();
    await expect(complain(nina, id)).rejects.toMatchObject(refused(10));
    const [row] = (await server.as(mary)("getComplaints", { query: {} })).complaints;
    expect(row).toBeUndefined();
  });

  it("is seen by the staff with five on either side, and each look is written down", async () => {
    const ids: number[] = [];
    for (let count = 0; count < 14; count += 1)
      ids.push(await storeMessage(server, count % 2 ? gleb : nina, count % 2 ? nina : gleb, `Письмо ${count}`));
    const target = ids[7] as number;
    await expect(look(target)).rejects.toMatchObject(refused(10));
    const complaintId = await storeMessageComplaint(server, nina, target);
    await server.as(gleb)("deleteMessage", { params: { id: target } });
    const { messages } = await look(target);
    expect(messages.map(({ text }) => text)).toEqual(
      [2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12].map((one) => `Письмо ${one}`),
    );
    expect(messages[5]).toEqual({
      id: target,
      author: card(gleb),
      text: "Письмо 7",
      sentAt: NOW,
      isDeleted: true,
      isReported: true,
    });
    expect(messages.filter(({ isReported }) => isReported)).toHaveLength(1);
    expect((await server.as(nina)("getAccountEvents", {})).events).toMatchObject([
      { kind: "reportedMessageSeen", staff: { note: `Жалоба № ${complaintId}` } },
    ]);
    const [row] = (await server.as(mary)("getComplaints", { query: { targetType: "message" } })).complaints;
    expect(row?.target).toEqual({
      type: "message",
      id: target,
      title: "Сообщение: Вера Лядова",
      url: `/u/${gleb.id}`,
      workId: null,
    });
  });

  it("nobody of the staff looks into a chat of their own, or settles a complaint of it", async () => {
    const id = await storeMessage(server, gleb, mary, "Бездарность");
    const complaintId = await storeMessageComplaint(server, mary, id);
    await expect(look(id)).rejects.toMatchObject(refused(12));
    await expect(
      server.as(mary)("settleComplaint", { params: { id: complaintId }, body: { decision: "rejected", note: "Нет" } }),
    ).rejects.toMatchObject(refused(12));
  });
});

it("an installation without private messages has none of it, but an empty list of what is not read", async () => {
  const id = await storeMessage(server, gleb, nina);
  await sendMessage(server, gleb, nina, "Раз");
  await server.drainJobs();
  server.config.hasPrivateMessages = false;
  expect(await unread(nina)).toEqual({ chats: [], unreadChatCount: 0 });
  const params = { userId: gleb.id };
  for (const call of [
    () => server.as(nina)("getChats", { query: {} }),
    () => chat(nina, gleb),
    () => sendMessage(server, nina, gleb, "Ответ"),
    () => read(nina, gleb, id),
    () => server.as(nina)("hideChat", { params }),
    () => server.as(nina)("muteChat", { params, body: { isMuted: true } }),
    () => server.as(gleb)("deleteMessage", { params: { id } }),
  ])
    await expect(call()).rejects.toMatchObject(refused(10));
  expect((await server.as(nina)("getNotifications", { query: {} })).items).toEqual([]);
  const { groups } = await server.as(nina)("getNotificationSettings", {});
  expect(groups.flatMap(({ kinds }) => kinds.map(({ kind }) => kind))).not.toContain("newMessage");
});

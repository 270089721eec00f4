import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { addAccount, type TestAccount } from "../../support/factories.ts";
import { addChapter, addPublishedBook, addSeries, addWork, type Cast, refused } from "../../support/factories.works.ts";
import { NOW } from "../../support/server.ts";
import { as, begin, cast, nina, server } from "./stage.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

begin();

const follow = (who: TestAccount, whom: TestAccount) => as(who)("followAccount", { params: { id: whom.id } });
const shelve = (who: TestAccount, workId: number, state: "Reading" | "Saved" | "Disliked" | "None" = "Reading") =>
  as(who)("updateLibraryState", { body: { workIds: [workId], state } });
const publish = (workId: number, chapterId: number, by = cast.owner) =>
  as(by)("updateChapterState", { params: { workId, chapterId }, body: { type: "publish.requested" } });
/** Everything but what goes to devices, which the jobs of `push` do. */
const tell = async () => {
  await server.drainJobs({ push: async () => {} });
  const failed = await server.database.selectFrom("job").where("lastError", "is not", null).selectAll().execute();
  expect(failed).toEqual([]);
};
const bellOf = async (who: TestAccount, query = {}) => (await as(who)("getNotifications", { query })).items;
const linesOf = async (who: TestAccount) =>
  (await bellOf(who)).map(({ title, previewText, text }) => [title, previewText, text]);
const told = async (who: TestAccount) => (await as(who)("checkNotifications", {})).unreadCount;
/** A published book, and so many drafts of chapters behind its first. */
async function bookWith(titles: string[], by: Pick<Cast, "owner"> & Partial<Cast> = { owner: cast.owner }) {
  const { workId } = await addPublishedBook(server, by);
  const chapters: number[] = [];
  for (const [index, title] of titles.entries())
    chapters.push((await addChapter(server, workId, { title, sortOrder: index + 2 })).id);
  return { workId, chapters };
}

describe("a new chapter", () => {
  it("notifies followers of its author and readers with the book on a shelf, as two kinds", async () => {
    const { workId, chapters } = await bookWith(["Перевоз"]);
    await follow(nina, cast.owner);
    await shelve(cast.stranger, workId);
    await tell();
    await publish(workId, chapters[0] as number);
    // The caller does not wait: a job notifies the readers.
    expect(await told(nina)).toBe(0);
    await tell();
    const item = {
      notificationId: expect.any(String),
      itemId: workId,
      title: "Соль на подоконнике",
      previewText: "вышла новая глава",
      text: "«Перевоз»",
      creationTime: NOW,
      isRead: false,
      type: "NewChapter",
      actionType: "work",
      chapterId: chapters[0],
      authorFIO: "Вера Лядова",
      authorUserName: cast.owner.userName,
      coverUrl: null,
      hasCover: true,
      url: `/book/${workId}/read/${chapters[0]}`,
    };
    expect(await as(nina)("getNotifications", { query: {} })).toEqual({
      items: [{ ...item, category: { title: "Книги", code: "ebook" } }],
      more: false,
      lastItemCreationTime: NOW,
      lastItemId: expect.any(String),
      asOf: NOW,
      showUnread: true,
    });
    expect(await bellOf(cast.stranger)).toEqual([{ ...item, category: { title: "Библиотека", code: "library" } }]);
    expect(await as(nina)("getNotificationGroup", { query: { group: "ebook" } })).toMatchObject({
      items: [{ title: "Соль на подоконнике" }],
    });
    expect(await as(nina)("getNotificationGroup", { query: { group: "library" } })).toEqual({
      items: [],
      more: false,
      lastItemCreationTime: null,
      lastItemId: null,
      asOf: NOW,
      showUnread: true,
    });
    expect(await as(nina)("checkNotifications", {})).toEqual({ unreadCount: 1, showUnread: true });
  });

  it("is one with the others of the hour, in the order of the book, and unread again", async () => {
    const { workId, chapters } = await bookWith(["Перевоз", "Стрелка", "Теплица", "Погреб"]);
    const [first = 0, second = 0, third = 0, fourth = 0] = chapters;
    await shelve(nina, workId);
    await publish(workId, second);
    await tell();
    const [one] = await bellOf(nina);
    await as(nina)("markNotificationAsRead", { params: { id: one?.notificationId ?? "" } });
    expect(await told(nina)).toBe(0);
    server.clock.pass(59 * MINUTE);
    await publish(workId, first);
    await publish(workId, third);
    await tell();
    expect(await told(nina)).toBe(1);
    expect(await bellOf(nina)).toMatchObject([
      {
        notificationId: one?.notificationId,
        previewText: "вышли 3\u00a0главы",
        text: "«Перевоз», «Стрелка» и ещё 1",
        isRead: false,
        creationTime: NOW,
        url: `/book/${workId}/read/${first}`,
      },
    ]);
    server.clock.pass(MINUTE);
    await publish(workId, fourth);
    await tell();
    expect(await linesOf(nina)).toEqual([
      ["Соль на подоконнике", "вышла новая глава", "«Погреб»"],
      ["Соль на подоконнике", "вышли 3\u00a0главы", "«Перевоз», «Стрелка» и ещё 1"],
    ]);
  });

  it("of another book of the author within the hour joins the line: one line, one count, one push, the first unread", async () => {
    const one = await bookWith(["Перевоз", "Стрелка"]);
    const other = await addWork(server, { owner: cast.owner }, { title: "Ключ под камнем", state: "published" });
    await addChapter(server, other.id, { state: "published" });
    const latest = await addChapter(server, other.id, { title: "Погреб", sortOrder: 2 });
    const foreign = await bookWith(["Чужая"], { owner: cast.coAuthor });
    await follow(nina, cast.owner);
    await follow(nina, cast.coAuthor);
    await follow(cast.stranger, cast.owner);
    await shelve(cast.stranger, other.id);
    const pushes: [number, string][] = [];
    const tellDevices = () =>
      server.drainJobs({
        push: async ({ accountId, contentText }: { accountId: number; contentText: string }) =>
          void pushes.push([accountId, contentText]),
      });
    await tellDevices();
    await server.database.deleteFrom("notificationEvent").execute();
    await publish(one.workId, one.chapters[0] ?? 0);
    await tellDevices();
    server.clock.pass(30 * MINUTE);
    await publish(one.workId, one.chapters[1] ?? 0);
    await publish(other.id, latest.id);
    await publish(foreign.workId, foreign.chapters[0] ?? 0, cast.coAuthor);
    await tellDevices();
    const line = {
      notificationId: expect.any(String),
      itemId: one.workId,
      title: "Вера Лядова",
      previewText: "3\u00a0новые главы в 2\u00a0книгах",
      text: "«Соль на подоконнике» и «Ключ под камнем»",
      creationTime: NOW,
      isRead: false,
      type: "NewChapter",
      actionType: "work",
      chapterId: one.chapters[0],
      authorFIO: "Вера Лядова",
      authorUserName: cast.owner.userName,
      coverUrl: null,
      hasCover: false,
      url: `/book/${one.workId}/read/${one.chapters[0]}`,
      category: { title: "Книги", code: "ebook" },
    };
    const [foreignLine, ninas] = await bellOf(nina);
    expect(ninas).toEqual(line);
    expect(foreignLine?.text).toBe("«Чужая»");
    expect(await bellOf(cast.stranger)).toEqual([line]);
    expect(await told(cast.stranger)).toBe(1);
    expect(pushes.filter(([id]) => id === cast.stranger.id)).toEqual([
      [cast.stranger.id, "Вышла новая глава: «Перевоз»"],
    ]);
    expect(pushes.filter(([id]) => id === nina.id)).toEqual([
      [nina.id, "Вышла новая глава: «Перевоз»"],
      [nina.id, "Вышла новая глава: «Чужая»"],
    ]);
    // Narrowed to a group, a line has what is of it.
    expect(await as(cast.stranger)("getNotificationGroup", { query: { group: "library" } })).toMatchObject({
      items: [{ title: "Ключ под камнем", previewText: "вышла новая глава", text: "«Погреб»" }],
    });
    // One press reads the whole line; what joins it leads on from there.
    await as(nina)("markNotificationAsRead", { params: { id: ninas?.notificationId ?? "" } });
    expect(await told(nina)).toBe(1);
    server.clock.pass(20 * MINUTE);
    const next = await addChapter(server, other.id, { title: "Чердак", sortOrder: 3 });
    await publish(other.id, next.id);
    await tellDevices();
    expect((await bellOf(nina))[1]).toMatchObject({
      previewText: "4\u00a0новые главы в 2\u00a0книгах",
      isRead: false,
      chapterId: next.id,
      url: `/book/${other.id}/read/${next.id}`,
    });
    // The hour is over: another line.
    server.clock.pass(61 * MINUTE);
    const late = await addChapter(server, one.workId, { title: "Поздняя", sortOrder: 9 });
    await publish(one.workId, late.id);
    await tellDevices();
    expect((await linesOf(nina)).map(([title]) => title)).toEqual([
      "Соль на подоконнике",
      "Соль на подоконнике",
      "Вера Лядова",
    ]);
  });

  it("of a muted book that joins is no news, and a person who ignores its author sees none", async () => {
    const { workId, chapters } = await bookWith(["Перевоз", "Стрелка"]);
    await shelve(nina, workId);
    await publish(workId, chapters[0] as number);
    await tell();
    const [one] = await bellOf(nina);
    await as(nina)("markNotificationAsRead", { params: { id: one?.notificationId ?? "" } });
    await as(nina)("muteWork", { body: { workId, isMuted: true } });
    server.clock.pass(10 * MINUTE);
    await publish(workId, chapters[1] as number);
    await tell();
    expect(await told(nina)).toBe(0);
    expect(await linesOf(nina)).toEqual([["Соль на подоконнике", "вышла новая глава", "«Перевоз»"]]);
    await as(nina)("addToIgnoreList", { body: { userId: cast.owner.id, note: "" } });
    expect(await linesOf(nina)).toEqual([]);
  });

  it("notifies once: withdrawn it goes from the bell, and out again it is no news", async () => {
    const { workId, chapters } = await bookWith(["Перевоз"]);
    const chapterId = chapters[0] as number;
    await shelve(nina, workId);
    await publish(workId, chapterId);
    await tell();
    await as(cast.owner)("updateChapterState", {
      params: { workId, chapterId },
      body: { type: "withdrawal.requested" },
    });
    expect(await linesOf(nina)).toEqual([]);
    expect(await told(nina)).toBe(0);
    server.clock.pass(2 * HOUR);
    await publish(workId, chapterId);
    await tell();
    expect(await linesOf(nina)).toEqual([["Соль на подоконнике", "вышла новая глава", "«Перевоз»"]]);
  });

  it("does not notify a person who has followed or shelved since, however late the job is", async () => {
    const { workId, chapters } = await bookWith(["Перевоз"]);
    await follow(nina, cast.owner);
    await publish(workId, chapters[0] as number);
    server.clock.pass(1);
    await follow(cast.moderator, cast.owner);
    await shelve(cast.stranger, workId);
    await tell();
    expect([await told(nina), await told(cast.moderator), await told(cast.stranger)]).toEqual([1, 0, 0]);
  });

  it("does not notify a person who ignores, is ignored, hides, mutes, finds it uninteresting, or may not come in", async () => {
    const people = await Promise.all(
      Array.from({ length: 8 }, (_, index) => addAccount(server, { fio: `Читатель ${index}` })),
    );
    const [ignoring, ignored, hiding, muting, bored, banned, gone, heard] = people as [
      TestAccount,
      TestAccount,
      TestAccount,
      TestAccount,
      TestAccount,
      TestAccount,
      TestAccount,
      TestAccount,
    ];
    const { workId, chapters } = await bookWith(["Перевоз"], { owner: cast.owner, coAuthor: cast.coAuthor });
    for (const person of people) await follow(person, cast.owner);
    for (const person of [ignoring, ignored, hiding, muting]) await shelve(person, workId);
    await as(ignoring)("addToIgnoreList", { body: { userId: cast.coAuthor.id, note: "" } });
    await as(cast.owner)("addToIgnoreList", { body: { userId: ignored.id, note: "" } });
    await as(hiding)("hideAuthor", { body: { authorId: cast.coAuthor.id, isHidden: true } });
    await as(muting)("muteWork", { body: { workId, isMuted: true } });
    await shelve(bored, workId, "Disliked");
    const at = { bannedAt: NOW };
    await server.database.updateTable("account").set(at).where("id", "=", banned.id).execute();
    await server.database.updateTable("account").set({ disabledAt: NOW }).where("id", "=", gone.id).execute();
    // Nor does it notify its authors.
    await follow(cast.coAuthor, cast.owner);
    await server.database.deleteFrom("job").execute();
    await publish(workId, chapters[0] as number);
    await tell();
    const { rows } = await sql<{ accountId: number }>`select notification.account_id from notification
      inner join notification_event on notification_event.id = event_id where work_id = ${workId}`.execute(
      server.database,
    );
    expect(rows).toEqual([{ accountId: heard.id }]);
    // A notice that was sent stays, and muting ends.
    await as(muting)("muteWork", { body: { workId, isMuted: false } });
    expect(await as(muting)("getMutedWorks", {})).toEqual({ works: [] });
  });

  it("notifies its readers alone: a work by its link to its shelves, one for friends to friends, one for adults to adults", async () => {
    const friend = await addAccount(server, { fio: "Друг" });
    const adult = await addAccount(server, { fio: "Взрослый" });
    await server.database.updateTable("account").set({ adultConfirmedAt: NOW }).where("id", "=", adult.id).execute();
    const { workId, chapters } = await bookWith(["Один", "Два", "Три"]);
    await shelve(cast.stranger, workId);
    for (const person of [nina, friend, adult]) await follow(person, cast.owner);
    await follow(cast.owner, friend);
    const who = async (given: object, chapterId: number | undefined) => {
      await server.database.updateTable("work").set(given).where("id", "=", workId).execute();
      await server.database.deleteFrom("notificationEvent").execute();
      await publish(workId, chapterId ?? 0);
      await tell();
      const rows = await server.database.selectFrom("notification").select("accountId").orderBy("accountId").execute();
      return rows.map(({ accountId }) => accountId);
    };
    await server.database.deleteFrom("job").execute();
    expect(await who({ privacyDisplay: "Link" }, chapters[0])).toEqual([cast.stranger.id]);
    expect(await who({ privacyDisplay: "Friends" }, chapters[1])).toEqual([friend.id]);
    expect(await who({ privacyDisplay: "All", adultOnly: true }, chapters[2])).toEqual([adult.id]);
    // A person who may not read it any more does not see it.
    await server.database.updateTable("account").set({ adultConfirmedAt: null }).where("id", "=", adult.id).execute();
    expect(await linesOf(adult)).toEqual([]);
    expect(await told(adult)).toBe(0);
  });
});

describe("a new book", () => {
  it("notifies followers; in a series also readers of its other books; its end notifies its shelves", async () => {
    const before = await addPublishedBook(server, cast);
    const { id: workId } = await addWork(server, { owner: cast.owner }, { title: "Ключ под камнем" });
    await addChapter(server, workId, { state: "published" });
    await addSeries(server, cast, { title: "Дачный посёлок" }, before.workId);
    const series = await server.database
      .selectFrom("work")
      .where("id", "=", before.workId)
      .select("seriesId")
      .executeTakeFirst();
    await server.database
      .updateTable("work")
      .set({ seriesId: series?.seriesId ?? null, seriesOrder: 2 })
      .where("id", "=", workId)
      .execute();
    await follow(nina, cast.owner);
    await shelve(cast.stranger, before.workId);
    await server.database.deleteFrom("job").execute();
    await as(cast.owner)("publishWork", { params: { id: workId }, body: { note: "" } });
    await tell();
    expect(await linesOf(nina)).toEqual([["Ключ под камнем", "новая книга", "Вера Лядова"]]);
    expect(await linesOf(cast.stranger)).toEqual([
      ["Ключ под камнем", "новая книга цикла «Дачный посёлок»", "Вера Лядова"],
    ]);
    await shelve(nina, workId, "Saved");
    server.clock.pass(DAY);
    await as(cast.owner)("updateWorkState", { params: { id: workId }, body: { type: "finish.requested" } });
    await tell();
    expect((await linesOf(nina))[0]).toEqual(["Ключ под камнем", "книга завершена", "Вера Лядова"]);
    expect(await linesOf(cast.stranger)).toHaveLength(1);
  });
});

describe("notices to one person", () => {
  it("followers: those of an hour are one, a second time within a month is none, who leaves is not named", async () => {
    const people: TestAccount[] = [];
    for (const fio of ["Зоя Мартынова", "Пётр Волохов", "Глеб Оршанский"]) {
      const person = await addAccount(server, { fio });
      people.push(person);
      await follow(person, nina);
      server.clock.pass(MINUTE);
    }
    const [zoya, pyotr, gleb] = people as [TestAccount, TestAccount, TestAccount];
    await tell();
    expect(await bellOf(nina)).toMatchObject([
      {
        title: "Глеб Оршанский",
        previewText: "и ещё 2\u00a0человека теперь среди ваших подписчиков",
        actionType: "person",
        type: "NewFollower",
        hasCover: false,
        url: `/u/${gleb.userName}`,
        category: { title: "Прочее", code: "other" },
      },
    ]);
    await as(gleb)("unfollowAccount", { params: { id: nina.id } });
    await as(pyotr)("unfollowAccount", { params: { id: nina.id } });
    expect(await linesOf(nina)).toEqual([["Зоя Мартынова", "теперь среди ваших подписчиков", ""]]);
    await as(nina)("addToIgnoreList", { body: { userId: zoya.id, note: "" } });
    expect(await linesOf(nina)).toEqual([]);
    server.clock.pass(2 * HOUR);
    await follow(gleb, nina);
    await tell();
    expect(await server.database.selectFrom("notificationEvent").select("kind").execute()).toHaveLength(1);
    server.clock.pass(31 * DAY);
    await as(gleb)("unfollowAccount", { params: { id: nina.id } });
    await follow(gleb, nina);
    await tell();
    expect(await linesOf(nina)).toContainEqual(["Глеб Оршанский", "теперь среди ваших подписчиков", ""]);
  });

  it("a chapter that came out at its time, an invitation, a decision, a settled complaint", async () => {
    const { workId, chapters } = await bookWith(["Перевоз"]);
    const chapterId = chapters[0] as number;
    const at = new Date(Date.parse(NOW) + HOUR).toISOString();
    await as(cast.owner)("updateChapterState", {
      params: { workId, chapterId },
      body: { type: "schedule.requested", at },
    });
    await as(cast.owner)("inviteCoAuthor", { params: { id: workId }, body: { userName: nina.userName } });
    await as(nina)("complain", {
      body: { targetType: "work", targetId: workId, category: "spam", comment: "", url: "" },
    });
    const { complaints } = await as(cast.moderator)("getComplaints", { query: {} });
    const mine = complaints.find(({ author }) => author.id === nina.id);
    server.clock.pass(HOUR);
    await as(cast.moderator)("settleComplaint", {
      params: { id: mine?.id ?? 0 },
      body: { decision: "measuresTaken", note: "Убрано" },
    });
    await tell();
    expect(await linesOf(cast.owner)).toEqual([["Соль на подоконнике", "глава вышла по расписанию", "«Перевоз»"]]);
    expect(await linesOf(nina)).toEqual([
      ["Соль на подоконнике", "жалоба рассмотрена", "Модератор принял меры"],
      ["Вера Лядова", "приглашает вас в соавторы", "«Соль на подоконнике»"],
    ]);
    server.clock.pass(MINUTE);
    await as(cast.moderator)("updateWorkState", {
      params: { id: workId },
      body: { type: "removal.given", reason: "Нужна метка 18+" },
    });
    await tell();
    expect((await bellOf(cast.owner))[0]).toMatchObject({
      title: "Соль на подоконнике",
      previewText: "снято с публикации",
      text: "Нужна метка 18+",
      url: `/work/${workId}/edit`,
    });
  });
});

describe("the list", () => {
  const many = async (count: number) => {
    const { workId, chapters } = await bookWith(Array.from({ length: count }, (_, index) => `Глава ${index + 2}`));
    await shelve(nina, workId);
    // Two of one moment: they are different events.
    for (const [index, chapterId] of chapters.entries()) {
      if (index % 2 === 0) server.clock.pass(2 * HOUR);
      await server.database.updateTable("notificationEvent").set({ kind: "work.published" }).execute();
      await publish(workId, chapterId);
      await tell();
    }
    return workId;
  };

  it("goes on behind a time, and of one time behind an id: each is given once", async () => {
    await many(5);
    const times = (await bellOf(nina)).map(({ creationTime }) => creationTime);
    expect(times).toHaveLength(5);
    expect(new Set(times).size).toBe(3);
    const seen: string[] = [];
    let place: { lastItemCreationTime?: string; lastItemId?: string } = {};
    for (let page = 0; page < 5; page += 1) {
      const answer = await as(nina)("getNotifications", { query: { take: 1, ...place } });
      expect(answer.more).toBe(page < 4);
      seen.push(...answer.items.map(({ notificationId }) => notificationId));
      place = { lastItemCreationTime: answer.lastItemCreationTime ?? "", lastItemId: answer.lastItemId ?? "" };
    }
    expect(seen).toEqual((await bellOf(nina)).map(({ notificationId }) => notificationId));
    // A time alone goes on behind all of that time.
    expect(await bellOf(nina, { lastItemCreationTime: times[1] })).toHaveLength(
      5 - times.lastIndexOf(times[1] ?? "") - 1,
    );
  });

  it("refuses a place in the future, and a take that is none", async () => {
    const future = new Date(Date.parse(NOW) + 1).toISOString();
    await expect(as(nina)("getNotifications", { query: { lastItemCreationTime: future } })).rejects.toMatchObject(
      refused.field("lastItemCreationTime", "Этот список нельзя продолжить отсюда. Откройте его с начала"),
    );
    for (const take of [0, 101, 1.5])
      await expect(as(nina)("getNotifications", { query: { take } })).rejects.toMatchObject({ httpStatus: 400 });
  });

  it("all are read until a moment; later ones stay; another person's is not there", async () => {
    const workId = await many(1);
    const seen = (await as(nina)("getNotifications", { query: {} })).asOf;
    server.clock.pass(2 * HOUR);
    const { id } = await addChapter(server, workId, { title: "Позже", sortOrder: 99 });
    await publish(workId, id);
    await tell();
    expect(await told(nina)).toBe(2);
    expect(await as(nina)("markAllNotificationsAsRead", { body: { until: seen } })).toEqual({ unreadCount: 1 });
    expect((await bellOf(nina)).map(({ isRead }) => isRead)).toEqual([false, true]);
    const [latest] = await bellOf(nina);
    await expect(
      as(cast.stranger)("markNotificationAsRead", { params: { id: latest?.notificationId ?? "" } }),
    ).rejects.toMatchObject(refused.missing);
    expect(await told(nina)).toBe(1);
    expect(await as(nina)("markAllNotificationsAsRead", { body: {} })).toEqual({ unreadCount: 0 });
    expect(await as(nina)("checkNotifications", {})).toEqual({ unreadCount: 0, showUnread: false });
  });
});

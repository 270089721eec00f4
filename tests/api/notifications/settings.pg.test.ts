import { beforeEach, describe, expect, it } from "vitest";
import { digestToken } from "../../../server/notifications/digestLink.ts";
import { quietEnd } from "../../../server/notifications/quietHours.ts";
import { addAccount, type TestAccount } from "../../support/factories.ts";
import { addChapter, addPublishedBook } from "../../support/factories.works.ts";
import { header, takeLetters } from "../../support/letters.ts";
import { NOW } from "../../support/server.ts";
import { as, begin, cast, nina, server } from "./stage.ts";

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

begin();

/** What goes to devices waits: sending is another's matter. */
const tell = async () => {
  await server.drainJobs({ push: () => Promise.reject(new Error("not now")) });
};
const toDevices = () =>
  server.database
    .selectFrom("job")
    .where("kind", "=", "push")
    .select(["payload", "runAt", "dedupe"])
    .orderBy("id")
    .execute();

const waiting = () =>
  server.database.selectFrom("job").where("kind", "=", "push.waiting").select(["payload", "runAt"]).execute();

async function newChapter(reader: TestAccount, title = "Перевоз") {
  const { workId } = await addPublishedBook(server, { owner: cast.owner });
  await as(reader)("updateLibraryState", { body: { workIds: [workId], state: "Reading" } });
  const { id: chapterId } = await addChapter(server, workId, { title, sortOrder: 2 });
  await as(cast.owner)("updateChapterState", { params: { workId, chapterId }, body: { type: "publish.requested" } });
  return { workId, chapterId };
}

describe("what a person chooses", () => {
  it("begins with what the kinds begin with, in five groups", async () => {
    const { groups, hasDigest } = await as(nina)("getNotificationSettings", {});
    expect(hasDigest).toBe(true);
    const line = ({ kind, bell, push, letter }: (typeof groups)[number]["kinds"][number]) => [kind, bell, push, letter];
    expect(groups.map(({ code, title, kinds }) => [code, title, kinds.map(line)])).toEqual([
      [
        "ebook",
        "Книги",
        [
          ["newChapter", true, true, true],
          ["newWork", true, true, true],
        ],
      ],
      [
        "audiobook",
        "Аудиокниги",
        [
          ["newAudioChapter", true, true, true],
          ["newAudiobook", true, true, true],
        ],
      ],
      [
        "library",
        "Библиотека",
        [
          ["libraryChapter", true, true, true],
          ["workFinished", true, true, true],
        ],
      ],
      ["series", "Циклы", [["seriesWork", true, true, true]]],
      [
        "other",
        "Прочее",
        [
          ["coAuthorInvited", true, true, false],
          ["scheduleKept", true, true, false],
          ["salePostponed", true, true, false],
          ["importFinished", true, false, false],
          ["complaintSettled", true, false, false],
          ["newFollower", true, false, false],
          ["newPost", true, true, false],
          ["newReview", true, true, false],
          ["reviewReply", true, true, false],
          ["typosFound", true, false, false],
          ["publicationHeldBack", true, true, false],
          ["newComment", true, false, false],
          ["commentReply", true, true, false],
          ["commentHeld", true, true, false],
          ["newMessage", true, true, false],
        ],
      ],
    ]);
    expect(groups[0]?.kinds[0]).toMatchObject({ label: "Новая глава", hint: "у авторов, на которых вы подписаны" });
    expect(await as(nina)("getPushSettings", {})).toMatchObject({ quiet: null });
  });

  it("keeps one way and leaves the others, of others too", async () => {
    const kindOf = async (who: TestAccount) =>
      (await as(who)("getNotificationSettings", {})).groups[2]?.kinds.find(({ kind }) => kind === "libraryChapter");
    await as(nina)("updateBellSettings", { body: { kinds: [{ kind: "libraryChapter", bell: false }] } });
    await as(nina)("updatePushSettings", { body: { kinds: [{ kind: "libraryChapter", push: false }] } });
    expect(await kindOf(nina)).toMatchObject({ bell: false, push: false, letter: true });
    await as(nina)("updateLetterSettings", { body: { kinds: [{ kind: "libraryChapter", letter: false }] } });
    await as(nina)("updateBellSettings", { body: { kinds: [{ kind: "libraryChapter", bell: true }] } });
    expect(await kindOf(nina)).toMatchObject({ bell: true, push: false, letter: false });
    expect(await kindOf(cast.stranger)).toMatchObject({ bell: true, push: true, letter: true });
  });

  it("refuses kinds that are not there, and those about which nobody chooses", async () => {
    const unknown = {
      httpStatus: 400,
      envelope: { errorCode: 3, invalidFields: { kinds: ["Таких уведомлений нет. Обновите страницу"] } },
    };
    for (const kind of ["constructor", "newChapters", "workDecided", ""]) {
      await expect(as(nina)("updateBellSettings", { body: { kinds: [{ kind, bell: false }] } })).rejects.toMatchObject(
        unknown,
      );
      await expect(as(nina)("updatePushSettings", { body: { kinds: [{ kind, push: false }] } })).rejects.toMatchObject(
        unknown,
      );
      await expect(
        as(nina)("updateLetterSettings", { body: { kinds: [{ kind, letter: false }] } }),
      ).rejects.toMatchObject(unknown);
    }
    for (const quiet of [
      { from: 60, until: 60 },
      { from: -1, until: 60 },
      { from: 0, until: 1_440 },
    ])
      await expect(as(nina)("updatePushSettings", { body: { kinds: [], quiet } })).rejects.toMatchObject({
        httpStatus: 400,
      });
    expect(
      await server.database.selectFrom("notificationSetting").where("accountId", "=", nina.id).selectAll().execute(),
    ).toEqual([]);
  });

  it("only the bell, only devices, nothing", async () => {
    const only = async (ways: { bell: boolean; push: boolean; letter: boolean }) => {
      const reader = await addAccount(server);
      const { bell, push, letter } = ways;
      await as(reader)("updateBellSettings", { body: { kinds: [{ kind: "libraryChapter", bell }] } });
      await as(reader)("updatePushSettings", { body: { kinds: [{ kind: "libraryChapter", push }] } });
      await as(reader)("updateLetterSettings", { body: { kinds: [{ kind: "libraryChapter", letter }] } });
      await server.database.deleteFrom("job").execute();
      await newChapter(reader);
      await tell();
      const rows = await server.database
        .selectFrom("notification")
        .where("accountId", "=", reader.id)
        .select("id")
        .execute();
      return [(await as(reader)("checkNotifications", {})).unreadCount, (await toDevices()).length, rows.length];
    };
    expect(await only({ bell: true, push: false, letter: false })).toEqual([1, 0, 1]);
    expect(await only({ bell: false, push: true, letter: false })).toEqual([0, 1, 1]);
    expect(await only({ bell: false, push: false, letter: false })).toEqual([0, 0, 0]);
  });
});

describe("what goes to devices", () => {
  it("is one job a person, at once", async () => {
    const { workId, chapterId } = await newChapter(nina);
    await tell();
    const { items } = await as(nina)("getNotifications", { query: {} });
    expect(await toDevices()).toEqual([
      {
        payload: {
          accountId: nina.id,
          notificationId: items[0]?.notificationId,
          contentTitle: "Соль на подоконнике",
          contentText: "Вышла новая глава: «Перевоз»",
          url: `/book/${workId}/read/${chapterId}`,
          largeIconUrl: "",
        },
        runAt: expect.any(Date),
        dedupe: `push ${nina.id} ${items[0]?.notificationId}`,
      },
    ]);
  });

  describe("in quiet hours", () => {
    // NOW is 14:05 by Moscow.
    const quiet = { from: 14 * 60, until: 8 * 60 };
    beforeEach(async () => {
      expect(await as(nina)("updatePushSettings", { body: { kinds: [], quiet } })).toMatchObject({ quiet });
    });

    /** What Nina's devices are given to show when the quiet hours have ended. */
    async function toldAfterwards() {
      server.clock.set("2026-11-21T05:00:00.000Z");
      await tell();
      return (await toDevices()).map(({ payload }) => payload);
    }

    it("waits for their end, by Moscow", async () => {
      const { workId, chapterId } = await newChapter(nina);
      await tell();
      const { items } = await as(nina)("getNotifications", { query: {} });
      const notificationId = items[0]?.notificationId;
      expect(await waiting()).toEqual([
        { payload: { accountId: nina.id, notificationId }, runAt: new Date("2026-11-21T05:00:00.000Z") },
      ]);
      expect((await as(nina)("checkNotifications", {})).unreadCount).toBe(1);
      expect(await toldAfterwards()).toEqual([
        {
          accountId: nina.id,
          notificationId,
          contentTitle: "Соль на подоконнике",
          contentText: "Вышла новая глава: «Перевоз»",
          url: `/book/${workId}/read/${chapterId}`,
          largeIconUrl: "",
        },
      ]);
      expect(await as(nina)("updatePushSettings", { body: { kinds: [], quiet: null } })).toMatchObject({ quiet: null });
    });

    it("all that has come of one author within the hour is one message, but for what was withdrawn", async () => {
      const { workId, chapterId: withdrawn } = await newChapter(nina);
      const titles = ["Пристань", "Паром"];
      const chapters = [];
      for (const [index, title] of titles.entries()) {
        const { id: chapterId } = await addChapter(server, workId, { title, sortOrder: 3 + index });
        await as(cast.owner)("updateChapterState", {
          params: { workId, chapterId },
          body: { type: "publish.requested" },
        });
        await tell();
        chapters.push(chapterId);
      }
      expect(await waiting()).toHaveLength(1);
      await as(cast.owner)("updateChapterState", {
        params: { workId, chapterId: withdrawn },
        body: { type: "withdrawal.requested" },
      });
      expect(await toldAfterwards()).toMatchObject([
        { contentText: "Вышли 2\u00a0главы: «Пристань» и «Паром»", url: `/book/${workId}/read/${chapters[0]}` },
      ]);
    });

    it("nothing is sent of what was read, muted or switched off meanwhile", async () => {
      // Within the hour they would be one line.
      const setLater = (hours: number) => server.clock.set(new Date(Date.parse(NOW) + hours * HOUR).toISOString());
      const { workId } = await newChapter(nina);
      await tell();
      await as(nina)("muteWork", { body: { workId, isMuted: true } });
      expect(await toldAfterwards()).toEqual([]);

      setLater(2);
      await newChapter(nina);
      await tell();
      const { items } = await as(nina)("getNotifications", { query: {} });
      await as(nina)("markNotificationAsRead", { params: { id: items[0]?.notificationId ?? "" } });
      expect(await toldAfterwards()).toEqual([]);

      setLater(4);
      await newChapter(nina);
      await tell();
      await as(nina)("markAllNotificationsAsRead", { body: {} });
      expect(await toldAfterwards()).toEqual([]);

      setLater(6);
      await newChapter(nina);
      await tell();
      await as(nina)("updatePushSettings", { body: { kinds: [{ kind: "libraryChapter", push: false }] } });
      expect(await waiting()).toHaveLength(1);
      expect(await toldAfterwards()).toEqual([]);
      expect(await waiting()).toEqual([]);
    });

    it("a muted book does not silence what another book of the line has to tell", async () => {
      const first = await newChapter(nina);
      await tell();
      const second = await newChapter(nina, "Паром");
      await tell();
      await as(nina)("muteWork", { body: { workId: first.workId, isMuted: true } });
      expect(await toldAfterwards()).toMatchObject([
        { contentText: "Вышла новая глава: «Паром»", url: `/book/${second.workId}/read/${second.chapterId}` },
      ]);
    });
  });

  it.each([
    ["2026-11-20T20:00:00.000Z", { from: 1_380, until: 480 }, "2026-11-21T05:00:00.000Z"],
    ["2026-11-20T19:59:59.000Z", { from: 1_380, until: 480 }, null],
    ["2026-11-21T04:59:59.000Z", { from: 1_380, until: 480 }, "2026-11-21T05:00:00.000Z"],
    ["2026-11-21T05:00:00.000Z", { from: 1_380, until: 480 }, null],
    ["2026-11-20T10:30:00.000Z", { from: 780, until: 840 }, "2026-11-20T11:00:00.000Z"],
    ["2026-11-20T11:00:00.000Z", { from: 780, until: 840 }, null],
    ["2026-11-20T21:30:00.000Z", { from: 0, until: 60 }, "2026-11-20T22:00:00.000Z"],
  ])("at %s with %j until %s", (now, quiet, end) => {
    expect(quietEnd(new Date(now), quiet)?.toISOString() ?? null).toBe(end);
  });
});

describe("the letter of the week", () => {
  const monday = "2026-11-23T07:00:00.000Z";
  const week = async (at = monday) => {
    server.clock.set(at);
    await tell();
    await server.database.deleteFrom("job").where("kind", "=", "push").execute();
    await server.drainJobs();
    return (await takeLetters(server)).filter(({ subject }) => subject === "Что нового за неделю");
  };
  const plan = () =>
    server.database
      .insertInto("job")
      .values({ kind: "digest", payload: JSON.stringify({ after: 0, at: monday }), runAt: monday, dedupe: "digest" })
      .execute();

  it("names what was not read, to who wants it, once, and comes again in a week", async () => {
    const reads = await addAccount(server, { fio: "Читает всё" });
    const wantsNone = await addAccount(server, { fio: "Без писем" });
    const unconfirmed = await addAccount(server, { emailIsConfirmed: false });
    const { workId } = await newChapter(nina);
    for (const reader of [reads, wantsNone, unconfirmed])
      await as(reader)("updateLibraryState", { body: { workIds: [workId], state: "Reading" } });
    await as(wantsNone)("updateLetterSettings", { body: { kinds: [], hasDigest: false } });
    await tell();
    await as(reads)("markAllNotificationsAsRead", { body: {} });
    await server.database.deleteFrom("job").execute();
    await plan();
    const letters = await week();
    expect(letters.map(({ to }) => to)).toEqual([nina.email]);
    const [letter] = letters;
    expect(letter?.text).toContain("– Соль на подоконнике: вышла новая глава, «Перевоз»");
    expect(letter?.text).toContain("http://localhost:3000/notifications");
    expect(letter?.text).toContain(`Отписаться: http://localhost:3000/account/digest/off#token=${nina.id}.`);
    expect(
      await server.database.selectFrom("job").where("kind", "=", "digest").select(["payload", "runAt"]).execute(),
    ).toEqual([{ payload: { after: 0, at: "2026-11-30T07:00:00.000Z" }, runAt: new Date("2026-11-30T07:00:00.000Z") }]);
    // Read or not, a notice older than a week is not in the letter again.
    expect(await week("2026-11-30T07:00:00.000Z")).toEqual([]);
  });

  it("is ended by its link with one press, without a login, and by nobody else's", async () => {
    await newChapter(nina);
    await tell();
    await server.database.deleteFrom("job").execute();
    await plan();
    const token = digestToken(nina.id);
    // As mail programs send it (RFC 8058): no cookie, no origin, a form.
    const answer = await server.app.inject({
      method: "POST",
      url: `/api/v1/notification/stop-digest?token=${encodeURIComponent(token)}`,
      headers: { "content-type": "application/x-www-form-urlencoded" },
      payload: "List-Unsubscribe=One-Click",
    });
    expect(answer.json()).toEqual({ status: 1, data: { hasDigest: false } });
    expect((await as(nina)("getNotificationSettings", {})).hasDigest).toBe(false);
    expect(await week()).toEqual([]);
    for (const wrong of [`${cast.owner.id}.${token.split(".")[1]}`, "", "1", token.slice(0, -1)])
      await expect(server.as(null)("stopDigest", { query: { token: wrong } })).rejects.toMatchObject({
        httpStatus: 400,
        envelope: { errorCode: 3, message: "Ссылка неверна. Откройте её из последнего письма" },
      });
    expect((await as(cast.owner)("getNotificationSettings", {})).hasDigest).toBe(true);
  });

  it("says in its head how a mail program ends it", async () => {
    await newChapter(nina);
    await tell();
    await server.database.deleteFrom("job").execute();
    await plan();
    server.clock.set(monday);
    await server.drainJobs();
    const { readdir, readFile } = await import("node:fs/promises");
    const folder = `${server.config.dataDir}/mail`;
    const [name = ""] = await readdir(folder);
    const source = await readFile(`${folder}/${name}`, "utf8");
    expect(header(source, "List-Unsubscribe").replace(/\s/g, "")).toBe(
      `<http://localhost:3000/api/v1/notification/stop-digest?token=${encodeURIComponent(digestToken(nina.id))}>`,
    );
    expect(header(source, "List-Unsubscribe-Post")).toBe("List-Unsubscribe=One-Click");
    await takeLetters(server);
  });

  it("is planned by the cleaning, and is there once", async () => {
    const { cleanUp } = await import("../../../server/cleaning.ts");
    await cleanUp(new Date(NOW));
    await cleanUp(new Date(Date.parse(NOW) + HOUR));
    expect(await server.database.selectFrom("job").where("kind", "=", "digest").select("runAt").execute()).toEqual([
      { runAt: new Date("2026-11-23T07:00:00.000Z") },
    ]);
  });

  it("notifications of 90 days ago go", async () => {
    const { cleanUp } = await import("../../../server/cleaning.ts");
    await newChapter(nina);
    await tell();
    await cleanUp(new Date(Date.parse(NOW) + 90 * DAY));
    expect(await server.database.selectFrom("notification").select("id").execute()).toHaveLength(1);
    await cleanUp(new Date(Date.parse(NOW) + 90 * DAY + 1));
    expect(await server.database.selectFrom("notification").select("id").execute()).toEqual([]);
  });
});

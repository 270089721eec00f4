import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { InputOf } from "../../../src/api/contract/index.ts";
import { addAccount, type TestAccount } from "../../support/factories.ts";
import {
  addCast,
  addChapter,
  addFile,
  addGalleryImage,
  addPublishedBook,
  addWork,
  type Cast,
  documentOf,
  EARLIER,
  refused,
  storedWork,
} from "../../support/factories.works.ts";
import { untyped } from "../../support/fakes.ts";
import { takeLetters } from "../../support/letters.ts";
import { NOW, testServer } from "../../support/server.ts";

const server = testServer({ config: { moderation: "all" } });
let cast: Cast;
let other: TestAccount;
beforeAll(async () => {
  cast = await addCast(server);
  other = await addAccount(server, { fio: "Павел Смирнов", roles: ["Moderator"] });
});
beforeEach(async () => {
  await server.database.deleteFrom("workModeration").execute();
  await server.database.deleteFrom("complaint").execute();
  await server.database.updateTable("work").set({ state: "draft" }).execute();
  await server.drainJobs();
  await takeLetters(server);
});

type Event = InputOf<"updateWorkState">["body"];
const tell = (person: { id: number }, id: number, body: Event) =>
  server.as(person)("updateWorkState", { params: { id }, body });
const queue = (state?: InputOf<"getModerationWorks">["query"]["state"], person: { id: number } = cast.moderator) =>
  server.as(person)("getModerationWorks", { query: { ...(state && { state }) } });
const look = (id: number, person: { id: number } = cast.moderator) =>
  server.as(person)("getModerationWork", { params: { id } });
const history = async (id: number, person: { id: number }) =>
  (await server.as(person)("getWorkModeration", { params: { id } })).history;
const named = ({ id, fio, userName }: TestAccount) => ({ id, fio, userName });
const decidedBy = (fio: string, time = "сегодня, 14:05") => ({
  httpStatus: 400,
  envelope: { status: 4, errorCode: 3, message: `Решение уже принято: ${fio}, ${time}` },
});
const removal = (reason = "Чужой текст") => ({ type: "removal.given", reason }) as const;
const text = "Глава 8 переписана";
const appeal = { type: "appeal.requested", text } as const;
const restoration = { type: "restoration.given" } as const;

/** A work that its author has sent to the moderators. */
async function submitted(note = ""): Promise<number> {
  const { id } = await addWork(server, cast);
  await addChapter(server, id, { state: "published" });
  await server.as(cast.owner)("publishWork", { params: { id }, body: { note } });
  return id;
}
const removed = async (by: { id: number } = cast.moderator): Promise<number> => {
  const { workId } = await addPublishedBook(server, cast);
  await tell(by, workId, removal());
  return workId;
};

describe("getModerationWorks", () => {
  it("has what waits, the oldest first, with its complaints, and what the asker writes marked", async () => {
    const coverFileId = await addFile(server, cast.owner);
    const first = await addWork(server, cast, { state: "onModeration", stateSince: EARLIER, coverFileId });
    const { id: chapterId } = await addChapter(server, first.id, { state: "published" });
    const own = await addWork(server, { owner: cast.moderator }, { state: "onModeration", stateSince: NOW });
    const complaint = { accountId: cast.stranger.id, targetTitle: "", category: "spam", comment: "", url: "" } as const;
    await server.database
      .insertInto("complaint")
      .values([
        { ...complaint, targetType: "work", targetId: first.id, createdAt: NOW },
        { ...complaint, targetType: "chapter", targetId: chapterId, createdAt: NOW },
        { ...complaint, targetType: "work", targetId: own.id, createdAt: NOW, settledAt: NOW },
        { ...complaint, targetType: "account", targetId: own.id, createdAt: NOW },
      ])
      .execute();
    const { works, counts, isLastPage } = await queue();
    expect(works).toEqual([
      {
        id: first.id,
        title: "Соль на подоконнике",
        coverUrl: `/files/${coverFileId}`,
        authors: [named(cast.owner), named(cast.coAuthor)],
        state: "onModeration",
        at: EARLIER,
        complaintCount: 2,
        isOwn: false,
        decision: null,
      },
      {
        id: own.id,
        title: "Соль на подоконнике",
        coverUrl: null,
        authors: [named(cast.moderator)],
        state: "onModeration",
        at: NOW,
        complaintCount: 0,
        isOwn: true,
        decision: null,
      },
    ]);
    expect([counts, isLastPage]).toEqual([{ waiting: 2, appeals: 0, removed: 0 }, true]);
  });

  it("gives page after page", async () => {
    const ids = [await submitted(), await submitted(), await submitted()];
    const page = (page: number) => server.as(cast.admin)("getModerationWorks", { query: { page, ps: 2 } });
    const found = [await page(1), await page(2), await page(3)];
    expect(found.map(({ works }) => works.map(({ id }) => id))).toEqual([ids.slice(0, 2), ids.slice(2), []]);
    expect(found.map(({ isLastPage }) => isLastPage)).toEqual([false, true, true]);
  });

  it("counts to 1,000 and no further", async () => {
    const { database } = server;
    const { id } = await addWork(server, cast);
    const row = await storedWork(server, id);
    const { id: _, titleFolded: __, shownAt: ___, marksFloor: ____, ...same } = row;
    const iso = { createdAt: EARLIER, lastModificationTime: EARLIER, stateSince: EARLIER };
    const none = { finishTime: null, firstPublishedAt: null, lastUpdateTime: null, deletedAt: null, appealedAt: null };
    const many = Array.from({ length: 1_001 }, () => ({ ...same, ...iso, ...none, state: "removed" as const }));
    const made = await database.insertInto("work").values(many).returning("id").execute();
    expect((await queue()).counts.removed).toBe(1_000);
    await database
      .deleteFrom("work")
      .where(
        "id",
        "in",
        made.map((one) => one.id),
      )
      .execute();
  });

  it("has removed works, the latest first, with who removed them and why; appeals are those that nobody has answered", async () => {
    const [first, second] = [await removed(), await removed(other)];
    await tell(cast.owner, first, appeal);
    await tell(cast.owner, second, appeal);
    await tell(cast.moderator, second, { type: "appeal.declined", reason: "Ничего не изменилось" });
    const { works, counts } = await queue("removed");
    expect(works.map(({ id, decision, at }) => [id, decision?.kind, decision?.by.fio, decision?.text, at])).toEqual([
      [second, "removed", "Павел Смирнов", "Чужой текст", NOW],
      [first, "removed", "Мария Строева", "Чужой текст", NOW],
    ]);
    expect(counts).toEqual({ waiting: 0, appeals: 1, removed: 2 });
    expect((await queue("appeals")).works).toMatchObject([{ id: first, state: "removed", at: NOW, decision: null }]);
  });

  it("has every decision, the last first, with person, reason, version and time", async () => {
    const id = await submitted();
    await tell(cast.moderator, id, { type: "rejection.given", reason: " Мало текста " });
    await server.as(cast.owner)("renameWork", { params: { id }, body: { title: "Соль" } });
    await server.as(cast.owner)("publishWork", { params: { id }, body: { note: "" } });
    server.clock.pass(60_000);
    await tell(cast.admin, id, { type: "approval.given", contentVersion: 2 });
    server.clock.pass(-60_000);
    const { works } = await queue("decided");
    expect(works.map(({ at, decision }) => [at, decision])).toEqual([
      [
        "2026-11-20T11:06:31.000Z",
        { id: expect.any(Number), kind: "approved", text: "", contentVersion: 2, by: named(cast.admin) },
      ],
      [
        NOW,
        { id: expect.any(Number), kind: "rejected", text: "Мало текста", contentVersion: 1, by: named(cast.moderator) },
      ],
    ]);
    expect(works.every(({ title, state }) => title === "Соль" && state === "published")).toBe(true);
  });

  it("knows no other state and no page 0", async () => {
    await expect(queue(untyped("other"))).rejects.toMatchObject({ httpStatus: 400, envelope: { errorCode: 3 } });
    const page = server.as(cast.moderator)("getModerationWorks", { query: { page: 0 } });
    await expect(page).rejects.toMatchObject({ httpStatus: 400, envelope: { errorCode: 3 } });
  });
});

describe("getModerationWork", () => {
  it("has the work, what its author says, published and scheduled chapters, and no draft", async () => {
    const id = await submitted(" Брань убрана ");
    const publishTime = "2026-12-01T09:00:00.000Z";
    const scheduled = await addChapter(server, id, {
      title: "Глава 2",
      sortOrder: 2,
      state: "scheduled",
      publishTime,
      texts: ["Был вечер.", "Была ночь."],
    });
    const draft = await addChapter(server, id, { title: "Глава 3", sortOrder: 3, texts: ["Черновик"] });
    await addChapter(server, id, { title: "Глава 4", sortOrder: 4, state: "deleted" });
    const image = await addGalleryImage(server, id, { caption: "Маяк" });
    await addGalleryImage(server, id, { deletedAt: EARLIER });
    const booktrailerVideoUrl = "https://www.youtube.com/watch?v=dQw4w9WgXcQ";
    await server.database.updateTable("work").set({ booktrailerVideoUrl }).where("id", "=", id).execute();
    const found = await look(id);
    expect(found).toMatchObject({
      galleryImages: [{ id: image.id, caption: "Маяк" }],
      booktrailer: {
        provider: "youtube",
        pageUrl: booktrailerVideoUrl,
        embedUrl: "https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ",
      },
      work: { id, state: "onModeration", contentVersion: 1, rights: { askers: ["moderator"], canWrite: false } },
      note: "Брань убрана",
      complaints: [],
      chapters: [
        { id: expect.any(Number), title: "Глава 1", textLength: 10, state: "published", publishTime: EARLIER },
        { id: scheduled.id, title: "Глава 2", textLength: 10, state: "scheduled", publishTime },
      ],
    });
    expect(found.history).toEqual([
      {
        id: expect.any(Number),
        kind: "submitted",
        text: "Брань убрана",
        contentVersion: 1,
        at: NOW,
        by: named(cast.owner),
      },
    ]);
    const chapter = (chapterId: number) =>
      server.as(cast.moderator)("getModerationChapter", { params: { workId: id, chapterId } });
    expect(await chapter(scheduled.id)).toEqual({
      id: scheduled.id,
      title: "Глава 2",
      textLength: 10,
      html: "<p>Была ночь.</p>",
    });
    await expect(chapter(draft.id)).rejects.toMatchObject(refused.missing);
    const { chapterId } = await addPublishedBook(server, cast);
    await expect(chapter(chapterId)).rejects.toMatchObject(refused.missing);
  });

  it("shows of a published chapter what readers have", async () => {
    const id = await submitted();
    const { id: chapterId } = await addChapter(server, id, {
      sortOrder: 2,
      state: "published",
      texts: ["Было утро.", "Был вечер."],
    });
    await server.as(cast.owner)("updateChapter", {
      body: { id: chapterId, revision: 2, title: "Глава 1", document: documentOf("Была ночь.") },
    });
    const { html } = await server.as(cast.moderator)("getModerationChapter", { params: { workId: id, chapterId } });
    expect(html).toBe("<p>Было утро.</p>");
  });

  it("brings open complaints about the work and its chapters, the oldest first; they are settled from there", async () => {
    const { workId, chapterId } = await addPublishedBook(server, cast);
    const complain = (targetType: "work" | "chapter", targetId: number) =>
      server.as(cast.stranger)("complain", {
        body: { targetType, targetId, category: "spam", comment: "", url: "" },
      });
    const { complaintId } = await complain("chapter", chapterId);
    server.clock.pass(1_000);
    const about = await complain("work", workId);
    server.clock.pass(-1_000);
    await complain("work", (await addPublishedBook(server, cast)).workId);
    const ids = async () => (await look(workId)).complaints.map(({ id }) => id);
    expect(await ids()).toEqual([complaintId, about.complaintId]);
    await server.as(cast.moderator)("settleComplaint", {
      params: { id: complaintId },
      body: { decision: "rejected", note: "Нарушения нет" },
    });
    expect(await ids()).toEqual([about.complaintId]);
  });

  it("is not for who writes it, whatever their roles: a complaint names who complained", async () => {
    const { id } = await addWork(server, { owner: cast.owner, coAuthor: cast.moderator }, { state: "onModeration" });
    const chapter = await addChapter(server, id, { state: "published" });
    await expect(look(id)).rejects.toMatchObject(refused.denied);
    const text = { params: { workId: id, chapterId: chapter.id } };
    await expect(server.as(cast.moderator)("getModerationChapter", text)).rejects.toMatchObject(refused.denied);
    expect(await look(id, cast.admin)).toMatchObject({ work: { id } });
    await expect(look(999_999)).rejects.toMatchObject(refused.missing);
  });
});

describe("two moderators at once", () => {
  const none = { seen: null };
  const approval = { type: "approval.given", contentVersion: 1, ...none } as const;
  const rejection = { type: "rejection.given", reason: "Мало текста", ...none } as const;

  it.each([
    ["approves", "rejects", approval, rejection],
    ["rejects", "approves", rejection, approval],
    ["approves", "approves", approval, approval],
  ] as [string, string, Event, Event][])(
    "one %s, the other %s: one decision, the other is told whose",
    async (...row) => {
      const [, , first, second] = row;
      const id = await submitted();
      const answers = await Promise.allSettled([tell(cast.moderator, id, first), tell(other, id, second)]);
      expect(answers.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
      const [winner, loser] =
        answers[0].status === "fulfilled" ? [cast.moderator, answers[1]] : ([other, answers[0]] as const);
      expect((loser as PromiseRejectedResult).reason).toMatchObject(decidedBy(winner.fio));
      expect((await queue("decided")).works).toHaveLength(1);
    },
  );

  it("the later one learns who decided, also without sending what they saw; a work taken back is unavailable", async () => {
    const id = await submitted();
    await tell(cast.moderator, id, { type: "rejection.given", reason: "Мало текста" });
    server.clock.pass(86_400_000);
    const late = tell(other, id, { type: "approval.given", contentVersion: 1 });
    await expect(late).rejects.toMatchObject(decidedBy("Мария Строева", "вчера, 14:05"));
    server.clock.pass(-86_400_000);
    await server.as(cast.owner)("publishWork", { params: { id }, body: { note: "" } });
    await server.as(cast.owner)("moveWorkToDraft", { params: { id } });
    await expect(tell(other, id, { type: "approval.given", contentVersion: 1 })).rejects.toMatchObject(
      refused.unavailable,
    );
  });

  it("an appeal is declined or the work restored, not both, and neither by who has not seen the other's answer", async () => {
    const id = await removed(cast.admin);
    const seen = (await look(id)).history.find(({ kind }) => kind === "removed")?.id ?? 0;
    await tell(cast.owner, id, appeal);
    await tell(cast.moderator, id, { type: "appeal.declined", reason: "Ничего не изменилось", seen });
    const late = decidedBy("Мария Строева");
    await expect(tell(other, id, { ...restoration, seen })).rejects.toMatchObject(late);
    await expect(tell(other, id, { type: "appeal.declined", reason: "Нет", seen })).rejects.toMatchObject(late);
    await expect(tell(other, id, { type: "appeal.declined", reason: "Нет" })).rejects.toMatchObject(late);
    expect((await storedWork(server, id)).appealAnswer).toBe("Ничего не изменилось");
    const now = (await look(id)).history[0]?.id ?? 0;
    expect(await tell(other, id, { ...restoration, seen: now })).toMatchObject({ state: "draft", appeal: null });
  });

  it("marks that another has raised meanwhile are such a decision", async () => {
    const id = await submitted();
    const body = {
      ageMark: "18+",
      adultOnly: false,
      hasDrugs: false,
      hasObsceneLanguage: true,
      reason: "Глава 8",
    } as const;
    await server.as(cast.moderator)("raiseWorkMarks", { params: { id }, body });
    await expect(tell(other, id, approval)).rejects.toMatchObject(decidedBy("Мария Строева"));
    const [last] = (await look(id)).history;
    expect(last).toMatchObject({ kind: "marksRaised", text: "Глава 8", contentVersion: 2, by: named(cast.moderator) });
    const seen = last?.id ?? 0;
    expect(await tell(other, id, { ...approval, contentVersion: 2, seen })).toMatchObject({ state: "published" });
  });
});

describe("an appeal", () => {
  it("is the authors' one objection to a removal, and opens the work to another moderator", async () => {
    const id = await removed();
    expect(await tell(cast.coAuthor, id, { ...appeal, text: ` ${text} ` })).toMatchObject({
      state: "removed",
      moderationReason: "Чужой текст",
      appeal: { text, at: NOW, answer: "" },
    });
    await expect(tell(cast.owner, id, appeal)).rejects.toMatchObject({
      httpStatus: 400,
      envelope: { errorCode: 3, message: "Обращение уже отправлено" },
    });
    const others = { httpStatus: 400, envelope: { errorCode: 3, message: "Обращение рассматривает другой модератор" } };
    await expect(tell(cast.moderator, id, restoration)).rejects.toMatchObject(others);
    await expect(
      tell(cast.moderator, id, { type: "appeal.declined", reason: "Ничего не изменилось" }),
    ).rejects.toMatchObject(others);
    await tell(other, id, { type: "appeal.declined", reason: "Ничего не изменилось" });
    await expect(tell(cast.owner, id, appeal)).rejects.toMatchObject({
      envelope: { errorCode: 3, message: "Обращение уже рассмотрено" },
    });
  });

  it("against an administrator's own removal may be answered by the same one", async () => {
    const id = await removed(cast.admin);
    await tell(cast.owner, id, appeal);
    expect(await tell(cast.admin, id, restoration)).toMatchObject({
      state: "draft",
      moderationReason: "",
      appeal: null,
    });
  });

  it("begins again with another removal", async () => {
    const id = await removed();
    await tell(cast.owner, id, appeal);
    await tell(other, id, { type: "appeal.declined", reason: "Ничего не изменилось" });
    await tell(other, id, restoration);
    await server.as(cast.owner)("publishWork", { params: { id }, body: { note: "" } });
    await tell(other, id, { type: "approval.given", contentVersion: 1 });
    await tell(other, id, removal("Снова"));
    expect(await tell(cast.owner, id, appeal)).toMatchObject({ appeal: { text, answer: "" } });
    await expect(tell(other, id, restoration)).rejects.toMatchObject({
      envelope: { message: "Обращение рассматривает другой модератор" },
    });
    expect(await tell(cast.moderator, id, restoration)).toMatchObject({ state: "draft" });
  });

  it("has up to 4,000 characters, and is not blank", async () => {
    const id = await removed();
    await expect(tell(cast.owner, id, { ...appeal, text: " " })).rejects.toMatchObject({
      envelope: { errorCode: 3, message: "Напишите, что исправлено или с чем вы не согласны" },
    });
    await expect(tell(cast.owner, id, { ...appeal, text: "а".repeat(4_001) })).rejects.toMatchObject({
      httpStatus: 400,
      envelope: { errorCode: 3 },
    });
    expect(await tell(cast.owner, id, { ...appeal, text: "а".repeat(4_000) })).toMatchObject({ state: "removed" });
  });
});

describe("getWorkModeration", () => {
  it("is for authors and moderators; only moderators learn which moderator it was", async () => {
    const id = await removed();
    await tell(cast.coAuthor, id, appeal);
    const entry = { id: expect.any(Number), contentVersion: 1, at: NOW };
    const appealEntry = { ...entry, kind: "appealed", text, by: named(cast.coAuthor) };
    const removal = { ...entry, kind: "removed", text: "Чужой текст" };
    for (const author of [cast.owner, cast.coAuthor])
      expect(await history(id, author)).toEqual([appealEntry, { ...removal, by: null }]);
    for (const moderator of [cast.moderator, cast.admin])
      expect(await history(id, moderator)).toEqual([appealEntry, { ...removal, by: named(cast.moderator) }]);
    const { id: own } = await addWork(server, { owner: cast.moderator }, { state: "published" });
    await tell(other, own, { type: "removal.given", reason: "Чужой текст" });
    expect(await history(own, cast.moderator)).toEqual([{ ...removal, by: null }]);
  });
});

describe("letters", () => {
  const letters = async () => {
    expect((await server.drainJobs()).failed).toBe(0);
    return (await takeLetters(server))
      .map(({ to, subject, text, link }) => [to, subject, text.split("\n\n")[1] ?? "", link])
      .sort(([one = ""], [another = ""]) => one.localeCompare(another));
  };

  it("tell every author of every decision, with its reason", async () => {
    const id = await submitted();
    expect(await letters()).toEqual([]);
    const link = `${server.config.origin}/work/${id}/edit`;
    const title = "«Соль на подоконнике»";
    const both = (subject: string, text: string) =>
      [cast.owner, cast.coAuthor].map(({ email }) => [email, `${subject}: ${title}`, text, link]);
    await tell(cast.moderator, id, { type: "rejection.given", reason: "Мало текста" });
    expect(await letters()).toEqual(
      both("Произведение не прошло проверку", `Модератор вернул произведение ${title}. Причина: Мало текста`),
    );
    await server.as(cast.owner)("publishWork", { params: { id }, body: { note: "" } });
    await tell(cast.moderator, id, { type: "approval.given", contentVersion: 1 });
    expect(await letters()).toEqual(
      both("Произведение опубликовано", `Модератор проверил произведение ${title}, и оно опубликовано.`),
    );
    await tell(cast.moderator, id, removal());
    expect(await letters()).toEqual(
      both(
        "Произведение снято с публикации",
        `Модератор снял произведение ${title} с публикации. Причина: Чужой текст`,
      ),
    );
    await tell(cast.owner, id, appeal);
    expect(await letters()).toEqual([]);
    await tell(other, id, { type: "appeal.declined", reason: "Ничего не изменилось" });
    expect(await letters()).toEqual(
      both(
        "Обращение отклонено",
        `Модератор рассмотрел обращение о произведении ${title} и оставил его снятым с публикации. Причина: Ничего не изменилось`,
      ),
    );
    await tell(other, id, restoration);
    expect(await letters()).toEqual(
      both("Произведение восстановлено", `Модератор восстановил произведение ${title}: оно снова в черновиках.`),
    );
    const body = {
      ageMark: "18+",
      adultOnly: false,
      hasDrugs: false,
      hasObsceneLanguage: false,
      reason: "Глава 8",
    } as const;
    await server.as(other)("raiseWorkMarks", { params: { id }, body });
    expect(await letters()).toEqual(
      both("Метки изменены", `Модератор изменил метки произведения ${title}. Причина: Глава 8`),
    );
  });

  it("go to no address that is not confirmed, and to nobody who is no author any more", async () => {
    const { workId } = await addPublishedBook(server, cast);
    const confirm = (emailConfirmedAt: string | null) =>
      server.database.updateTable("account").set({ emailConfirmedAt }).where("id", "=", cast.owner.id).execute();
    await confirm(null);
    await tell(cast.moderator, workId, removal());
    await server.as(cast.coAuthor)("deleteCoAuthor", { body: { workId, coAuthorId: cast.coAuthor.id } });
    const sent = (await letters()).map(([to, subject]) => [to, subject]);
    expect(sent.filter(([, subject]) => String(subject).includes("снято"))).toEqual([]);
    await confirm(EARLIER);
  });
});

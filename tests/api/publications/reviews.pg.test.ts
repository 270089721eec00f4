import { randomUUID } from "node:crypto";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { InputOf } from "../../../src/api/contract/index.ts";
import { addReview, REVIEW_TEXT, reviewFields, storedPost } from "../../support/factories.publications.ts";
import { addAccount, type TestAccount } from "../../support/factories.ts";
import {
  addFile,
  addPublishedBook,
  addWork,
  documentOf,
  EARLIER,
  imageNode,
  refused,
} from "../../support/factories.works.ts";
import { untyped } from "../../support/fakes.ts";
import { NOW, testServer } from "../../support/server.ts";

const server = testServer();
let writer: TestAccount;
let coAuthor: TestAccount;
let reviewer: TestAccount;
let stranger: TestAccount;
let moderator: TestAccount;
let workId: number;
beforeAll(async () => {
  stranger = await addAccount(server, { fio: "Олег Ставский" });
  moderator = await addAccount(server, { roles: ["Moderator"] });
});
beforeEach(async () => {
  writer = await addAccount(server, { fio: "Вера Лядова" });
  coAuthor = await addAccount(server, { fio: "Глеб Оршанский" });
  reviewer = await addAccount(server, { fio: "Нина Ветрова" });
  ({ workId } = await addPublishedBook(server, { owner: writer, coAuthor }));
});

type Fields = InputOf<"createReview">["body"]["fields"];
const create = (fields: Partial<Fields> = {}, who = reviewer, given: { publish?: boolean; requestId?: string } = {}) =>
  server.as(who)("createReview", {
    body: { requestId: randomUUID(), publish: true, ...given, fields: { ...reviewFields(workId), ...fields } },
  });
const update = (id: number, fields: Partial<Fields>, revision = 1) =>
  server.as(reviewer)("updateReview", {
    params: { id },
    body: { revision, fields: { ...reviewFields(workId), ...fields } },
  });
const review = (who: TestAccount | null, id: number) => server.as(who)("getReview", { params: { id } });
const reply = (id: number, text: string, who = writer) =>
  server.as(who)("replyToReview", { params: { id }, body: { text } });
const ofWork = (who: TestAccount | null, query: object = {}) =>
  server.as(who)("getReviews", { query: { work: workId, ...query } });
const ignore = (who: TestAccount, whom: TestAccount) =>
  server.as(who)("addToIgnoreList", { body: { userId: whom.id, note: "" } });
const countOf = async () =>
  (await server.database.selectFrom("publication").where("authorId", "=", reviewer.id).select("id").execute()).length;

const fault = (field: string, message: string) => refused.field(field, message);
const refusal = (message: string) => ({ httpStatus: 400, envelope: { errorCode: 3, message } });
const newcomer = {
  httpStatus: 403,
  envelope: { errorCode: 11, message: "Рецензии можно писать через сутки после регистрации" },
};

describe("before the form", () => {
  const beginning = (query: { workId?: number } = {}, who = reviewer) => server.as(who)("getNewReview", { query });

  it("says that nothing blocks it, and what the work is", async () => {
    expect(await beginning()).toEqual({
      canCreate: true,
      refusal: null,
      leftToday: 10,
      work: null,
      existingReviewId: null,
    });
    expect(await beginning({ workId })).toEqual({
      canCreate: true,
      refusal: null,
      leftToday: 10,
      existingReviewId: null,
      work: {
        id: workId,
        format: "EBook",
        title: "Соль на подоконнике",
        coverUrl: null,
        authors: [
          { id: writer.id, fio: "Вера Лядова", userName: writer.userName },
          { id: coAuthor.id, fio: "Глеб Оршанский", userName: coAuthor.userName },
        ],
      },
    });
  });

  it("is closed to newcomers until the minute in which their day is over, and without a confirmed address", async () => {
    const young = await addAccount(server, { createdAt: "2026-11-19T11:06:00.000Z" });
    await expect(beginning({}, young)).rejects.toMatchObject(newcomer);
    await expect(create({}, young)).rejects.toMatchObject(newcomer);
    server.clock.set("2026-11-20T11:05:59.999Z");
    await expect(beginning({ workId }, young)).rejects.toMatchObject(newcomer);
    server.clock.set("2026-11-20T11:06:00.000Z");
    expect(await beginning({ workId }, young)).toMatchObject({ canCreate: true });
    server.clock.set(NOW);
    const unconfirmed = await addAccount(server, { emailIsConfirmed: false });
    await expect(beginning({}, unconfirmed)).rejects.toMatchObject({ envelope: { errorCode: 6 } });
    await expect(create({}, unconfirmed, { publish: false })).rejects.toMatchObject({ envelope: { errorCode: 6 } });
  });

  it("says in the words of the law why this work is not theirs to review, and tells of no draft", async () => {
    const no = (refusal: string) => ({ canCreate: false, refusal });
    const { id: draftId } = await addWork(server, { owner: writer }, { title: "Тайна" });
    const hidden = { ...no("Это произведение не опубликовано"), leftToday: 10, work: null, existingReviewId: null };
    expect(await beginning({ workId: draftId })).toEqual(hidden);
    expect(await beginning({ workId: 999_999_999 })).toEqual(hidden);
    expect(await beginning({ workId }, writer)).toMatchObject(no("На своё произведение рецензию написать нельзя"));
    expect(await beginning({ workId }, coAuthor)).toMatchObject(no("На своё произведение рецензию написать нельзя"));
    const { id } = await create();
    expect(await beginning({ workId })).toMatchObject({
      ...no("У вас уже есть рецензия на это произведение"),
      existingReviewId: id,
    });
    await ignore(coAuthor, stranger);
    expect(await beginning({ workId }, stranger)).toMatchObject(no("Автор ограничил вам возможность писать здесь"));
  });

  it.each(["Link", "Friends"] as const)("tells nobody of a work for %s", async (privacyDisplay) => {
    await server.database.updateTable("work").set({ privacyDisplay }).where("id", "=", workId).execute();
    expect(await beginning({ workId })).toMatchObject({ canCreate: false, work: null });
    await expect(create()).rejects.toMatchObject(refusal("Это произведение не опубликовано"));
  });

  it("a reader writes ten reviews a day, and the eleventh is refused", async () => {
    for (let index = 0; index < 10; index += 1)
      await addReview(server, reviewer, workId, { createdAt: NOW, state: "deleted" });
    expect(await beginning({ workId })).toMatchObject({
      canCreate: false,
      refusal: "Сегодня больше нельзя: 10 в сутки",
      leftToday: 0,
    });
    await expect(create()).rejects.toMatchObject({
      httpStatus: 429,
      envelope: { errorCode: 8, message: "Сегодня больше нельзя: 10 в сутки", retryAfter: 35_669 },
    });
    expect(await countOf()).toBe(10);
  });
});

describe("a review", () => {
  it("is out at once with all that was filled in, its work and its verdict", async () => {
    const made = await create({ hasSpoilers: true, tags: ["Проза", "проза", "море"] });
    expect(made).toEqual({
      id: made.id,
      state: "published",
      title: "Соль, которую не убрали",
      tags: ["Проза", "море"],
      privacyDisplay: "All",
      hasSpoilers: true,
      verdict: "recommend",
      reply: null,
      author: { id: reviewer.id, userName: reviewer.userName, fio: "Нина Ветрова", avatarUrl: null },
      work: expect.objectContaining({ id: workId, title: "Соль на подоконнике" }),
      likeCount: 0,
      isLiked: false,
      publishedAt: NOW,
      publishTime: null,
      deletedAt: null,
      lastModificationTime: NOW,
      moderationReason: "",
      isCorrected: false,
      revision: 1,
      textLength: 1_000,
      document: documentOf(REVIEW_TEXT),
    });
    expect(await review(null, made.id)).toMatchObject({
      html: `<p>${REVIEW_TEXT}</p>`,
      canEdit: false,
      canModerate: false,
      canReply: false,
      isFolded: false,
    });
  });

  it("sent twice is one; with another request id it is refused, and two at once are one", async () => {
    const requestId = randomUUID();
    const { id } = await create({}, reviewer, { requestId });
    expect((await create({}, reviewer, { requestId })).id).toBe(id);
    const other = await addAccount(server);
    const both = await Promise.allSettled([create({}, other), create({}, other)]);
    expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    expect(both.find(({ status }) => status === "rejected")).toMatchObject({
      reason: refusal("У вас уже есть рецензия на это произведение"),
    });
  });

  it("in the bin makes room for another, and comes back only when that one is gone", async () => {
    const first = await create();
    const change = (id: number, type: "deletion.requested" | "undeletion.requested") =>
      server.as(reviewer)("updateReviewState", { params: { id }, body: { type } });
    await change(first.id, "deletion.requested");
    const second = await create({ title: "Второй взгляд" });
    await expect(change(first.id, "undeletion.requested")).rejects.toMatchObject(
      refusal("У вас уже есть рецензия на это произведение"),
    );
    await change(second.id, "deletion.requested");
    const both = await Promise.allSettled([
      change(first.id, "undeletion.requested"),
      change(second.id, "undeletion.requested"),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    expect(both.find(({ status }) => status === "rejected")).toMatchObject({
      reason: refusal("У вас уже есть рецензия на это произведение"),
    });
  });

  it.each([
    [{ workId: 999_999_999 }, refusal("Это произведение не опубликовано")],
    [{ workId: null }, refusal("Это произведение не опубликовано")],
    [
      { document: documentOf(REVIEW_TEXT.slice(1)) },
      fault("fields.document", "Рецензия не короче 1 000 знаков, сейчас 999"),
    ],
    [{ document: documentOf(" ".repeat(2_000)) }, fault("fields.document", "Добавьте текст")],
    [{ document: documentOf("х".repeat(30_001)) }, fault("fields.document", "Текст не длиннее 30\u00a0000 знаков")],
    [{ title: " " }, fault("fields.title", "Добавьте заголовок")],
    [{ verdict: "worst" }, { httpStatus: 400 }],
    [{ privacyDisplay: "Me" }, { httpStatus: 400 }],
  ])("with %o is refused", async (fields, refusal) => {
    await expect(create(untyped(fields))).rejects.toMatchObject(refusal);
    expect(await countOf()).toBe(0);
  });

  it("is as long as its last character: 30,000 are taken", async () => {
    expect(await create({ document: documentOf("х".repeat(30_000)) })).toMatchObject({ textLength: 30_000 });
  });

  it("shows no picture, and stays with its work", async () => {
    const fileId = await addFile(server, reviewer, { kind: "post-image" });
    const pictured = { type: "doc" as const, content: [imageNode(fileId), ...documentOf(REVIEW_TEXT).content] };
    await expect(create({ document: pictured })).rejects.toMatchObject(
      fault("fields.document", "Картинок здесь не бывает"),
    );
    const { id } = await create();
    const other = await addPublishedBook(server, { owner: writer });
    await expect(update(id, { workId: other.workId })).rejects.toMatchObject(
      fault("fields.workId", "Рецензия остаётся при своём произведении"),
    );
  });

  it("is changed at once, and a save over another's is stale", async () => {
    const { id } = await create();
    expect(await update(id, { verdict: "notRecommend", title: "Передумала" })).toMatchObject({
      outcome: "saved",
      publication: { revision: 2, verdict: "notRecommend", title: "Передумала" },
    });
    expect(await review(null, id)).toMatchObject({ verdict: "notRecommend", title: "Передумала" });
    expect(await update(id, { title: "Другое" })).toMatchObject({
      outcome: "stale",
      publication: { revision: 2, title: "Передумала" },
    });
    expect(await update(id, { verdict: "notRecommend", title: "Передумала" })).toMatchObject({ outcome: "saved" });
  });
});

describe("what was published stays", () => {
  it("when an author of the work begins to ignore its reviewer", async () => {
    const { id } = await create();
    await ignore(writer, reviewer);
    expect(await review(null, id)).toMatchObject({ state: "published" });
    expect((await ofWork(stranger)).items.map((one) => one.id)).toEqual([id]);
    expect(await update(id, { title: "Всё ещё моя" })).toMatchObject({ outcome: "saved" });
    // Who ignores sees that something is there.
    expect((await ofWork(writer)).items).toMatchObject([{ id, isFolded: true }]);
  });

  it("when the work is withdrawn, with its title alone; when it is gone for good, without that", async () => {
    const { id } = await create();
    await server.database.updateTable("work").set({ state: "draft" }).where("id", "=", workId).execute();
    const title = { id: null, format: null, title: "Соль на подоконнике", coverUrl: null, authors: [] };
    expect((await review(null, id)).work).toEqual(title);
    expect((await ofWork(null)).about).toMatchObject({ work: title, counts: { all: 1 } });
    expect(await update(id, { title: "О том, чего нет" })).toMatchObject({ outcome: "saved" });
    await server.database.updateTable("publication").set({ workId: null }).where("id", "=", id).execute();
    expect((await review(null, id)).work).toEqual({ ...title, title: "Удалённое произведение" });
    expect(await update(id, { workId: null, title: "О пустоте" }, 2)).toMatchObject({ outcome: "saved" });
  });

  it("when the work is shown to fewer: to others with its title alone", async () => {
    const { id } = await create();
    const show = (given: object) => server.database.updateTable("work").set(given).where("id", "=", workId).execute();
    await show({ privacyDisplay: "Registered" });
    expect([(await review(null, id)).work.id, (await review(stranger, id)).work.id]).toEqual([null, workId]);
    await show({ privacyDisplay: "Link" });
    expect((await review(stranger, id)).work).toMatchObject({ id: null, authors: [] });
    const coverFileId = await addFile(server, writer, { kind: "cover", workId });
    await show({ privacyDisplay: "All", adultOnly: true, ageMark: "18+", coverFileId });
    expect((await review(stranger, id)).work).toMatchObject({ id: workId, coverUrl: null });
    expect((await review(writer, id)).work).toMatchObject({ id: workId, coverUrl: `/files/${coverFileId}` });
  });
});

describe("the lists", () => {
  it("of a work have its reviews with counts by verdict, narrowed by one; of a draft there is none", async () => {
    const ids: number[] = [];
    for (const [index, verdict] of (["recommend", "recommend", "mixed", "notRecommend", null] as const).entries()) {
      const by = await addAccount(server);
      const publishTime = `2026-11-0${index + 1}T09:00:00.000Z`;
      ids.push((await addReview(server, by, workId, { state: "published", verdict, publishTime })).id);
    }
    await addReview(server, await addAccount(server), workId);
    const { items, about } = await ofWork(null);
    expect(items.map(({ id }) => id)).toEqual([...ids].reverse());
    expect(about).toMatchObject({
      work: { id: workId },
      counts: { all: 5, recommend: 2, mixed: 1, notRecommend: 1, none: 1 },
    });
    expect((await ofWork(null, { verdict: "recommend" })).items.map(({ id }) => id)).toEqual([ids[1], ids[0]]);
    const { id: draftId } = await addWork(server, { owner: writer });
    await expect(server.as(null)("getReviews", { query: { work: draftId } })).rejects.toMatchObject(refused.missing);
    await expect(server.as(null)("getReviews", { query: { work: 999_999_999 } })).rejects.toMatchObject(
      refused.missing,
    );
    expect((await server.as(writer)("getReviews", { query: { work: draftId } })).about).toMatchObject({
      counts: { all: 0 },
    });
  });

  it("leave out hidden reviewers, and those who are banned", async () => {
    await create();
    await server.as(stranger)("hideAuthor", { body: { authorId: reviewer.id, isHidden: true } });
    expect(await ofWork(stranger)).toMatchObject({ items: [], about: { counts: { all: 0 } } });
    expect((await ofWork(null)).about).toMatchObject({ counts: { all: 1 } });
    await server.database.updateTable("account").set({ bannedAt: EARLIER }).where("id", "=", reviewer.id).execute();
    expect(await ofWork(null)).toMatchObject({ items: [], about: { counts: { all: 0 } } });
  });

  it("of one's own have their tabs, tags and no favourites", async () => {
    await create();
    const other = await addPublishedBook(server, { owner: writer });
    await create({ workId: other.workId, tags: ["проза", "дом"] }, reviewer, { publish: false });
    const own = await server.as(reviewer)("getAccountReviews", { query: {} });
    expect(own.counts).toEqual({ all: 2, published: 1, draft: 1, scheduled: 0, favorite: 0, bin: 0 });
    expect(await server.as(reviewer)("getAccountReviewTags", { query: {} })).toEqual([
      { title: "проза", count: 2 },
      { title: "дом", count: 1 },
    ]);
    expect(await server.as(moderator)("getAccountReviews", { query: { userId: reviewer.id } })).toMatchObject({
      counts: { all: 1, published: 1, draft: 0 },
    });
  });
});

describe("an answer", () => {
  const person = (one: TestAccount, fio: string) => ({ id: one.id, userName: one.userName, fio, avatarUrl: null });

  it("is the work's authors' alone, one for all of them; it is changed and taken back", async () => {
    const { id } = await create();
    for (const who of [reviewer, stranger, moderator])
      await expect(reply(id, "Нет", who)).rejects.toMatchObject(refused.denied);
    expect((await review(writer, id)).canReply).toBe(true);
    expect((await review(stranger, id)).canReply).toBe(false);
    expect(await reply(id, " Спасибо. ")).toEqual({
      reply: { text: "Спасибо.", author: person(writer, "Вера Лядова"), at: NOW },
    });
    expect((await review(null, id)).reply).toMatchObject({ text: "Спасибо." });
    expect(await reply(id, "И от меня.", coAuthor)).toMatchObject({
      reply: { text: "И от меня.", author: person(coAuthor, "Глеб Оршанский") },
    });
    expect(await reply(id, "")).toEqual({ reply: null });
    expect((await review(null, id)).reply).toBeNull();
  });

  it("is refused over 4,000 characters, to a draft, and by a person whom the reviewer ignores, who may take theirs back", async () => {
    const { id } = await create();
    await expect(reply(id, "х".repeat(4_001))).rejects.toMatchObject({
      envelope: { invalidFields: { text: ["Поле Ответ не может быть длиннее 4\u00a0000 символов"] } },
    });
    await reply(id, "х".repeat(4_000));
    await ignore(reviewer, writer);
    expect((await review(writer, id)).canReply).toBe(false);
    await expect(reply(id, "Ещё слово")).rejects.toMatchObject({
      envelope: { errorCode: 12, message: "Автор ограничил вам возможность писать здесь" },
    });
    expect(await reply(id, "")).toEqual({ reply: null });
    const draft = await addReview(server, stranger, workId);
    await expect(reply(draft.id, "Спасибо")).rejects.toMatchObject(refused.missing);
  });

  it("lasts while the review is hidden", async () => {
    const { id } = await create();
    await reply(id, "Спасибо.");
    const staff = (body: InputOf<"updateReviewState">["body"]) =>
      server.as(moderator)("updateReviewState", { params: { id }, body });
    await staff({ type: "removal.given", reason: "Оскорбления" });
    await expect(review(stranger, id)).rejects.toMatchObject(refused.missing);
    expect(await review(reviewer, id)).toMatchObject({ state: "removed", moderationReason: "Оскорбления" });
    await staff({ type: "restoration.given" });
    expect(await review(stranger, id)).toMatchObject({ reply: { text: "Спасибо." } });
  });
});

it("is judged by no moderator who writes the work: neither hidden, nor its complaints settled", async () => {
  const writing = await addAccount(server, { roles: ["Moderator"] });
  const { workId: theirs } = await addPublishedBook(server, { owner: writing });
  const { id } = await create({ workId: theirs });
  const { complaintId } = await server.as(stranger)("complain", {
    body: { targetType: "review", targetId: id, category: "insult", comment: "", url: `/review/${id}` },
  });
  expect(await review(writing, id)).toMatchObject({ canModerate: false, canReply: true });
  expect(await review(moderator, id)).toMatchObject({ canModerate: true, canReply: false });
  const hide = (who: TestAccount) =>
    server.as(who)("updateReviewState", { params: { id }, body: { type: "removal.given", reason: "Неправда" } });
  const settle = (who: TestAccount) =>
    server.as(who)("settleComplaint", { params: { id: complaintId }, body: { decision: "rejected", note: "Мнение" } });
  await expect(hide(writing)).rejects.toMatchObject(refused.denied);
  await expect(settle(writing)).rejects.toMatchObject(refused.denied);
  expect(await settle(moderator)).toMatchObject({ target: { type: "review", id, url: `/review/${id}` } });
  expect(await hide(moderator)).toMatchObject({ state: "removed" });
});

describe("«Полезно»", () => {
  it("is for everybody but the reviewer, counts once, and is among what a person likes", async () => {
    const { id } = await create();
    const like = (who: TestAccount, isLiked = true) =>
      server.as(who)("likeReview", { params: { id }, body: { isLiked } });
    await expect(like(reviewer)).rejects.toMatchObject({ envelope: { message: "На своё поставить отметку нельзя" } });
    expect(await like(stranger)).toEqual({ isLiked: true, likeCount: 1 });
    expect(await like(stranger)).toEqual({ isLiked: true, likeCount: 1 });
    expect(await like(writer)).toEqual({ isLiked: true, likeCount: 2 });
    expect(await server.as(stranger)("getUserLikes", { query: { type: "review" } })).toMatchObject({
      items: [{ type: "review", id, title: "Соль, которую не убрали", url: `/review/${id}` }],
      counts: { review: 1 },
    });
    expect(await like(stranger, false)).toEqual({ isLiked: false, likeCount: 1 });
    expect(await storedPost(server, id)).toMatchObject({ likeCount: 1 });
  });
});

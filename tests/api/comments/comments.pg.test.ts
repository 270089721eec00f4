import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import type { InputOf } from "../../../src/api/contract/index.ts";
import { addComment } from "../../support/factories.comments.ts";
import { addArt, addPost, addReview } from "../../support/factories.publications.ts";
import { addAccount, type TestAccount } from "../../support/factories.ts";
import { addChapter, addPublishedBook, refused } from "../../support/factories.works.ts";
import { NOW, testServer } from "../../support/server.ts";

const server = testServer();
let vera: TestAccount;
let nina: TestAccount;
let gleb: TestAccount;
let moderator: TestAccount;
let workId: number;
let chapterId: number;
beforeEach(async () => {
  for (const table of ["notificationEvent", "job", "attemptCounter"] as const)
    await server.database.deleteFrom(table).execute();
  server.clock.set(NOW);
  vera = await addAccount(server, { fio: "Вера Лядова" });
  nina = await addAccount(server, { fio: "Нина Ветрова" });
  gleb = await addAccount(server, { fio: "Глеб Оршанский" });
  moderator = await addAccount(server, { fio: "Мария Модератор", roles: ["Moderator"] });
  ({ workId, chapterId } = await addPublishedBook(server, { owner: vera }));
});

type Body = InputOf<"createComment">["body"];
const write = (who: TestAccount, text: string, given: Partial<Body> = {}) =>
  server.as(who)("createComment", {
    body: {
      requestId: randomUUID(),
      rootType: "work",
      rootId: workId,
      parentId: null,
      text,
      hasSpoilers: false,
      ...given,
    },
  });
const answer = (who: TestAccount, parentId: number, text: string, given: Partial<Body> = {}) =>
  write(who, text, { parentId, ...given });
const list = (who: TestAccount | null, query: Partial<InputOf<"getComments">["query"]> = {}) =>
  server.as(who)("getComments", { query: { rootType: "work", rootId: workId, ...query } });
const texts = async (who: TestAccount | null, query: Partial<InputOf<"getComments">["query"]> = {}) =>
  (await list(who, query)).threads.map(({ comment: { text } }) => text);
const change = (
  who: TestAccount,
  id: number,
  type: "hiding.given" | "pin.given" | "deletion.requested" | "restoration.given",
) => server.as(who)("updateCommentState", { params: { id }, body: { type } });
const remove = (who: TestAccount, id: number, reason = "Оскорбление") =>
  server.as(who)("updateCommentState", { params: { id }, body: { type: "removal.given", reason } });
const like = (who: TestAccount, id: number, isLiked = true) =>
  server.as(who)("likeComment", { params: { id }, body: { isLiked } });
const card = ({ id, userName, fio }: TestAccount) => ({ id, userName, fio, avatarUrl: null });
const workOf = (id: number) =>
  server.database.selectFrom("work").where("id", "=", id).selectAll().executeTakeFirstOrThrow();
const setWork = (set: object) => server.database.updateTable("work").set(set).where("id", "=", workId).execute();
const fault = (field: string, message: string) => refused.field(field, message);

describe("a comment", () => {
  it("is what everybody reads below the book, and counted", async () => {
    const made = await write(nina, "  Соль осталась.\nЖду продолжения  ");
    const whole = {
      id: made.id,
      rootType: "work",
      rootId: workId,
      parentId: null,
      threadId: made.id,
      author: card(nina),
      text: "Соль осталась.\nЖду продолжения",
      hasSpoilers: false,
      state: "visible",
      reason: "",
      isPinned: false,
      likeCount: 0,
      isLiked: false,
      replyCount: 0,
      isByAuthor: false,
      chapter: null,
      isBeyond: false,
      isFolded: false,
      createdAt: NOW,
      editedAt: null,
      editableUntil: null,
      isOwn: false,
      canManage: false,
      canModerate: false,
      isOfStaff: false,
    };
    expect(made).toEqual({ ...whole, isOwn: true, editableUntil: "2026-11-20T11:20:31.000Z" });
    const { title } = await workOf(workId);
    const room = { commentCount: 1, canWrite: false, refusal: "", isClosed: false, canManage: false };
    const root = { title, url: `/book/${workId}` };
    expect(await list(null)).toEqual({
      ...room,
      root,
      threads: [{ comment: whole, replies: [], hasMore: false }],
      cursor: null,
    });
    expect(await list(vera)).toMatchObject({
      canWrite: true,
      canManage: true,
      threads: [{ comment: { canManage: true } }],
    });
    expect(await list(moderator)).toMatchObject({ threads: [{ comment: { canModerate: true } }] });
    expect((await workOf(workId)).commentCount).toBe(1);
  });

  it("the same request twice is one, also when both come at once; the number with other words is refused", async () => {
    const requestId = randomUUID();
    const made = await Promise.all([1, 2, 3].map(() => write(nina, "Соль", { requestId })));
    expect(new Set(made.map(({ id }) => id)).size).toBe(1);
    expect((await workOf(workId)).commentCount).toBe(1);
    await expect(write(nina, "Другое", { requestId })).rejects.toMatchObject(
      fault("requestId", "Под этим номером уже отправлен другой комментарий"),
    );
  });

  it("is corrected within 15 minutes, and says so", async () => {
    const { id } = await write(nina, "Соль");
    server.clock.pass(15 * 60_000);
    expect(
      await server.as(nina)("updateComment", { params: { id }, body: { text: "Соль и дом", hasSpoilers: true } }),
    ).toMatchObject({
      text: "Соль и дом",
      hasSpoilers: true,
      editedAt: "2026-11-20T11:20:31.000Z",
    });
    server.clock.pass(1);
    const again = { params: { id }, body: { text: "Соль и дом", hasSpoilers: true } };
    expect(await server.as(nina)("updateComment", again)).toMatchObject({ text: "Соль и дом" });
    await expect(
      server.as(nina)("updateComment", { params: { id }, body: { text: "Другое", hasSpoilers: true } }),
    ).rejects.toMatchObject({ envelope: { errorCode: 3, message: "Исправить можно 15 минут" } });
  });

  it.each([
    ["nothing", "", "Поле Комментарий обязательно для заполнения"],
    ["spaces and what nobody sees", " \n\u200b\u202e ", "Поле Комментарий обязательно для заполнения"],
    ["5 001 characters", "х".repeat(5_001), "Поле Комментарий не может быть длиннее 5\u00a0000 символов"],
    [
      "100 links",
      Array.from({ length: 100 }, (_, at) => `https://example.org/${at}`).join(" "),
      "Ссылок в комментарии не больше 3",
    ],
    ["links without their scheme", "www.a.ru www.b.ru www.c.ru www.d.ru", "Ссылок в комментарии не больше 3"],
  ])("is none: %s", async (_, text, message) => {
    await expect(write(nina, text)).rejects.toMatchObject({
      httpStatus: 400,
      envelope: { errorCode: 3, invalidFields: { text: [message] } },
    });
    expect((await workOf(workId)).commentCount).toBe(0);
  });

  it.each([
    ["what turns the words behind it", "до \u202eпосле", "до после"],
    ["towers above a letter", `З${"\u0301".repeat(40)}алго`, "З\u0301\u0301\u0301алго"],
    ["what a browser would run", "<img src=x onerror=alert(1)>", "<img src=x onerror=alert(1)>"],
  ])("is taken as words alone: %s", async (_, text, stored) => {
    expect(await write(nina, text)).toMatchObject({ text: stored });
  });

  it("answers nothing of another tree, nothing that is hidden, nothing that is not there", async () => {
    const other = await addPublishedBook(server, { owner: vera });
    const { id: foreign } = await write(nina, "Чужое", { rootId: other.workId });
    const { id: hidden } = await write(nina, "Скрытое");
    await change(vera, hidden, "hiding.given");
    const foreignText = "Этого комментария здесь нет";
    for (const [parentId, message] of [
      [foreign, foreignText],
      [999_999_999, foreignText],
      [hidden, "На этот комментарий ответить уже нельзя"],
    ] as const)
      await expect(answer(gleb, parentId, "Ответ")).rejects.toMatchObject(fault("parentId", message));
  });

  it("is sent thirty times an hour, and ten on the first day", async () => {
    for (let sent = 0; sent < 30; sent += 1) await write(nina, `Раз ${sent}`);
    await expect(write(nina, "Ещё раз")).rejects.toMatchObject({ envelope: { errorCode: 8 } });
    const newcomer = await addAccount(server, { createdAt: NOW });
    for (let sent = 0; sent < 10; sent += 1) await write(newcomer, `Раз ${sent}`);
    await expect(write(newcomer, "Ещё раз")).rejects.toMatchObject({
      envelope: { errorCode: 8, message: "Сегодня вы написали уже 10 комментариев" },
    });
    await expect(write(newcomer, "https://example.org")).rejects.toMatchObject({
      envelope: { errorCode: 11, message: "Ссылки можно ставить через сутки после регистрации" },
    });
  });

  it("is written below posts, reviews, arts and chapters, each counted", async () => {
    const { id: post } = await addPost(server, vera, { state: "published" });
    const { id: review } = await addReview(server, gleb, workId, { state: "published" });
    const { id: art } = await addArt(server, vera, { state: "published" });
    for (const [rootType, rootId, url] of [
      ["post", post, `/post/${post}`],
      ["review", review, `/review/${review}`],
      ["art", art, `/art/${art}`],
      ["chapter", chapterId, `/book/${workId}`],
    ] as const) {
      await write(nina, `Ниже ${rootType}`, { rootType, rootId });
      expect(await list(nina, { rootType, rootId })).toMatchObject({
        commentCount: 1,
        root: { url },
        canWrite: true,
        threads: [{ comment: { text: `Ниже ${rootType}`, isBeyond: false } }],
      });
    }
    const { commentCount } = await server.database
      .selectFrom("publication")
      .where("id", "=", post)
      .select("commentCount")
      .executeTakeFirstOrThrow();
    expect([commentCount, (await workOf(workId)).commentCount]).toEqual([1, 1]);
  });
});

describe("a list", () => {
  it("has twenty threads at once, new, old or most liked first, and goes on behind them while others write", async () => {
    const ids: number[] = [];
    for (let made = 1; made <= 25; made += 1)
      ids.push((await addComment(server, gleb, { workId, text: `${made}` })).id);
    await like(nina, ids[4] ?? 0);
    for (const [sort, order] of [
      ["new", Array.from({ length: 25 }, (_, at) => `${25 - at}`)],
      ["old", Array.from({ length: 25 }, (_, at) => `${at + 1}`)],
      ["popular", ["5", ...Array.from({ length: 25 }, (_, at) => `${25 - at}`).filter((text) => text !== "5")]],
    ] as const) {
      const first = await list(nina, { sort });
      const written = sort === "new" ? await addComment(server, gleb, { workId, text: "Между" }) : undefined;
      const second = await list(nina, { sort, cursor: first.cursor ?? "" });
      expect([...first.threads, ...second.threads].map(({ comment }) => comment.text)).toEqual(order);
      expect(second.cursor).toBeNull();
      if (written) await server.database.deleteFrom("comment").where("id", "=", written.id).execute();
      await expect(
        list(nina, { sort: sort === "old" ? "new" : "old", cursor: first.cursor ?? "" }),
      ).rejects.toMatchObject({ envelope: { invalidFields: { cursor: [expect.any(String)] } } });
    }
  });

  it("has three replies of a thread, the others fifty at once, however deep they are", async () => {
    const { id: threadId } = await write(nina, "Начало");
    let parentId = threadId;
    for (let deep = 1; deep <= 1_000; deep += 1)
      parentId = (await addComment(server, gleb, { workId, text: `${deep}`, parentId, threadId })).id;
    await server.database.updateTable("comment").set({ replyCount: 1_000 }).where("id", "=", threadId).execute();
    const { threads } = await list(nina);
    expect(threads).toMatchObject([{ hasMore: true, comment: { replyCount: 1_000 } }]);
    expect(threads[0]?.replies.map(({ text }) => text)).toEqual(["1", "2", "3"]);
    const first = await server.as(nina)("getCommentReplies", { params: { id: threadId }, query: {} });
    expect(first.replies).toHaveLength(50);
    const second = await server.as(nina)("getCommentReplies", {
      params: { id: threadId },
      query: { cursor: first.cursor ?? "" },
    });
    expect(second.replies[0]?.text).toBe("51");
    const { thread } = await server.as(nina)("getComment", { params: { id: parentId } });
    expect(thread.replies.at(-1)?.text).toBe("1000");
    expect(await answer(nina, parentId, "Ещё глубже")).toMatchObject({ threadId, parentId });
    expect((await list(nina)).threads[0]?.comment.replyCount).toBe(1_001);
  });

  it("begins with what its author has pinned, one of a list", async () => {
    const { id: first } = await write(nina, "Первый");
    const { id: second } = await write(gleb, "Второй");
    await write(gleb, "Третий");
    await change(vera, first, "pin.given");
    expect(await texts(null)).toEqual(["Первый", "Третий", "Второй"]);
    await change(vera, second, "pin.given");
    expect(await texts(null)).toEqual(["Второй", "Третий", "Первый"]);
  });

  it("folds comments to chapters that this reader has not come to", async () => {
    const { id: second } = await addChapter(server, workId, { state: "published", title: "Дом", sortOrder: 2 });
    await write(vera, "К первой", { rootType: "chapter", rootId: chapterId });
    await write(vera, "Ко второй", { rootType: "chapter", rootId: second });
    const beyond = async (who: TestAccount | null) =>
      Object.fromEntries((await list(who)).threads.map(({ comment: { text, isBeyond } }) => [text, isBeyond]));
    expect(await beyond(null)).toEqual({ "К первой": true, "Ко второй": true });
    await server.database
      .insertInto("readerProgress")
      .values({ accountId: nina.id, workId, chapterId, location: 0, progress: 1, movedAt: NOW })
      .execute();
    expect(await beyond(nina)).toEqual({ "К первой": false, "Ко второй": true });
    expect(await beyond(vera)).toEqual({ "К первой": false, "Ко второй": false });
    expect(await list(nina)).toMatchObject({
      threads: [
        { comment: { chapter: { id: second, number: 2, title: "Дом" } } },
        { comment: { chapter: { number: 1 } } },
      ],
    });
    await server.database
      .insertInto("shelvedWork")
      .values({ accountId: nina.id, workId, state: "Finished", addedAt: NOW })
      .execute();
    expect(await beyond(nina)).toEqual({ "К первой": false, "Ко второй": false });
  });

  it("folds those whom one ignores, but nobody of the staff", async () => {
    await write(gleb, "Раз");
    await write(moderator, "Два");
    for (const { id } of [gleb, moderator])
      await server.as(nina)("addToIgnoreList", { body: { userId: id, note: "" } });
    expect((await list(nina)).threads.map(({ comment: { text, isFolded } }) => [text, isFolded])).toEqual([
      ["Два", false],
      ["Раз", true],
    ]);
  });
});

describe("what is hidden, removed or deleted", () => {
  it("is one line while it has replies, and nothing without them; its author and who decides read the words", async () => {
    const { id } = await write(nina, "Грубость");
    const { id: reply } = await answer(gleb, id, "Ответ");
    await change(vera, id, "hiding.given");
    const first = async (who: TestAccount | null) => {
      const [thread] = (await list(who)).threads;
      return thread && [thread.comment.state, thread.comment.text, thread.comment.reason, thread.replies.length];
    };
    expect(await first(gleb)).toEqual(["hidden", "", "", 1]);
    for (const who of [nina, vera, moderator]) expect(await first(who)).toEqual(["hidden", "Грубость", "", 1]);
    await remove(moderator, id);
    expect(await first(gleb)).toEqual(["removed", "", "Оскорбление", 1]);
    expect(await first(nina)).toEqual(["removed", "Грубость", "Оскорбление", 1]);
    expect(await first(vera)).toEqual(["removed", "", "Оскорбление", 1]);
    await change(gleb, reply, "deletion.requested");
    expect(await first(gleb)).toBeUndefined();
    expect(await first(nina)).toEqual(["removed", "Грубость", "Оскорбление", 0]);
    expect((await workOf(workId)).commentCount).toBe(0);
    await server.as(moderator)("updateCommentState", { params: { id }, body: { type: "restoration.given" } });
    expect(await first(gleb)).toEqual(["visible", "Грубость", "", 0]);
    expect((await workOf(workId)).commentCount).toBe(1);
  });

  it("takes the lines above it along when it was the last that stood below them", async () => {
    const { id: first } = await write(nina, "Раз");
    const { id: second } = await answer(gleb, first, "Два");
    const { id: third } = await answer(nina, second, "Три");
    expect((await list(null)).threads[0]?.comment.replyCount).toBe(2);
    await change(nina, first, "deletion.requested");
    await change(gleb, second, "deletion.requested");
    expect((await list(null)).threads).toMatchObject([
      {
        comment: { state: "deleted", author: null, text: "", replyCount: 2 },
        replies: [{ state: "deleted" }, { text: "Три" }],
      },
    ]);
    await change(nina, third, "deletion.requested");
    expect((await list(null)).threads).toEqual([]);
  });
});

describe("an author", () => {
  it("sees comments first where they want to, opens or rejects them", async () => {
    await setWork({ commentsReview: "links" });
    expect(await write(nina, "Без ссылок")).toMatchObject({ state: "visible" });
    const { id, state } = await write(nina, "Смотрите https://example.org");
    expect(state).toBe("held");
    expect(await texts(null)).toEqual(["Без ссылок"]);
    expect(await texts(nina)).toEqual(["Смотрите https://example.org", "Без ссылок"]);
    const held = await server.as(vera)("getHeldComments", { query: {} });
    expect(held).toMatchObject({
      count: 1,
      cursor: null,
      comments: [{ comment: { id }, root: { url: `/book/${workId}` } }],
    });
    expect(await server.as(gleb)("getHeldComments", { query: {} })).toEqual({ comments: [], count: 0, cursor: null });
    await server.as(vera)("updateCommentState", { params: { id }, body: { type: "approval.given" } });
    expect(await texts(null)).toEqual(["Смотрите https://example.org", "Без ссылок"]);
  });

  it("is no newcomer to themselves, and sees those of others for a week", async () => {
    await setWork({ commentsReview: "newcomers" });
    const early = await addAccount(server, { createdAt: "2026-11-13T11:05:31.001Z" });
    const late = await addAccount(server, { createdAt: "2026-11-13T11:05:31.000Z" });
    expect(await write(early, "Раз")).toMatchObject({ state: "held" });
    expect(await write(late, "Два")).toMatchObject({ state: "visible" });
    await setWork({ commentsReview: "all" });
    expect(await write(vera, "Три")).toMatchObject({ state: "visible" });
    expect(await write(moderator, "Четыре")).toMatchObject({ state: "visible" });
  });

  it("closes what is below a work and its chapters; nobody else may", async () => {
    const close = (who: TestAccount, isClosed = true) =>
      server.as(who)("closeComments", { body: { rootType: "work", rootId: workId, isClosed } });
    for (const who of [nina, moderator]) await expect(close(who)).rejects.toMatchObject(refused.denied);
    const room = { commentCount: 0, canManage: true, root: { title: "Соль на подоконнике", url: `/book/${workId}` } };
    expect(await close(vera)).toEqual({ ...room, isClosed: true, canWrite: false, refusal: "Ветка закрыта" });
    expect(await list(nina)).toMatchObject({ isClosed: true, canWrite: false, refusal: "Ветка закрыта" });
    await expect(write(nina, "Раз", { rootType: "chapter", rootId: chapterId })).rejects.toMatchObject({
      envelope: { errorCode: 12, message: "Ветка закрыта" },
    });
    expect(await close(vera, false)).toEqual({ ...room, isClosed: false, canWrite: true, refusal: "" });
    expect(await write(nina, "Раз")).toMatchObject({ state: "visible" });
    await server.database.updateTable("account").set({ emailConfirmedAt: null }).where("id", "=", vera.id).execute();
    expect(await close(vera, false)).toMatchObject({
      isClosed: false,
      canWrite: false,
      refusal: "Подтвердите адрес электронной почты",
    });
  });
});

describe("likes", () => {
  it("are exact whatever is pressed at once, and not one's own", async () => {
    const { id } = await write(nina, "Соль");
    const people = await Promise.all(Array.from({ length: 10 }, () => addAccount(server)));
    await Promise.all(
      Array.from({ length: 50 }, (_, press) =>
        like(people[press % 10] as TestAccount, id, press % 20 < 10 || press >= 40),
      ),
    );
    await Promise.all(people.map((person) => like(person, id)));
    expect((await list(people[0] as TestAccount)).threads[0]?.comment).toMatchObject({ likeCount: 10, isLiked: true });
    await expect(like(nina, id)).rejects.toMatchObject({
      envelope: { errorCode: 12, message: "Свой комментарий отметить нельзя" },
    });
    const { items, counts } = await server.as(people[0] as TestAccount)("getUserLikes", { query: { type: "comment" } });
    expect(items).toEqual([
      { type: "comment", id, title: "Соль", url: `/book/${workId}?comment=${id}`, coverUrl: null, likedAt: NOW },
    ]);
    expect(counts).toMatchObject({ comment: 1, work: 0 });
    await change(vera, id, "hiding.given");
    await expect(like(gleb, id)).rejects.toMatchObject(refused.missing);
  });
});

describe("what follows of a comment", () => {
  const noticesOf = async (who: TestAccount) => {
    await server.drainJobs();
    const { items } = await server.as(who)("getNotifications", { query: {} });
    return items.map(({ type, title, previewText, text, url }) => [type, title, previewText, text, url]);
  };

  it("the author hears of those of an hour once, whom it answers of each; nobody of their own", async () => {
    const { title } = await workOf(workId);
    const { id } = await write(nina, "Раз");
    const { id: reply } = await answer(gleb, id, "Два");
    await answer(vera, reply, "Три");
    expect(await noticesOf(nina)).toEqual([
      [
        "CommentReply",
        "Глеб Оршанский",
        "отвечает на ваш комментарий",
        `«${title}»`,
        `/book/${workId}?comment=${reply}`,
      ],
    ]);
    expect(await noticesOf(vera)).toEqual([
      ["NewComment", "2\u00a0новых комментария", "к публикации", `«${title}»`, `/book/${workId}#comments`],
    ]);
  });

  it("a person gets no notice of the one they ignore, and reads why their comment was removed", async () => {
    await server.as(nina)("addToIgnoreList", { body: { userId: gleb.id, note: "" } });
    const { id } = await write(nina, "Раз");
    await expect(answer(gleb, id, "Два")).rejects.toMatchObject({
      envelope: { errorCode: 12, message: "Автор ограничил вам возможность писать здесь" },
    });
    await remove(moderator, id);
    expect(await noticesOf(nina)).toEqual([
      ["CommentRemoved", "Ваш комментарий", "удалён модератором", "Оскорбление", `/book/${workId}?comment=${id}`],
    ]);
  });

  it("the author is notified of a comment that waits, with a link to the waiting ones", async () => {
    await setWork({ commentsReview: "all" });
    await write(nina, "Раз");
    expect(await noticesOf(vera)).toMatchObject([
      [
        "CommentHeld",
        "Нина Ветрова",
        "оставляет комментарий, он ждёт проверки",
        expect.any(String),
        "/account/comments",
      ],
    ]);
  });

  it("others complain about it, and its writer cannot", async () => {
    const { id } = await write(nina, "Грубость");
    const complain = (who: TestAccount) =>
      server.as(who)("complain", {
        body: { targetType: "comment", targetId: id, category: "insult", comment: "", url: "" },
      });
    await expect(complain(nina)).rejects.toMatchObject({ envelope: { message: "На своё пожаловаться нельзя" } });
    const { complaintId } = await complain(gleb);
    const { complaints } = await server.as(moderator)("getComplaints", { query: { targetType: "comment" } });
    expect(complaints.filter((one) => one.id === complaintId)).toMatchObject([
      { target: { type: "comment", id, title: "Комментарий: Нина Ветрова", url: `/book/${workId}?comment=${id}` } },
    ]);
  });

  it("it lifts its work, unless the work's authors have written it", async () => {
    await write(nina, "Раз");
    await write(vera, "Два");
    const events = await server.database
      .selectFrom("workEvent")
      .where("workId", "=", workId)
      .select(({ fn }) => fn.sum<number>("comments").as("comments"))
      .executeTakeFirstOrThrow();
    expect(Number(events.comments)).toBe(1);
    await setWork({ commentCount: 5_000 });
    const { searchResults } = await server.as(null)("searchCatalog", { query: { sorting: "comments" } });
    expect(searchResults[0]).toMatchObject({ id: workId });
  });
});

import { beforeEach, describe, expect, it } from "vitest";
import { addAccount, type TestAccount } from "../../support/factories.ts";
import {
  addCast,
  addChapter,
  addPublishedBook,
  addWork,
  type Cast,
  EARLIER,
  refused,
} from "../../support/factories.works.ts";
import { NOW, testServer } from "../../support/server.ts";

const server = testServer();
let cast: Cast;
let book: Awaited<ReturnType<typeof addPublishedBook>>;
let reader: TestAccount;
beforeEach(async () => {
  server.clock.set(NOW);
  await server.database.deleteFrom("complaint").execute();
  cast = await addCast(server);
  book = await addPublishedBook(server, cast);
  reader = await addAccount(server, { fio: "Читатель" });
});

type Given = Partial<Parameters<typeof body>[0]>;
const body = (given: {
  targetType?: "work" | "chapter" | "account";
  targetId?: number;
  category?: "spam" | "insult" | "other";
  comment?: string;
  url?: string;
}) => ({
  targetType: "work" as const,
  targetId: book.workId,
  category: "spam" as const,
  comment: "",
  url: "",
  ...given,
});
const complain = (who: { id: number }, given: Given = {}) => server.as(who)("complain", { body: body(given) });
const list = (query: object = {}, who = cast.moderator) => server.as(who)("getComplaints", { query });
const settle = (id: number, who = cast.moderator, decision: "rejected" | "measuresTaken" = "measuresTaken") =>
  server.as(who)("settleComplaint", { params: { id }, body: { decision, note: "Реклама убрана" } });
const card = ({ id, userName, fio }: TestAccount) => ({ id, userName, fio, avatarUrl: null });
const stored = () => server.database.selectFrom("complaint").selectAll().orderBy("id").execute();

describe("complain", () => {
  it("keeps what was said, with the title as it was, by both addresses", async () => {
    const { complaintId } = await complain(reader, {
      comment: " Продаёт чужое ",
      url: `http://localhost:3000/book/${book.workId}?from=search#top`,
    });
    expect(await stored()).toEqual([
      {
        id: complaintId,
        accountId: reader.id,
        targetType: "work",
        targetId: book.workId,
        targetTitle: "Соль на подоконнике",
        category: "spam",
        comment: "Продаёт чужое",
        url: `/book/${book.workId}?from=search`,
        createdAt: new Date(NOW),
        decision: null,
        note: "",
        settledBy: null,
        settledAt: null,
      },
    ]);
    expect(await server.as(cast.stranger)("complainV1", { body: body({ url: "/book/1" }) })).toEqual({
      complaintId: complaintId + 1,
      isNew: true,
    });
  });

  it("a path with two slashes is no other site's address", async () => {
    await complain(reader, { url: "http://localhost:3000//evil.example/book" });
    expect((await stored()).map(({ url }) => url)).toEqual(["/evil.example/book"]);
  });

  it("once a person and target while it is open, parallel calls too", async () => {
    const answers = await Promise.all([complain(reader), complain(reader, { category: "insult" }), complain(reader)]);
    const id = (await stored())[0]?.id ?? 0;
    expect(answers.map(({ complaintId }) => complaintId)).toEqual([id, id, id]);
    expect(answers.filter(({ isNew }) => isNew)).toHaveLength(1);
    expect(await complain(cast.stranger)).toMatchObject({ isNew: true });
    expect(await complain(reader, { targetType: "chapter", targetId: book.chapterId })).toMatchObject({ isNew: true });
    await settle(id);
    expect(await complain(reader)).toMatchObject({ isNew: true });
    expect(await stored()).toHaveLength(4);
  });

  it("of what the person cannot see is not found", async () => {
    const { id: draft } = await addWork(server, cast);
    const banned = await addAccount(server, { bannedAt: EARLIER });
    const unseen = [
      { targetType: "work", targetId: draft },
      { targetType: "work", targetId: 999_999 },
      { targetType: "chapter", targetId: 999_999 },
      { targetType: "account", targetId: 999_999 },
      { targetType: "account", targetId: banned.id },
    ] as const;
    for (const target of unseen) await expect(complain(reader, target)).rejects.toMatchObject(refused.missing);
    await server.as(cast.owner)("moveWorkToDraft", { params: { id: book.workId } });
    await expect(complain(reader, { targetType: "chapter", targetId: book.chapterId })).rejects.toMatchObject(
      refused.missing,
    );
    expect(await stored()).toEqual([]);
  });

  it("of one's own is refused", async () => {
    const own = { httpStatus: 400, envelope: { errorCode: 3, message: "На своё пожаловаться нельзя" } };
    for (const author of [cast.owner, cast.coAuthor]) {
      await expect(complain(author)).rejects.toMatchObject(own);
      await expect(complain(author, { targetType: "chapter", targetId: book.chapterId })).rejects.toMatchObject(own);
    }
    await expect(complain(reader, { targetType: "account", targetId: reader.id })).rejects.toMatchObject(own);
    expect(await complain(cast.unconfirmed)).toMatchObject({ isNew: true });
  });

  it("«Другое» needs words, and an address is one of this site", async () => {
    await expect(complain(reader, { category: "other", comment: "  " })).rejects.toMatchObject({
      envelope: { errorCode: 3, invalidFields: { comment: ["Поле Комментарий обязательно для заполнения"] } },
    });
    for (const url of ["https://evil.example/book/1", "//evil.example", "javascript:alert(1)", "http://"])
      await expect(complain(reader, { url })).rejects.toMatchObject(refused.field("url", "Это адрес другого сайта"));
    expect(await stored()).toEqual([]);
  });

  it("20 an hour, no more", async () => {
    await complain(reader);
    await server.database.updateTable("attemptCounter").set({ count: 20 }).execute();
    await expect(complain(reader, { targetType: "chapter", targetId: book.chapterId })).rejects.toMatchObject({
      httpStatus: 429,
      envelope: { errorCode: 8, retryAfter: 3_269 },
    });
  });

  it("a guest must log in first, and a banned person is refused", async () => {
    await expect(server.as(null)("complain", { body: body({}) })).rejects.toMatchObject(refused.login);
    const banned = await addAccount(server, { bannedAt: EARLIER });
    await expect(complain(banned)).rejects.toMatchObject({ httpStatus: 403, envelope: { errorCode: 5 } });
  });
});

describe("getComplaints", () => {
  it("shows Moderator and Admin each kind with the way to the thing", async () => {
    await complain(reader, { url: "/book/1", comment: "Реклама" });
    server.clock.pass(1_000);
    await complain(reader, { targetType: "chapter", targetId: book.chapterId, category: "insult" });
    server.clock.pass(1_000);
    await complain(reader, { targetType: "account", targetId: cast.owner.id, category: "other", comment: "Грубит" });
    const ids = (await stored()).map(({ id }) => id);
    const shared = { author: card(reader), settled: null };
    const everything = {
      complaints: [
        {
          ...shared,
          id: ids[0],
          target: {
            type: "work",
            id: book.workId,
            title: "Соль на подоконнике",
            url: `/book/${book.workId}`,
            workId: book.workId,
          },
          category: "spam",
          comment: "Реклама",
          url: "/book/1",
          createdAt: "2026-11-20T11:05:31.000Z",
        },
        {
          ...shared,
          id: ids[1],
          target: {
            type: "chapter",
            id: book.chapterId,
            title: "Соль на подоконнике: Глава 1",
            url: `/book/${book.workId}/read/${book.chapterId}`,
            workId: book.workId,
          },
          category: "insult",
          comment: "",
          url: "",
          createdAt: "2026-11-20T11:05:32.000Z",
        },
        {
          ...shared,
          id: ids[2],
          target: {
            type: "account",
            id: cast.owner.id,
            title: "Вера Лядова",
            url: `/u/${cast.owner.id}/works/edit`,
            workId: null,
          },
          category: "other",
          comment: "Грубит",
          url: "",
          createdAt: "2026-11-20T11:05:33.000Z",
        },
      ],
      realTotalCount: 3,
      isLastPage: true,
    };
    expect(await list()).toEqual(everything);
    expect(await list({ state: "open" }, cast.admin)).toEqual(everything);
    const found = async (query: object) => {
      const { complaints, ...counts } = await list(query);
      return { ids: complaints.map(({ id }) => id), ...counts };
    };
    expect(await found({ category: "insult" })).toEqual({ ids: [ids[1]], realTotalCount: 1, isLastPage: true });
    expect(await found({ targetType: "account" })).toEqual({ ids: [ids[2]], realTotalCount: 1, isLastPage: true });
    expect(await found({ ps: 2 })).toEqual({ ids: ids.slice(0, 2), realTotalCount: 3, isLastPage: false });
    expect(await found({ ps: 2, page: 2 })).toEqual({ ids: ids.slice(2), realTotalCount: 3, isLastPage: true });
    expect(await found({ state: "settled" })).toEqual({ ids: [], realTotalCount: 0, isLastPage: true });
  });

  it("a withdrawn chapter leads to its book", async () => {
    await complain(reader, { targetType: "chapter", targetId: book.chapterId });
    await addChapter(server, book.workId, { sortOrder: 2, state: "published" });
    await server.as(cast.owner)("deleteChapter", { params: book });
    expect((await list()).complaints[0]?.target).toEqual({
      type: "chapter",
      id: book.chapterId,
      title: "Соль на подоконнике: Глава 1",
      url: `/book/${book.workId}`,
      workId: book.workId,
    });
  });

  it("nobody else sees them", async () => {
    for (const other of [reader, cast.owner]) await expect(list({}, other)).rejects.toMatchObject(refused.denied);
    await expect(server.as(null)("getComplaints", { query: {} })).rejects.toMatchObject(refused.login);
  });
});

describe("settleComplaint", () => {
  it("says who decided what, and moves it to the settled ones, the last settled first", async () => {
    const first = (await complain(reader, { comment: "Реклама" })).complaintId;
    const second = (await complain(cast.stranger)).complaintId;
    const settled = await settle(first);
    expect(settled).toEqual({
      id: first,
      target: {
        type: "work",
        id: book.workId,
        title: "Соль на подоконнике",
        url: `/book/${book.workId}`,
        workId: book.workId,
      },
      category: "spam",
      comment: "Реклама",
      url: "",
      author: card(reader),
      createdAt: NOW,
      settled: { decision: "measuresTaken", note: "Реклама убрана", by: card(cast.moderator), at: NOW },
    });
    expect((await list()).complaints.map(({ id }) => id)).toEqual([second]);
    server.clock.pass(1_000);
    await settle(second, cast.admin, "rejected");
    expect((await list({ state: "settled" })).complaints).toMatchObject([
      { id: second, settled: { decision: "rejected", by: { id: cast.admin.id } } },
      { id: first },
    ]);
  });

  it("once, of parallel calls too", async () => {
    const { complaintId } = await complain(reader);
    const again = { httpStatus: 400, envelope: { errorCode: 3, message: "Жалоба уже рассмотрена" } };
    const answers = await Promise.allSettled([settle(complaintId), settle(complaintId, cast.admin, "rejected")]);
    expect(answers.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    await expect(settle(complaintId)).rejects.toMatchObject(again);
  });

  it("needs a note, a known complaint, and a moderator", async () => {
    const { complaintId } = await complain(reader);
    const bare = server.as(cast.moderator)("settleComplaint", {
      params: { id: complaintId },
      body: { decision: "rejected", note: " " },
    });
    await expect(bare).rejects.toMatchObject({
      envelope: { errorCode: 3, invalidFields: { note: ["Поле Пояснение обязательно для заполнения"] } },
    });
    await expect(settle(999_999)).rejects.toMatchObject(refused.missing);
    for (const other of [reader, cast.owner])
      await expect(settle(complaintId, other)).rejects.toMatchObject(refused.denied);
    expect(await stored()).toMatchObject([{ settledAt: null, decision: null }]);
  });

  it("nobody judges himself or his own work", async () => {
    const moderator = await addAccount(server, { roles: ["Moderator"] });
    const own = await addPublishedBook(server, { owner: moderator });
    const ids = [
      await complain(reader, { targetType: "account", targetId: moderator.id }),
      await complain(reader, { targetId: own.workId }),
      await complain(reader, { targetType: "chapter", targetId: own.chapterId }),
    ].map(({ complaintId }) => complaintId);
    for (const id of ids) {
      await expect(settle(id, moderator)).rejects.toMatchObject(refused.denied);
      expect(await settle(id)).toMatchObject({ id });
    }
  });
});

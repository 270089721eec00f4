import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import type { InputOf } from "../../../src/api/contract/index.ts";
import { addAccount, type TestAccount } from "../../support/factories.ts";
import { addCast, addChapter, type Cast, documentOf, refused } from "../../support/factories.works.ts";
import { NOW, testServer } from "../../support/server.ts";
import { addReadBook, storedTypo } from "../../support/typos.ts";

const server = testServer();
let cast: Cast;
let nina: TestAccount;
beforeAll(async () => {
  cast = await addCast(server);
});

const wrong = "Старое письмо лижало под камнем, и лижало давно.";
type Sent = InputOf<"sendTypo">["body"];
type Book = Awaited<ReturnType<typeof addReadBook>>;
const asNina = async () => {
  nina = await addAccount(server, { fio: "Нина Ветрова" });
};
const typoIn = ({ chapterId, revisionId }: Book, given: Partial<Sent> = {}): Sent => ({
  requestId: randomUUID(),
  chapterId,
  revisionId,
  text: "лижало",
  suggestion: "лежало",
  note: "Проверьте",
  from: { block: 0, offset: 14 },
  to: { block: 0, offset: 20 },
  ...given,
});
const send = (book: Book, given: Partial<Sent> = {}, who: { id: number } | null = nina) =>
  server.as(who)("sendTypo", { params: { id: book.workId }, body: typoIn(book, given) });
const typosOf = (book: Book, query: InputOf<"getTypos">["query"] = {}, who: { id: number } = cast.owner) =>
  server.as(who)("getTypos", { params: { id: book.workId }, query });
const stateOf = async (id: number) => (await storedTypo(server, id)).state;

async function publish({ workId, chapterId }: Book, ...paragraphs: string[]): Promise<void> {
  const author = server.as(cast.owner);
  const { revision } = await author("getChapterToEdit", { params: { id: chapterId } });
  await author("updateChapter", {
    body: { id: chapterId, revision, title: "Глава 1", document: documentOf(...paragraphs) },
  });
  await author("updateChapterState", { params: { workId, chapterId }, body: { type: "update.requested" } });
  await server.drainJobs();
}

describe("sendTypo", () => {
  it("tells all authors of a work, once", async () => {
    await asNina();
    const book = await addReadBook(server, cast, wrong);
    const sent = typoIn(book);
    const once = await send(book, sent);
    expect(await send(book, sent)).toEqual(once);
    // The same place while it waits, though from another window.
    expect(await send(book, { requestId: randomUUID() })).toEqual(once);
    const page = {
      typos: [
        {
          id: once.id,
          state: "open",
          chapterId: book.chapterId,
          chapterTitle: "Глава 1",
          text: "лижало",
          suggestion: "лежало",
          note: "Проверьте",
          from: { block: 0, offset: 14 },
          paragraph: wrong,
          author: { id: nina.id, fio: "Нина Ветрова", userName: nina.userName, avatarUrl: null },
          createdAt: NOW,
          settledAt: null,
        },
      ],
      counts: { open: 1, accepted: 0, declined: 0, mended: 0 },
      cursor: null,
      canSettle: true,
    };
    expect(await typosOf(book)).toEqual(page);
    expect(await typosOf(book, {}, cast.coAuthor)).toEqual(page);
    expect(await typosOf(book, {}, cast.moderator)).toEqual({ ...page, canSettle: false });
    await expect(typosOf(book, {}, nina)).rejects.toMatchObject(refused.denied);
    await server.drainJobs({ push: async () => {} });
    for (const author of [cast.owner, cast.coAuthor])
      expect((await server.as(author)("getNotifications", { query: {} })).items[0]).toMatchObject({
        type: "TyposFound",
        title: "Соль на подоконнике",
        previewText: "читатели нашли опечатки",
        url: `/work/${book.workId}/typos`,
      });
    expect((await server.as(nina)("getNotifications", { query: {} })).items).toEqual([]);
  });

  it("tells them of a book once an hour", async () => {
    await asNina();
    const book = await addReadBook(server, { owner: nina }, wrong);
    const lines = async () => {
      await server.drainJobs({ push: async () => {} });
      return (await server.as(nina)("getNotifications", { query: {} })).items.length;
    };
    await send(book, {}, cast.stranger);
    expect(await lines()).toBe(1);
    await send(book, { from: { block: 0, offset: 35 }, to: { block: 0, offset: 41 } }, cast.stranger);
    expect(await lines()).toBe(1);
    server.clock.set("2026-11-20T12:05:32.000Z");
    await send(book, {}, cast.unconfirmed);
    expect(await lines()).toBe(2);
    server.clock.set(NOW);
  });

  it("a reader reports 20 misprints of one work a day, and more of another work", async () => {
    await asNina();
    const [book, other] = [await addReadBook(server, cast, wrong), await addReadBook(server, cast, wrong)];
    const at = (offset: number) => ({
      from: { block: 0, offset },
      to: { block: 0, offset: offset + 1 },
      text: wrong[offset] as string,
    });
    const places = [...wrong].flatMap((letter, offset) => (letter === " " ? [] : [offset]));
    for (const offset of places.slice(0, 20)) await send(book, at(offset));
    const one = at(places[20] as number);
    await expect(send(book, one)).rejects.toMatchObject({
      httpStatus: 429,
      message: "В одной книге можно сообщить о 20 опечатках за сутки",
    });
    // A typo that was sent before counts for nothing.
    await send(book, at(places[0] as number));
    await send(other, one);
    await send(book, one, cast.stranger);
    server.clock.set("2026-11-21T11:05:31.000Z");
    await send(book, one);
    server.clock.set(NOW);
  });

  it("refuses what does not stand there, what is not the reader's, and whom an author ignores", async () => {
    await asNina();
    const book = await addReadBook(server, cast, wrong);
    const noText = refused.field("text", "Такого текста в главе нет");
    await expect(send(book, { text: "лежало" })).rejects.toMatchObject(noText);
    await expect(send(book, { to: { block: 1, offset: 0 } })).rejects.toMatchObject(noText);
    await expect(send(book, { text: " " })).rejects.toMatchObject({ httpStatus: 400 });
    await expect(send(book, { note: "а".repeat(301) })).rejects.toMatchObject({ httpStatus: 400 });
    await expect(send(book, { suggestion: "а".repeat(301) })).rejects.toMatchObject({ httpStatus: 400 });
    await expect(send(book, {}, null)).rejects.toMatchObject(refused.login);
    const draft = await addChapter(server, book.workId, { sortOrder: 2, documents: [documentOf(wrong)] });
    await expect(send({ ...book, chapterId: draft.id, revisionId: draft.revisionIds[0] ?? 0 })).rejects.toMatchObject(
      refused.missing,
    );
    const ignored = await addAccount(server);
    await server.as(cast.coAuthor)("addToIgnoreList", { body: { userId: ignored.id, note: "" } });
    await expect(send(book, {}, ignored)).rejects.toMatchObject({
      httpStatus: 403,
      envelope: { errorCode: 12, message: "Автор ограничил вам возможность писать здесь" },
    });
    expect((await typosOf(book)).typos).toEqual([]);
  });

  it("an author's note notifies the other author alone", async () => {
    const book = await addReadBook(server, cast, wrong);
    await server.as(cast.owner)("markAllNotificationsAsRead", { body: { until: NOW } });
    const { id } = await send(book, {}, cast.owner);
    await server.drainJobs({ push: async () => {} });
    const events = await server.database
      .selectFrom("notificationEvent")
      .where("kind", "=", "typo.sent")
      .where("workId", "=", book.workId)
      .select("accountId")
      .execute();
    expect(events).toEqual([{ accountId: cast.coAuthor.id }]);
    expect(await stateOf(id)).toBe("open");
  });
});

describe("getTypos", () => {
  it("by state and chapter, the last first, page by page", async () => {
    await asNina();
    const book = await addReadBook(server, cast, wrong);
    const other = await addReadBook(server, cast, wrong);
    const { id } = await send(book);
    const row = await storedTypo(server, id);
    await server.database
      .insertInto("typoNote")
      .values(
        Array.from({ length: 51 }, () => {
          const { id: _, createdAt, settledAt: __, ...rest } = row;
          return { ...rest, requestId: randomUUID(), state: "accepted" as const, createdAt: createdAt.toISOString() };
        }),
      )
      .execute();
    const first = await typosOf(book, { state: "accepted" });
    expect([first.typos.length, first.counts]).toEqual([50, { open: 1, accepted: 51, declined: 0, mended: 0 }]);
    const second = await typosOf(book, { state: "accepted", cursor: first.cursor ?? "" });
    expect([second.typos.length, second.cursor]).toEqual([1, null]);
    const ids = [...first.typos, ...second.typos].map((one) => one.id);
    expect(ids).toEqual([...new Set(ids)].sort((one, another) => another - one));
    expect((await typosOf(book, { state: "open" })).typos.map((one) => one.id)).toEqual([id]);
    expect((await typosOf(book, { chapterId: other.chapterId })).typos).toEqual([]);
    await expect(typosOf(other, { state: "accepted", cursor: first.cursor ?? "" })).rejects.toMatchObject({
      httpStatus: 400,
    });
  });
});

describe("a typo is mended by itself", () => {
  it("one of two that are alike, when one is mended", async () => {
    await asNina();
    const book = await addReadBook(server, cast, wrong, "Поезд пришёл.");
    const { id } = await send(book);
    await publish(book, `${wrong} Да.`, "Поезд пришёл.");
    expect(await stateOf(id)).toBe("open");
    await publish(book, "Старое письмо лежало под камнем, и лижало давно.", "Поезд пришёл.");
    expect(await stateOf(id)).toBe("mended");
  });

  it("when its paragraph is gone, and not when it has moved into another chapter", async () => {
    await asNina();
    const book = await addReadBook(server, cast, wrong, "Поезд пришёл на пустую станцию.");
    const { id } = await send(book);
    const other = await addChapter(server, book.workId, {
      state: "published" as const,
      sortOrder: 2,
      documents: [documentOf("В саду кричали птицы.")],
    });
    await publish({ ...book, chapterId: other.id }, "В саду кричали птицы.", wrong);
    await publish(book, "Поезд пришёл на пустую станцию.");
    expect(await stateOf(id)).toBe("open");
    await publish({ ...book, chapterId: other.id }, "В саду кричали птицы.");
    expect(await stateOf(id)).toBe("mended");
  });

  it("not while readers have no text of it", async () => {
    await asNina();
    const book = await addReadBook(server, cast, wrong);
    const second = await addChapter(server, book.workId, {
      state: "published" as const,
      sortOrder: 2,
      documents: [documentOf("В саду кричали птицы.")],
    });
    const { id } = await send(book);
    await server.as(cast.owner)("updateChapterState", {
      params: { workId: book.workId, chapterId: book.chapterId },
      body: { type: "withdrawal.requested" },
    });
    await publish({ ...book, chapterId: second.id }, "В саду молчали птицы.");
    expect(await stateOf(id)).toBe("open");
  });
});

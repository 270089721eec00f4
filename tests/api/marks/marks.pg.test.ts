import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import type { InputOf } from "../../../src/api/contract/index.ts";
import { addHolding, addSale } from "../../support/factories.sales.ts";
import { addAccount, type TestAccount } from "../../support/factories.ts";
import { addCast, addChapter, type Cast, documentOf, refused } from "../../support/factories.works.ts";
import { untyped } from "../../support/fakes.ts";
import { NOW, testServer } from "../../support/server.ts";
import { addReadBook } from "../../support/typos.ts";

const server = testServer();
let cast: Cast;
let nina: TestAccount;
beforeAll(async () => {
  cast = await addCast(server);
});

const letter = "Старое письмо лежало под камнем много лет.";
const train = "Поезд пришёл на пустую станцию в полночь.";
const garden = "В саду за домом кричали чужие птицы.";
type Mark = InputOf<"saveMark">["body"];
type Book = Awaited<ReturnType<typeof addReadBook>>;

/** «письмо лежало» of the first paragraph. */
const quoteIn = (book: Book, given: Partial<Mark> = {}): Mark => ({
  id: randomUUID(),
  ...book,
  kind: "quote",
  text: "письмо лежало",
  color: 2,
  note: "",
  from: { block: 0, offset: 7 },
  to: { block: 0, offset: 20 },
  createdAt: "2026-11-20T10:00:00.000Z",
  ...given,
});
const save = (mark: Mark, who: { id: number } | null = nina) => server.as(who)("saveMark", { body: mark });
const marksOf = async (query: InputOf<"getUserMarks">["query"] = {}, who: { id: number } = nina) =>
  server.as(who)("getUserMarks", { query });
const asNina = async () => {
  nina = await addAccount(server, { fio: "Нина Ветрова" });
};
const noText = refused.field("text", "Такого текста в главе нет");

async function rewrite({ workId, chapterId }: Book, ...paragraphs: string[]): Promise<void> {
  const author = server.as(cast.owner);
  const { revision } = await author("getChapterToEdit", { params: { id: chapterId } });
  await author("updateChapter", {
    body: { id: chapterId, revision, title: "Глава 1", document: documentOf(...paragraphs) },
  });
  await author("updateChapterState", { params: { workId, chapterId }, body: { type: "update.requested" } });
}

describe("saveMark", () => {
  it("stores the text of its place, once, also when it is sent twice", async () => {
    await asNina();
    const book = await addReadBook(server, cast, letter, train);
    const mark = quoteIn(book, { note: "Отсюда всё началось" });
    const expected = {
      ...mark,
      chapterTitle: "Глава 1",
      how: "same",
      now: { chapterId: book.chapterId, from: mark.from, to: mark.to },
    };
    expect(await save(mark)).toEqual({ mark: expected });
    expect(await save(mark)).toEqual({ mark: expected });
    expect(await marksOf()).toEqual({
      marks: [expected],
      works: [
        {
          id: book.workId,
          title: "Соль на подоконнике",
          count: 1,
          isShown: true,
          authors: [
            { id: cast.owner.id, fio: "Вера Лядова", userName: cast.owner.userName },
            { id: cast.coAuthor.id, fio: "Глеб Оршанский", userName: cast.coAuthor.userName },
          ],
        },
      ],
      cursor: null,
    });
  });

  it("keeps the words of the text, over paragraphs, whatever spaces a browser has made of them", async () => {
    await asNina();
    const book = await addReadBook(server, cast, letter, train);
    const mark = quoteIn(book, {
      from: { block: 0, offset: 31 },
      to: { block: 1, offset: 12 },
      text: "мно\u00adго\u00a0лет. Поезд пришёл",
    });
    expect((await save(mark)).mark.text).toBe("много лет.\nПоезд пришёл");
  });

  it("a bookmark may stand at a picture, a quotation may not be of nothing", async () => {
    await asNina();
    const book = await addReadBook(server, cast, "");
    const nothing = { from: { block: 0, offset: 0 }, to: { block: 0, offset: 0 }, text: "" };
    expect((await save(quoteIn(book, { ...nothing, kind: "bookmark" }))).mark).toMatchObject({ text: "", how: "same" });
    await expect(save(quoteIn(book, nothing))).rejects.toMatchObject(noText);
  });

  it("changes colour and note of one that is kept, and nothing else", async () => {
    await asNina();
    const book = await addReadBook(server, cast, letter);
    const mark = quoteIn(book);
    await save(mark);
    const { mark: changed } = await save({
      ...mark,
      color: 4,
      note: "Перечитать",
      text: "другое",
      from: { block: 7, offset: 7 },
      kind: "bookmark",
    });
    expect(changed).toMatchObject({ ...mark, color: 4, note: "Перечитать", text: "письмо лежало" });
  });

  it("the same id of two people are two marks", async () => {
    await asNina();
    const book = await addReadBook(server, cast, letter);
    const mark = quoteIn(book);
    await save(mark);
    const other = await addAccount(server);
    await save({ ...mark, note: "Чужая" }, other);
    expect((await marksOf()).marks).toMatchObject([{ id: mark.id, note: "" }]);
    expect((await marksOf({}, other)).marks).toMatchObject([{ id: mark.id, note: "Чужая" }]);
  });

  it("one of tomorrow is one of now", async () => {
    await asNina();
    const book = await addReadBook(server, cast, letter);
    expect((await save(quoteIn(book, { createdAt: "2026-11-21T11:05:31.000Z" }))).mark.createdAt).toBe(NOW);
  });

  it("refuses what does not stand there", async () => {
    await asNina();
    const book = await addReadBook(server, cast, letter, train);
    const foreign = await addReadBook(server, cast, garden);
    const wrong: [Partial<Mark>, object][] = [
      [{ text: "письмо летало" }, noText],
      [{ text: "письмо" }, noText],
      [{ to: { block: 0, offset: 43 } }, noText],
      [{ to: { block: 2, offset: 0 } }, noText],
      [{ to: { block: 0, offset: 3 } }, noText],
      // Over two chapters there is no text.
      [{ revisionId: foreign.revisionId }, refused.field("revisionId", "У этой главы нет такого текста")],
      [{ chapterId: foreign.chapterId }, refused.missing],
      [{ from: { block: -1, offset: 0 } }, { httpStatus: 400 }],
      [{ color: untyped(5) }, { httpStatus: 400 }],
      [{ text: "а".repeat(1_001) }, { httpStatus: 400 }],
      [{ note: "а".repeat(2_001) }, { httpStatus: 400 }],
    ];
    for (const [given, refusal] of wrong) await expect(save(quoteIn(book, given))).rejects.toMatchObject(refusal);
    await expect(save(quoteIn(book), null)).rejects.toMatchObject(refused.login);
    expect((await marksOf()).marks).toEqual([]);
  });

  it("of a draft, of a text that readers never had and behind the gate nothing is kept", async () => {
    await asNina();
    const book = await addReadBook(server, cast, letter);
    const draft = await addChapter(server, book.workId, { sortOrder: 2, documents: [documentOf(letter)] });
    await expect(
      save(quoteIn({ ...book, chapterId: draft.id, revisionId: draft.revisionIds[0] ?? 0 })),
    ).rejects.toMatchObject(refused.missing);
    const closed = await addChapter(server, book.workId, {
      state: "published" as const,
      sortOrder: 3,
      documents: [documentOf(letter)],
    });
    const sold = quoteIn({ ...book, chapterId: closed.id, revisionId: closed.revisionIds[0] ?? 0 });
    await addSale(server, book.workId, { freeChapterCount: 1 });
    await expect(save(sold)).rejects.toMatchObject(refused.missing);
    await addHolding(server, book.workId, nina);
    // The buyer opens it, and may keep what is written there.
    await server.as(nina)("getBookChapter", { params: { workId: book.workId, chapterId: closed.id } });
    expect((await save(sold)).mark).toMatchObject({ text: "письмо лежало", how: "same" });
  });

  it("a reader keeps 500 marks of a work and 10,000 in all, and the next one is refused", async () => {
    await asNina();
    const [book, other] = [await addReadBook(server, cast, letter), await addReadBook(server, cast, letter)];
    const row = (workId: number) => {
      const { from, to, ...mark } = quoteIn({ ...book, workId });
      return {
        ...mark,
        accountId: nina.id,
        fromBlock: from.block,
        fromOffset: from.offset,
        toBlock: to.block,
        toOffset: to.offset,
      };
    };
    const fill = (workId: number, count: number) =>
      server.database
        .insertInto("readerMark")
        .values(Array.from({ length: count }, () => row(workId)))
        .execute();
    await fill(book.workId, 500);
    await expect(save(quoteIn(book))).rejects.toMatchObject({
      envelope: { message: "В одной книге не может быть больше 500 отметок. Удалите те, что больше не нужны" },
    });
    await save(quoteIn(other));
    const others = await addReadBook(server, cast, letter);
    for (let left = 10_000 - 501; left > 0; left -= 1_000) await fill(others.workId, Math.min(1_000, left));
    const last = quoteIn(other);
    await expect(save(last)).rejects.toMatchObject({
      envelope: { message: "Отметок не может быть больше 10 000. Удалите те, что больше не нужны" },
    });
    const [known] = (await marksOf({ workId: other.workId })).marks;
    await server.as(nina)("deleteMarks", { body: { ids: [known?.id ?? ""] } });
    expect((await save(last)).mark.id).toBe(last.id);
  });
});

describe("getUserMarks", () => {
  it("tells the last made first, page by page, by kind, by words of quotation and note, of one work in its order", async () => {
    await asNina();
    const [book, other] = [await addReadBook(server, cast, letter, train), await addReadBook(server, cast, garden)];
    const at = (minute: number) => `2026-11-20T09:${String(minute).padStart(2, "0")}:00.000Z`;
    const late = quoteIn(book, {
      from: { block: 1, offset: 0 },
      to: { block: 1, offset: 5 },
      text: "Поезд",
      createdAt: at(1),
    });
    const early = quoteIn(book, { createdAt: at(2), note: "Ёлка" });
    const mark = quoteIn(other, {
      kind: "bookmark",
      from: { block: 0, offset: 0 },
      to: { block: 0, offset: 6 },
      text: "В саду",
      createdAt: at(3),
    });
    for (const one of [late, early, mark]) await save(one);
    const idsOf = async (query: InputOf<"getUserMarks">["query"]) => (await marksOf(query)).marks.map(({ id }) => id);
    expect(await idsOf({})).toEqual([mark.id, early.id, late.id]);
    expect(await idsOf({ kind: "bookmark" })).toEqual([mark.id]);
    expect(await idsOf({ search: "елка" })).toEqual([early.id]);
    expect(await idsOf({ search: "ПОЕЗД" })).toEqual([late.id]);
    expect(await idsOf({ search: "%" })).toEqual([]);
    expect(await idsOf({ workId: book.workId })).toEqual([early.id, late.id]);
    expect(await idsOf({ chapterId: other.chapterId })).toEqual([mark.id]);
    expect(await idsOf({ workId: other.workId, kind: "quote" })).toEqual([]);

    for (let minute = 4; minute < 104; minute += 1)
      await server.database
        .insertInto("readerMark")
        .values({
          accountId: nina.id,
          id: randomUUID(),
          ...book,
          kind: "quote",
          text: "письмо лежало",
          color: 1,
          note: "",
          fromBlock: 0,
          fromOffset: 7,
          toBlock: 0,
          toOffset: 20,
          createdAt: NOW,
        })
        .execute();
    const first = await marksOf();
    expect([first.marks.length, first.works.length]).toEqual([100, 2]);
    const second = await marksOf({ cursor: first.cursor ?? "" });
    expect([second.marks.map(({ id }) => id), second.works, second.cursor]).toEqual([
      [mark.id, early.id, late.id],
      [],
      null,
    ]);
    expect(new Set([...first.marks, ...second.marks].map(({ id }) => id)).size).toBe(103);
    // Of another list, and of another person.
    const elsewhere = { httpStatus: 400, envelope: { invalidFields: { cursor: [expect.any(String)] } } };
    await expect(marksOf({ cursor: first.cursor ?? "", kind: "quote" })).rejects.toMatchObject(elsewhere);
    await expect(marksOf({ cursor: first.cursor ?? "" }, cast.stranger)).rejects.toMatchObject(elsewhere);
  });
});

describe("a mark and its author's changes", () => {
  const standing = async () => (await marksOf()).marks.map(({ how, now, text }) => ({ how, now, text }));

  it("moves with its paragraph and finds its words in it again", async () => {
    await asNina();
    const book = await addReadBook(server, cast, letter, train);
    await save(quoteIn(book));
    await rewrite(book, garden, train, `Так вот. ${letter}`);
    expect(await standing()).toEqual([
      {
        how: "edited",
        now: { chapterId: book.chapterId, from: { block: 2, offset: 16 }, to: { block: 2, offset: 29 } },
        text: "письмо лежало",
      },
    ]);
  });

  it("keeps its words where they are others now; a bookmark is its paragraph's", async () => {
    await asNina();
    const book = await addReadBook(server, cast, letter, train);
    await save(quoteIn(book));
    await save(
      quoteIn(book, {
        kind: "bookmark",
        from: { block: 0, offset: 0 },
        to: { block: 0, offset: 13 },
        text: "Старое письмо",
        createdAt: "2026-11-20T09:00:00.000Z",
      }),
    );
    await rewrite(book, train, "Старое письмецо лежало под камнем много лет.");
    const here = { block: 1, offset: 0 };
    expect(await standing()).toEqual([
      { how: "edited", now: { chapterId: book.chapterId, from: here, to: here }, text: "письмо лежало" },
      {
        how: "edited",
        now: { chapterId: book.chapterId, from: here, to: { block: 1, offset: 44 } },
        text: "Старое письмо",
      },
    ]);
  });

  it("goes with a paragraph into another chapter", async () => {
    await asNina();
    const book = await addReadBook(server, cast, letter, train);
    await save(quoteIn(book));
    const other = await addChapter(server, book.workId, {
      state: "published" as const,
      sortOrder: 2,
      documents: [documentOf(garden)],
    });
    await rewrite({ ...book, chapterId: other.id }, garden, letter);
    await rewrite(book, train);
    const now = { chapterId: other.id, from: { block: 1, offset: 7 }, to: { block: 1, offset: 20 } };
    expect(await standing()).toEqual([{ how: "moved", now, text: "письмо лежало" }]);
    expect((await marksOf({ chapterId: other.id })).marks).toHaveLength(1);
    expect((await marksOf({ chapterId: book.chapterId })).marks).toEqual([]);
  });

  it("keeps its words when its paragraph, its chapter or its work is gone", async () => {
    await asNina();
    const book = await addReadBook(server, cast, letter, train);
    await save(quoteIn(book));
    await rewrite(book, train);
    expect(await standing()).toEqual([{ how: "near", now: null, text: "письмо лежало" }]);
    await server.database.updateTable("work").set({ state: "draft" }).where("id", "=", book.workId).execute();
    expect(await standing()).toEqual([{ how: "lost", now: null, text: "письмо лежало" }]);
    expect((await marksOf()).works).toMatchObject([{ title: "Соль на подоконнике", isShown: false }]);
  });
});

describe("deleteMarks", () => {
  it("deletes one's own, twice as well", async () => {
    await asNina();
    const book = await addReadBook(server, cast, letter);
    const mark = quoteIn(book);
    await save(mark);
    const other = await addAccount(server);
    const drop = (who: { id: number }) => server.as(who)("deleteMarks", { body: { ids: [mark.id] } });
    await drop(other);
    expect((await marksOf()).marks).toHaveLength(1);
    await drop(nina);
    expect(await drop(nina)).toEqual({});
    expect((await marksOf()).marks).toEqual([]);
  });
});

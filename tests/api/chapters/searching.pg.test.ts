import { beforeAll, describe, expect, it } from "vitest";
import {
  addCast,
  addChapter,
  addWork,
  type Cast,
  disputedDocument,
  documentOf,
  EARLIER,
  refused,
  storedChapter,
  storedRevisions,
} from "../../support/factories.works.ts";
import { NOW, testServer } from "../../support/server.ts";

const server = testServer();
let cast: Cast;
beforeAll(async () => {
  cast = await addCast(server);
});

type Person = { id: number } | null;
type How = { withCase?: string; wholeWord?: string };
const search = (person: Person, id: number, words: string, how: How = {}) =>
  server.as(person)("searchBook", { params: { id }, query: { words, ...how } });
const lost = (person: Person, id: number, words: string, more: How & { before?: number } = {}) =>
  server.as(person)("searchBookHistory", { params: { id }, query: { words, ...more } });
const replace = (
  person: Person,
  id: number,
  [words, replacement]: [string, string],
  chapters: { chapterId: number; revision: number; places: number[] }[],
  how: { withCase?: boolean; wholeWord?: boolean } = {},
) =>
  server.as(person)("replaceInBook", {
    params: { id },
    body: { words, replacement, withCase: false, wholeWord: false, ...how, chapters },
  });
const undo = (person: Person, id: number, chapters: { chapterId: number; before: number; revision: number }[]) =>
  server.as(person)("undoReplacement", { params: { id }, body: { chapters } });
const found = async (id: number, words: string, how: How = {}) =>
  (await search(cast.owner, id, words, how)).chapters.map(({ title, places }) => [
    title,
    places.map((place) => place.found),
  ]);
const texts = async (chapterId: number) => (await storedRevisions(server, chapterId)).map(({ document }) => document);
const names = async (chapterId: number) => (await storedRevisions(server, chapterId)).map(({ name }) => name);

const bold = [{ type: "bold" }];
const text = (words: string, marks?: object[]) => ({ type: "text", text: words, ...(marks && { marks }) });
const paragraph = (...content: object[]) => ({ type: "paragraph", content });
const doc = (...content: object[]) => ({ type: "doc" as const, content });
const noted = () =>
  doc(
    paragraph(
      text("Пришёл Ив"),
      text("ан", bold),
      { type: "footnote", content: [paragraph(text("Так звали и деда: Иван."))] },
      text(", и сел."),
    ),
    { type: "quote", content: [paragraph(text("Иванушка спал."))] },
  );

describe("searchBook", () => {
  it("finds places in several marks, in notes and in quotes, chapter by chapter, drafts as well", async () => {
    const { id } = await addWork(server, cast);
    const second = await addChapter(server, id, { title: "Вторая", sortOrder: 2, documents: [noted()] });
    const first = await addChapter(server, id, {
      title: "Первая",
      sortOrder: 1,
      state: "published",
      texts: ["Было утро.", "Иван ушёл."],
    });
    await addChapter(server, id, { title: "В корзине", sortOrder: 3, state: "deleted", texts: ["Иван."] });
    await addChapter(server, id, { title: "Без него", sortOrder: 4 });
    expect(await search(cast.owner, id, "иван")).toEqual({
      work: {
        id,
        title: "Соль на подоконнике",
        format: "EBook",
        state: "draft",
        enableRedLine: true,
        canWrite: true,
      },
      placeCount: 4,
      chapterCount: 2,
      chapters: [
        {
          id: first.id,
          title: "Первая",
          revision: 2,
          places: [
            {
              number: 0,
              block: 0,
              offset: 0,
              before: "",
              found: "Иван",
              after: " ушёл.",
              isInNote: false,
              isDisputed: false,
            },
          ],
        },
        {
          id: second.id,
          title: "Вторая",
          revision: 1,
          places: [
            {
              number: 0,
              block: 0,
              offset: 7,
              before: "Пришёл ",
              found: "Иван",
              after: ", и сел.",
              isInNote: false,
              isDisputed: false,
            },
            {
              number: 1,
              block: 1,
              offset: 18,
              before: "Так звали и деда: ",
              found: "Иван",
              after: ".",
              isInNote: true,
              isDisputed: false,
            },
            {
              number: 2,
              block: 2,
              offset: 0,
              before: "",
              found: "Иван",
              after: "ушка спал.",
              isInNote: false,
              isDisputed: false,
            },
          ],
        },
      ],
    });
    expect((await search(cast.moderator, id, "иван")).work.canWrite).toBe(false);
  });

  it("takes е as ё and any capitals, but for a search with capitals; and whole words where they are asked for", async () => {
    const { id } = await addWork(server, cast);
    await addChapter(server, id, { title: "Лес", texts: ["Ёлка, елка и ЕЛКА; елками не назвать."] });
    expect(await found(id, "елка")).toEqual([["Лес", ["Ёлка", "елка", "ЕЛКА", "елка"]]]);
    expect(await found(id, "елка", { wholeWord: "1" })).toEqual([["Лес", ["Ёлка", "елка", "ЕЛКА"]]]);
    expect(await found(id, "елка", { withCase: "1" })).toEqual([["Лес", ["елка", "елка"]]]);
    expect(await found(id, "елка", { withCase: "1", wholeWord: "1" })).toEqual([["Лес", ["елка"]]]);
    expect(await found(id, "a.+")).toEqual([]);
    expect(await found(id, "; ")).toEqual([["Лес", ["; "]]]);
  });

  it("names a thousand places and counts all", async () => {
    const { id } = await addWork(server, cast);
    await addChapter(server, id, { sortOrder: 1, documents: [documentOf("да ".repeat(999).trim())] });
    await addChapter(server, id, { sortOrder: 2, documents: [documentOf("да, да")] });
    await addChapter(server, id, { sortOrder: 3, documents: [documentOf("да")] });
    const { placeCount, chapterCount, chapters } = await search(cast.owner, id, "да");
    expect([placeCount, chapterCount, chapters.map(({ places }) => places.length)]).toEqual([1_002, 3, [999, 1]]);
  });

  it("searches nothing without words, and refuses a single letter", async () => {
    const { id } = await addWork(server, cast);
    await addChapter(server, id);
    const all = await server.as(cast.owner)("searchBook", { params: { id }, query: {} });
    expect([all.placeCount, all.chapters]).toEqual([0, []]);
    await expect(search(cast.owner, id, "у")).rejects.toMatchObject({
      envelope: { invalidFields: { words: ["Введите хотя бы 2 знака"] } },
    });
  });
});

describe("replaceInBook", () => {
  it("changes chosen places alone, keeps marks, names both texts, and leaves readers what they have", async () => {
    const { id } = await addWork(server, cast);
    const one = await addChapter(server, id, { state: "published", documents: [noted()] });
    const other = await addChapter(server, id, { sortOrder: 2, texts: ["Иван и Иван."] });
    const answer = await replace(
      cast.owner,
      id,
      ["иван", "Пётр"],
      [
        { chapterId: one.id, revision: 1, places: [0, 1] },
        { chapterId: other.id, revision: 1, places: [1] },
      ],
    );
    expect(answer).toEqual({
      replaced: [
        { chapterId: one.id, count: 2, before: 1, revision: 2 },
        { chapterId: other.id, count: 1, before: 1, revision: 2 },
      ],
      kept: [],
    });
    expect((await texts(one.id))[1]).toEqual(
      doc(
        paragraph(
          text("Пришёл Пётр"),
          { type: "footnote", content: [paragraph(text("Так звали и деда: Пётр."))] },
          text(", и сел."),
        ),
        { type: "quote", content: [paragraph(text("Иванушка спал."))] },
      ),
    );
    expect((await texts(other.id))[1]).toEqual(documentOf("Иван и Пётр."));
    expect(await names(one.id)).toEqual(["До замены «иван» → «Пётр»", "Замена «иван» → «Пётр»"]);
    expect((await storedRevisions(server, one.id))[1]).toMatchObject({ savedBy: cast.owner.id, restoredFrom: null });
    expect((await storedChapter(server, one.id)).publishedRevisionId).toBe(one.revisionIds[0]);
  });

  it("keeps the marks of the first letter that it replaces, and of what is around", async () => {
    const { id } = await addWork(server, cast);
    const chapter = await addChapter(server, id, {
      documents: [doc(paragraph(text("Он "), text("Иван Пе", bold), text("тров ушёл")))],
    });
    await replace(cast.owner, id, ["Петров", "Ильин"], [{ chapterId: chapter.id, revision: 1, places: [0] }]);
    await replace(cast.owner, id, ["Он Иван Ильин ушёл", ""], [{ chapterId: chapter.id, revision: 2, places: [0] }]);
    expect((await texts(chapter.id)).slice(1)).toEqual([
      doc(paragraph(text("Он "), text("Иван Ильин", bold), text(" ушёл"))),
      doc({ type: "paragraph" }),
    ]);
  });

  it("keeps a chapter that was saved since the search, one in the bin and one of another work, and names them", async () => {
    const { id } = await addWork(server, cast);
    const changed = await addChapter(server, id, { texts: ["Снег.", "Снег шёл."] });
    const binned = await addChapter(server, id, { sortOrder: 2, state: "deleted", texts: ["Снег."] });
    const foreign = await addChapter(server, (await addWork(server, cast)).id, { texts: ["Снег."] });
    const plain = await addChapter(server, id, { sortOrder: 3, texts: ["Снег."] });
    const chapters = [changed, binned, foreign, plain].map((one) => ({ chapterId: one.id, revision: 1, places: [0] }));
    expect(await replace(cast.coAuthor, id, ["снег", "Дождь"], chapters)).toEqual({
      replaced: [{ chapterId: plain.id, count: 1, before: 1, revision: 2 }],
      kept: [
        { chapterId: changed.id, message: "Главу изменили после поиска" },
        { chapterId: binned.id, message: "Глава в корзине" },
        { chapterId: foreign.id, message: "Этой главы больше нет" },
      ],
    });
    expect(await texts(changed.id)).toEqual([documentOf("Снег."), documentOf("Снег шёл.")]);
    expect(await texts(foreign.id)).toEqual([documentOf("Снег.")]);
  });

  it("does not touch a disputed place", async () => {
    const { id } = await addWork(server, cast);
    const disputed = disputedDocument("Снег шёл.", "Снег лежал.");
    const document = doc(...disputed.content, paragraph(text("Снег.")));
    const { id: chapterId } = await addChapter(server, id, { documents: [document] });
    const { chapters } = await search(cast.owner, id, "снег");
    expect(chapters.flatMap(({ places }) => places.map((place) => place.isDisputed))).toEqual([true, true, false]);
    const answer = await replace(cast.owner, id, ["снег", "Дождь"], [{ chapterId, revision: 1, places: [0, 1, 2] }]);
    expect(answer.replaced).toEqual([{ chapterId, count: 1, before: 1, revision: 2 }]);
    expect((await texts(chapterId))[1]).toEqual(doc(...disputed.content, paragraph(text("Дождь."))));
  });

  it("saves no text that stays the same, and keeps the name of the text before", async () => {
    const { id } = await addWork(server, cast);
    const { id: chapterId } = await addChapter(server, id, { texts: ["Снег."] });
    const chosen = [{ chapterId, revision: 1, places: [0] }];
    await server.as(cast.owner)("nameRevision", {
      params: { workId: id, chapterId },
      body: { revision: 1, name: "Как было" },
    });
    expect(await replace(cast.owner, id, ["Снег", "Снег"], chosen)).toEqual({ replaced: [], kept: [] });
    await replace(cast.owner, id, ["Снег", "д".repeat(100)], chosen);
    expect(await names(chapterId)).toEqual(["Как было", `Замена «Снег» → «${"д".repeat(32)}…»`]);
  });

  it("gives one of two at once the chapter, and keeps the other", async () => {
    const { id } = await addWork(server, cast);
    const { id: chapterId } = await addChapter(server, id, { texts: ["Снег."] });
    const chosen = [{ chapterId, revision: 1, places: [0] }];
    const answers = await Promise.all([
      replace(cast.owner, id, ["снег", "Дождь"], chosen),
      replace(cast.coAuthor, id, ["снег", "Град"], chosen),
    ]);
    expect(answers.map(({ replaced }) => replaced.length).toSorted()).toEqual([0, 1]);
    expect(answers.flatMap(({ kept }) => kept)).toEqual([{ chapterId, message: "Главу изменили после поиска" }]);
    expect(await texts(chapterId)).toHaveLength(2);
  });

  it("refuses in the bin, in an audiobook, and whom the work is not open to", async () => {
    const { id } = await addWork(server, cast);
    const { id: chapterId } = await addChapter(server, id, { texts: ["Снег."] });
    const chosen = [{ chapterId, revision: 1, places: [0] }];
    await expect(replace(cast.stranger, id, ["снег", "град"], chosen)).rejects.toMatchObject(refused.denied);
    await expect(replace(cast.moderator, id, ["снег", "град"], chosen)).rejects.toMatchObject(refused.denied);
    const binned = await addWork(server, cast, { state: "deleted" });
    await expect(replace(cast.owner, binned.id, ["снег", "град"], chosen)).rejects.toMatchObject(refused.unavailable);
    const audio = await addWork(server, cast, { format: "Audiobook" });
    await expect(replace(cast.owner, audio.id, ["снег", "град"], chosen)).rejects.toMatchObject(refused.unavailable);
  });
});

describe("undoReplacement", () => {
  it("gives each chapter its text back, and names the one that was saved since", async () => {
    const { id } = await addWork(server, cast);
    const one = await addChapter(server, id, { texts: ["Снег."] });
    const other = await addChapter(server, id, { sortOrder: 2, texts: ["Снег и лёд."] });
    const { replaced } = await replace(
      cast.owner,
      id,
      ["снег", "Дождь"],
      [one, other].map((chapter) => ({ chapterId: chapter.id, revision: 1, places: [0] })),
    );
    await server.as(cast.coAuthor)("updateChapter", {
      body: { id: other.id, revision: 2, title: "Глава 1", document: documentOf("Дождь и лёд. И ветер.") },
    });
    const taken = replaced.map(({ chapterId, before, revision }) => ({ chapterId, before, revision }));
    expect(await undo(cast.owner, id, taken)).toEqual({
      restored: [one.id],
      kept: [{ chapterId: other.id, message: "Главу изменили после поиска" }],
    });
    expect(await texts(one.id)).toEqual([documentOf("Снег."), documentOf("Дождь."), documentOf("Снег.")]);
    expect((await storedRevisions(server, one.id))[2]).toMatchObject({ restoredFrom: new Date(EARLIER), name: "" });
    expect(await texts(other.id)).toHaveLength(3);
  });
});

describe("searchBookHistory", () => {
  it("finds a sentence once, in the newest text that has it, and says where it is gone or in the bin", async () => {
    const { id } = await addWork(server, cast);
    const one = await addChapter(server, id, {
      title: "Первая",
      texts: ["Снег", "Снег шёл. Река стояла.", "Снег шёл. Река стояла. Тихо.", "Река стояла. Снег пропал."],
    });
    const binned = await addChapter(server, id, {
      title: "Лишняя",
      sortOrder: 2,
      state: "deleted",
      texts: ["Без снега."],
    });
    expect(await lost(cast.coAuthor, id, "снег")).toEqual({
      outcome: "whole",
      found: [
        {
          chapterId: binned.id,
          title: "Лишняя",
          revision: 1,
          savedAt: EARLIER,
          before: "Без ",
          found: "снег",
          after: "а.",
          isInBin: true,
          isLost: false,
        },
        {
          chapterId: one.id,
          title: "Первая",
          revision: 4,
          savedAt: EARLIER,
          before: "",
          found: "Снег",
          after: " пропал.",
          isInBin: false,
          isLost: false,
        },
        {
          chapterId: one.id,
          title: "Первая",
          revision: 3,
          savedAt: EARLIER,
          before: "",
          found: "Снег",
          after: " шёл. ",
          isInBin: false,
          isLost: true,
        },
      ],
    });
  });

  it("stops after a hundred sentences and goes on from there", async () => {
    const { id } = await addWork(server, cast);
    const { id: chapterId } = await addChapter(server, id, {
      texts: [101, ...Array.from({ length: 100 }, (_, index) => 100 - index)].map((index) => `${index} снег.`),
    });
    const first = await lost(cast.owner, id, "снег");
    if (first.outcome !== "part") throw new Error("it has not stopped");
    expect([first.found.length, first.found[0]?.before, first.found[99]?.before]).toEqual([100, "1 ", "100 "]);
    const second = await lost(cast.owner, id, "снег", { before: first.before });
    expect([second.outcome, second.found.map(({ before, revision }) => [before, revision])]).toEqual([
      "whole",
      [["101 ", 1]],
    ]);
    expect((await storedRevisions(server, chapterId)).length).toBe(101);
  });

  it("is for authors alone", async () => {
    const { id } = await addWork(server, cast);
    await expect(lost(cast.moderator, id, "снег")).rejects.toMatchObject(refused.denied);
    await expect(lost(cast.stranger, id, "снег")).rejects.toMatchObject(refused.denied);
    await expect(lost(null, id, "снег")).rejects.toMatchObject(refused.login);
  });
});

it("says when it was saved", async () => {
  const { id } = await addWork(server, cast);
  const { id: chapterId } = await addChapter(server, id, { texts: ["Снег."] });
  await replace(cast.owner, id, ["снег", "Град"], [{ chapterId, revision: 1, places: [0] }]);
  expect((await lost(cast.owner, id, "град")).found.map(({ savedAt }) => savedAt)).toEqual([NOW]);
});

import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { addAccount, type TestAccount } from "../support/factories.ts";
import { picture } from "../support/factories.works.ts";
import { startServer, type TestServer } from "../support/server.ts";

let server: TestServer;
let author: TestAccount;
beforeAll(async () => {
  server = await startServer();
});
beforeEach(async () => {
  author = await addAccount(server);
});
afterAll(() => server.stop());

const made = (name: string) => readFile(new URL(`made/${name}`, import.meta.url));
const send = (bytes: Uint8Array | string) => server.as(author)("importFb2", { file: new Blob([bytes as BlobPart]) });

/** What lies in the database of a work. */
async function stored(workId: number) {
  const work = await server.database.selectFrom("work").where("id", "=", workId).selectAll().executeTakeFirstOrThrow();
  const tags = await server.database
    .selectFrom("workTag")
    .where("workId", "=", workId)
    .orderBy("sortOrder")
    .select("title")
    .execute();
  const chapters = await server.database
    .selectFrom("chapter")
    .innerJoin("chapterRevision", "chapterRevision.chapterId", "chapter.id")
    .where("chapter.workId", "=", workId)
    .orderBy("chapter.sortOrder")
    .select(["chapter.state", "revision", "title", "document", "textLength"])
    .execute();
  return { work, tags: tags.map(({ title }) => title), chapters };
}
const worksOf = ({ id }: TestAccount) =>
  server.database.selectFrom("work").where("ownerId", "=", id).select("id").execute();
const bytesOnDisk = async () =>
  (await readdir(server.config.dataDir, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name));

const paragraph = (text: string) => ({ type: "paragraph", content: [{ type: "text", text }] });

describe("the same two chapters", () => {
  it.each(["utf8-bom.fb2", "utf16le-bom.fb2", "no-namespace-prefix.fb2", "one-book.fb2.zip"])("%s", async (name) => {
    const answer = await send(await made(name));
    expect(answer).toMatchObject({ workId: expect.any(Number), title: "Проба", chapterCount: 2, textLength: 43 });
    const { work, tags, chapters } = await stored(answer.workId);
    expect(work).toMatchObject({
      ownerId: author.id,
      title: "Проба",
      state: "draft",
      annotation: "Краткая аннотация.",
      genreId: 1,
      firstSubGenreId: null,
      coverFileId: null,
    });
    expect(tags).toEqual([]);
    expect(chapters).toEqual([
      {
        state: "draft",
        revision: 1,
        title: "Глава 1",
        document: { type: "doc", content: [paragraph("«Ёлка», — сказал он… Это тест.")] },
        textLength: 30,
      },
      {
        state: "draft",
        revision: 1,
        title: "Глава 2",
        document: { type: "doc", content: [paragraph("Второй текст.")] },
        textLength: 13,
      },
    ]);
  });

  it("koi8-r.fb2, which has no ellipsis and no quotes", async () => {
    const { workId } = await send(await made("koi8-r.fb2"));
    const { chapters } = await stored(workId);
    expect(chapters.map(({ title, textLength }) => [title, textLength])).toEqual([
      ["Глава 1", 32],
      ["Глава 2", 13],
    ]);
  });
});

describe("what markup becomes", () => {
  const book = (body: string, rest = "") => `<?xml version="1.0" encoding="UTF-8"?>
<FictionBook xmlns="http://www.gribuser.ru/xml/fictionbook/2.0" xmlns:l="http://www.w3.org/1999/xlink">
<description><title-info><genre>sf_social</genre><genre>det_police</genre><genre>my_own_genre</genre>
<author><first-name>Анна</first-name><last-name>Речная</last-name></author><book-title>Разметка</book-title>
<annotation><p>Первый абзац.</p><p>Второй абзац.</p></annotation><keywords>река, лёд; зима</keywords>
<coverpage><image l:href="#cover.png"/></coverpage></title-info></description>
<body><title><p>Разметка</p></title>${body}</body>${rest}</FictionBook>`;

  const contentOf = async (section: string, rest = "") => {
    const { workId } = await send(book(`<section><title><p>Глава</p></title>${section}</section>`, rest));
    const [chapter] = (await stored(workId)).chapters;
    return chapter?.document.content;
  };
  const text = (value: string, ...marks: string[]) => ({
    type: "text",
    ...(marks.length > 0 && { marks: marks.map((type) => ({ type })) }),
    text: value,
  });

  it("inline marks, nested and side by side", async () => {
    expect(
      await contentOf(
        "<p>Раз <strong>два <emphasis>три</emphasis></strong> <strikethrough>четыре</strikethrough> x<sup>2</sup> H<sub>2</sub>O</p>",
      ),
    ).toEqual([
      {
        type: "paragraph",
        content: [
          text("Раз "),
          text("два ", "bold"),
          text("три", "bold", "italic"),
          text(" "),
          text("четыре", "strike"),
          text(" x"),
          text("2", "superscript"),
          text(" H"),
          text("2", "subscript"),
          text("O"),
        ],
      },
    ]);
  });

  it("links: https stays one, a script stays text", async () => {
    const { workId } = await send(await made("script-in-link.fb2"));
    const [chapter] = (await stored(workId)).chapters;
    expect(chapter?.document).toEqual({
      type: "doc",
      content: [
        {
          type: "paragraph",
          content: [
            text("жми "),
            { type: "text", marks: [{ type: "link", attrs: { href: "https://example.org" } }], text: "ок" },
          ],
        },
      ],
    });
  });

  it("subtitles, separators, quotes, poems, epigraphs and tables", async () => {
    expect(
      await contentOf(`<epigraph><p>Мысль.</p><text-author>Кто-то</text-author></epigraph>
<p>До.</p><subtitle>* * *</subtitle><subtitle>Утро</subtitle>
<cite><p>Чужие слова.</p></cite>
<poem><stanza><v>Раз,</v><v>два.</v></stanza><stanza><v>Три.</v></stanza><text-author>Поэт</text-author></poem>
<table><tr><td>а</td><td>б</td></tr></table>`),
    ).toEqual([
      { type: "quote", content: [paragraph("Мысль."), paragraph("Кто-то")] },
      paragraph("До."),
      { type: "separator" },
      { type: "heading", attrs: { level: 2 }, content: [text("Утро")] },
      { type: "quote", content: [paragraph("Чужие слова.")] },
      {
        type: "poem",
        content: [
          {
            type: "stanza",
            content: [
              { type: "verse", content: [text("Раз,")] },
              { type: "verse", content: [text("два.")] },
            ],
          },
          { type: "stanza", content: [{ type: "verse", content: [text("Три.")] }] },
        ],
      },
      paragraph("Поэт"),
      paragraph("а | б"),
    ]);
  });

  it("a note becomes a footnote with all its paragraphs; one without its note stays as its label", async () => {
    const notes =
      '<body name="notes"><section id="n1"><title><p>1</p></title><p>Первое.</p><p>Второе.</p></section></body>';
    expect(
      await contentOf(
        '<p>Слово<a l:href="#n1" type="note">[1]</a> и ещё<a l:href="#n9" type="note">[9]</a>.</p>',
        notes,
      ),
    ).toEqual([
      {
        type: "paragraph",
        content: [
          text("Слово"),
          { type: "footnote", content: [paragraph("Первое."), paragraph("Второе.")] },
          text(" и ещё[9]."),
        ],
      },
    ]);
  });

  it("genres by their codes, an unknown one as a tag; annotation, tags, cover and pictures", async () => {
    const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString("base64");
    const cover = base64(await picture("png", 40, 60));
    const map = base64(await picture("jpeg", 30, 20));
    const { workId } = await send(
      book(
        '<section><title><p>Глава</p></title><p>До <image l:href="#map.jpg" alt="Карта"/> после.</p></section>',
        `<binary id="cover.png" content-type="image/png">${cover}</binary><binary id="map.jpg" content-type="image/jpeg">${map}</binary>`,
      ),
    );
    const { work, tags, chapters } = await stored(workId);
    expect([work.genreId, work.firstSubGenreId, work.secondSubGenreId]).toEqual([45, 11, null]);
    expect(work.annotation).toBe("Первый абзац.\nВторой абзац.");
    expect(tags).toEqual(["река", "лёд", "зима", "my_own_genre"]);
    const files = await server.database
      .selectFrom("storedFile")
      .where("ownerId", "=", author.id)
      .orderBy("kind")
      .select(["id", "kind", "workId", "width", "height", "contentType"])
      .execute();
    expect(files).toEqual([
      { id: expect.any(String), kind: "chapter-image", workId, width: 30, height: 20, contentType: "image/webp" },
      { id: work.coverFileId, kind: "cover", workId: null, width: 40, height: 60, contentType: "image/webp" },
    ]);
    expect(chapters[0]?.document).toEqual({
      type: "doc",
      content: [
        paragraph("До"),
        { type: "image", attrs: { fileId: files[0]?.id, alt: "Карта", width: 30, height: 20 } },
        paragraph("после."),
      ],
    });
  });

  it("pictures that are missing or broken are left out", async () => {
    const { workId, chapterCount } = await send(await made("missing-binary-and-bad-base64.fb2"));
    expect(chapterCount).toBe(3);
    expect((await stored(workId)).chapters[2]?.document).toEqual({ type: "doc", content: [{ type: "paragraph" }] });
  });

  it("sections in sections: a part's chapters carry its name, deeper titles are headings", async () => {
    const { workId } = await send(
      book(`<section><title><p>Часть первая</p></title><p>Пролог.</p>
<section><title><p>Глава 1</p></title><p>Раз.</p><section><title><p>Утро</p></title><p>Два.</p></section></section>
<section><title><p>Глава 2</p></title><p>Три.</p></section></section>
<section><title><p>Эпилог</p></title><p>Конец.</p></section>`),
    );
    const { chapters } = await stored(workId);
    expect(chapters.map(({ title, document }) => [title, document.content])).toEqual([
      ["Часть первая", [paragraph("Пролог.")]],
      [
        "Часть первая. Глава 1",
        [paragraph("Раз."), { type: "heading", attrs: { level: 1 }, content: [text("Утро")] }, paragraph("Два.")],
      ],
      ["Часть первая. Глава 2", [paragraph("Три.")]],
      ["Эпилог", [paragraph("Конец.")]],
    ]);
  });
});

it("a novel of forty chapters, to the character", async () => {
  const answer = await send(await readFile("server/demo/books/sol-na-podokonnike.fb2"));
  expect(answer).toEqual({
    workId: expect.any(Number),
    title: "Соль на подоконнике",
    chapterCount: 40,
    textLength: 36_960,
    report: {
      entries: [{ line: 501, column: 5, kind: "kept", message: "Сносок перенесено в главы: 1" }],
      more: 0,
    },
  });
});

describe("refused, with nothing created", () => {
  const refused = (message: string) => ({
    httpStatus: 400,
    envelope: { status: 4, errorCode: 3, message, invalidFields: { file: [message] } },
  });

  it.each([
    ["no-fb2-inside.fb2.zip", "В архиве нет файла .fb2"],
    ["two-books.fb2.zip", "В архиве несколько книг, оставьте одну"],
    ["path-traversal.fb2.zip", "Архив повреждён или имена файлов в нём недопустимы"],
    ["zip-bomb-20MB.fb2.zip", "Глава слишком велика, разделите её на несколько"],
  ])("%s: %s", async (name, message) => {
    const before = await bytesOnDisk();
    await expect(send(await made(name))).rejects.toMatchObject(refused(message));
    expect(await worksOf(author)).toEqual([]);
    expect(await bytesOnDisk()).toEqual(before);
  });

  it.each([
    ["an empty file", "", "Файл пуст"],
    ["a page", "<html><body>Привет</body></html>", "Это не книга FictionBook: строка 1, столбец 7"],
    ["no text at all", "<FictionBook></FictionBook>", "В книге нет текста"],
    ["an unknown encoding", '<?xml version="1.0" encoding="x-none"?><FictionBook/>', "Кодировка файла неизвестна"],
  ])("%s", async (_, bytes, message) => {
    await expect(send(bytes)).rejects.toMatchObject(refused(message));
    expect(await worksOf(author)).toEqual([]);
  });

  it("words that are no XML, with the line", async () => {
    await expect(send("Просто текст")).rejects.toMatchObject({
      message: expect.stringMatching(/^Нарушена структура XML: строка 1, столбец \d+$/),
    });
  });

  it("200 elements deep and no deeper", async () => {
    const deep = (depth: number) =>
      `<FictionBook><body><section>${"<a>".repeat(depth - 3)}x${"</a>".repeat(depth - 3)}</section></body></FictionBook>`;
    await expect(send(deep(201))).rejects.toMatchObject({
      message: expect.stringMatching(/^Слишком глубокая вложенность: строка 1/),
    });
    expect((await send(deep(200))).chapterCount).toBe(1);
  });
});

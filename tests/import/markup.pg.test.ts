import { beforeAll, expect, it } from "vitest";
import { addAccount, type TestAccount } from "../support/factories.ts";
import { picture } from "../support/factories.works.ts";
import { testServer } from "../support/server.ts";
import { made, paragraph, stored } from "./imported.ts";

const server = testServer();
let author: TestAccount;
beforeAll(async () => {
  author = await addAccount(server);
});

const send = (bytes: Uint8Array | string) => server.as(author)("importFb2", { file: new Blob([bytes as BlobPart]) });
const book = (body: string, rest = "") => `<?xml version="1.0" encoding="UTF-8"?>
<FictionBook xmlns="http://www.gribuser.ru/xml/fictionbook/2.0" xmlns:l="http://www.w3.org/1999/xlink">
<description><title-info><genre>sf_social</genre><genre>det_police</genre><genre>my_own_genre</genre>
<author><first-name>Анна</first-name><last-name>Речная</last-name></author><book-title>Разметка</book-title>
<annotation><p>Первый абзац.</p><p>Второй абзац.</p></annotation><keywords>река, лёд; зима</keywords>
<coverpage><image l:href="#cover.png"/></coverpage></title-info></description>
<body><title><p>Разметка</p></title>${body}</body>${rest}</FictionBook>`;

const contentOf = async (section: string, rest = "") => {
  const { workId } = await send(book(`<section><title><p>Глава</p></title>${section}</section>`, rest));
  const [chapter] = (await stored(server, workId)).chapters;
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
  const [chapter] = (await stored(server, workId)).chapters;
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
    {
      type: "table",
      content: [{ type: "row", content: ["а", "б"].map((words) => ({ type: "cell", content: [text(words)] })) }],
    },
  ]);
});

it("a note becomes a footnote with all its paragraphs; one without its note stays as its label", async () => {
  const notes =
    '<body name="notes"><section id="n1"><title><p>1</p></title><p>Первое.</p><p>Второе.</p></section></body>';
  expect(
    await contentOf('<p>Слово<a l:href="#n1" type="note">[1]</a> и ещё<a l:href="#n9" type="note">[9]</a>.</p>', notes),
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
  const { work, tags, chapters } = await stored(server, workId);
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
  expect((await stored(server, workId)).chapters[2]?.document).toEqual({
    type: "doc",
    content: [{ type: "paragraph" }],
  });
});

it("sections in sections: a part's chapters carry its name, deeper titles are headings", async () => {
  const { workId } = await send(
    book(`<section><title><p>Часть первая</p></title><p>Пролог.</p>
<section><title><p>Глава 1</p></title><p>Раз.</p><section><title><p>Утро</p></title><p>Два.</p></section></section>
<section><title><p>Глава 2</p></title><p>Три.</p></section></section>
<section><title><p>Эпилог</p></title><p>Конец.</p></section>`),
  );
  const { chapters } = await stored(server, workId);
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

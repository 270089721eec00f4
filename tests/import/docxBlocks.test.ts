import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { messagesOf, read } from "./books.ts";
import { docxOf, docxParts, para, paragraphOf, picture, run } from "./docx.ts";
import { br, chapterOf, line, plain, poem, separator } from "./nodes.ts";
import { zipOf } from "./zip.ts";

const titlesOfBytes = async (bytes: Uint8Array) => (await read(bytes)).chapters.map(({ title }) => title);

describe("lists keep their marks", () => {
  const level = (format: string, mark: string, start = 1, place = 0) =>
    `<w:lvl w:ilvl="${place}"><w:start w:val="${start}"/><w:numFmt w:val="${format}"/><w:lvlText w:val="${mark}"/></w:lvl>`;
  const list = (id: number, ...levels: string[]) =>
    `<w:abstractNum w:abstractNumId="${id}">${levels.join("")}</w:abstractNum>`;
  const numberings = (...lists: string[]) =>
    lists.join("") +
    lists.map((_, id) => `<w:num w:numId="${id + 1}"><w:abstractNumId w:val="${id}"/></w:num>`).join("");
  const item = (value: string, id: number, place = 0) =>
    paragraphOf(run(value), `<w:numPr><w:ilvl w:val="${place}"/><w:numId w:val="${id}"/></w:numPr>`);

  it("numbers of every level, letters, a bullet of Symbol, the dash of a dialogue", async () => {
    const numbering = numberings(
      list(0, level("decimal", "%1.", 3), level("lowerLetter", "%1.%2)", 1, 1)),
      list(1, level("bullet", "\uf0b7")),
      list(2, level("bullet", "-")),
      list(3, level("upperRoman", "%1", 4)),
      list(4, level("russianLower", "%1)")),
    );
    const body = [
      item("три", 1),
      item("подпункт", 1, 1),
      item("подпункт", 1, 1),
      item("четыре", 1),
      item("точка", 2),
      item("Кто там?", 3),
      item("римский", 4),
      item("буква", 5),
      item("буква", 5),
      item("ничего", 9),
    ].join("");
    expect(await chapterOf({ body, numbering })).toEqual(
      [
        "3. три",
        "3.a) подпункт",
        "3.b) подпункт",
        "4. четыре",
        "• точка",
        "—\u00a0Кто там?",
        "IV римский",
        "а) буква",
        "б) буква",
        "ничего",
      ].map(plain),
    );
  });

  it("a list with a start override begins again", async () => {
    const numbering = `${list(0, level("decimal", "%1."))}<w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num><w:num w:numId="2"><w:abstractNumId w:val="0"/><w:lvlOverride w:ilvl="0"><w:startOverride w:val="1"/></w:lvlOverride></w:num>`;
    const body = item("а", 1) + item("б", 1) + para("Между") + item("в", 1) + item("г", 2) + item("д", 2);
    expect(await chapterOf({ body, numbering })).toEqual(["1. а", "2. б", "Между", "3. в", "1. г", "2. д"].map(plain));
  });
});

describe("lines and breaks", () => {
  it("three short lines of Shift+Enter are verses, others are paragraphs: they never run together", async () => {
    const body = [
      paragraphOf(["Мороз и солнце", "день чудесный", "ещё ты дремлешь"].map((one) => run(one)).join(br)),
      paragraphOf(["друг прелестный", "пора, красавица", "проснись"].map((one) => run(one)).join(br)),
      paragraphOf(["— Кто там?", "— Я.", "— Входи."].map((one) => run(one)).join(br)),
      paragraphOf(`${run("Твой")}${br}${run("Пётр")}`),
      paragraphOf(`${run("До")}<w:r><w:br w:type="page"/></w:r>${run("После")}`),
    ].join("");
    expect(await chapterOf(body)).toEqual([
      poem(["Мороз и солнце", "день чудесный", "ещё ты дремлешь"], ["друг прелестный", "пора, красавица", "проснись"]),
      ...["— Кто там?", "— Я.", "— Входи.", "Твой", "Пётр", "До", "После"].map(plain),
    ]);
  });

  it("asterisks and drawn lines are separators without empty paragraphs around them", async () => {
    const rule = paragraphOf("", '<w:pBdr><w:bottom w:val="single"/></w:pBdr>');
    const drawn = paragraphOf('<w:r><w:pict><v:rect style="width:0" o:hr="t"/></w:pict></w:r>');
    const body = [para("А"), para(""), para("* * *"), para(""), para("Б"), rule, para("В"), drawn, para("Г")].join("");
    expect(await chapterOf(body)).toEqual([
      plain("А"),
      separator,
      plain("Б"),
      separator,
      plain("В"),
      separator,
      plain("Г"),
    ]);
  });

  it("one blank line stays where it parts two texts; where it is after every paragraph it goes, and is reported", async () => {
    expect(await chapterOf(para("") + para("А") + para("") + para("") + para("Б") + para(""))).toEqual([
      plain("А"),
      line(),
      plain("Б"),
    ]);
    const spaced = await read(docxOf(`${para("А")}${para("")}`.repeat(30)), "Повесть.docx");
    expect(spaced.chapters[0]?.content).toEqual(Array.from({ length: 30 }, () => plain("А")));
    expect(messagesOf(spaced)).toContain("Пустые строки между абзацами убраны: между ними и так есть отступ");
  });

  it("quotes of several paragraphs are one", async () => {
    expect(await chapterOf(para("А", "a4") + para("Б", "a4") + para("В"))).toEqual([
      { type: "quote", content: [plain("А"), plain("Б")] },
      plain("В"),
    ]);
  });

  it("tables are treated as those of fb2; a frame of one cell is no table", async () => {
    const cell = (inside: string) => `<w:tc><w:tcPr/>${inside}</w:tc>`;
    const table = (...rows: string[][]) =>
      `<w:tbl>${rows.map((cells) => `<w:tr>${cells.map(cell).join("")}</w:tr>`).join("")}</w:tbl>`;
    const body =
      table([para("Год"), para("Событие")], [para("1812"), para("Война") + para("с Францией")]) +
      table([para("А") + para("Б")]);
    const book = await read(docxOf(body), "Повесть.docx");
    const held = (...content: object[]) => ({ type: "cell", content });
    const words = (value: string) => ({ type: "text", text: value });
    expect(book.chapters[0]?.content).toEqual([
      {
        type: "table",
        content: [
          { type: "row", content: [held(words("Год")), held(words("Событие"))] },
          {
            type: "row",
            content: [held(words("1812")), held(words("Война"), { type: "hardBreak" }, words("с Францией"))],
          },
        ],
      },
      plain("А"),
      plain("Б"),
    ]);
  });
});

describe("corrections and remarks of reviewers", () => {
  it("insertions stay, deletions and comments go, and their number is reported", async () => {
    const tracked = 'w:id="1" w:author="Редактор" w:date="2026-01-01T00:00:00Z"';
    const body =
      paragraphOf(
        `${run("Он ")}<w:del ${tracked}><w:r><w:delText>пошёл</w:delText></w:r></w:del><w:ins ${tracked}>${run("побежал")}</w:ins><w:moveFrom ${tracked}>${run(" быстро")}</w:moveFrom><w:commentRangeStart w:id="0"/>${run(" домой")}<w:commentRangeEnd w:id="0"/><w:r><w:commentReference w:id="0"/></w:r><w:moveTo ${tracked}>${run(" скоро")}</w:moveTo>`,
        `<w:rPr><w:del ${tracked}/></w:rPr>`,
      ) +
      paragraphOf(run(" и упал.", `<w:rPrChange ${tracked}><w:rPr><w:b/></w:rPr></w:rPrChange>`)) +
      paragraphOf(run("тайна", "<w:vanish/>") + run("Явно"));
    const book = await read(docxOf(body), "Повесть.docx");
    expect(book.chapters[0]?.content).toEqual([plain("Он побежал домой скоро и упал."), plain("Явно")]);
    expect(book.report.entries.map(({ kind, line: at, message }) => [kind, at, message])).toEqual(
      expect.arrayContaining([
        ["dropped", 1, "Исправлений с удалением: 1. Удалённый текст не перенесён"],
        ["kept", 1, "Исправлений со вставкой: 1. Вставленный текст перенесён"],
        ["dropped", 1, "Примечаний рецензентов: 1. Они не перенесены"],
        ["dropped", 3, "Скрытый текст не перенесён"],
      ]),
    );
  });
});

describe("pictures", () => {
  const png = () =>
    sharp({ create: { width: 40, height: 20, channels: 3, background: "#a33" } })
      .png()
      .toBuffer();

  it("are between the texts with their words; one outside the file or in another format is reported", async () => {
    const body =
      paragraphOf(`${run("До")}${picture("rId9", "Дом у реки")}${run("после")}`) +
      paragraphOf(picture("rId10")) +
      paragraphOf(picture("rId11")) +
      paragraphOf('<w:r><w:pict><v:shape><v:imagedata r:id="rId9" o:title="Дом"/></v:shape></w:pict></w:r>');
    const book = await read(
      docxOf({
        body,
        links: { rId9: "media/image1.png", rId10: "media/image2.emf", rId11: "https://example.org/a.png" },
        media: { "image1.png": await png(), "image2.emf": Buffer.from("emf") },
      }),
      "Повесть.docx",
    );
    const image = (alt: string) => ({
      type: "image",
      attrs: { fileId: expect.stringMatching(/^[\da-f-]{36}$/), alt, width: 40, height: 20 },
    });
    expect(book.chapters[0]?.content).toEqual([plain("До"), image("Дом у реки"), plain("после"), image("Дом")]);
    expect(messagesOf(book)).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/^Картинка «word\/media\/image2\.emf» не перенесена\. /),
        "Картинка «https://example.org/a.png» лежит не в файле и не перенесена.",
      ]),
    );
  });
});

describe("documents of other programs", () => {
  it("may have prefixes and parts of other names, and UTF-16", async () => {
    const bytes = docxOf(para("Глава 1", "1") + para("А") + para("Глава 2", "1") + para("Б"));
    expect(await titlesOfBytes(bytes)).toEqual(["Глава 1", "Глава 2"]);
    const renamed = docxParts({ body: para("Глава 1", "1") + para("А") + para("Глава 2", "1") + para("Б") }).map(
      ({ name, bytes: part }) => ({
        name: name
          .replace("word/document.xml", "word/document2.xml")
          .replace("word/_rels/document.xml", "word/_rels/document2.xml"),
        bytes: name.includes("document.xml")
          ? Buffer.from(
              `\ufeff${String(part).replaceAll("w:", "ns0:").replace("xmlns:w=", "xmlns:ns0=").replace('encoding="UTF-8"', 'encoding="UTF-16"')}`,
              "utf16le",
            )
          : String(part).replaceAll("word/document.xml", "/word/document2.xml"),
      }),
    );
    expect(await titlesOfBytes(zipOf(renamed))).toEqual(["Глава 1", "Глава 2"]);
  });
});

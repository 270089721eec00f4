import { describe, expect, it } from "vitest";
import { messagesOf, read } from "./books.ts";
import { docxOf, note, notesOf, noteText, para, paragraphOf, run } from "./docx.ts";
import { chapterOf, line, plain, text } from "./nodes.ts";

const titlesOf = async (body: string) => (await read(docxOf(body), "Повесть.docx")).chapters.map(({ title }) => title);

describe("headings of a document begin chapters", () => {
  it("of two levels the upper ones are parts", async () => {
    const body = [
      para("Часть первая", "1"),
      para("Глава 1", "2"),
      para("А"),
      para("Глава 2", "2"),
      para("Б"),
      para("Часть вторая", "1"),
      para("В"),
    ].join("");
    const { chapters } = await read(docxOf(body));
    expect(chapters.map(({ title, content }) => [title, content])).toEqual([
      ["Часть первая. Глава 1", [plain("А")]],
      ["Часть первая. Глава 2", [plain("Б")]],
      ["Часть вторая", [plain("В")]],
    ]);
  });

  it("of one level, whichever it is, they are chapters; the text before them is a part of its own", async () => {
    const body = [para("Посвящается маме"), para("Раз", "2"), para("А"), para("Два", "2"), para("Б")].join("");
    expect(await titlesOf(body)).toEqual(["", "Раз", "Два"]);
  });

  it("a lone heading above all others is the book's name", async () => {
    const body = [para("Соль", "1"), para("Глава 1", "2"), para("А"), para("Глава 2", "2"), para("Б")].join("");
    const book = await read(docxOf(body), "Черновик.docx");
    expect([book.title, book.chapters.map(({ title }) => title)]).toEqual(["Соль", ["Глава 1", "Глава 2"]]);
  });

  it("without styles their words say so", async () => {
    const body = ["Пролог", "А", "Часть первая", "Глава 1", "Б", "Глава вторая. Дорога", "В", "Главарь вышел."].map(
      (one) => para(one),
    );
    const book = await read(docxOf(body.join("")));
    expect(book.chapters.map(({ title }) => title)).toEqual([
      "Пролог",
      "Часть первая. Глава 1",
      "Часть первая. Глава вторая. Дорога",
    ]);
    expect(messagesOf(book)).toContain(
      "Заголовков со стилем в документе нет: главы найдены по словам «Глава», «Часть», «Пролог» и подобным, всего 4",
    );
  });

  it("where there are none the report says what to do", async () => {
    expect(messagesOf(await read(docxOf(para("А")), "Повесть.docx"))).toContain(
      "Заголовков в документе нет, поэтому книга стала одной главой. Отметьте названия глав стилем «Заголовок 1» и загрузите документ снова",
    );
  });

  it("a heading that Word numbers is called by its number", async () => {
    const numbering =
      '<w:abstractNum w:abstractNumId="4"><w:lvl w:ilvl="0"><w:start w:val="1"/><w:numFmt w:val="decimal"/><w:pStyle w:val="1"/><w:lvlText w:val="Глава %1"/></w:lvl></w:abstractNum><w:num w:numId="7"><w:abstractNumId w:val="4"/></w:num>';
    const heading = paragraphOf("", '<w:pStyle w:val="1"/><w:numPr><w:numId w:val="7"/></w:numPr>');
    const { chapters } = await read(docxOf({ body: heading + para("А") + heading + para("Б"), numbering }));
    expect(chapters.map(({ title }) => title)).toEqual(["Глава 1", "Глава 2"]);
  });

  it("the table of contents is left out, and reported", async () => {
    const contents = `<w:sdt><w:sdtContent>${para("Глава 1\t3", "11")}${para("Глава 2\t9", "11")}</w:sdtContent></w:sdt>`;
    const book = await read(docxOf(contents + para("Глава 1", "1") + para("А") + para("Глава 2", "1") + para("Б")));
    expect(book.chapters.map(({ title, content }) => [title, content])).toEqual([
      ["Глава 1", [plain("А")]],
      ["Глава 2", [plain("Б")]],
    ]);
    expect(messagesOf(book)).toContain("Оглавление не перенесено: содержание книги составит сайт");
  });
});

describe("what a document says of itself", () => {
  it("title, author and keywords", async () => {
    const core = "<dc:title>Соль</dc:title><dc:creator>Анна Речная</dc:creator><cp:keywords>море, дом</cp:keywords>";
    expect(await read(docxOf({ body: para("А"), core }), "Черновик.docx")).toMatchObject({
      title: "Соль",
      authors: ["Анна Речная"],
      tags: ["море", "дом"],
    });
  });

  it("the paragraph that is its title goes before; who is nobody is not named; else the file's name is the title", async () => {
    const core = "<dc:title>Microsoft Word</dc:title><dc:creator>Пользователь</dc:creator>";
    const named = await read(docxOf({ body: para("Соль", "a3") + para("А"), core }));
    expect([named.title, named.authors, named.chapters[0]?.content]).toEqual(["Соль", [], [plain("А")]]);
    expect((await read(docxOf(para("А")), "Черновик.docx")).title).toBe("Черновик");
  });
});

describe("letters", () => {
  it("marks of the letters, of their style and of the paragraph's; runs that Word has cut are joined", async () => {
    const body =
      paragraphOf(
        `${run("Он ")}${run("ска")}${run("зал ")}${run("«нет»", "<w:b/><w:i/>")}${run("2", '<w:vertAlign w:val="superscript"/>')}${run("зря", "<w:strike/>")}${run("!", '<w:b w:val="0"/>')}`,
      ) +
      paragraphOf(run("Милая", '<w:i w:val="false"/>') + run(" моя"), '<w:pStyle w:val="letter"/>') +
      paragraphOf(run("Стоп", '<w:rStyle w:val="a5"/>'));
    expect(await chapterOf(body)).toEqual([
      line(
        text("Он сказал "),
        text("«нет»", "bold", "italic"),
        text("2", "superscript"),
        text("зря", "strike"),
        text("!"),
      ),
      line(text("Милая"), text(" моя", "italic")),
      line(text("Стоп", "bold")),
    ]);
  });

  it("links out of the document stay, places in it become text", async () => {
    const body = paragraphOf(
      `<w:hyperlink r:id="rId9">${run("сайт")}</w:hyperlink>${run(", ")}<w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText xml:space="preserve"> HYPERLINK "https://example.org/b" </w:instrText></w:r><w:r><w:fldChar w:fldCharType="separate"/></w:r>${run("поле")}<w:r><w:fldChar w:fldCharType="end"/></w:r>${run(", ")}<w:hyperlink w:anchor="note1">${run("место")}</w:hyperlink>`,
    );
    const linked = (value: string, href: string) => ({
      type: "text",
      text: value,
      marks: [{ type: "link", attrs: { href } }],
    });
    expect(await chapterOf({ body, links: { rId9: "https://example.org/a" } })).toEqual([
      line(
        linked("сайт", "https://example.org/a"),
        text(", "),
        linked("поле", "https://example.org/b"),
        text(", место"),
      ),
    ]);
  });

  it("text of fields, boxes, forms and of what is not known is never lost", async () => {
    const box = `<w:r><mc:AlternateContent><mc:Choice Requires="wps"><w:drawing><w:txbxContent>${para("В рамке")}</w:txbxContent></w:drawing></mc:Choice><mc:Fallback><w:pict><w:txbxContent>${para("В рамке")}</w:txbxContent></w:pict></mc:Fallback></mc:AlternateContent></w:r>`;
    const body =
      paragraphOf(`<w:fldSimple w:instr="DATE">${run("1 мая")}</w:fldSimple>${box}${run(" утром")}`) +
      `<w:sdt><w:sdtContent>${para("В форме")}</w:sdtContent></w:sdt><w:customXml><w:unheardOf>${para("Внутри")}</w:unheardOf></w:customXml>` +
      paragraphOf(
        `<m:oMath><m:r><m:t>x=1</m:t></m:r></m:oMath>${run("а", "<w:u/>")}<w:r><w:noBreakHyphen/><w:tab/></w:r>${run("б")}`,
      );
    const book = await read(docxOf(body), "Повесть.docx");
    expect(book.chapters[0]?.content).toEqual([
      plain("1 мая утром"),
      plain("В рамке"),
      plain("В форме"),
      plain("Внутри"),
      plain("x=1а\u2011 б"),
    ]);
    expect(messagesOf(book)).toEqual(
      expect.arrayContaining([
        "Формул: 1. Они записаны строкой",
        "Подчёркивания в главах нет: подчёркнутый текст сохранён без него",
      ]),
    );
  });
});

describe("footnotes and endnotes", () => {
  it("stand where they are named", async () => {
    const body = paragraphOf(`${run("Дом")}${note(1)}${run(" и сад")}${note(1, "endnote")}`);
    const footnotes = notesOf("footnote", noteText("Деревянный.") + noteText("Второй абзац."));
    const endnotes = notesOf("endnote", noteText("Яблоневый."));
    const foot = (...content: object[]) => ({ type: "footnote", content });
    expect(await chapterOf({ body, footnotes, endnotes })).toEqual([
      line(text("Дом"), foot(plain("Деревянный."), plain("Второй абзац.")), text(" и сад"), foot(plain("Яблоневый."))),
    ]);
  });

  it("a note of a text that was moved, or is in a box, is named twice and imported once", async () => {
    const box = `<w:r><mc:AlternateContent><mc:Choice Requires="wps"><w:txbxContent>${paragraphOf(run("В рамке") + note(2))}</w:txbxContent></mc:Choice><mc:Fallback><w:txbxContent>${paragraphOf(run("В рамке") + note(2))}</w:txbxContent></mc:Fallback></mc:AlternateContent></w:r>`;
    const moved = `<w:moveFrom w:id="1">${run("Дом")}${note(1)}</w:moveFrom><w:moveTo w:id="2">${run("Дом")}${note(1)}</w:moveTo>`;
    const footnotes = notesOf("footnote", noteText("Раз."), noteText("Два."));
    expect(await chapterOf({ body: paragraphOf(moved + box), footnotes })).toEqual([
      line(text("Дом"), { type: "footnote", content: [plain("Раз.")] }),
      line(text("В рамке"), { type: "footnote", content: [plain("Два.")] }),
    ]);
  });

  it("the sign that a note has of its own goes, and so does a note of deleted text", async () => {
    const own = '<w:r><w:footnoteReference w:customMarkFollows="1" w:id="1"/><w:t>*</w:t></w:r>';
    const body = paragraphOf(`${run("Дом")}${own}<w:del w:id="1">${note(2)}</w:del>${run(".")}`);
    const footnotes = notesOf("footnote", noteText("Раз."), noteText("Два."));
    expect(await chapterOf({ body, footnotes })).toEqual([
      line(text("Дом"), { type: "footnote", content: [plain("Раз.")] }, text(".")),
    ]);
  });
});

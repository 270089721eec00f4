import type { Editor } from "@tiptap/core";
import { afterEach, describe, expect, it, vi } from "vitest";
import { createChapterEditor } from "../../src/screens/richText/editor/createEditor.ts";
import { GOOGLE_SLICE } from "../../src/screens/richText/editor/pastedNotes.ts";
import { docs, docsSlice, libreOffice, word } from "../support/clipboards.ts";

let editor: Editor | undefined;
afterEach(() => editor?.destroy());

const text = (value: string, ...marks: string[]) => ({
  type: "text",
  text: value,
  ...(marks.length > 0 && { marks: marks.map((type) => ({ type })) }),
});
const line = (...content: object[]) => ({ type: "paragraph", ...(content.length > 0 && { content }) });
const plain = (value: string) => line(text(value));
const note = (...lines: string[]) => ({ type: "footnote", content: lines.map(plain) });
const separator = { type: "separator" };
const table = (...rows: string[][]) => ({
  type: "table",
  content: rows.map((cells) => ({
    type: "row",
    content: cells.map((words) => ({ type: "cell", content: [text(words)] })),
  })),
});
const bullets = (...lines: string[]) => ({
  type: "list",
  attrs: { ordered: false },
  content: lines.map((one) => ({ type: "item", content: [plain(one)] })),
});

/** Pastes into an empty chapter. @returns its blocks, what was reported, and where which picture was put */
function pasted(
  clipboard: Record<string, string>,
  files: File[] = [],
  document: object = { type: "doc", content: [line()] },
) {
  const takeImages = vi.fn<(files: File[], position: number) => void>();
  const tell = vi.fn<(message: string) => void>();
  editor = createChapterEditor({
    element: globalThis.document.createElement("div"),
    document,
    editable: true,
    label: "Текст главы",
    className: "prose",
    takeImages,
    tell,
    openLink: () => {},
    openNode: () => {},
  });
  const event = new Event("paste", { bubbles: true, cancelable: true });
  const clipboardData = {
    types: Object.keys(clipboard),
    files,
    items: [],
    getData: (type: string) => clipboard[type] ?? "",
  };
  editor.view.dom.dispatchEvent(Object.assign(event, { clipboardData }));
  return {
    blocks: (editor.state.doc.toJSON() as { content: object[] }).content,
    told: tell.mock.calls.flat(),
    pictures: takeImages.mock.calls.map(([[file], position]) => [file?.name, file?.type, position]),
  };
}

describe("a recorded clipboard", () => {
  it("of Word", () => {
    const { blocks, told, pictures } = pasted({ "text/html": word });
    expect(blocks).toEqual([
      line(
        text("Дом"),
        text(" стоял", "bold"),
        note("Деревянный."),
        text(" у\u00a0"),
        text("реки", "italic"),
        text("."),
      ),
      plain("Он побежал домой."),
      separator,
      plain("• хлеб"),
      plain("2) соль"),
      plain("—\u00a0Кто там?"),
      line(text("Сад"), note("Яблоневый."), text(".")),
    ]);
    expect(told).toEqual([
      "Не вставлено: 1\u00a0картинка (вставьте файлом), удалённый текст исправлений, примечания рецензентов",
    ]);
    expect(pictures).toEqual([]);
  });

  it("of Google Docs, with the notes that its HTML has not", () => {
    const { blocks, told } = pasted({ "text/html": docs, [GOOGLE_SLICE]: docsSlice });
    expect(blocks).toEqual([
      line(text("Дом"), note("Деревянный."), text(" стоял", "bold"), text(" у реки.")),
      separator,
      separator,
      bullets("хлеб"),
      plain("c. соль"),
      plain("d. перец"),
      line(text("Сад."), note("Яблоневый.", "Второй абзац.")),
    ]);
    expect(told).toEqual(["Не вставлено: 1\u00a0картинка (вставьте файлом)"]);
  });

  it("of Google Docs whose model is another one: the text without notes", () => {
    const { blocks } = pasted({ "text/html": "<p>Дом</p>", [GOOGLE_SLICE]: "{" });
    expect(blocks).toEqual([plain("Дом")]);
  });

  it("of LibreOffice, with its picture where it stood", () => {
    const { blocks, told, pictures } = pasted({ "text/html": libreOffice });
    expect(blocks).toEqual([
      line(text("Дом"), text(" стоял", "bold"), note("Деревянный."), text(" у "), text("реки", "italic"), text(".")),
      separator,
      bullets("хлеб"),
      plain("4. соль"),
      plain("5. перец"),
      table(["Год", "Событие"]),
      line(text("Сад"), note("Яблоневый."), text(".")),
    ]);
    expect(told).toEqual([]);
    const before = blocks.slice(0, 5).map((block) => editor?.schema.nodeFromJSON(block).nodeSize ?? 0);
    expect(pictures).toEqual([["Картинка 1.png", "image/png", before.reduce((sum, size) => sum + size, 0)]]);
  });
});

describe("what is on a clipboard", () => {
  it("the chapter's own footnotes come back, with all their paragraphs", () => {
    const own =
      '<p data-pm-slice="1 1 []">Дом<span data-footnote=""><p>Раз.</p><p>Два <em>три</em>.</p></span> и сад</p><p>1. не список</p>';
    expect(pasted({ "text/html": own }).blocks).toEqual([
      line(
        text("Дом"),
        { type: "footnote", content: [plain("Раз."), line(text("Два "), text("три", "italic"), text("."))] },
        text(" и сад"),
      ),
      plain("1. не список"),
    ]);
  });

  it("a lone picture of the text is the one that is next to it", () => {
    const file = new File(["а"], "image.png", { type: "image/png" });
    const { blocks, told, pictures } = pasted({ "text/html": '<p>Дом<img src="file:///C:/a.png"></p><p>Сад</p>' }, [
      file,
    ]);
    expect(blocks).toEqual([plain("Дом"), plain("Сад")]);
    expect(told).toEqual([]);
    expect(pictures).toEqual([["image.png", "image/png", 4]]);
  });

  it("several pictures keep their places", () => {
    const png = "data:image/png;base64,iVBORw0KGgo=";
    const { blocks, pictures } = pasted({
      "text/html": `<p><img src="${png}"></p><p>Дом</p><p><img src="${png}"><img src="${png}"></p><p>Сад</p>`,
    });
    expect(blocks).toEqual([plain("Дом"), plain("Сад")]);
    expect(pictures).toEqual([
      ["Картинка 1.png", "image/png", 0],
      ["Картинка 2.png", "image/png", 5],
      ["Картинка 3.png", "image/png", 5],
    ]);
  });

  it("links that lead nowhere, to each other's page or back are no footnotes", () => {
    const html =
      '<p><a href="#">раз</a> <a href="#">два</a> <a name="x" href="#y">три</a></p><p><a name="y">четыре</a></p>';
    expect(pasted({ "text/html": html }).blocks).toEqual([plain("раз два три"), plain("четыре")]);
  });

  it("a table keeps its lines and its caption, and says what does not come along", () => {
    const html =
      "<table><caption>Герой</caption><tr><th>Сила</th><td><p>10</p><p>из 12</p></td></tr>" +
      '<tr><td colspan="2"><u>Мёртв</u></td></tr></table><p><a href="https://rukopis.example"><u>ссылка</u></a></p>';
    const { blocks, told } = pasted({ "text/html": html });
    expect(blocks.slice(0, 2)).toEqual([
      plain("Герой"),
      {
        type: "table",
        content: [
          {
            type: "row",
            content: [
              { type: "cell", content: [text("Сила")] },
              { type: "cell", content: [text("10"), { type: "hardBreak" }, text("из 12")] },
            ],
          },
          { type: "row", content: [{ type: "cell", content: [text("Мёртв")] }] },
        ],
      },
    ]);
    expect(told).toEqual(["Не вставлено: подчёркивание, 1\u00a0объединённая ячейка"]);
  });

  it("a table of eleven columns is lines", () => {
    const html = `<table><tr>${"<td>а</td>".repeat(11)}</tr></table>`;
    expect(pasted({ "text/html": html }).blocks).toEqual([plain(Array.from({ length: 11 }, () => "а").join(" | "))]);
  });

  it("bullets, and numbers from one on, are lists with lists in them; a dash of a dialogue stays a dash", () => {
    const html =
      "<ul><li>меч</li><li><p>щит</p><ol><li>дубовый</li></ol></li></ul><ul style=\"list-style-type: '- '\"><li>Кто там?</li></ul>" +
      "<table><tr><td><ul><li>раз</li></ul></td><td>два</td></tr></table>";
    expect(pasted({ "text/html": html }).blocks).toEqual([
      {
        type: "list",
        attrs: { ordered: false },
        content: [
          { type: "item", content: [plain("меч")] },
          {
            type: "item",
            content: [
              plain("щит"),
              { type: "list", attrs: { ordered: true }, content: [{ type: "item", content: [plain("дубовый")] }] },
            ],
          },
        ],
      },
      plain("—\u00a0Кто там?"),
      table(["• раз", "два"]),
    ]);
  });

  it("lists in lists keep the marks of both, an item of several paragraphs has one", () => {
    const html =
      '<ol type="I"><li>раз<ul><li>два</li></ul></li><li value="5"><p>три</p><p>четыре</p></li></ol><ul style="list-style-type:none"><li>пять</li></ul>';
    expect(pasted({ "text/html": html }).blocks).toEqual(["I. раз", "• два", "V. три", "четыре", "пять"].map(plain));
  });

  it("rows of signs are separators, but not speech or numbers", () => {
    const html = "<p>⁂</p><p>—</p><p>- - -</p><p>1 2 3</p><p>__________</p><h2>***</h2>";
    expect(pasted({ "text/html": html }).blocks).toEqual([
      separator,
      plain("—"),
      separator,
      plain("1 2 3"),
      separator,
      separator,
    ]);
  });
});

import type { Editor } from "@tiptap/core";
import { afterEach, describe, expect, it, vi } from "vitest";
import { createChapterEditor } from "../../src/screens/chapters/editor/createEditor.ts";
import { GOOGLE_SLICE } from "../../src/screens/chapters/editor/pastedNotes.ts";
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

/** Pastes into an empty chapter. @returns its blocks, what was told, and where which picture was put */
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
      "Не вставлено: 1\u00a0картинка (браузер не может их прочитать, вставьте файлами), удалённый текст исправлений, примечания рецензентов",
    ]);
    expect(pictures).toEqual([]);
  });

  it("of Google Docs, with the notes that its HTML has not", () => {
    const { blocks, told } = pasted({ "text/html": docs, [GOOGLE_SLICE]: docsSlice });
    expect(blocks).toEqual([
      line(text("Дом"), note("Деревянный."), text(" стоял", "bold"), text(" у реки.")),
      separator,
      separator,
      plain("• хлеб"),
      plain("c. соль"),
      plain("d. перец"),
      line(text("Сад."), note("Яблоневый.", "Второй абзац.")),
    ]);
    expect(told).toEqual(["Не вставлено: 1\u00a0картинка (браузер не может их прочитать, вставьте файлами)"]);
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
      plain("• хлеб"),
      plain("4. соль"),
      plain("5. перец"),
      plain("Год | Событие"),
      line(text("Сад"), note("Яблоневый."), text(".")),
    ]);
    expect(told).toEqual([]);
    const before = blocks.slice(0, 5).map((block) => editor?.schema.nodeFromJSON(block).nodeSize ?? 0);
    expect(pictures).toEqual([["Картинка 1.png", "image/png", before.reduce((sum, size) => sum + size, 0)]]);
  });
});

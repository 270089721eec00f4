import { expect } from "vitest";
import { read } from "./books.ts";
import { docxOf } from "./docx.ts";

// What a chapter holds, as its document has it.
export const text = (value: string, ...marks: string[]) => ({
  type: "text",
  text: value,
  ...(marks.length > 0 && { marks: marks.map((type) => ({ type })) }),
});
export const line = (...content: object[]) => ({ type: "paragraph", ...(content.length > 0 && { content }) });
export const plain = (value: string) => line(text(value));
export const poem = (...stanzas: string[][]) => ({
  type: "poem",
  content: stanzas.map((verses) => ({
    type: "stanza",
    content: verses.map((verse) => ({ type: "verse", content: [text(verse)] })),
  })),
});
export const separator = { type: "separator" };
export const br = "<w:r><w:br/></w:r>";

/** The only chapter of a document without headings. */
export async function chapterOf(given: Parameters<typeof docxOf>[0]) {
  const { chapters } = await read(docxOf(given), "Повесть.docx");
  expect(chapters).toHaveLength(1);
  return chapters[0]?.content;
}

import { DocumentError, readDocument } from "./document.ts";

/** A document of another version of the editor is shown as its words rather than not at all. */
export function readKept(document: unknown): ReturnType<typeof readDocument> {
  try {
    return readDocument(document);
  } catch (error) {
    if (!(error instanceof DocumentError)) throw error;
    const words = wordsOf(document);
    return readDocument({
      type: "doc",
      content: words.map((text) => ({ type: "paragraph", content: [{ type: "text", text }] })),
    });
  }
}

function wordsOf(document: unknown): string[] {
  const words: string[] = [];
  const walk = (node: unknown): void => {
    if (typeof node !== "object" || node === null) return;
    const { text, content } = node as { text?: unknown; content?: unknown };
    if (typeof text === "string" && text !== "") words.push(text);
    if (Array.isArray(content)) for (const child of content) walk(child);
  };
  walk(document);
  return words.length > 0 ? words : [" "];
}

import { Node } from "prosemirror-model";
import { schema } from "./schema.ts";

/** A chapter's document as JSON: `{type: "doc", content: […]}`. Only `readDocument` says that it is a right one. */
export type DocumentJson = { type: string; content?: readonly unknown[] };

/** Larger documents are refused: characters of their JSON. A chapter of a million characters fits with its marks. */
const MAX_JSON = 6_000_000;
const MAX_DEPTH = 24;

/** A document that the schema does not allow. The message is Russian and may be shown. */
export class DocumentError extends Error {
  override readonly name = "DocumentError";
}

/** Iterative, because a hostile document may be nested deeper than the stack. */
function isTooDeep(json: unknown): boolean {
  let level: unknown[] = [json];
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > MAX_DEPTH) return true;
    const next: unknown[] = [];
    for (const node of level) {
      const content = (node as { content?: unknown } | null)?.content;
      if (Array.isArray(content)) for (const child of content) next.push(child);
    }
    level = next;
  }
  return false;
}

/** What PostgreSQL and XML cannot hold: NUL and other control characters, lone surrogates. Line breaks become spaces. */
export const cleanText = (text: string): string =>
  text
    .replace(/[\r\n\t\u2028\u2029]+/g, " ")
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken out
    .replace(/[\u0000-\u001f\u007f\ufffe\uffff]/g, "")
    .toWellFormed();

function cleaned(node: unknown): unknown {
  if (typeof node !== "object" || node === null) return node;
  const { type, text, content, attrs, marks } = node as Record<string, unknown>;
  return {
    type,
    ...(typeof text === "string" && { text: cleanText(text) }),
    ...(Array.isArray(content) && {
      content: content.map(cleaned).filter((child) => (child as { text?: unknown } | null)?.text !== ""),
    }),
    ...(attrs !== undefined && { attrs }),
    ...(marks !== undefined && { marks }),
  };
}

/**
 * Reads a document on its way in, from the editor, the import or the API.
 * @returns the ProseMirror node; its `toJSON()` is the canonical spelling that is stored and compared
 * @throws DocumentError with a Russian message when the schema does not allow it
 */
export function readDocument(json: unknown): Node {
  if (isTooDeep(json)) throw new DocumentError("Текст главы вложен слишком глубоко");
  try {
    const node = Node.fromJSON(schema, cleaned(json) as never);
    node.check();
    if (node.type !== schema.topNodeType) throw new RangeError("not a document");
    if (JSON.stringify(node).length > MAX_JSON)
      throw new DocumentError("Глава слишком велика, разделите её на несколько");
    return node;
  } catch (error) {
    if (error instanceof DocumentError) throw error;
    throw new DocumentError("Текст главы не прочитан: в нём есть то, чего редактор не знает");
  }
}

/** A document of one empty paragraph. */
export const emptyDocument = (): DocumentJson => ({ type: "doc", content: [{ type: "paragraph" }] });

type Counted = { text?: string; content?: readonly unknown[] };

/**
 * The volume of a document in characters with spaces (Unicode code points), footnotes included; 0 when it holds nothing but space.
 * The one function that counts it, on the client and on the server (spec/domain.md, Russian conventions).
 */
export function textLength(document: { content?: readonly unknown[] }): number {
  let count = 0;
  let visible = false;
  const stack: Counted[] = [document];
  for (let node = stack.pop(); node; node = stack.pop()) {
    if (node.text !== undefined) {
      for (const _ of node.text) count++;
      visible ||= /\S/.test(node.text);
    }
    if (node.content) stack.push(...(node.content as Counted[]));
  }
  return visible ? count : 0;
}

/** Both texts one after the other, with a separator between them: «Сохранить оба». */
export const joinDocuments = (mine: DocumentJson, theirs: DocumentJson): DocumentJson => ({
  type: "doc",
  content: [...(mine.content ?? []), { type: "separator" }, ...(theirs.content ?? [])],
});

/** Ids of the files that a document shows. */
export function filesOf(document: { content?: readonly unknown[] }): string[] {
  const found = new Set<string>();
  const stack: { type?: string; attrs?: { fileId?: string }; content?: readonly unknown[] }[] = [document];
  for (let node = stack.pop(); node; node = stack.pop()) {
    if (node.type === "image" && node.attrs?.fileId) found.add(node.attrs.fileId);
    if (node.content) stack.push(...(node.content as typeof stack));
  }
  return [...found];
}

// What needs no schema: the first load of the browser takes this file alone.

/** A chapter's document as JSON: `{type: "doc", content: […]}`. Only `readDocument` says that it is a right one. */
export type DocumentJson = { type: string; content?: readonly unknown[] };

// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken out
const unclean = /[\u0000-\u001f\u007f\u2028\u2029\ufffe\uffff]/;

/** What PostgreSQL and XML cannot hold: NUL and other control characters, lone surrogates. Line breaks become spaces. */
export const cleanText = (text: string): string =>
  unclean.test(text)
    ? text
        .replace(/[\r\n\t\u2028\u2029]+/g, " ")
        // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken out
        .replace(/[\u0000-\u001f\u007f\ufffe\uffff]/g, "")
        .toWellFormed()
    : text.toWellFormed();

/** A document of one empty paragraph. */
export const emptyDocument = (): DocumentJson => ({ type: "doc", content: [{ type: "paragraph" }] });

/** A character beyond the first 65,536 is two code units. */
const pairs = /[\ud800-\udbff][\udc00-\udfff]/g;

type Counted = { text?: string; content?: readonly unknown[] };

/**
 * Counts the volume of a document in characters with spaces (Unicode code points), footnotes included. A document of nothing
 * but space has the volume 0. This one function counts it on the client and on the server (docs/spec/language.md, «Volume»).
 */
export function textLength(document: { content?: readonly unknown[] }): number {
  let count = 0;
  let visible = false;
  const stack: Counted[] = [document];
  for (let node = stack.pop(); node; node = stack.pop()) {
    if (node.text !== undefined) {
      count += node.text.length - (node.text.match(pairs)?.length ?? 0);
      visible ||= /\S/.test(node.text);
    }
    for (const child of node.content ?? []) stack.push(child as Counted);
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
    for (const child of node.content ?? []) stack.push(child as (typeof stack)[number]);
  }
  return [...found];
}

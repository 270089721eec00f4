import { wordsOf } from "./pastedBlocks.ts";

/**
 * The chapter's own footnotes on the clipboard: paragraphs inside of a paragraph, which no parser of HTML leaves there. They are
 * spelled as `readNotes` spells those of others.
 */
export const withOwnNotes = (html: string): string =>
  html.replace(
    /(<span data-footnote[^>]*>)([\s\S]*?)(<\/span>)/g,
    (_, open: string, inside: string, close: string) =>
      open + inside.replaceAll("<p>", '<span data-line="">').replaceAll("</p>", "</span>") + close,
  );

const textBlocks = "p, h1, h2, h3, h4, h5, h6, li";
const nameOf = (anchor: Element): string => anchor.getAttribute("name") || anchor.id;
const targetOf = (anchor: Element): string => (anchor.getAttribute("href") ?? "").slice(1);

/** A footnote as the schema's rules read it: an element in a line, with a line for each of its paragraphs. */
function noteOf(page: Document, lines: readonly (readonly Node[])[]): Element {
  const note = page.createElement("span");
  note.setAttribute("data-footnote", "");
  for (const nodes of lines) {
    const line = page.createElement("span");
    line.setAttribute("data-line", "");
    line.append(...nodes);
    note.append(line);
  }
  return note;
}

/** The largest element around a reference that holds nothing else: a footnote is not raised or bold. */
function wholeOf(reference: Element): Element {
  let whole = reference;
  for (let parent = reference.parentElement; parent; parent = parent.parentElement) {
    if (parent.matches(`${textBlocks}, div, body, td`) || wordsOf(parent) !== wordsOf(reference)) break;
    whole = parent;
  }
  return whole;
}

/** Removes the beginning of a note: its number and a space. */
function trimStart(line: Element): void {
  const first = line.ownerDocument.createTreeWalker(line, NodeFilter.SHOW_TEXT).nextNode();
  if (first) first.nodeValue = (first.nodeValue ?? "").replace(/^[\s\u00a0]+/, "");
}

function linesOf(body: Element): Node[][] {
  const found = [...body.querySelectorAll(textBlocks)].filter((block) => !block.querySelector(textBlocks));
  const lines = found.length > 0 ? found : [body];
  return lines.filter((line) => wordsOf(line) !== "").map((line) => [...line.childNodes]);
}

/** Where the words of a note stand: around the link back, and around nothing of the text. */
function bodyOf(back: Element, reference: Element): Element {
  const block = back.closest(textBlocks) ?? back;
  const around = back.closest('[id^="ftn"], [id^="edn"], [id^="sdfootnote"], [id^="sdendnote"], li, aside');
  const isOwn = around && around !== back && !around.contains(reference);
  return isOwn ? around : block;
}

/**
 * Footnotes and endnotes of Word, LibreOffice and of pages that Google Docs has saved: two links that lead to each other. The
 * first is the reference, around the second stand the words.
 */
export function readNotes(page: Document): void {
  const anchors = [...page.querySelectorAll('a[href^="#"]')];
  const byName = new Map(anchors.map((anchor) => [nameOf(anchor), anchor]));
  const used = new Set<Element>();
  for (const reference of anchors) {
    const back = byName.get(targetOf(reference));
    const name = nameOf(reference);
    if (!back || !name || back === reference || used.has(reference) || targetOf(back) !== name) continue;
    used.add(back);
    const body = bodyOf(back, reference);
    wholeOf(back).remove();
    trimStart(body.querySelector(textBlocks) ?? body);
    const lines = linesOf(body);
    if (lines.length > 0) wholeOf(reference).replaceWith(noteOf(page, lines));
    removeNote(body);
  }
}

/** The list of notes goes with its last one, and so does the line above it. */
function removeNote(body: Element): void {
  const list = body.parentElement;
  const line = body.previousElementSibling;
  body.remove();
  if (line?.tagName === "HR" && list && ![...list.children].some((child) => isAfter(line, child))) line.remove();
  if (list?.matches("div, ol, aside") && wordsOf(list) === "") list.remove();
}

const isAfter = (line: Element, child: Element): boolean =>
  Boolean(line.compareDocumentPosition(child) & Node.DOCUMENT_POSITION_FOLLOWING) && wordsOf(child) !== "";

type Slice = {
  dsl_spacers?: string;
  dsl_styleslices?: { stsl_type?: string; stsl_styles?: ({ fs_id?: string } | null)[] }[];
  dsl_relateddocslices?: Record<string, { dsl_spacers?: string } | undefined>;
};
/** The type in which Google Docs puts its own model of the text on the clipboard, in addition to the HTML. */
export const GOOGLE_SLICE = "application/x-vnd.google-docs-document-slice-clip+wrapped";

function sliceOf(raw: string): Slice | undefined {
  try {
    const { data } = JSON.parse(raw) as { data: string };
    return (JSON.parse(data) as { resolved?: Slice }).resolved;
  } catch {
    return undefined; // nothing is promised about it
  }
}

/** Neither spaces nor the signs of tables and lists stand on both sides. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is passed by
const idle = /[\s\u0000-\u001f\u007f-\u009f]/;

/**
 * The footnotes of Google Docs: its HTML has none. Its model has the same text with «#» where a note is named («*» is a picture),
 * and the words of the notes apart. Where both texts are not the same nothing more is read.
 */
export function readGoogleNotes(page: Document, raw: string): void {
  const slice = raw ? sliceOf(raw) : undefined;
  const ids = (slice?.dsl_styleslices?.find(({ stsl_type: type }) => type === "footnote")?.stsl_styles ?? [])
    .map((style) => style?.fs_id)
    .filter((id) => typeof id === "string");
  const model = [...(slice?.dsl_spacers ?? "")].filter((sign) => !idle.test(sign));
  if (ids.length === 0 || model.length === 0) return;
  const texts = page.createTreeWalker(page.body, NodeFilter.SHOW_TEXT);
  const places: [text: Text, offset: number][] = [];
  let at = 0;
  let last: [Text, number] | undefined;
  const takeNotes = (sign: string) => {
    for (; at < model.length && model[at] !== sign && (model[at] === "#" || model[at] === "*"); at++)
      if (model[at] === "#" && last) places.push(last);
  };
  walk: for (let text = texts.nextNode() as Text | null; text; text = texts.nextNode() as Text | null) {
    let offset = 0;
    for (const sign of text.data) {
      offset += sign.length;
      if (idle.test(sign)) continue;
      takeNotes(sign);
      if (model[at] !== sign) break walk;
      at++;
      last = [text, offset];
    }
  }
  takeNotes("");
  // From the last to the first: a text is cut behind what has been counted in it.
  for (const [index, [text, offset]] of [...places.entries()].reverse()) {
    const words = slice?.dsl_relateddocslices?.[ids[index] ?? ""]?.dsl_spacers ?? "";
    const lines = words
      .split("\n")
      // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken out
      .map((line) => line.replace(/[\u0000-\u001f]/g, "").trim())
      .filter((line) => line !== "");
    if (lines.length === 0) continue;
    text.splitText(offset).before(
      noteOf(
        page,
        lines.map((line) => [page.createTextNode(line)]),
      ),
    );
  }
}

import { type MarkSpec, type NodeSpec, Schema } from "prosemirror-model";

/** Ids of stored files are random UUIDs: a document names images by id, never by address. */
const fileId = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const inlineMarks = "bold italic strike superscript subscript link";

/** Absolute http, https and mailto addresses; anything else (javascript:, data:, relative) is refused as a link. */
export function isSafeLink(href: unknown): href is string {
  if (typeof href !== "string" || href.length > 2_048) return false;
  try {
    return ["http:", "https:", "mailto:"].includes(new URL(href).protocol);
  } catch {
    return false;
  }
}

const check =
  (isRight: (value: unknown) => boolean, what: string) =>
  (value: unknown): void => {
    if (!isRight(value)) throw new RangeError(`${what}: ${String(value)}`);
  };
const isLevel = (value: unknown) => typeof value === "number" && value >= 0 && value <= 24 && Number.isInteger(value);
const isAccountId = (value: unknown) => value === null || (Number.isSafeInteger(value) && Number(value) > 0);
const isTime = (value: unknown) => value === null || (typeof value === "string" && !Number.isNaN(Date.parse(value)));
const isSide = (value: unknown) => value === "center" || value === "right";
const shortText = (value: unknown) => typeof value === "string" && value.length <= 1_000;

/** The allow-list of a chapter's document: what is not here does not get in, from the editor, the import or the API. */
export const nodes = {
  doc: { content: "block+" },
  /** Two people, or two devices of one, have changed the same: each wording is here until one is chosen. */
  dispute: {
    group: "block",
    content: "wording wording+",
    isolating: true,
    defining: true,
    attrs: {
      // So many levels of quotes and poems were parted for it on either side: they are joined again by a choice.
      before: { default: 0, validate: check(isLevel, "before") },
      after: { default: 0, validate: check(isLevel, "after") },
    },
    toDOM: () => ["div", { class: "dispute" }, 0],
  },
  wording: {
    content: "(paragraph | heading | quote | poem | aligned | frame | list | table | separator | image)*",
    isolating: true,
    defining: true,
    attrs: {
      userId: { default: null, validate: check(isAccountId, "userId") },
      savedAt: { default: null, validate: check(isTime, "savedAt") },
    },
    toDOM: () => ["div", { class: "wording" }, 0],
  },
  paragraph: {
    group: "block",
    content: "inline*",
    marks: inlineMarks,
    // On a clipboard the paragraphs of a footnote stand in a paragraph, where HTML allows no `p`.
    parseDOM: [{ tag: "p" }, { tag: "span[data-line]" }],
    toDOM: () => ["p", 0],
  },
  heading: {
    group: "block",
    content: "inline*",
    marks: inlineMarks,
    defining: true,
    attrs: { level: { default: 1, validate: check((level) => level === 1 || level === 2, "level") } },
    parseDOM: [
      { tag: "h1", attrs: { level: 1 } },
      { tag: "h2", attrs: { level: 1 } },
      { tag: "h3", attrs: { level: 2 } },
      { tag: "h4", attrs: { level: 2 } },
    ],
    // The page's h1 is the chapter's title, so the first level inside is h2.
    toDOM: ({ attrs }) => [attrs.level === 1 ? "h2" : "h3", 0],
  },
  quote: {
    group: "block",
    content: "(paragraph | heading | poem | aligned | list | separator)+",
    defining: true,
    parseDOM: [{ tag: "blockquote" }],
    toDOM: () => ["blockquote", 0],
  },
  /** Lines in the middle or at the right edge: an epigraph, a signature, a song. */
  aligned: {
    group: "block",
    content: "(paragraph | heading | poem | separator)+",
    defining: true,
    attrs: { side: { validate: check(isSide, "side") } },
    parseDOM: [
      { tag: 'div[data-align="center"]', attrs: { side: "center" } },
      { tag: 'div[data-align="right"]', attrs: { side: "right" } },
    ],
    toDOM: ({ attrs }) => ["div", { "data-align": attrs.side }, 0],
  },
  /** What is set apart in the story: a letter, a note on a door, a message of a system. */
  frame: {
    group: "block",
    content: "(paragraph | heading | quote | poem | aligned | list | table | separator)+",
    defining: true,
    parseDOM: [{ tag: "div[data-frame]" }],
    toDOM: () => ["div", { "data-frame": "" }, 0],
  },
  list: {
    group: "block",
    content: "item+",
    attrs: { ordered: { default: false, validate: "boolean" } },
    parseDOM: [
      { tag: "ul", attrs: { ordered: false } },
      { tag: "ol", attrs: { ordered: true } },
    ],
    toDOM: ({ attrs }) => [attrs.ordered ? "ol" : "ul", 0],
  },
  item: {
    content: "(paragraph | list)+",
    defining: true,
    parseDOM: [{ tag: "li" }],
    toDOM: () => ["li", 0],
  },
  table: {
    group: "block",
    content: "row+",
    isolating: true,
    parseDOM: [{ tag: "table" }],
    toDOM: () => ["div", { "data-table": "" }, ["table", ["tbody", 0]]],
  },
  row: {
    content: "cell+",
    parseDOM: [{ tag: "tr" }],
    toDOM: () => ["tr", 0],
  },
  cell: {
    content: "inline*",
    marks: inlineMarks,
    isolating: true,
    parseDOM: [{ tag: "td" }, { tag: "th" }],
    toDOM: () => ["td", 0],
  },
  poem: {
    group: "block",
    content: "stanza+",
    defining: true,
    parseDOM: [{ tag: "div[data-poem]" }],
    toDOM: () => ["div", { "data-poem": "" }, 0],
  },
  stanza: {
    content: "verse+",
    parseDOM: [{ tag: "div[data-stanza]" }],
    toDOM: () => ["div", { "data-stanza": "" }, 0],
  },
  verse: {
    content: "inline*",
    marks: inlineMarks,
    parseDOM: [{ tag: "p[data-verse]", priority: 60 }],
    toDOM: () => ["p", { "data-verse": "" }, 0],
  },
  separator: {
    group: "block",
    parseDOM: [{ tag: "hr" }],
    toDOM: () => ["hr"],
  },
  image: {
    group: "block",
    draggable: true,
    attrs: {
      fileId: { validate: check((id) => typeof id === "string" && fileId.test(id), "fileId") },
      alt: { default: "", validate: check(shortText, "alt") },
      width: { default: null, validate: "number|null" },
      height: { default: null, validate: "number|null" },
    },
    parseDOM: [
      {
        tag: "img[data-file-id]",
        getAttrs: (element) => ({
          fileId: element.getAttribute("data-file-id"),
          alt: element.getAttribute("alt") ?? "",
          width: Number(element.getAttribute("width")) || null,
          height: Number(element.getAttribute("height")) || null,
        }),
      },
    ],
    toDOM: ({ attrs }) => [
      "img",
      {
        src: `/files/${attrs.fileId}`,
        "data-file-id": attrs.fileId,
        alt: attrs.alt,
        width: attrs.width,
        height: attrs.height,
      },
    ],
  },
  footnote: {
    group: "inline",
    inline: true,
    atom: true,
    isolating: true,
    content: "paragraph+",
    parseDOM: [{ tag: "span[data-footnote]" }],
    toDOM: () => ["span", { "data-footnote": "" }, 0],
  },
  /** The next line of the same paragraph, title or verse. It counts for no character. */
  hardBreak: {
    group: "inline",
    inline: true,
    selectable: false,
    leafText: () => "\n",
    parseDOM: [{ tag: "br" }],
    toDOM: () => ["br"],
  },
  text: { group: "inline" },
} satisfies Record<string, NodeSpec>;

export const marks = {
  link: {
    inclusive: false,
    attrs: { href: { validate: check(isSafeLink, "href") } },
    parseDOM: [
      {
        tag: "a[href]",
        getAttrs: (element) => {
          const href = element.getAttribute("href");
          return isSafeLink(href) ? { href } : false;
        },
      },
    ],
    toDOM: ({ attrs }) => ["a", { href: attrs.href, rel: "noopener nofollow ugc" }, 0],
  },
  bold: {
    parseDOM: [{ tag: "strong" }, { tag: "b" }],
    toDOM: () => ["strong", 0],
  },
  italic: { parseDOM: [{ tag: "em" }, { tag: "i" }], toDOM: () => ["em", 0] },
  strike: { parseDOM: [{ tag: "s" }, { tag: "del" }, { tag: "strike" }], toDOM: () => ["s", 0] },
  superscript: { excludes: "superscript subscript", parseDOM: [{ tag: "sup" }], toDOM: () => ["sup", 0] },
  subscript: { excludes: "superscript subscript", parseDOM: [{ tag: "sub" }], toDOM: () => ["sub", 0] },
} satisfies Record<string, MarkSpec>;

export type NodeName = keyof typeof nodes;
export type MarkName = keyof typeof marks;

export const schema = new Schema<NodeName, MarkName>({ nodes, marks });

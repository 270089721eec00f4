import { Fragment, type ResolvedPos, Slice } from "@tiptap/pm/model";
import { dropIdleBreaks } from "./lineBreaks.ts";
import { spellLists } from "./pastedBlocks.ts";
import { withOwnNotes } from "./pastedNotes.ts";

/** Where the style of a pasted element is read: the CSP would report a violation of `style`. */
export const PASTED_STYLE = "data-pasted-style";

/** Styles of Word and Google Docs that mean a mark of ours. */
const meanings: readonly [tag: string, means: RegExp][] = [
  ["strong", /(^|;)\s*font-weight\s*:\s*(bold|[6-9]00)/i],
  ["em", /(^|;)\s*font-style\s*:\s*italic/i],
  ["s", /(^|;)\s*text-decoration[\w-]*\s*:[^;]*line-through/i],
  ["sup", /(^|;)\s*vertical-align\s*:\s*super/i],
  ["sub", /(^|;)\s*vertical-align\s*:\s*sub\b/i],
];
const notBold = /(^|;)\s*font-weight\s*:\s*(normal|[1-5]00)/i;

/** Before anything parses it: the CSP reports every style and handler in parsed HTML, even where nothing runs. */
const disarmed = (html: string): string =>
  html
    // A style sheet ends as a script does, and no script of a parsed page is looked at.
    .replace(/<(\/?)style(?=[\s/>])/gi, "<$1script")
    .replace(/<[a-z][^>]*>/gi, (tag) =>
      tag
        .replace(/([\s"'])style\s*=/gi, `$1${PASTED_STYLE}=`)
        .replace(/([\s"'/])on[a-z]+\s*=/gi, "$1data-pasted-handler="),
    );

/** What of a pasted text does not come along; numbers of things. */
export type LeftOut = {
  pictures: number;
  deletions: number;
  comments: number;
  underlines: number;
  joinedCells: number;
};

const comments = [
  `[${PASTED_STYLE}*="mso-element:comment-list"]`,
  `[${PASTED_STYLE}*="mso-special-character:comment"]`,
  ".MsoCommentReference",
  ".msocomanchor",
  'a[href^="#cmnt"]',
].join();
/** Deletions that a program has kept track of; a bare `del` is a mark of letters. */
const deletions = "del[cite], del[datetime], .msoDel";

const underlines = `u, ins, span[${PASTED_STYLE}*="underline"]`;
/** A link is underlined anyway, and so is what a program has kept track of. */
const isUnderlined = (element: Element): boolean =>
  (element.textContent ?? "").trim() !== "" && !element.closest("a, [cite], [datetime]") && !element.querySelector("a");

/** Takes elements out; of one in another only the outer one counts. */
function takeOut(page: Document, selector: string): number {
  const found = [...page.querySelectorAll(selector)].filter((element) => !element.parentElement?.closest(selector));
  for (const element of found) element.remove();
  return found.length;
}

/**
 * A pasted page without anything but its text and its meaning: scripts, styles and Word's own parts are gone, marks that were
 * spelled as styles are tags, tracked deletions and the remarks of reviewers are out. The schema then takes what it knows.
 */
export function readPage(html: string): { page: Document; left: LeftOut } {
  const page = new DOMParser().parseFromString(disarmed(withOwnNotes(html)), "text/html");
  for (const element of page.querySelectorAll("script, style, meta, link, title, template, iframe, object, svg, xml"))
    element.remove();
  const left = {
    pictures: 0,
    deletions: takeOut(page, deletions),
    comments: takeOut(page, comments),
    underlines: [...page.querySelectorAll(underlines)].filter(isUnderlined).length,
    joinedCells: page.querySelectorAll('[colspan]:not([colspan="1"]), [rowspan]:not([rowspan="1"])').length,
  };
  dropIdleBreaks(page);
  for (const element of page.querySelectorAll(`[${PASTED_STYLE}]`)) {
    const style = element.getAttribute(PASTED_STYLE) ?? "";
    // Google Docs wraps everything into a bold element that says it is not bold.
    if (element.tagName === "B" && notBold.test(style)) element.replaceWith(...element.childNodes);
    if (element.tagName !== "SPAN") continue;
    for (const [tag] of meanings.filter(([, means]) => means.test(style))) {
      const mark = page.createElement(tag);
      mark.append(...element.childNodes);
      element.append(mark);
    }
  }
  return { page, left };
}

/** Pasted HTML for a place that takes text alone: a footnote. */
export function readPastedHtml(html: string): string {
  const { page } = readPage(html);
  spellLists(page, true);
  return page.body.innerHTML;
}

/** Plain text: a line is a paragraph, in a poem a verse. */
export function readPastedText(text: string, $context: ResolvedPos): Slice {
  const { schema } = $context.doc.type;
  const line = $context.parent.type.name === "verse" ? schema.nodes.verse : schema.nodes.paragraph;
  if (!line) return Slice.empty;
  const marks = $context.marks();
  const lines = text.split(/(?:\r\n?|\n|\u2028|\u2029)+/).map((part) => {
    // biome-ignore lint/suspicious/noControlCharactersInRegex: no document can hold them
    const clean = part.replace(/[\u0000-\u0008\u000b-\u001f\u007f]/g, "").toWellFormed();
    return line.create(null, clean === "" ? null : schema.text(clean, marks));
  });
  return new Slice(Fragment.fromArray(lines), 1, 1);
}

export const imagesOf = (files: FileList | null | undefined): File[] =>
  [...(files ?? [])].filter(({ type }) => type.startsWith("image/"));

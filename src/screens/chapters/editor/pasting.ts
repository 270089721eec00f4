import { Fragment, type ResolvedPos, Slice } from "@tiptap/pm/model";

/** Styles of Word and Google Docs that mean a mark of ours. */
const meanings: readonly [tag: string, means: (style: CSSStyleDeclaration) => boolean][] = [
  ["strong", ({ fontWeight }) => fontWeight === "bold" || Number(fontWeight) >= 600],
  ["em", ({ fontStyle }) => fontStyle === "italic"],
  ["s", ({ textDecoration }) => textDecoration.includes("line-through")],
  ["sup", ({ verticalAlign }) => verticalAlign === "super"],
  ["sub", ({ verticalAlign }) => verticalAlign === "sub"],
];

/**
 * Pasted HTML without anything but its text and its meaning: scripts, styles and Word's own parts are gone, marks that were
 * spelled as styles are tags. The schema then takes what it knows.
 */
export function readPastedHtml(html: string): string {
  const page = new DOMParser().parseFromString(html, "text/html");
  for (const element of page.querySelectorAll("script, style, meta, link, title, template, iframe, object, xml"))
    element.remove();
  // Google Docs wraps everything into a bold element that says it is not bold.
  for (const wrapper of page.querySelectorAll<HTMLElement>("b[style]"))
    if (wrapper.style.fontWeight === "normal" || wrapper.style.fontWeight === "400")
      wrapper.replaceWith(...wrapper.childNodes);
  for (const element of page.querySelectorAll<HTMLElement>("span[style]")) {
    const { style } = element;
    for (const [tag] of meanings.filter(([, means]) => means(style))) {
      const mark = page.createElement(tag);
      mark.append(...element.childNodes);
      element.append(mark);
    }
  }
  for (const element of page.querySelectorAll("[style]")) element.removeAttribute("style");
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

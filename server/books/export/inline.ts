import { isSafeLink } from "../../../src/document/schema.ts";
import { escapeHtml } from "../../../src/text/words.ts";

/** A node of a chapter's document, which has been read by the schema. */
export type Node = {
  type: string;
  text?: string;
  attrs?: Record<string, unknown>;
  content?: readonly Node[];
  marks?: readonly { type: string; attrs?: Record<string, unknown> }[];
};

/** How a format writes the content of a line. */
export type InlineTags = {
  marks: Readonly<Record<string, string>>;
  /** The opening tag of a link. */
  link: (href: string) => string;
  footnote: (node: Node) => string;
};

function marked({ text = "", marks = [] }: Node, { marks: names, link }: InlineTags): string {
  return [...marks].reverse().reduce((inner, { type, attrs }) => {
    if (type === "link") return isSafeLink(attrs?.href) ? `${link(attrs.href)}${inner}</a>` : inner;
    const name = names[type];
    return name ? `<${name}>${inner}</${name}>` : inner;
  }, escapeHtml(text));
}

/** Content of a line as markup, parted where the author breaks it. */
export function linesOf({ content = [] }: Node, tags: InlineTags): string[] {
  const lines = [""];
  for (const node of content) {
    if (node.type === "hardBreak") lines.push("");
    else lines[lines.length - 1] += node.type === "footnote" ? tags.footnote(node) : marked(node, tags);
  }
  return lines;
}

const NB = "\u00a0";

/** The paragraphs of a list with their marks, for a format without lists: a level of the list is two spaces further in. */
export function itemsOf({ attrs, content = [] }: Node, level = 0): Node[] {
  const indent = NB.repeat(2 * level);
  return content.flatMap(({ content: parts = [] }, index) => {
    let mark = attrs?.ordered ? `${index + 1}. ` : "• ";
    return parts.flatMap((part) => {
      if (part.type === "list") return itemsOf(part, level + 1);
      const marked = { ...part, content: [{ type: "text", text: `${indent}${mark}` }, ...(part.content ?? [])] };
      mark = "";
      return marked.content[0]?.text === "" ? part : marked;
    });
  });
}

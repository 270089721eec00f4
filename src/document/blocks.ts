import type { DocumentJson } from "./json.ts";

export type BlockStyle = "title" | "paragraph" | "heading" | "quote" | "verse" | "separator" | "image";
/** What one line of a text holds, without its marks. `key`: two blocks of one key are the same to a reader of words. */
export type Block = { style: BlockStyle; text: string; key: string };
export type Part = { kind: "same" | "inserted" | "deleted"; text: string };
export type Line = { style: BlockStyle; parts: readonly Part[] };
export type Titled = { title: string; document: DocumentJson };

type Json = { type: string; text?: string; attrs?: Record<string, unknown>; content?: readonly Json[] };

const block = (style: BlockStyle, text: string, identity = ""): Block => ({
  style,
  text,
  key: `${style}\n${identity}\n${text}`,
});

/** Notes stand where their number does; a line break counts for a space between words. */
const wordsOf = ({ content = [] }: Json): string =>
  content
    .map((node) => {
      if (node.type === "footnote") return ` [Сноска: ${(node.content ?? []).map(wordsOf).join(" ")}]`;
      return node.type === "hardBreak" ? "\n" : (node.text ?? "");
    })
    .join("");

function collect(nodes: readonly Json[], isQuoted: boolean, found: Block[]): void {
  for (const node of nodes) {
    const { type, attrs, content = [] } = node;
    if (type === "image") {
      const words = attrs?.alt ? `Картинка: ${attrs.alt}` : "Картинка";
      found.push(block("image", words, String(attrs?.fileId)));
    } else if (type === "separator") found.push(block("separator", "* * *"));
    else if (type === "heading" || type === "verse") found.push(block(type, wordsOf(node)));
    else if (type === "row") found.push(block("paragraph", content.map(wordsOf).join(" | ")));
    else if (type === "paragraph") found.push(block(isQuoted ? "quote" : "paragraph", wordsOf(node)));
    else collect(content, isQuoted || type === "quote", found);
  }
}

/** A chapter as lines of words, its title first: what two texts are compared by. */
export function blocksOf({ title, document }: Titled): [Block, ...Block[]] {
  const found: [Block, ...Block[]] = [block("title", title)];
  collect((document.content ?? []) as readonly Json[], false, found);
  return found;
}

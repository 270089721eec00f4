import { type BookChapter, type BookFacts, type BookSource, originalOf, warningsOf } from "./book.ts";
import { itemsOf, type Node } from "./inline.ts";

/** Blocks of a chapter as lines of plain text, its notes behind them. */
function chapterText({ title, document }: BookChapter): string {
  const notes: string[] = [];
  const line = ({ content = [] }: Node): string =>
    content
      .map((node) => {
        if (node.type === "hardBreak") return "\n";
        if (node.type !== "footnote") return node.text ?? "";
        const place = notes.push("");
        notes[place - 1] = `[${place}] ${(node.content ?? []).map(line).join("\n")}`;
        return `[${place}]`;
      })
      .join("");
  const block = (node: Node): string => {
    const { type, attrs, content = [] } = node;
    if (type === "separator") return "* * *";
    if (type === "image") return attrs?.alt ? `[Картинка: ${attrs.alt}]` : "[Картинка]";
    if (type === "poem") return content.map(block).join("\n\n");
    if (type === "quote" || type === "aligned" || type === "frame") return content.map(block).join("\n");
    if (type === "table")
      return content
        .map(({ content: cells = [] }) => cells.map((cell) => line(cell).replaceAll("\n", " ")).join(" | "))
        .join("\n");
    if (type === "list") return itemsOf(node).map(block).join("\n");
    return type === "stanza" ? content.map(line).join("\n") : line(node);
  };
  const blocks = ((document.content ?? []) as Node[]).map(block);
  return [title, ...blocks, ...notes].filter((text, index) => text !== "" || index > 0).join("\n\n");
}

/** A work as plain text in UTF-8, chapter by chapter. */
export async function* txtOf(facts: BookFacts, source: BookSource): AsyncGenerator<string> {
  const { authors, title, annotation, afterword } = facts;
  const first = [authors.join(", "), title, ...originalOf(facts), ...warningsOf(facts), annotation];
  yield `${first.filter((line) => line.trim() !== "").join("\n\n")}\n`;
  for (let index = 0; index < facts.chapterCount; index += 1)
    yield `\n\n\n${chapterText(await source.chapter(index))}\n`;
  if (afterword) yield `\n\n\nПослесловие\n\n${afterword}\n`;
}

import { type DocumentJson, textLength } from "./json.ts";

type Block = { type: string; text?: string; content?: readonly unknown[] };

/** The number of characters of a sold chapter that everybody may read (docs/spec/commerce.md, «The gate»). */
export const OPENING = 2_000;

const isPicture = (block: unknown): boolean => (block as Block).type === "image";
const wordsOf = ({ text = "", content = [] }: Block): string =>
  text + content.map((one) => wordsOf(one as Block)).join("");

/** The beginning of a paragraph that is longer than all that is shown, up to a word's end. */
function begun(block: Block, most: number): Block[] {
  const words = wordsOf(block)
    .trim()
    .slice(0, most + 1);
  const end = words.lastIndexOf(" ");
  return end > 0 ? [{ type: "paragraph", content: [{ type: "text", text: `${words.slice(0, end).trimEnd()}…` }] }] : [];
}

/**
 * The beginning of a chapter's document, for a person who has not bought it: its first 2,000 characters, cut between
 * two paragraphs. Without pictures, and never the whole of it: the last paragraph is not shown, and of a single one
 * half at most.
 */
export function openingOf({ type, content = [] }: DocumentJson): DocumentJson {
  const blocks = (content as readonly Block[]).filter((block) => !isPicture(block));
  const worded = blocks.filter((block) => wordsOf(block).trim() !== "");
  const [first] = worded;
  if (!first) return { type, content: [] };
  if (worded.length === 1)
    return { type, content: begun(first, Math.min(OPENING, Math.floor(wordsOf(first).trim().length / 2))) };
  const shown: Block[] = [];
  let left = OPENING;
  for (const block of blocks.slice(0, blocks.lastIndexOf(worded.at(-1) as Block))) {
    left -= textLength({ content: [block] });
    if (left < 0) break;
    shown.push(block);
  }
  const isWorded = shown.some((block) => worded.includes(block));
  return { type, content: isWorded ? shown : begun(first, OPENING) };
}

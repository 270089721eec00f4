import type { Node } from "@tiptap/pm/model";
import { textLength } from "../../document/json.ts";
import { plural } from "../../text/plural.ts";

const word = /[\p{L}\p{N}]+(?:[-’'\u2011][\p{L}\p{N}]+)*/gu;

/** Characters as the server counts them, and words. Slow on a long text: not at every key. */
export function measure(document: Node): { characters: number; words: number } {
  let words = 0;
  document.descendants((node) => {
    if (node.isTextblock) words += node.textContent.match(word)?.length ?? 0;
  });
  return { characters: textLength(document.toJSON()), words };
}

export const wordsNoun = (count: number): string => plural(count, ["слово", "слова", "слов"]);

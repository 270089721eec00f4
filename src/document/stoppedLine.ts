import { sentenceAt, sentencesOf, wordsOf } from "../text/sentences.ts";
import type { DocumentJson } from "./json.ts";
import { plainBlocks } from "./quotes.ts";

/** Behind a place so many blocks may have no words: pictures, asterisks. */
const MOST_WORDLESS = 20;

/** The sentence at which a reader stopped, empty where there is none; and how many characters there are from there on. */
export function stoppedLine(
  document: DocumentJson,
  { location, offset }: { location: number; offset: number },
): { line: string; left: number } {
  const blocks = plainBlocks(document).slice(location);
  const near = blocks.slice(0, MOST_WORDLESS);
  const sentences = sentencesOf(near);
  const sentence = sentences[sentenceAt(sentences, 0, offset)];
  const left = blocks.reduce((sum, { length }) => sum + length, -offset);
  return { line: sentence ? wordsOf(near, sentence) : "", left: Math.max(0, left) };
}

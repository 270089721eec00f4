/** A sentence of a text, or a part of a long one: characters `from` to `to` of the block with this index. */
export type Sentence = { block: number; from: number; to: number };

/** Voices from the network fall silent after 14 seconds: nothing longer than this is said in one breath. */
export const LONGEST_SENTENCE = 200;

const segmenter = new Intl.Segmenter("ru", { granularity: "sentence" });
/** What a voice has words for. */
const spoken = /[\p{L}\p{N}]/u;
/** Where a long sentence may be cut, the best first: behind a mark, behind a space. */
const cuts = [/.*[;:—–…]\s|.*[,)»]\s/su, /.*\s/su];
/** Half of a pair of characters is none. */
const isPairCut = (text: string, at: number): boolean => /[\uD800-\uDBFF]/.test(text.charAt(at - 1));

/** How much of a text is said first: all of it, or up to the last good place to cut it. */
function firstPart(text: string): number {
  if (text.length <= LONGEST_SENTENCE) return text.length;
  const reach = text.slice(0, LONGEST_SENTENCE);
  for (const cut of cuts) {
    const length = cut.exec(reach)?.[0].length ?? 0;
    if (spoken.test(reach.slice(0, length))) return length;
  }
  return isPairCut(text, LONGEST_SENTENCE) ? LONGEST_SENTENCE - 1 : LONGEST_SENTENCE;
}

function* partsOf(text: string): Generator<{ from: number; to: number }> {
  for (const { segment, index } of segmenter.segment(text)) {
    let done = 0;
    while (done < segment.length) {
      const length = firstPart(segment.slice(done));
      const part = segment.slice(done, done + length);
      const from = index + done + (part.length - part.trimStart().length);
      if (spoken.test(part)) yield { from, to: from + part.trim().length };
      done += length;
    }
  }
}

/** The sentences of a text, block by block; what has neither letter nor number is none. @param blocks the characters of each that count */
export const sentencesOf = (blocks: readonly string[]): Sentence[] =>
  blocks.flatMap((text, block) => [...partsOf(text)].map((part) => ({ block, ...part })));

/**
 * The sentence that has a place, or the next one behind it; of a place behind all of them the last; -1: there is none.
 */
export function sentenceAt(sentences: readonly Sentence[], block: number, offset: number): number {
  const at = sentences.findIndex((one) => one.block > block || (one.block === block && one.to > offset));
  return at < 0 ? sentences.length - 1 : at;
}

/** The words of a sentence as a voice gets them: without soft hyphens. */
export const wordsOf = (blocks: readonly string[], { block, from, to }: Sentence): string =>
  (blocks[block] ?? "").slice(from, to).replaceAll("\u00ad", "");

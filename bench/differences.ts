import { diffWordsWithSpace } from "diff";
import { differencesOf } from "../src/document/differences.ts";
import { between, randomOf } from "./lib/random.ts";
import { factRow, type Row, ratioRow } from "./lib/report.ts";
import { interleave } from "./lib/rounds.ts";

const random = randomOf(7);
const word = () =>
  "аеиоклмнпрст".charAt(between(random, 0, 11)).repeat(between(random, 1, 3)) + between(random, 0, 4_000);
/** About 520 characters. */
const paragraph = () => `${Array.from({ length: 80 }, word).join(" ")}.`;

const textOf = (paragraphs: readonly string[]) => ({
  title: "Глава",
  document: {
    type: "doc",
    content: paragraphs.map((text) => ({ type: "paragraph", content: [{ type: "text", text }] })),
  },
});
const milliseconds = (work: () => unknown): number => {
  const begun = performance.now();
  work();
  return performance.now() - begun;
};
/** One word of every `step`th paragraph is another. */
const edited = (paragraphs: readonly string[], step: number) =>
  paragraphs.map((text, index) => (index % step === 0 ? text.replace(/^\S+/, "Имя") : text));

/** Differences in words: an evening's edits against jsdiff's own words over the same text, and what the worst texts take. */
export async function measure(): Promise<Row[]> {
  const chapter = Array.from({ length: 400 }, paragraph);
  const later = edited(chapter, 10);
  const intlSegmenter = new Intl.Segmenter("ru", { granularity: "word" });
  const [was, now] = [chapter.join("\n"), later.join("\n")];
  const found = await interleave(
    async () => milliseconds(() => differencesOf(textOf(chapter), textOf(later))),
    async () => milliseconds(() => diffWordsWithSpace(was, now, { intlSegmenter })),
  );
  const long = Array.from({ length: 2_600 }, paragraph);
  const worst = (others: readonly string[]) => {
    const took = milliseconds(() => differencesOf(textOf(long), textOf(others)));
    return `${Math.round(took)} ms`;
  };
  return [
    ratioRow("differences in words, 40 of 400 paragraphs edited, against diff 9.0.0's words", "ms", found, {
      atMost: 1,
    }),
    factRow("the same of 1.3 million characters, one word", worst(edited(long, 5_000))),
    factRow("one word in every paragraph", worst(edited(long, 1))),
    factRow("every paragraph rewritten", worst(long.map(paragraph))),
  ];
}

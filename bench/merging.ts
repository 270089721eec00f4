import { diffArrays } from "diff";
import { mergeTexts } from "../src/document/merging/merge.ts";
import { between, randomOf } from "./lib/random.ts";
import { factRow, type Row, ratioRow } from "./lib/report.ts";
import { interleave, median } from "./lib/rounds.ts";

const random = randomOf(48);
const word = () =>
  "аеиоклмнпрст".charAt(between(random, 0, 11)).repeat(between(random, 1, 3)) + between(random, 0, 4_000);
/** About 130 characters. */
const paragraph = () => `${Array.from({ length: 20 }, word).join(" ")}.`;
const textOf = (paragraphs: readonly string[]) => ({
  title: "Глава",
  document: {
    type: "doc",
    content: paragraphs.map((text) => ({ type: "paragraph", content: [{ type: "text", text }] })),
  },
});
/** One word of each `step`th paragraph is another, from the `first` one on. */
const edited = (paragraphs: readonly string[], first: number, step: number) =>
  paragraphs.map((text, index) => (index % step === first ? text.replace(/^\S+/, "Имя") : text));
const by = {
  mine: { userId: 1, savedAt: "2026-11-20T11:05:31.000Z" },
  theirs: { userId: 2, savedAt: "2026-11-20T11:03:00.000Z" },
};

function milliseconds(base: readonly string[], mine: readonly string[], theirs: readonly string[]): number {
  const texts = [textOf(base), textOf(mine), textOf(theirs)] as const;
  const begun = performance.now();
  mergeTexts(...texts, by);
  return performance.now() - begun;
}

/** Two texts of a megabyte and the one that both were made from, against diff's own comparison of their paragraphs. */
export async function measure(): Promise<Row[]> {
  const base = Array.from({ length: 8_000 }, paragraph);
  const [mine, theirs] = [edited(base, 3, 80), edited(base, 40, 80)];
  const merging = async () => milliseconds(base, mine, theirs);
  const comparing = async () => {
    const begun = performance.now();
    diffArrays(base, mine);
    diffArrays(base, theirs);
    return performance.now() - begun;
  };
  const found = await interleave(merging, comparing);
  const usual = (others: readonly string[], more: readonly string[]) => {
    const times = Array.from({ length: 5 }, () => milliseconds(base, others, more));
    return `${Math.round(median(times))} ms`;
  };
  return [
    ratioRow(
      "a merge of a megabyte, 100 paragraphs edited by each, against diff 9.0.0 of its paragraphs",
      "ms",
      found,
      {
        atMost: 8,
      },
    ),
    factRow("the same, one word by each", usual(edited(base, 3, 9_000), edited(base, 40, 9_000))),
    factRow("every paragraph by one, one word by the other", usual(edited(base, 0, 1), edited(base, 40, 9_000))),
    factRow("every paragraph rewritten by both", usual(base.map(paragraph), base.map(paragraph))),
  ];
}

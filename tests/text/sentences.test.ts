import fc from "fast-check";
import { expect, it } from "vitest";
import { LONGEST_SENTENCE, sentenceAt, sentencesOf, wordsOf } from "../../src/text/sentences.ts";

const said = (...blocks: string[]) => sentencesOf(blocks).map((one) => wordsOf(blocks, one));

it("a block is said sentence by sentence, what has neither letter nor number is not said", () => {
  const blocks = ["Снег шёл всю ночь. «Ты где?» — спросил он…  ", "* * *", "", "1984 год!"];
  expect(sentencesOf(blocks)).toEqual([
    { block: 0, from: 0, to: 18 },
    { block: 0, from: 19, to: 42 },
    { block: 3, from: 0, to: 9 },
  ]);
  expect(said(...blocks)).toEqual(["Снег шёл всю ночь.", "«Ты где?» — спросил он…", "1984 год!"]);
});

it("a long sentence is cut behind a mark, else behind a word, else where it must be", () => {
  const half = "снег и ".repeat(15).trim();
  const long = `${half}, ${half}, ${half}.`;
  expect(said(long).map(({ length }) => length)).toEqual([105, 105, 105]);
  expect(said(long).join(" ")).toBe(long);
  const plain = "снежный ".repeat(50).trim();
  expect(said(plain).map((part) => [part.length, part.startsWith("снежный"), part.endsWith("снежный")])).toEqual([
    [199, true, true],
    [199, true, true],
  ]);
  expect(said("ы".repeat(450)).map(({ length }) => length)).toEqual([200, 200, 50]);
});

it("soft hyphens are places of the text, and are not said", () => {
  const blocks = ["Пере\u00adход\u00adим. Дальше."];
  expect(sentencesOf(blocks)).toEqual([
    { block: 0, from: 0, to: 12 },
    { block: 0, from: 13, to: 20 },
  ]);
  expect(said(...blocks)).toEqual(["Переходим.", "Дальше."]);
});

const blocksOfAnything = fc.array(
  fc.oneof(
    fc.string({ unit: "grapheme", maxLength: 900 }),
    fc
      .array(fc.constantFrom("снег", "поезд", ", ", " ", ". ", "… ", "— ", "🚂", "\u00ad", "\n", "А. С. ", "."), {
        maxLength: 300,
      })
      .map((parts) => parts.join("")),
  ),
  { maxLength: 4 },
);

it("nothing that can be said is lost or said twice, and nothing is too long", () => {
  fc.assert(
    fc.property(blocksOfAnything, (blocks) => {
      const sentences = sentencesOf(blocks);
      let last = { block: 0, to: 0 };
      const between: string[] = [];
      for (const { block, from, to } of sentences) {
        if (block !== last.block) {
          between.push((blocks[last.block] ?? "").slice(last.to), ...blocks.slice(last.block + 1, block));
          last = { block, to: 0 };
        }
        expect(from).toBeGreaterThanOrEqual(last.to);
        expect(to - from).toBeGreaterThan(0);
        expect(to - from).toBeLessThanOrEqual(LONGEST_SENTENCE);
        between.push((blocks[block] ?? "").slice(last.to, from));
        last = { block, to };
      }
      between.push((blocks[last.block] ?? "").slice(last.to), ...blocks.slice(last.block + 1));
      expect(between.join("")).not.toMatch(/[\p{L}\p{N}]/u);
    }),
    { numRuns: 300 },
  );
});

it("a place is in its sentence, or the next one behind it", () => {
  const sentences = sentencesOf(["Первое. Второе.", "* * *", "Третье."]);
  expect(sentenceAt(sentences, 0, 0)).toBe(0);
  expect(sentenceAt(sentences, 0, 6)).toBe(0);
  expect(sentenceAt(sentences, 0, 7)).toBe(1);
  expect(sentenceAt(sentences, 1, 0)).toBe(2);
  expect(sentenceAt(sentences, 2, 7)).toBe(2);
  expect(sentenceAt(sentences, 9, 0)).toBe(2);
  expect(sentenceAt([], 0, 0)).toBe(-1);
});

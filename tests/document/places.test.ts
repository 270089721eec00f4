import fc from "fast-check";
import { expect, it } from "vitest";
import { blockElsewhere, fatesBetween, placedBlocks } from "../../src/document/places.ts";
import { patient } from "../support/patience.ts";

const paragraph = (text: string) => ({ type: "paragraph", content: text === "" ? [] : [{ type: "text", text }] });
const documentOf = (...texts: string[]) => ({
  type: "doc",
  content: texts.map((text) => (text === "***" ? { type: "separator" } : paragraph(text))),
});
const fates = (before: string[], after: string[]) => fatesBetween(documentOf(...before), documentOf(...after));

const dawn = "Рассвет над рекой был розовый и тихий.";
const train = "Поезд пришёл на пустую станцию в полночь.";
const letter = "Старое письмо лежало под камнем много лет.";
const garden = "В саду за домом кричали чужие птицы.";

it("finds what is in its old place, behind what was put before it", () => {
  expect(fates([dawn, train], [garden, dawn, train])).toEqual([
    { location: 1, how: "same" },
    { location: 2, how: "same" },
  ]);
});

it("takes a word more or less, another letter ё and soft hyphens for the same paragraph", () => {
  expect(fates([dawn, train], [dawn, "Поезд медленно пришел на пустую станцию около полуночи."])).toEqual([
    { location: 0, how: "same" },
    { location: 1, how: "edited" },
  ]);
  expect(fates(["Ёлка сто\u00adяла в углу."], [dawn, "Елка стояла в углу."])).toEqual([{ location: 1, how: "same" }]);
});

it("says what was put elsewhere, and what is gone, with its neighbour", () => {
  expect(fates([dawn, train, letter, garden], [letter, dawn, train])).toEqual([
    { location: 1, how: "same" },
    { location: 2, how: "same" },
    { location: 0, how: "moved" },
    { location: 2, how: "near" },
  ]);
  expect(fates([garden, dawn], [dawn])).toEqual([
    { location: 0, how: "near" },
    { location: 0, how: "same" },
  ]);
  expect(fates([dawn], [garden])).toEqual([{ location: 0, how: "lost" }]);
});

it("knows the stars between two scenes apart by what is around them", () => {
  expect(fates([dawn, "***", train, "***", letter], [garden, dawn, "***", train, "***", letter])).toEqual([
    { location: 1, how: "same" },
    { location: 2, how: "same" },
    { location: 3, how: "same" },
    { location: 4, how: "same" },
    { location: 5, how: "same" },
  ]);
});

it("finds both halves of a paragraph, and what two have become", () => {
  expect(fates([`${dawn} ${train}`, letter], [dawn, train, letter])[0]).toEqual({ location: 0, how: "edited" });
  expect(fates([dawn, train, letter], [`${dawn} ${train}`, letter])).toEqual([
    { location: 0, how: "edited" },
    { location: 0, how: "edited" },
    { location: 1, how: "same" },
  ]);
});

it("an empty text has lost everything", () => {
  expect(fatesBetween({ type: "doc", content: [] }, documentOf(dawn))).toEqual([]);
  expect(fatesBetween(documentOf(dawn), { type: "doc", content: [] })).toEqual([{ location: 0, how: "lost" }]);
});

it("finds a paragraph in another chapter, and a short one next to it", () => {
  const before = placedBlocks(documentOf(dawn, "— Да.", train, letter));
  const found = (location: number, ...elsewhere: string[]) =>
    blockElsewhere(before, location, placedBlocks(documentOf(...elsewhere)));
  expect(found(2, garden, train)).toEqual({ location: 1, how: "moved" });
  expect(found(1, garden, "— Да.", train)).toEqual({ location: 1, how: "moved" });
  expect(found(3, garden, dawn)).toBe(undefined);
  expect(found(2, train, garden, train)).toBe(undefined);
});

it("finds a paragraph that was edited on its way into another chapter, and the place of one that is gone, by their neighbours", () => {
  const before = placedBlocks(documentOf(dawn, train, letter, garden));
  const found = (location: number, ...elsewhere: string[]) =>
    blockElsewhere(before, location, placedBlocks(documentOf(...elsewhere)));
  expect(found(2, train, letter.replace("лежало", "лижало"), garden)).toEqual({ location: 1, how: "edited" });
  expect(found(2, train, garden)).toEqual({ location: 1, how: "near" });
  expect(found(3, dawn, train)).toEqual({ location: 1, how: "near" });
});

const syllables = ["ба", "ве", "го", "ди", "жу", "зя", "ка", "ле", "мо", "ни", "пу", "ря", "са", "те", "фо", "ши"];
const common = ["и", "в", "не", "на", "он", "она", "что", "как", "это", "был"];
const word = fc.oneof(
  { weight: 2, arbitrary: fc.constantFrom(...common) },
  {
    weight: 3,
    arbitrary: fc.array(fc.constantFrom(...syllables), { minLength: 2, maxLength: 4 }).map((one) => one.join("")),
  },
);
const sentence = fc.array(word, { minLength: 3, maxLength: 25 });
type Edit = {
  kind: "insert" | "delete" | "replace" | "split" | "merge" | "move";
  at: number;
  to: number;
  words: string[];
};
const edit: fc.Arbitrary<Edit> = fc.record({
  kind: fc.constantFrom("insert", "delete", "replace", "split", "merge", "move"),
  at: fc.nat(10_000),
  to: fc.nat(10_000),
  words: sentence,
});

/** A paragraph of the later text: how much it has of the words of each former one. */
type Piece = { of: Map<number, number>; words: string[]; isWhole: boolean };

const scaled = ({ of }: Piece, share: number): Map<number, number> =>
  new Map([...of].map(([index, kept]) => [index, kept * share]));
const written = (words: string[]): Piece => ({ of: new Map(), words, isWhole: false });

function edited(pieces: Piece[], { kind, at, to, words }: Edit): Piece[] {
  const index = at % pieces.length;
  const piece = pieces[index] as Piece;
  const next = pieces[index + 1];
  const half = Math.ceil(piece.words.length / 2);
  const [first, second] = [piece.words.slice(0, half), piece.words.slice(half)];
  const share = half / piece.words.length;
  if (kind === "insert") return pieces.toSpliced(index, 0, written(words));
  if (kind === "delete") return pieces.length > 1 ? pieces.toSpliced(index, 1) : pieces;
  if (kind === "replace")
    return pieces.with(index, { of: scaled(piece, share), words: [...first, ...words.slice(0, half)], isWhole: false });
  if (kind === "split")
    return pieces.toSpliced(
      index,
      1,
      { of: scaled(piece, share), words: first, isWhole: false },
      { of: scaled(piece, 1 - share), words: second, isWhole: false },
    );
  if (kind === "merge" && next)
    return pieces.toSpliced(index, 2, {
      of: new Map([...piece.of, ...next.of]),
      words: [...piece.words, ...next.words],
      isWhole: false,
    });
  if (kind !== "move") return pieces;
  const rest = pieces.toSpliced(index, 1);
  return rest.toSpliced(to % (rest.length + 1), 0, piece);
}

const tally = () => ({ found: 0, all: 0 });

it("finds paragraphs through a thousand generated edits", { timeout: patient(60_000) }, () => {
  const seen = { unchanged: tally(), half: tally(), gone: tally() };
  const count = (of: keyof typeof seen, isFound: boolean) => {
    seen[of].all += 1;
    if (isFound) seen[of].found += 1;
  };
  const check = (book: string[][], edits: Edit[]) => {
    const begun = book.map((words, index): Piece => ({ of: new Map([[index, 1]]), words, isWhole: true }));
    const later = edits.reduce(edited, begun);
    const spelled = (all: readonly { words: string[] }[]) => documentOf(...all.map(({ words }) => words.join(" ")));
    for (const [index, { location }] of fatesBetween(spelled(begun), spelled(later)).entries()) {
      const kept = Math.max(0, ...later.map(({ of }) => of.get(index) ?? 0));
      const words = begun[index]?.words.join(" ");
      if (later.some(({ of, isWhole }) => isWhole && of.has(index)))
        count("unchanged", later[location]?.words.join(" ") === words);
      else if (kept >= 0.5) count("half", later[location]?.of.has(index) === true);
      else if (kept === 0) {
        const all = [...begun.keys()].filter((one) => later.some(({ of }) => of.has(one)));
        // The nearest one may itself have been put elsewhere.
        const neighbours = [
          ...all.filter((one) => one < index).slice(-2),
          ...all.filter((one) => one > index).slice(0, 2),
        ];
        const places = neighbours.map((neighbour) => later.findIndex(({ of }) => of.has(neighbour)));
        count("gone", all.length === 0 || places.some((place) => Math.abs(location - place) <= 3));
      }
    }
  };
  fc.assert(
    fc.property(
      fc.array(sentence, { minLength: 8, maxLength: 60 }),
      fc.array(edit, { minLength: 1, maxLength: 8 }),
      check,
    ),
    { numRuns: 1_000, seed: 20261125 },
  );
  expect(seen.unchanged.found / seen.unchanged.all).toBe(1);
  expect(seen.half.found / seen.half.all).toBeGreaterThanOrEqual(0.95);
  expect(seen.gone.found / seen.gone.all).toBeGreaterThanOrEqual(0.98);
});

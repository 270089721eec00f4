import { between, randomOf } from "./random.ts";

const heads = "при по за вы на об от пере раз с у до не без под".split(" ");
const syllables =
  "ка ро ле ви на со ту мо де ши гла ста бро кри пле зно вод лес дар мир тер сла хол жи чу бе ря зе ду ща".split(" ");
const endings = "а ом е ы ов ами ный ного ала ил ить ость ья ешь ую ого ся ло".split(" ");
const small = "и в не на что он она с как но из за по то всё ещё уже когда где под над это его ей мы бы же".split(" ");

const pick = (random: () => number, list: readonly string[]): string => list[between(random, 0, list.length - 1)] ?? "";

const made = randomOf(7);
/** A vocabulary as large as a novel's; the words at its beginning are used more often. */
const words = Array.from({ length: 9_000 }, () => {
  const head = made() < 0.3 ? pick(made, heads) : "";
  const root = Array.from({ length: between(made, 1, 3) }, () => pick(made, syllables)).join("");
  return head + root + pick(made, endings);
});
const word = (random: () => number): string =>
  random() < 0.35 ? pick(random, small) : (words[Math.floor(random() ** 2 * words.length)] ?? "");

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** A sentence that looks like Russian prose: 3 to 15 words, commas among them. */
export function sentence(random: () => number): string {
  const parts = Array.from(
    { length: between(random, 3, 15) },
    (_, index) => `${index > 0 && random() < 0.12 ? "," : ""} ${word(random)}`,
  );
  return capital(parts.join("").replace(/^,? /, "")) + pick(random, [".", ".", ".", ".", "!", "?", "…"]);
}

const sentences = (random: () => number, count: number): string =>
  Array.from({ length: count }, () => sentence(random)).join(" ");

/** Half of a novel's paragraphs are speech, short ones: about 180 characters on the average. */
export const paragraph = (random: () => number): string =>
  random() < 0.5 ? `— ${sentences(random, between(random, 1, 3))}` : sentences(random, between(random, 2, 6));

/** Two or three words. */
export const title = (random: () => number): string =>
  capital(Array.from({ length: between(random, 2, 3) }, () => pick(random, words)).join(" "));

import { folded } from "./words.ts";

/** Why a text and its audiobook are not linked. */
export const linkedWorks = {
  byOwner: "Связывает произведения их владелец",
  notYours: "Выберите своё произведение другого формата",
  alreadyLinked: "Это произведение уже связано с «{title}»",
};

type Named = { id: number; title: string };

/** Chapters whose title no other one of the list has. */
function byTitle(chapters: readonly Named[]): Map<string, Named> {
  const keys = chapters.map(({ title }) => folded(title.trim()));
  return new Map(
    chapters
      .map((chapter, index) => [keys[index] ?? "", chapter] as const)
      .filter(([key]) => key !== "" && keys.indexOf(key) === keys.lastIndexOf(key)),
  );
}

/**
 * Pairs the chapters of a work with those of the same work in the other format: by a title that is once in both.
 * Otherwise it takes the place in the list, if no title has claimed that one.
 * @returns id of ours -> theirs with its number, from 1; without a pair: not there
 */
export function chapterPairs(
  ours: readonly Named[],
  theirs: readonly Named[],
): Map<number, { id: number; number: number }> {
  const [named, others] = [byTitle(ours), byTitle(theirs)];
  const claimed = new Map<number, Named>();
  for (const [key, { id }] of named) {
    const other = others.get(key);
    if (other) claimed.set(id, other);
  }
  const taken = new Set([...claimed.values()].map(({ id }) => id));
  const pairs = ours.map(({ id }, index) => {
    const beside = theirs[index];
    return [id, claimed.get(id) ?? (beside && !taken.has(beside.id) ? beside : undefined)] as const;
  });
  return new Map(
    pairs.flatMap(([id, other]) => (other ? [[id, { id: other.id, number: theirs.indexOf(other) + 1 }]] : [])),
  );
}

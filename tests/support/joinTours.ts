import type { Rows } from "./model.ts";

export type TourStep = { from: string; step: string; to: string };

/** A tour longer than this is hard to read when it fails, and slow to repeat. */
const LONGEST = 40;

/**
 * Joins all steps that can be caused into few tours, each from one of the beginnings: as long as there is a step not yet walked
 * it is taken, else the shortest way to one; where there is no way, another tour begins.
 * @throws when a step can be reached from no beginning
 */
export function joinTours(
  rows: Rows,
  beginnings: readonly string[],
  canCause: (step: string, from: string) => boolean,
) {
  const waysFrom = (situation: string): TourStep[] =>
    Object.entries(rows[situation] ?? {}).flatMap(([step, to]) =>
      canCause(step, situation) ? [{ from: situation, step, to }] : [],
    );
  const nameOf = ({ from, step }: TourStep) => `${from}: ${step}`;
  const unwalked = new Set(Object.keys(rows).flatMap((situation) => waysFrom(situation).map(nameOf)));

  const wayToUnwalked = (start: string): TourStep[] | undefined => {
    const queue: TourStep[][] = waysFrom(start).map((way) => [way]);
    const seen = new Set([start]);
    for (const way of queue) {
      const last = way.at(-1) as TourStep;
      if (unwalked.has(nameOf(last))) return way;
      if (seen.has(last.to)) continue;
      seen.add(last.to);
      queue.push(...waysFrom(last.to).map((next) => [...way, next]));
    }
    return undefined;
  };

  const tours: TourStep[][] = [];
  for (const beginning of beginnings) {
    for (let way = wayToUnwalked(beginning); way; way = wayToUnwalked(beginning)) {
      const tour: TourStep[] = [];
      for (let next: TourStep[] | undefined = way; next && tour.length < LONGEST; ) {
        tour.push(...next);
        for (const walked of next) unwalked.delete(nameOf(walked));
        next = wayToUnwalked(tour.at(-1)?.to ?? beginning);
      }
      tours.push(tour);
    }
  }
  if (unwalked.size > 0) throw new Error(`no way leads to ${[...unwalked].join("; ")}`);
  return tours;
}

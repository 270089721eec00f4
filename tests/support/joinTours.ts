import type { Rows } from "./model.ts";

export type TourStep = { from: string; step: string; to: string };
export type JoinedTour = { begins: string; steps: TourStep[] };

/** A tour longer than this is hard to read when it fails, and slow to repeat. */
const LONGEST = 40;

/** Situations that the steps which can be caused lead to. */
export function reachable(
  rows: Rows,
  beginnings: readonly string[],
  canCause: (step: string, from: string) => boolean,
) {
  const reached = new Set(beginnings);
  for (const from of reached)
    for (const [step, to] of Object.entries(rows[from] ?? {})) if (canCause(step, from)) reached.add(to);
  return reached;
}

/**
 * Joins all steps that can be caused into few tours: as long as there is a step not yet walked it is taken, else the shortest
 * way to one; where there is no way, another tour begins. Every beginning has a tour, be it without a step.
 * @param chosen - «situation: step» of the rows that have to be walked; all without it
 */
export function joinTours(
  rows: Rows,
  beginnings: readonly string[],
  canCause: (step: string, from: string) => boolean,
  chosen?: ReadonlySet<string>,
): JoinedTour[] {
  const waysFrom = (situation: string): TourStep[] =>
    Object.entries(rows[situation] ?? {}).flatMap(([step, to]) =>
      canCause(step, situation) ? [{ from: situation, step, to }] : [],
    );
  const nameOf = ({ from, step }: TourStep) => `${from}: ${step}`;
  const all = [...reachable(rows, beginnings, canCause)].flatMap((from) => waysFrom(from).map(nameOf));
  const unwalked = new Set(chosen ? all.filter((name) => chosen.has(name)) : all);

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

  return beginnings.flatMap((begins) => {
    const tours: JoinedTour[] = [];
    do {
      const steps: TourStep[] = [];
      for (let way = wayToUnwalked(begins); way && steps.length < LONGEST; way = wayToUnwalked(way.at(-1)?.to ?? "")) {
        steps.push(...way);
        for (const walked of way) unwalked.delete(nameOf(walked));
      }
      tours.push({ begins, steps });
    } while (wayToUnwalked(begins));
    return tours;
  });
}

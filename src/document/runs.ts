/** Blocks of a run at least: five screens of a telephone, two of a large display. */
const SHORTEST = 32;
/** Poems, pictures and titles have no paragraphs to part between. */
const LONGEST = 64;

/**
 * The blocks of a long text in runs, which a browser lays out one by one when they come near. Blocks that each did so by
 * themselves would cost a browser about as much as their text. A run ends between two paragraphs: no rule of the style sheet looks
 * across such a place, but for the gap that `[data-run] + [data-run]` has.
 * @param shortest - blocks of a run at least: short runs are laid out sooner, and cost more where there are thousands
 */
export function runsOf<T>(
  blocks: readonly T[],
  isParagraph: (block: T) => boolean,
  shortest: number = SHORTEST,
): T[][] {
  const runs: T[][] = [];
  for (const block of blocks) {
    const run = runs.at(-1);
    const last = run?.at(-1);
    const isBetween = last !== undefined && isParagraph(last) && isParagraph(block);
    if (!run || run.length >= LONGEST || (run.length >= shortest && isBetween)) runs.push([block]);
    else run.push(block);
  }
  return runs;
}

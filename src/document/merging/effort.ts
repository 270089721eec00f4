/** Steps of comparison: some hundred milliseconds. */
const MOST = 2_000_000;

let left = MOST;

/**
 * One merge has so much to spend, so that two texts made for it cannot stop the server. What there is no effort for is
 * taken for another as a whole. Everything between is synchronous: nobody else spends it.
 */
export function withEffort<T>(work: () => T): T {
  left = MOST;
  try {
    return work();
  } finally {
    left = MOST;
  }
}

/** So many changes may be looked for, because the work grows with their square. */
export const mostChanges = (wanted: number): number => Math.min(wanted, Math.floor(Math.sqrt(Math.max(left, 0))));

export function spend(steps: number): void {
  left -= steps;
}

/** May so many steps be taken? They are spent then. */
export function afford(steps: number): boolean {
  if (steps > left) return false;
  left -= steps;
  return true;
}

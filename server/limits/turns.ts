/** Does `work` when it is its owner's turn. */
export type InTurn = <T>(owner: number | string, work: () => Promise<T>) => Promise<T>;

/**
 * A fair queue: so much at once in all, and one work at a time of each owner. Of those who wait the one comes next who had a turn
 * longest ago, so that many works of one person stand behind the first of another.
 */
export function fairTurns(atOnce: number): InTurn {
  const running = new Set<number | string>();
  /** Owners in the order of their turns, each with what waits. */
  const waiting = new Map<number | string, (() => void)[]>();

  const callNext = () => {
    for (const [owner, works] of waiting) {
      if (running.size >= atOnce) return;
      if (running.has(owner)) continue;
      const next = works.shift();
      if (works.length === 0) waiting.delete(owner);
      running.add(owner);
      next?.();
    }
  };

  return async (owner, work) => {
    await new Promise<void>((resolve) => {
      waiting.set(owner, [...(waiting.get(owner) ?? []), resolve]);
      callNext();
    });
    try {
      return await work();
    } finally {
      running.delete(owner);
      const works = waiting.get(owner);
      waiting.delete(owner);
      if (works) waiting.set(owner, works);
      callNext();
    }
  };
}

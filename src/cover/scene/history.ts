/** What is drawn, and the steps before and behind it. */
export type History<Drawn> = { past: readonly Drawn[]; present: Drawn; future: readonly Drawn[] };

/** So many steps can be taken back. */
const MOST_STEPS = 100;

export const began = <Drawn>(present: Drawn): History<Drawn> => ({ past: [], present, future: [] });

/** One step more: what was taken back before is gone. What is the same is no step. */
export function stepped<Drawn>(history: History<Drawn>, present: Drawn): History<Drawn> {
  if (present === history.present) return history;
  return { past: [...history.past, history.present].slice(-MOST_STEPS), present, future: [] };
}

/** What goes on within a step: a letter of a burst of typing. */
export const goneOn = <Drawn>({ past }: History<Drawn>, present: Drawn): History<Drawn> => ({
  past,
  present,
  future: [],
});

/** The very history where nothing can be taken back. */
export function undone<Drawn>({ past, present, future }: History<Drawn>): History<Drawn> {
  const last = past.at(-1);
  return last === undefined
    ? { past, present, future }
    : { past: past.slice(0, -1), present: last, future: [present, ...future] };
}

/** The very history where nothing was taken back. */
export function redone<Drawn>({ past, present, future }: History<Drawn>): History<Drawn> {
  const [next, ...others] = future;
  return next === undefined ? { past, present, future } : { past: [...past, present], present: next, future: others };
}

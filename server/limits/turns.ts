/**
 * Does `work` when it is its owner's turn. A work that took long is set aside for somebody who has cost less: its signal aborts, it
 * ends as soon as it can, and begins once more when its turn comes.
 */
export type InTurn = <T>(owner: Owner, work: (setAside: AbortSignal) => Promise<T>) => Promise<T>;

type Owner = number | string;
type Running = { begunAt: number; setAside: AbortController };

/** Milliseconds after which half of what a person has cost is forgotten. */
const HALF_LIFE = 10 * 60_000;
/** What is less than a second of work makes nobody wait behind others. */
const SECOND = 1_000;
/** Owners whose cost is remembered before those of next to none are swept out. */
const MANY = 1_000;

/** Milliseconds of work of each owner, lately. */
function costs() {
  const known = new Map<Owner, { spent: number; at: number }>();
  const left = ({ spent, at }: { spent: number; at: number }): number =>
    spent * 2 ** ((at - performance.now()) / HALF_LIFE);
  const of = (owner: Owner): number => {
    const found = known.get(owner);
    return found ? left(found) : 0;
  };
  const add = (owner: Owner, spent: number): void => {
    known.set(owner, { spent: of(owner) + spent, at: performance.now() });
    if (known.size > MANY) for (const [one, cost] of known) if (left(cost) < SECOND) known.delete(one);
  };
  return { of, add };
}

/**
 * A fair queue: so much at once in all, and one work at a time of each owner. Of those who wait the one comes next whose works
 * have cost the least time lately, and of equals who had a turn longest ago: many works of one person stand behind the first of
 * another.
 * @param quick milliseconds that a work has to itself; behind them it may be set aside for an owner who has cost less. The work
 *   that runs longest never is, so that each comes to its end. Without it none is
 */
export function fairTurns(atOnce: number, quick = Number.POSITIVE_INFINITY): InTurn {
  const running = new Map<Owner, Running>();
  /** Owners in the order of their turns, each with what waits. */
  const waiting = new Map<Owner, ((turn: Running) => void)[]>();
  const cost = costs();
  let timer: NodeJS.Timeout | undefined;

  const seconds = (owner: Owner): number => Math.floor(cost.of(owner) / SECOND);
  const nextOwner = (): Owner | undefined => {
    const ready = [...waiting.keys()].filter((owner) => !running.has(owner));
    return ready.length === 0
      ? undefined
      : ready.reduce((best, owner) => (seconds(owner) < seconds(best) ? owner : best));
  };

  const begin = (owner: Owner): void => {
    const works = waiting.get(owner);
    const next = works?.shift();
    if (works?.length === 0) waiting.delete(owner);
    const turn = { begunAt: performance.now(), setAside: new AbortController() };
    running.set(owner, turn);
    next?.(turn);
  };

  /** Makes room for an owner who waits, now or when a work has had its time. */
  const makeRoom = (owner: Owner): void => {
    const [, ...younger] = [...running].toSorted(([, one], [, other]) => one.begunAt - other.begunAt);
    if (quick === Number.POSITIVE_INFINITY || younger.some(([, { setAside }]) => setAside.signal.aborted)) return;
    const due = younger.map(([one, { begunAt, setAside }]) => {
      const dearer = Math.max(quick, cost.of(owner) - cost.of(one));
      return { setAside, inMs: Math.ceil(begunAt + dearer - performance.now()) };
    });
    const first = due.toSorted((one, other) => one.inMs - other.inMs)[0];
    if (!first) return;
    if (first.inMs <= 0) first.setAside.abort();
    else timer = setTimeout(callNext, first.inMs).unref();
  };

  const callNext = (): void => {
    clearTimeout(timer);
    let next = nextOwner();
    while (next !== undefined && running.size < atOnce) {
      begin(next);
      next = nextOwner();
    }
    if (next !== undefined) makeRoom(next);
  };

  const leave = (owner: Owner, { begunAt }: Running): void => {
    running.delete(owner);
    cost.add(owner, performance.now() - begunAt);
    const works = waiting.get(owner);
    waiting.delete(owner);
    if (works) waiting.set(owner, works);
  };

  /** @param isSetAside it comes before all else of its owner */
  const turnOf = (owner: Owner, isSetAside: boolean): Promise<Running> =>
    new Promise((resolve) => {
      const works = waiting.get(owner) ?? [];
      waiting.set(owner, isSetAside ? [resolve, ...works] : [...works, resolve]);
      callNext();
    });

  return async (owner, work) => {
    for (let isSetAside = false; ; isSetAside = true) {
      const turn = await turnOf(owner, isSetAside);
      const { signal } = turn.setAside;
      try {
        return await work(signal);
      } catch (error) {
        if (!signal.aborted) throw error;
      } finally {
        leave(owner, turn);
        callNext();
      }
    }
  };
}

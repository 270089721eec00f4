import type { Message, Moment } from "./messages.ts";

export type Actor = {
  /** Of the tab and the actor in it: «4f1a x:3». */
  key: string;
  tab: string;
  session: string;
  machine: string;
  /** What it said last. */
  last: Moment;
  isLiving: boolean;
};

export type Log = {
  /** In the order of time. */
  moments: readonly Moment[];
  /** By key, in the order in which they were heard of. */
  actors: ReadonlyMap<string, Actor>;
  /** Tabs that have been closed. */
  left: ReadonlySet<string>;
};

export const emptyLog: Log = { moments: [], actors: new Map(), left: new Set() };

const LIMIT = 5_000;

export const actorKey = ({ tab, session }: Pick<Moment, "tab" | "session">): string => `${tab} ${session}`;
const follows = (a: Moment, b: Moment): number => a.at - b.at || (a.tab === b.tab ? a.count - b.count : 0);

function withMoments(log: Log, added: readonly Moment[]): Log {
  const known = new Set(log.moments.map(({ tab, count }) => `${tab} ${count}`));
  const fresh = added.filter(({ tab, count }) => !known.has(`${tab} ${count}`));
  if (fresh.length === 0) return log;
  const actors = new Map(log.actors);
  for (const last of [...fresh].sort(follows)) {
    const key = actorKey(last);
    const { tab, session, machine } = last;
    if (follows(actors.get(key)?.last ?? last, last) > 0) continue;
    actors.set(key, { key, tab, session, machine, last, isLiving: last.status === "active" && !log.left.has(tab) });
  }
  const moments = [...log.moments, ...fresh];
  const [newest] = fresh;
  const before = log.moments.at(-1);
  // One moment that follows all others is the rule; only the past has to be put in order.
  if (fresh.length > 1 || (before && newest && follows(before, newest) > 0)) moments.sort(follows);
  return { ...log, actors, moments: moments.slice(-LIMIT) };
}

/** The log after one message more; the same log when the message says nothing new. */
export function heard(log: Log, message: Message): Log {
  if (message.kind === "moment") return withMoments(log, [message.moment]);
  if (message.kind === "past") return withMoments(log, message.moments);
  if (message.kind !== "left") return log;
  const gone = [...log.actors].map(([key, actor]): [string, Actor] => [
    key,
    actor.tab === message.tab ? { ...actor, isLiving: false } : actor,
  ]);
  return { ...log, actors: new Map(gone), left: new Set([...log.left, message.tab]) };
}

/** Actors of a machine: those that live first, then the newest. */
export const actorsOf = ({ actors }: Log, machine: string): Actor[] =>
  [...actors.values()]
    .filter((actor) => actor.machine === machine)
    .sort((a, b) => Number(b.isLiving) - Number(a.isLiving) || follows(b.last, a.last));

/** What the chosen actors went through. */
export const momentsOf = ({ moments }: Log, keys: readonly string[]): Moment[] =>
  moments.filter((moment) => keys.includes(actorKey(moment)));

/** How an actor stood at a place of a list of moments; nothing: it was not there yet. */
export const standing = (moments: readonly Moment[], key: string, place: number): Moment | undefined =>
  moments.slice(0, place + 1).findLast((moment) => actorKey(moment) === key);

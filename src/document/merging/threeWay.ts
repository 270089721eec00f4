import { diffArrays } from "diff";
import { mostChanges, spend } from "./effort.ts";

/** From here on, up to there and not further. */
export type Range = readonly [from: number, to: number];
export type Hunk = { base: Range; other: Range };
export type Segment = { base: Range; mine: Range; theirs: Range; by: "none" | "mine" | "theirs" | "both" };

const MOST_CHANGES = 600;

/**
 * What became of a row of keys: the stretches that are others now, in their order.
 * @returns null when too much is another to be compared
 */
export function hunksBetween<T extends string | number>(base: readonly T[], other: readonly T[]): Hunk[] | null {
  let head = 0;
  while (head < base.length && head < other.length && base[head] === other[head]) head++;
  let tail = 0;
  const room = Math.min(base.length, other.length) - head;
  while (tail < room && base[base.length - 1 - tail] === other[other.length - 1 - tail]) tail++;
  const was = base.slice(head, base.length - tail);
  const now = other.slice(head, other.length - tail);
  if (was.length === 0 && now.length === 0) return [];
  if (was.length === 0 || now.length === 0)
    return [{ base: [head, base.length - tail], other: [head, other.length - tail] }];
  const most = mostChanges(MOST_CHANGES);
  const changes = diffArrays(was, now, { maxEditLength: most });
  const found = changes?.reduce((sum, { added, removed, count }) => sum + (added || removed ? count : 0), 0) ?? most;
  spend(was.length + now.length + found * found);
  if (!changes) return null;
  const hunks: { base: [number, number]; other: [number, number] }[] = [];
  let [old, young] = [head, head];
  let isOpen = false;
  for (const { added, removed, count } of changes) {
    if (!added && !removed) {
      old += count;
      young += count;
      isOpen = false;
      continue;
    }
    if (!isOpen) hunks.push({ base: [old, old], other: [young, young] });
    isOpen = true;
    if (removed) old += count;
    else young += count;
    const hunk = hunks.at(-1);
    if (hunk) {
      hunk.base[1] = old;
      hunk.other[1] = young;
    }
  }
  return slid(hunks, base, other);
}

/**
 * What was put in or taken out among equal neighbours may be said of several places: it is said of the last one, so that
 * both sides say it of the same.
 */
function slid<T>(
  hunks: { base: [number, number]; other: [number, number] }[],
  base: readonly T[],
  other: readonly T[],
): Hunk[] {
  for (let at = hunks.length - 1; at >= 0; at--) {
    const hunk = hunks[at];
    if (!hunk) continue;
    const { base: old, other: young } = hunk;
    const isPut = old[0] === old[1];
    if (!isPut && young[0] !== young[1]) continue;
    const [row, range] = isPut ? [other, young] : [base, old];
    const end = hunks[at + 1]?.base[0] ?? base.length;
    while (old[1] < end && row[range[0]] === row[range[1]]) {
      for (const part of [old, young]) {
        part[0]++;
        part[1]++;
      }
    }
  }
  return hunks;
}

/**
 * Both rows of changes over their common base. Changes of both that touch are one segment «both».
 * @param length of the base
 */
export function segmentsOf(length: number, mine: readonly Hunk[], theirs: readonly Hunk[]): Segment[] {
  const segments: Segment[] = [];
  let [base, atMine, atTheirs, nextMine, nextTheirs] = [0, 0, 0, 0, 0];
  const keepUntil = (end: number) => {
    if (end <= base) return;
    const ends = [end, atMine + end - base, atTheirs + end - base] as const;
    segments.push({ base: [base, ends[0]], mine: [atMine, ends[1]], theirs: [atTheirs, ends[2]], by: "none" });
    [base, atMine, atTheirs] = ends;
  };
  const isBefore = (one: Hunk | undefined, other: Hunk | undefined): boolean =>
    one !== undefined && (other === undefined || one.base[0] <= other.base[0]);
  while (nextMine < mine.length || nextTheirs < theirs.length) {
    const begin = Math.min(mine[nextMine]?.base[0] ?? length, theirs[nextTheirs]?.base[0] ?? length);
    keepUntil(begin);
    let end = begin;
    let isFirst = true;
    const [fromMine, fromTheirs] = [nextMine, nextTheirs];
    for (;;) {
      const [one, other] = [mine[nextMine], theirs[nextTheirs]];
      const isMine = isBefore(one, other);
      const next = isMine ? one : other;
      if (!next || (!isFirst && next.base[0] > end)) break;
      end = Math.max(end, next.base[1]);
      isFirst = false;
      if (isMine) nextMine++;
      else nextTheirs++;
    }
    const shift = (hunks: readonly Hunk[], from: number, to: number): number =>
      hunks
        .slice(from, to)
        .reduce((sum, hunk) => sum + (hunk.other[1] - hunk.other[0]) - (hunk.base[1] - hunk.base[0]), 0);
    const endMine = atMine + (end - begin) + shift(mine, fromMine, nextMine);
    const endTheirs = atTheirs + (end - begin) + shift(theirs, fromTheirs, nextTheirs);
    const by = nextMine === fromMine ? "theirs" : nextTheirs === fromTheirs ? "mine" : "both";
    segments.push({ base: [begin, end], mine: [atMine, endMine], theirs: [atTheirs, endTheirs], by });
    [base, atMine, atTheirs] = [end, endMine, endTheirs];
  }
  keepUntil(length);
  return segments;
}

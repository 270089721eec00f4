import { align } from "./alignment.ts";
import type { Json } from "./nodes.ts";
import type { Range } from "./threeWay.ts";

/** What one side did to some blocks of the base: it wrote on them, or put others in their place, or among them, or none. */
export type Change = { base: Range; blocks: Json[]; isEdit: boolean };
export type Group = { base: [number, number]; mine: Change[]; theirs: Change[] };

/** @param moved what this side wrote next to a block that it has elsewhere is not in its place; what came from there replaces nothing */
export function changesOf(base: readonly Json[], blocks: readonly Json[], moved: ReadonlySet<Json>): Change[] {
  const changes: Change[] = [];
  let [old, young] = [0, 0];
  const until = (endBase: number, end: number) => {
    const stretches: [number, number][] = [];
    for (let at = old; at < endBase; at++) {
      if (moved.has(base[at] as Json)) continue;
      const last = stretches.at(-1);
      if (last && last[1] === at) last[1] = at + 1;
      else stretches.push([at, at + 1]);
    }
    const written = blocks.slice(young, end);
    const isCome = written.length > 0 && written.every((block) => moved.has(block));
    if (isCome) stretches.unshift([old, old]);
    const [first = [old, old], ...rest] = stretches;
    const taken: Change[] = [];
    if (first[1] > first[0] || written.length > 0) taken.push({ base: first, blocks: written, isEdit: false });
    for (const base of rest) taken.push({ base, blocks: [], isEdit: false });
    for (let at = old; at < endBase; at++)
      if (moved.has(base[at] as Json)) taken.push({ base: [at, at + 1], blocks: [], isEdit: false });
    changes.push(...taken.sort((one, other) => one.base[0] - other.base[0] || one.base[1] - other.base[1]));
  };
  for (const link of align(base, blocks)) {
    until(link.base[0], link.other[0]);
    if (!link.isExact) changes.push({ base: link.base, blocks: blocks.slice(...link.other), isEdit: true });
    [old, young] = [link.base[1], link.other[1]];
  }
  until(base.length, blocks.length);
  return changes;
}

/** Changes that touch, one of the other's, in the order of the base. */
export function groupsOf(mine: readonly Change[], theirs: readonly Change[]): Group[] {
  const all = [
    ...theirs.map((change) => ({ change, side: "theirs" as const })),
    ...mine.map((change) => ({ change, side: "mine" as const })),
  ].sort((one, other) => one.change.base[0] - other.change.base[0] || one.change.base[1] - other.change.base[1]);
  const groups: Group[] = [];
  // What is put between two blocks touches what spans the place, and what is put there as well.
  let put = -1;
  for (const { change, side } of all) {
    const last = groups.at(-1);
    const [from, to] = change.base;
    const isPut = from === to;
    if (last && (from < last.base[1] || (isPut && put === from))) {
      last[side].push(change);
      last.base[1] = Math.max(last.base[1], to);
    } else {
      groups.push({ base: [from, to], mine: [], theirs: [], [side]: [change] });
    }
    if (isPut) put = from;
  }
  return groups;
}

/** How one side has the blocks of a group. */
export function readingOf(base: readonly Json[], [from, to]: Range, changes: readonly Change[]): Json[] {
  const reading: Json[] = [];
  let at = from;
  for (const { base: range, blocks } of changes) {
    reading.push(...base.slice(at, range[0]), ...blocks);
    at = range[1];
  }
  return [...reading, ...base.slice(at, to)];
}

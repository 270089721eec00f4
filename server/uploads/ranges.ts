/** `[begin, end)` in bytes. */
export type Range = [begin: number, end: number];

/** What these ranges cover: in order, none touches the next one. */
export function joined(ranges: readonly Readonly<Range>[]): Range[] {
  const found: Range[] = [];
  for (const [begin, end] of ranges.filter(([from, to]) => to > from).sort(([a], [b]) => a - b)) {
    const last = found.at(-1);
    if (last && begin <= last[1]) last[1] = Math.max(last[1], end);
    else found.push([begin, end]);
  }
  return found;
}

/** How many bytes joined ranges cover. */
export const lengthOf = (ranges: readonly Readonly<Range>[]): number =>
  ranges.reduce((sum, [begin, end]) => sum + end - begin, 0);

/** What joined ranges leave out of `[0, byteSize)`. */
export function holesOf(ranges: readonly Readonly<Range>[], byteSize: number): Range[] {
  const edges = [0, ...ranges.flat(), byteSize];
  const found: Range[] = [];
  for (let index = 0; index < edges.length; index += 2) {
    const [begin = 0, end = 0] = edges.slice(index, index + 2);
    if (begin < end) found.push([begin, end]);
  }
  return found;
}

export type Part = { begin: number; end: number; isStored: boolean };

/** A range cut where joined ranges begin and end. */
export function partsOf([begin, end]: Readonly<Range>, stored: readonly Readonly<Range>[]): Part[] {
  const parts: Part[] = [];
  let at = begin;
  const goTo = (to: number, isStored: boolean) => {
    if (to > at) parts.push({ begin: at, end: to, isStored });
    at = Math.max(at, to);
  };
  for (const [from, to] of stored) {
    if (to <= begin || from >= end) continue;
    goTo(Math.max(from, begin), false);
    goTo(Math.min(to, end), true);
  }
  goTo(end, false);
  return parts;
}

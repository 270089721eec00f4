import { align } from "./alignment.ts";
import { type Change, changesOf, type Group, groupsOf, readingOf } from "./changes.ts";
import { type Clash, isClash, type Merged } from "./clash.ts";
import { keepsWords } from "./keeping.ts";
import { followMoves } from "./moves.ts";
import { areEqual, containers, type Json, keyOf, spellAttrs } from "./nodes.ts";
import { hunksBetween, segmentsOf } from "./threeWay.ts";
import { mergeLines } from "./words.ts";

const clash = (mine: readonly Json[], theirs: readonly Json[]): Clash => ({
  mine: [...mine],
  theirs: [...theirs],
  before: 0,
  after: 0,
});

/** What both readings have is there once; where they differ is a clash. */
export function clashesBetween(mine: readonly Json[], theirs: readonly Json[]): Merged[] {
  const hunks = hunksBetween(mine.map(keyOf), theirs.map(keyOf));
  if (!hunks) return [clash(mine, theirs)];
  const merged: Merged[] = [];
  let at = 0;
  for (const { base, other } of hunks) {
    merged.push(...mine.slice(at, base[0]), clash(mine.slice(...base), theirs.slice(...other)));
    at = base[1];
  }
  return [...merged, ...mine.slice(at)];
}

/** Both put something in one place: what is alike is one thing, everything else follows in the order in which it came. */
function mergeInserted(mine: readonly Json[], theirs: readonly Json[]): Merged[] {
  const merged: Merged[] = [];
  let [one, other] = [0, 0];
  const until = (endMine: number, endTheirs: number) => {
    merged.push(...theirs.slice(other, endTheirs), ...mine.slice(one, endMine));
    [one, other] = [endMine, endTheirs];
  };
  for (const { base, other: range, isExact } of align(mine, theirs)) {
    until(base[0], range[0]);
    const [my, their] = [mine.slice(...base), theirs.slice(...range)];
    if (isExact) merged.push(...my);
    else {
      const read = mergeLines([], my, their);
      merged.push(...clashesBetween(read.mine, read.theirs));
    }
    [one, other] = [base[1], range[1]];
  }
  until(mine.length, theirs.length);
  return merged;
}

function wrapped({ type, attrs }: Json, items: readonly Merged[]): Merged[] {
  const wrap = (content: readonly Json[]): Json[] =>
    content.length > 0 ? [{ type, ...(attrs && { attrs }), content }] : [];
  const merged: Merged[] = [];
  let run: Json[] = [];
  const levels = (isParted: boolean, inner: number) => (isParted || inner > 0 ? inner + 1 : 0);
  for (const [at, item] of items.entries()) {
    if (!isClash(item)) {
      run.push(item);
      continue;
    }
    merged.push(...wrap(run), {
      mine: wrap(item.mine),
      theirs: wrap(item.theirs),
      before: levels(at > 0, item.before),
      after: levels(at < items.length - 1, item.after),
    });
    run = [];
  }
  return [...merged, ...wrap(run)];
}

function mergeImages(base: Json, mine: Json, theirs: Json): Json | null {
  const names = Object.keys({ ...base.attrs, ...mine.attrs, ...theirs.attrs });
  const attrs: Record<string, unknown> = {};
  for (const name of names) {
    const [was, one, other] = [base.attrs?.[name], mine.attrs?.[name], theirs.attrs?.[name]];
    if (one !== other && one !== was && other !== was) return null;
    attrs[name] = one === was ? other : one;
  }
  return { ...mine, attrs };
}

/** Blocks of the base, of which both sides still have something. */
function mergeKept(base: readonly Json[], mine: readonly Json[], theirs: readonly Json[]): Merged[] {
  if (areEqual(mine, theirs) || areEqual(base, theirs)) return [...mine];
  if (areEqual(base, mine)) return [...theirs];
  const [was, one, other] = [base[0], mine[0], theirs[0]];
  const isSingle = base.length === 1 && mine.length === 1 && theirs.length === 1;
  const isOfOneKind = was && one && other && was.type === one.type && was.type === other.type;
  if (isSingle && isOfOneKind && containers.has(was.type) && spellAttrs(was.attrs) === spellAttrs(one.attrs))
    return wrapped(one, mergeBlocks(was.content ?? [], one.content ?? [], other.content ?? []));
  if (isSingle && isOfOneKind && was.type === "image") {
    const image = mergeImages(was, one, other);
    return image ? [image] : [clash(mine, theirs)];
  }
  if (isSingle && isOfOneKind && was.type === "dispute") {
    const place = mergeDisputes(was, one, other);
    return place ? [place] : [clash(mine, theirs)];
  }
  const read = mergeLines(base, mine, theirs);
  return clashesBetween(read.mine, read.theirs);
}

const wordingsOf = ({ content = [] }: Json): readonly Json[] => content;

/** Each wording of a place as the side has it that wrote on it. @returns null: both did, or another number of them is there */
function mergeDisputes(base: Json, mine: Json, theirs: Json): Json | null {
  const [were, mys, their] = [wordingsOf(base), wordingsOf(mine), wordingsOf(theirs)];
  if (were.length !== mys.length || were.length !== their.length) return null;
  const merged = were.map((was, at) => {
    const [one, other] = [mys[at] as Json, their[at] as Json];
    if (areEqual([one], [was]) || areEqual([one], [other])) return other;
    return areEqual([other], [was]) ? one : null;
  });
  return merged.includes(null) ? null : { ...theirs, content: merged as Json[] };
}

/** One side wrote on a wording that the other has in a disputed place by now. @returns null: this is another case */
function mergeIntoPlace(base: readonly Json[], written: readonly Json[], placed: readonly Json[]): Json | null {
  const [place] = placed;
  if (placed.length !== 1 || place?.type !== "dispute" || written.some(({ type }) => type === "dispute")) return null;
  const at = wordingsOf(place).findIndex(({ content = [] }) => areEqual(content, base));
  if (at < 0) return null;
  const content = wordingsOf(place).map((wording, index) =>
    index === at
      ? {
          type: wording.type,
          ...(wording.attrs && { attrs: wording.attrs }),
          ...(written.length > 0 && { content: written }),
        }
      : wording,
  );
  return { ...place, content };
}

const adds = ({ base: [from, to] }: Change): boolean => from === to;
const takesAway = ({ blocks }: Change): boolean => blocks.length === 0;

function mergeGroup(base: readonly Json[], group: Group): Merged[] {
  const [mine, theirs] = [readingOf(base, group.base, group.mine), readingOf(base, group.base, group.theirs)];
  if (group.theirs.length === 0) return mine;
  if (group.mine.length === 0) return theirs;
  const was = base.slice(...group.base);
  const place = mergeIntoPlace(was, mine, theirs) ?? mergeIntoPlace(was, theirs, mine);
  if (place) return [place];
  const all = [...group.theirs, ...group.mine];
  if (all.every(adds)) return mergeInserted(mine, theirs);
  if (all.every((change) => takesAway(change) || adds(change))) return all.flatMap(({ blocks }) => blocks);
  const isWritten = group.mine.some(({ isEdit }) => isEdit) && group.theirs.some(({ isEdit }) => isEdit);
  return isWritten ? mergeKept(was, mine, theirs) : clashesBetween(mine, theirs);
}

/** Blocks of the base that each side has elsewhere, and its own that came from there. */
type Moved = { mine: ReadonlySet<Json>; theirs: ReadonlySet<Json> };

function mergeByChanges(base: readonly Json[], mine: readonly Json[], theirs: readonly Json[], moved: Moved): Merged[] {
  const merged: Merged[] = [];
  let at = 0;
  for (const group of groupsOf(changesOf(base, mine, moved.mine), changesOf(base, theirs, moved.theirs))) {
    merged.push(...base.slice(at, group.base[0]), ...mergeGroup(base, group));
    at = group.base[1];
  }
  return [...merged, ...base.slice(at)];
}

/**
 * A stretch in which changes of both touch: what each block of the base became on either side is looked at. Lines that were
 * parted and joined across one another are read as one row of words; where even that doubles or loses some, both are kept whole.
 */
function mergeTouched(base: readonly Json[], mine: readonly Json[], theirs: readonly Json[], moved: Moved): Merged[] {
  const isRight = (merged: readonly Merged[]) => keepsWords(merged, { base, mine, theirs });
  const byChanges = mergeByChanges(base, mine, theirs, moved);
  if (isRight(byChanges)) return byChanges;
  const read = mergeLines(base, mine, theirs);
  const byWords = clashesBetween(read.mine, read.theirs);
  return isRight(byWords) ? byWords : clashesBetween(mine, theirs);
}

/** Keys as numbers, so that each is compared with each at once. */
function numbered(rows: readonly (readonly Json[])[]): number[][] {
  const numbers = new Map<string, number>();
  return rows.map((blocks) =>
    blocks.map((block) => {
      const key = keyOf(block);
      const known = numbers.get(key) ?? numbers.size;
      numbers.set(key, known);
      return known;
    }),
  );
}

/**
 * What both sides made of the same row of blocks. Changes that do not touch are all there, each block that somebody wrote
 * once; what touches is a clash.
 */
export function mergeBlocks(base: readonly Json[], mine: readonly Json[], theirs: readonly Json[]): Merged[] {
  if (areEqual(mine, theirs)) return [...mine];
  const none = { mine: new Set<Json>(), theirs: new Set<Json>() };
  const [keys = [], myKeys = [], theirKeys = []] = numbered([base, mine, theirs]);
  const [myHunks, theirHunks] = [hunksBetween(keys, myKeys), hunksBetween(keys, theirKeys)];
  if (!myHunks || !theirHunks) return mergeTouched(base, mine, theirs, none);
  const { moved, ...followed } = followMoves(
    { blocks: base, keys },
    { blocks: mine, keys: myKeys, hunks: myHunks },
    { blocks: theirs, keys: theirKeys, hunks: theirHunks },
    (was, my, their) => mergeKept([was], [my], [their]),
  );
  if (followed.merged.size === 0)
    return mergeHunks(base, { blocks: mine, hunks: myHunks }, { blocks: theirs, hunks: theirHunks }, moved);
  const [one, other] = [followed.mine, followed.theirs];
  const [formerKeys = [], oneKeys = [], otherKeys = []] = numbered([base, one, other]);
  const [oneHunks, otherHunks] = [hunksBetween(formerKeys, oneKeys), hunksBetween(formerKeys, otherKeys)];
  if (!oneHunks || !otherHunks) return mergeTouched(base, mine, theirs, none);
  const merged = mergeHunks(base, { blocks: one, hunks: oneHunks }, { blocks: other, hunks: otherHunks }, moved);
  const restored = (blocks: readonly Json[]): Json[] =>
    blocks.flatMap((block) =>
      (followed.merged.get(block) ?? [block]).flatMap((item) =>
        isClash(item) ? [...item.theirs, ...item.mine] : [item],
      ),
    );
  return merged.flatMap((item) =>
    isClash(item)
      ? [{ ...item, mine: restored(item.mine), theirs: restored(item.theirs) }]
      : (followed.merged.get(item) ?? [item]),
  );
}

type Hunked = { blocks: readonly Json[]; hunks: NonNullable<ReturnType<typeof hunksBetween>> };

const mergeHunks = (base: readonly Json[], mine: Hunked, theirs: Hunked, moved: Moved): Merged[] =>
  segmentsOf(base.length, mine.hunks, theirs.hunks).flatMap((segment) => {
    const [my, their] = [mine.blocks.slice(...segment.mine), theirs.blocks.slice(...segment.theirs)];
    if (segment.by !== "both") return segment.by === "theirs" ? their : my;
    return mergeTouched(base.slice(...segment.base), my, their, moved);
  });

import { MOST_WORDINGS } from "../disputes.ts";
import type { DocumentJson } from "../json.ts";
import { clashesBetween, mergeBlocks } from "./blocks.ts";
import { type Clash, isClash } from "./clash.ts";
import { withEffort } from "./effort.ts";
import { type Json, keyOf } from "./nodes.ts";
import { mergeLines } from "./words.ts";

/** Characters of a chapter's title. */
const TITLE_LENGTH = 200;

/** Who wrote a wording, and when it was saved (ISO 8601). */
export type Writer = { userId: number; savedAt: string };
export type Text = { title: string; document: DocumentJson };
export type MergedText = {
  document: DocumentJson;
  title: string;
  /** Both changed the title, and not to the same: `title` is mine. */
  theirTitle: string | null;
};

type Wording = { writer: Writer | Json["attrs"]; blocks: readonly Json[] };

const isDispute = ({ type }: Json): boolean => type === "dispute";
const childrenOf = ({ content = [] }: Json): readonly Json[] => content;

/**
 * A disputed place in a wording is not in doubt within a doubt: each of its wordings is one of the outer place. Of several
 * such places all wordings are there, one after another.
 */
function wordingsOf(blocks: readonly Json[], writer: Wording["writer"]): Wording[] {
  const places = blocks.filter(isDispute);
  const [place] = places;
  if (!place) return [{ writer, blocks }];
  if (places.length > 1)
    return [
      {
        writer,
        blocks: blocks.flatMap((block) => (isDispute(block) ? childrenOf(block).flatMap(childrenOf) : [block])),
      },
    ];
  const at = blocks.indexOf(place);
  return childrenOf(place).map(({ attrs, content = [] }) => ({
    writer: attrs,
    blocks: [...blocks.slice(0, at), ...content, ...blocks.slice(at + 1)],
  }));
}

/** Levels of the place that is disputed once more, where it is all that a side has here. */
function levelsOf({ mine, theirs, before, after }: Clash): { before: number; after: number } {
  const places = [mine, theirs].flatMap((blocks) => (blocks.length === 1 ? blocks.filter(isDispute) : []));
  const most = (name: "before" | "after", own: number) =>
    Math.max(own, ...places.map(({ attrs }) => Number(attrs?.[name] ?? 0)));
  return { before: most("before", before), after: most("after", after) };
}

function disputeOf(clash: Clash, by: { mine: Writer; theirs: Writer }): Json[] {
  const wordings = new Map<string, Wording>();
  for (const wording of [...wordingsOf(clash.theirs, by.theirs), ...wordingsOf(clash.mine, by.mine)]) {
    const key = wording.blocks.map(keyOf).join();
    if (!wordings.has(key)) wordings.set(key, wording);
  }
  const some = [...wordings.values()];
  const [first] = some;
  if (first && some.length === 1) return [...first.blocks];
  const last = some.splice(MOST_WORDINGS - 1);
  const [rest] = last;
  if (rest) some.push({ writer: rest.writer, blocks: last.flatMap(({ blocks }) => blocks) });
  const content = some.map(({ writer, blocks }) => ({
    type: "wording",
    attrs: { ...writer },
    ...(blocks.length > 0 && { content: blocks }),
  }));
  return [{ type: "dispute", attrs: levelsOf(clash), content }];
}

const lineOf = (title: string): Json => ({
  type: "paragraph",
  ...(title !== "" && { content: [{ type: "text", text: title }] }),
});
const titleOf = ([line]: readonly Json[]): string => (line?.content ?? []).map(({ text }) => text).join("");

function mergeTitles(base: string | null, mine: string, theirs: string): Pick<MergedText, "title" | "theirTitle"> {
  if (mine === theirs || theirs === base) return { title: mine, theirTitle: null };
  if (mine === base) return { title: theirs, theirTitle: null };
  if (base === null) return { title: mine, theirTitle: theirs };
  const read = mergeLines([lineOf(base)], [lineOf(mine)], [lineOf(theirs)]);
  const [one, other] = [titleOf(read.mine), titleOf(read.theirs)];
  const isOne = one === other && one.length <= TITLE_LENGTH;
  return isOne ? { title: one, theirTitle: null } : { title: mine, theirTitle: theirs };
}

/**
 * Two texts that were made from one: by blocks, and within a changed block by words with their marks. Changes that do not
 * touch are merged. Where both changed the same, both wordings are in a disputed place, theirs first.
 * @param base null: it is not known any more, and whatever differs is disputed
 * @param by whose wordings they are
 * @returns what `readDocument` allows, not yet in its canonical spelling
 */
export function mergeTexts(
  base: Text | null,
  mine: Text,
  theirs: Text,
  by: { mine: Writer; theirs: Writer },
): MergedText {
  const blocksOf = ({ document }: Text) => (document.content ?? []) as readonly Json[];
  const [my, their] = [blocksOf(mine), blocksOf(theirs)];
  const merged = withEffort(() => (base ? mergeBlocks(blocksOf(base), my, their) : clashesBetween(my, their)));
  const content = merged.flatMap((item) => (isClash(item) ? disputeOf(item, by) : [item]));
  return {
    document: { type: "doc", content: content.length > 0 ? content : [{ type: "paragraph" }] },
    ...mergeTitles(base?.title ?? null, mine.title, theirs.title),
  };
}

import type { DocumentJson } from "../json.ts";
import { clashesBetween, mergeBlocks } from "./blocks.ts";
import { type Clash, isClash } from "./clash.ts";
import { withEffort } from "./effort.ts";
import { type Json, keyOf } from "./nodes.ts";
import { mergeLines } from "./words.ts";

/** Who wrote a wording, and when it was saved (ISO 8601). */
export type Writer = { userId: number; savedAt: string };
export type Text = { title: string; document: DocumentJson };
export type MergedText = {
  document: DocumentJson;
  title: string;
  /** Both changed the title, and not to the same: `title` is mine. */
  theirTitle: string | null;
};

/** More wordings of one place are not kept apart: the last ones are joined. */
const MOST_WORDINGS = 12;

type Wording = { writer: Writer | Json["attrs"]; blocks: readonly Json[] };

/** A disputed place in a wording is not in doubt within a doubt: each of its wordings is one of the outer place. */
function wordingsOf(blocks: readonly Json[], writer: Wording["writer"]): Wording[] {
  const at = blocks.findIndex(({ type }) => type === "dispute");
  const dispute = blocks[at];
  if (!dispute) return [{ writer, blocks }];
  return (dispute.content ?? []).flatMap(({ attrs, content = [] }) =>
    wordingsOf([...blocks.slice(0, at), ...content, ...blocks.slice(at + 1)], attrs),
  );
}

function disputeOf({ mine, theirs, before, after }: Clash, by: { mine: Writer; theirs: Writer }): Json[] {
  const wordings = new Map<string, Wording>();
  for (const wording of [...wordingsOf(theirs, by.theirs), ...wordingsOf(mine, by.mine)]) {
    const key = wording.blocks.map(keyOf).join();
    if (!wordings.has(key)) wordings.set(key, wording);
  }
  const some = [...wordings.values()].slice(0, MOST_WORDINGS);
  if (some.length === 1) return [...(some[0]?.blocks ?? [])];
  const content = some.map(({ writer, blocks }) => ({
    type: "wording",
    attrs: { ...writer },
    ...(blocks.length > 0 && { content: blocks }),
  }));
  return [{ type: "dispute", attrs: { before, after }, content }];
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
  return one === other ? { title: one, theirTitle: null } : { title: mine, theirTitle: theirs };
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

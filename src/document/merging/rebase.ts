import { emptyDocument } from "../json.ts";
import { mergeTexts, type Text } from "./merge.ts";
import { type Json, keyOf } from "./nodes.ts";
import { hunksBetween } from "./threeWay.ts";

/** `document`: a ProseMirror node or its JSON. */
type AnyText = { readonly title: string; readonly document: object };
/** Blocks that were added or changed, and blocks that are gone. */
export type Change = { added: number; removed: number };

const plain = ({ title, document }: AnyText): Text => ({
  title,
  document: { ...emptyDocument(), ...JSON.parse(JSON.stringify(document)) },
});

type Rebased = {
  base: AnyText;
  mine: AnyText;
  theirs: AnyText;
  /** Ids of accounts. */
  by: { mine: number; theirs: number };
  savedAt: string;
};

/** What was typed upon a text that has become another one meanwhile. */
export function rebase({ base, mine, theirs, by, savedAt }: Rebased): Text {
  const writer = (userId: number) => ({ userId, savedAt });
  const { title, document } = mergeTexts(plain(base), plain(mine), plain(theirs), {
    mine: writer(by.mine),
    theirs: writer(by.theirs),
  });
  return { title, document };
}

/** How much of a text is another than before. */
export function changeBetween(before: AnyText, after: AnyText): Change {
  const keys = (text: AnyText) => ((plain(text).document.content ?? []) as readonly Json[]).map(keyOf);
  const [was, now] = [keys(before), keys(after)];
  const hunks = hunksBetween(was, now);
  if (!hunks) return { added: now.length, removed: was.length };
  const sum = (lengths: number[]) => lengths.reduce((total, length) => total + length, 0);
  return {
    added: sum(hunks.map(({ other }) => other[1] - other[0])),
    removed: sum(hunks.map(({ base, other }) => Math.max(0, base[1] - base[0] - (other[1] - other[0])))),
  };
}

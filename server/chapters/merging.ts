import type { ResultOf } from "../../src/api/contract/index.ts";
import { mergeTexts } from "../../src/document/merging/merge.ts";
import { authorsOf } from "./history.ts";
import {
  addRevision,
  checkImages,
  isSameText,
  readText,
  type Saved,
  savedAs,
  shownDocument,
  type Text,
} from "./revisions.ts";
import { keptRevision, ownRevisionsSince, type Revision } from "./rows.ts";

/** `theirs`: the revision that the sender had not seen. */
export type Merged = Saved & { text: Text; theirTitle: string | null; theirs: Revision };

type Next = { chapterId: number; workId: number; revision: number; userId: number; now: Date };

/**
 * Stores what the sender's text and the last one make together (docs/spec/works.md, «Merging»). Without their common
 * revision, which may have been thinned away, everything in which they differ is disputed. The chapter is locked.
 * @param since the revision that the sender's text was made from
 * @throws Refusal InvalidRequestFields: both together are too large
 */
export async function mergeText(next: Next, since: number, mine: Text, theirs: Revision): Promise<Merged> {
  // Its first answer may have been lost: what was saved then is what this text was made from.
  const sent = (
    await ownRevisionsSince(next.chapterId, since, { userId: next.userId, textLength: mine.textLength })
  ).find((revision) => isSameText(mine, revision));
  const base = sent ?? (since < theirs.revision ? await keptRevision(next.chapterId, since) : undefined);
  const { theirTitle, ...merged } = mergeTexts(base ?? null, mine, theirs, {
    mine: { userId: next.userId, savedAt: next.now.toISOString() },
    theirs: { userId: theirs.savedBy, savedAt: theirs.savedAt.toISOString() },
  });
  const text = readText(merged);
  const answer = { text, theirTitle, theirs };
  if (isSameText(text, theirs)) return { ...savedAs(theirs), ...answer };
  await checkImages(text, next.workId);
  return { ...(await addRevision(next, text)), ...answer };
}

/** A merged text as the sender gets it, with the account that had saved the other one. */
export async function presentMerged({
  revision,
  savedAt,
  text: { title, document, textLength },
  theirTitle,
  theirs: { savedBy },
}: Merged): Promise<Extract<ResultOf<"updateChapter">, { outcome: "merged" }>> {
  const { id, fio } = (await authorsOf([savedBy]))(savedBy);
  const shown = { title, document: shownDocument(document), textLength };
  return { outcome: "merged", revision, savedAt, ...shown, theirTitle, by: { id, fio } };
}

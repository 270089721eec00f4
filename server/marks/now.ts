import type { ReaderMark } from "../../src/api/contract/readerMarks.ts";
import { plainBetween, plainBlocks, type Span, spanIn } from "../../src/document/quotes.ts";
import { db } from "../db/transaction.ts";
import { documentOf, type Looked, readingPlaceNow } from "../reading/placeNow.ts";

export type KeptMark = Span & {
  workId: number;
  chapterId: number | null;
  revisionId: number | null;
  kind: ReaderMark["kind"];
  createdAt: Date;
  /** What the reader has of the chapter now; null: nothing. */
  publishedRevisionId: number | null;
};
type Standing = Pick<ReaderMark, "how" | "now">;

const gone = (how: "near" | "lost"): Standing => ({ how, now: null });

async function revisionOf(chapterId: number): Promise<number | null> {
  const chapter = db().selectFrom("chapter").where("id", "=", chapterId);
  return (await chapter.select("publishedRevisionId").executeTakeFirst())?.publishedRevisionId ?? null;
}

/**
 * Finds a mark in what readers have now: its paragraph as a reader's place is found, and in that by its own words.
 * @param looked of one answer about several marks
 */
export async function markNow(mark: KeptMark, looked: Looked): Promise<Standing> {
  const { chapterId, revisionId, from, to, publishedRevisionId } = mark;
  if (chapterId === null || revisionId === null) return gone("lost");
  if (revisionId === publishedRevisionId) return { how: "same", now: { chapterId, from, to } };
  const place = await readingPlaceNow(
    {
      workId: mark.workId,
      chapterId,
      revisionId,
      publishedRevisionId,
      progress: 0,
      movedAt: mark.createdAt,
      location: from.block,
      offset: from.offset,
    },
    looked,
  );
  if (!place || place.how === "near" || place.how === "lost") return gone(place?.how === "near" ? "near" : "lost");
  const currentId = place.revisionId ?? (await revisionOf(place.chapterId));
  if (currentId === null) return gone("lost");
  const [before, current] = [await documentOf(revisionId, looked), await documentOf(currentId, looked)];
  const block = place.location;
  const start = { block, offset: 0 };
  const words = spanIn(current, block, plainBetween(before, { from, to }) ?? [], from.offset);
  // A bookmark is its paragraph's, whatever that begins with.
  const paragraph = { from: start, to: { block, offset: plainBlocks(current)[block]?.length ?? 0 } };
  const span = words ?? (mark.kind === "bookmark" ? paragraph : { from: start, to: start });
  return { how: place.how, now: { chapterId: place.chapterId, ...span } };
}

import { countIn, plainBetween, plainBlocks, spanIn } from "../../src/document/quotes.ts";
import { db, transaction } from "../db/transaction.ts";
import { documentOf, type Looked, readingPlaceNow } from "../reading/placeNow.ts";
import { obeyTypoLaw, type TypoRow } from "./law.ts";

const notes = (workId: number) =>
  db()
    .selectFrom("typoNote")
    .innerJoin("chapter", "chapter.id", "typoNote.chapterId")
    .where("typoNote.workId", "=", workId)
    .where("typoNote.state", "in", ["open", "accepted"])
    .orderBy("typoNote.id")
    .selectAll("typoNote")
    .select("chapter.publishedRevisionId")
    .execute();

const publishedOf = async (chapterId: number): Promise<number | null> =>
  (await db().selectFrom("chapter").where("id", "=", chapterId).select("publishedRevisionId").executeTakeFirst())
    ?.publishedRevisionId ?? null;

/** Does what readers have still hold the words of a note, as often as its paragraph did? Of a chapter that they have not nobody knows. */
async function isHeld(note: TypoRow & { publishedRevisionId: number | null }, looked: Looked): Promise<boolean> {
  const { workId, chapterId, revisionId, publishedRevisionId } = note;
  if (publishedRevisionId === null || publishedRevisionId === revisionId) return true;
  const from = { block: note.fromBlock, offset: note.fromOffset };
  const place = await readingPlaceNow(
    {
      workId,
      chapterId,
      revisionId,
      publishedRevisionId,
      progress: 0,
      movedAt: note.createdAt,
      location: from.block,
      offset: from.offset,
    },
    looked,
  );
  if (!place || place.how === "near" || place.how === "lost") return false;
  const currentId = place.revisionId ?? (await publishedOf(place.chapterId));
  if (currentId === null) return true;
  const span = { from, to: { block: note.toBlock, offset: note.toOffset } };
  const parts = plainBetween(await documentOf(revisionId, looked), span) ?? [];
  const current = await documentOf(currentId, looked);
  const [first = ""] = parts;
  if (parts.length > 1) return spanIn(current, place.location, parts, from.offset) !== null;
  return countIn(plainBlocks(current)[place.location] ?? "", first) >= countIn(note.paragraph, first);
}

/** The job «typo.follow»: what readers do not have any more is mended, whatever the answer was. */
export async function followTypos(workId: number, now: Date): Promise<void> {
  const looked: Looked = new Map();
  const gone: number[] = [];
  for (const note of await notes(workId)) if (!(await isHeld(note, looked))) gone.push(note.id);
  if (gone.length === 0) return;
  await transaction(async () => {
    const rows = await db()
      .selectFrom("typoNote")
      .where("id", "in", gone)
      .orderBy("id")
      .selectAll()
      .forUpdate()
      .execute();
    for (const row of rows) await obeyTypoLaw(row, { type: "text.published" }, { isHeld: false, now });
  });
}

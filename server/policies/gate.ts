import { accessTo, type ChapterAccess, isReadable, type SaleTerms } from "../../src/text/saleStates.ts";
import { db } from "../db/transaction.ts";
import { Refusal } from "../http/refusal.ts";
import { isThere } from "../lists/found.ts";
import { type Authors, maySeeDraft } from "../works/policy.ts";
import type { WorkRow } from "../works/rows.ts";
import type { Reader } from "./reader.ts";

type Work = Authors & Pick<WorkRow, "id">;

/**
 * A chapter that readers have, or that this one has kept, by the text that is theirs. `isBought`: it is open because they hold the work,
 * and would not be otherwise.
 */
export type GatedChapter = { id: number; revisionId: number; access: ChapterAccess; isBought: boolean };

const termsOf = async (workId: number): Promise<SaleTerms | null> =>
  (await db()
    .selectFrom("workSale")
    .where("workId", "=", workId)
    .select(["state", "former", "freeChapterCount", "promoFragment"])
    .executeTakeFirst()) ?? null;

/** How this reader holds a work: since when, and by which promo code; null: they do not. */
export async function holdingOf(
  workId: number,
  { user }: Reader,
): Promise<{ grantedAt: Date; promoCodeId: number | null } | null> {
  if (!user) return null;
  const held = await db()
    .selectFrom("holding")
    .where("workId", "=", workId)
    .where("accountId", "=", user.id)
    .where("endedAt", "is", null)
    .select(["grantedAt", "promoCodeId"])
    .executeTakeFirst();
  return held ?? null;
}

/** Since when this reader holds a work; null: they do not. */
export const heldSince = async (workId: number, reader: Reader): Promise<Date | null> =>
  (await holdingOf(workId, reader))?.grantedAt ?? null;

/** Those that readers have, and those that were taken from them after `since`; in their order. */
const chaptersSince = (workId: number, since: Date | null) =>
  db()
    .selectFrom("chapter")
    .where("workId", "=", workId)
    .where((is) => is.or([is("state", "=", "published"), ...(since === null ? [] : [is("withdrawnAt", ">", since)])]))
    .orderBy("sortOrder")
    .orderBy("id")
    .select(["id", "state", "publishedRevisionId", "lastPublishedRevisionId"])
    .execute();

/**
 * The gate (docs/adr/0051): what this reader gets of each chapter. Everything that carries a text, a picture of a text
 * or a sound asks here. Authors and the staff have all that is published; a holder of the work has that too, and what
 * was withdrawn since they got it; of everybody else the sale decides.
 * @param work one that this reader may read (`readingOf`): the gate does not ask that again
 */
export async function throughGate(work: Work, reader: Reader): Promise<GatedChapter[]> {
  const isInsider = maySeeDraft(reader.user, work);
  const terms = isInsider ? null : await termsOf(work.id);
  const since = isInsider ? null : await heldSince(work.id, reader);
  let place = 0;
  return (await chaptersSince(work.id, since)).flatMap<GatedChapter>(
    ({ id, state, publishedRevisionId, lastPublishedRevisionId }) => {
      if (state !== "published")
        return lastPublishedRevisionId === null
          ? []
          : [{ id, revisionId: lastPublishedRevisionId, access: "kept", isBought: true }];
      if (publishedRevisionId === null) return [];
      const sold = accessTo(place, terms);
      place += 1;
      const access = since === null ? sold : "open";
      return [{ id, revisionId: publishedRevisionId, access, isBought: access !== sold }];
    },
  );
}

/** Through which chapters this reader gets a whole text. */
export const readableThroughGate = async (work: Work, reader: Reader): Promise<GatedChapter[]> =>
  (await throughGate(work, reader)).filter(({ access }) => isReadable(access));

/** Is there a chapter that this reader would have to buy? */
export const hasClosedFor = async (work: Work, reader: Reader): Promise<boolean> =>
  (await termsOf(work.id)) !== null && (await throughGate(work, reader)).some(({ access }) => !isReadable(access));

const isPublished = (workId: number, chapterId: number): Promise<boolean> =>
  db()
    .selectFrom("chapter")
    .where("id", "=", chapterId)
    .where("workId", "=", workId)
    .where("state", "=", "published")
    .$call(isThere);

/** The same of one chapter: what was never sold is not looked through. Asked with every picture, range and move of a reader. */
export async function passesGate(work: Work, chapterId: number, reader: Reader): Promise<boolean> {
  if ((await termsOf(work.id)) === null) return isPublished(work.id, chapterId);
  return (await readableThroughGate(work, reader)).some(({ id }) => id === chapterId);
}

/** A place in a chapter is kept for its readers alone. @throws Refusal NotFound */
export async function mustPassGate(work: Work, chapterId: number, reader: Reader): Promise<void> {
  if (!(await passesGate(work, chapterId, reader))) throw Refusal.missing();
}

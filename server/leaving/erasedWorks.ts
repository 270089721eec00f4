import { sql } from "kysely";
import { removeSoundsOf } from "../audio/cancelling.ts";
import { removeFilesOf } from "../books/export/files.ts";
import { deleteChapters, deleteWork } from "../chapters/removal.ts";
import { saleOf, stopSales } from "../commerce/sales.ts";
import { db, transaction } from "../db/transaction.ts";
import { removeAll } from "../files/store.ts";
import { Refusal } from "../http/refusal.ts";
import { changeWorkState } from "../works/law.ts";
import { countSold } from "../works/sales.ts";

type Owner = { id: number; now: Date };

/** Readers have the work again, if its law lets it. */
async function showAgain(workId: number, { id, now }: Owner): Promise<boolean> {
  try {
    await changeWorkState(workId, { type: "publish.requested", note: "" }, { id, roles: [] }, now);
    return true;
  } catch (error) {
    if (error instanceof Refusal) return false;
    throw error;
  }
}

/** The first of the others who have written it becomes its owner; the erased person stays its author, without a name. */
async function handOver(workId: number, from: number, to: { accountId: number; place: number }): Promise<void> {
  const mine = db().deleteFrom("workAuthor").where("workId", "=", workId).where("accountId", "=", from);
  const { confirmedAt } = await mine.returning("confirmedAt").executeTakeFirstOrThrow();
  await db()
    .updateTable("workAuthor")
    .set({ place: 1 })
    .where("workId", "=", workId)
    .where("accountId", "=", to.accountId)
    .execute();
  await db()
    .insertInto("workAuthor")
    .values({
      workId,
      accountId: from,
      place: to.place,
      confirmedAt: confirmedAt?.toISOString() ?? null,
      invitedAt: null,
    })
    .execute();
  await db()
    .updateTable("work")
    .set({ ownerId: to.accountId, seriesId: null, seriesOrder: null })
    .where("id", "=", workId)
    .execute();
  await db().updateTable("audio").set({ ownerId: to.accountId }).where("workId", "=", workId).execute();
}

/**
 * Erases a work with its pictures and sounds, and its name in complaints. Bytes go first: after a crash it begins
 * again.
 */
async function eraseWork(workId: number): Promise<void> {
  const files = await db().selectFrom("storedFile").where("workId", "=", workId).select("id").execute();
  for (const { id } of files) await removeAll(id);
  await removeFilesOf(workId);
  await removeSoundsOf(workId);
  await transaction(async () => {
    await sql`update complaint set target_title = 'Удалённое произведение'
      where (target_type = 'work' and target_id = ${workId})
        or (target_type = 'chapter' and target_id in (select id from chapter where work_id = ${workId}))`.execute(db());
    await deleteWork(workId);
  });
}

/** Does somebody hold the work who has bought it? */
const isHeld = async (workId: number): Promise<boolean> => (await countSold(workId)) > 0;

/** Buyers of the work keep what they could read; texts that no reader had are deleted. */
const keepForHolders = async (workId: number): Promise<void> => {
  await deleteChapters(sql`work_id = ${workId} and last_published_revision_id is null`);
  // Nobody is left who would mend them.
  await sql`delete from typo_note where work_id = ${workId}`.execute(db());
  await sql`delete from chapter_revision using chapter
    where chapter.id = chapter_revision.chapter_id and chapter.work_id = ${workId}
      and chapter_revision.id not in (chapter.last_published_revision_id, coalesce(chapter.published_revision_id, 0))
      and not exists (select from reader_mark where revision_id = chapter_revision.id)
      and not exists (select from reader_place_history where revision_id = chapter_revision.id)
      and not exists (select from reader_progress where revision_id = chapter_revision.id)`.execute(db());
};

/** Nobody is paid any more for a work whose owner is gone, and who follows him is somebody else. */
async function endSale(workId: number, { id, now }: Owner): Promise<void> {
  const sale = await saleOf(workId);
  if (!sale || sale.state === "free" || sale.state === "promo") return;
  await stopSales(workId, { accessAfter: "promo", reason: "" }, { user: { id, roles: [] }, now });
}

/**
 * The works of an erased person, one after the other, each whole. What others have written too becomes theirs; what
 * readers had is shown again where the texts are kept; what they have bought stays theirs; everything else goes.
 */
export async function eraseWorks(
  owner: Owner,
  { keepTexts, shownWorkIds }: { keepTexts: boolean; shownWorkIds: number[] },
) {
  const works = await db().selectFrom("work").where("ownerId", "=", owner.id).orderBy("id").select("id").execute();
  for (const { id } of works) {
    const isGone = await transaction(async () => {
      const work = await db().selectFrom("work").where("id", "=", id).select("state").forUpdate().executeTakeFirst();
      const heir = await db()
        .selectFrom("workAuthor")
        .where("workId", "=", id)
        .where("accountId", "!=", owner.id)
        .where("confirmedAt", "is not", null)
        .orderBy("place")
        .select(["accountId", "place"])
        .executeTakeFirst();
      const isWanted = keepTexts && shownWorkIds.includes(id);
      const isShown = isWanted && (work?.state === "published" || (await showAgain(id, owner)));
      if (work && work.state !== "deleted") await endSale(id, owner);
      const isBought = await isHeld(id);
      if (isBought && !heir && !isShown) {
        if (work?.state === "published")
          await changeWorkState(id, { type: "withdrawal.requested" }, { id: owner.id, roles: [] }, owner.now);
        await keepForHolders(id);
      }
      if (heir) await handOver(id, owner.id, heir);
      // Words to the moderators are no part of the text that stays.
      await db().updateTable("work").set({ moderationNote: "", appealText: "" }).where("id", "=", id).execute();
      return !heir && !isShown && !isBought;
    });
    if (isGone) await eraseWork(id);
  }
}

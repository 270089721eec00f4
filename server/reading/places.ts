import { sql } from "kysely";
import type { Place } from "../../src/api/contract/reading.ts";
import { db } from "../db/transaction.ts";
import type { User } from "../http/dispatcher.ts";
import { Refusal } from "../http/refusal.ts";
import { type KeptPlace, placeNow } from "./placeNow.ts";

/** The place of this reader in a work as it is stored: in the text that was there when they read it. */
const keptPlaces = (accountId: number, workId: number) =>
  db()
    .selectFrom("readerProgress")
    .innerJoin("chapter", "chapter.id", "readerProgress.chapterId")
    .where("readerProgress.accountId", "=", accountId)
    .where("readerProgress.workId", "=", workId)
    .select(["readerProgress.workId", "readerProgress.chapterId", "readerProgress.revisionId", "location"])
    .select(["blockOffset as offset", "progress", "movedAt"])
    .select(
      sql<number | null>`case when chapter.state = 'published' then chapter.published_revision_id
      when exists (select from holding
        where holding.work_id = reader_progress.work_id and holding.account_id = reader_progress.account_id
          and holding.ended_at is null and holding.granted_at < chapter.withdrawn_at)
      then chapter.last_published_revision_id end`.as("publishedRevisionId"),
    );

const present = async (kept: KeptPlace): Promise<Place | null> => {
  const now = await placeNow(kept);
  return now && { ...now, movedAt: kept.movedAt.toISOString() };
};

/** Where this reader stopped, as it is in what readers have now; null where nothing of it can be read any more. */
export async function placeOf(user: User | null, workId: number): Promise<Place | null> {
  const kept = user && (await keptPlaces(user.id, workId).executeTakeFirst());
  return kept ? present(kept) : null;
}

/** From which browser the place of this reader in a work was told; null: nobody knows. */
export async function deviceOfPlace(user: User | null, workId: number): Promise<{ id: string; name: string } | null> {
  const told =
    user &&
    (await db()
      .selectFrom("readerProgress")
      .where("accountId", "=", user.id)
      .where("workId", "=", workId)
      .select(["deviceId", "deviceName"])
      .executeTakeFirst());
  return told?.deviceId ? { id: told.deviceId, name: told.deviceName } : null;
}

type NewPlace = {
  workId: number;
  chapterId: number;
  location: number;
  progress: number;
  revisionId?: number | null | undefined;
  offset?: number | undefined;
  movedAt?: string | undefined;
  sentAt?: string | undefined;
  deviceId?: string | undefined;
  deviceName?: string | undefined;
};

/** When the reader came there, by this server's clock. */
function movedAtOf({ movedAt, sentAt }: NewPlace, now: Date): Date {
  if (movedAt === undefined) return now;
  const ahead = sentAt === undefined ? 0 : Date.parse(sentAt) - now.getTime();
  return new Date(Math.min(Date.parse(movedAt) - ahead, now.getTime()));
}

/** @returns of which text it can be: of a sound none @throws Refusal NotFound: no chapter of this work that readers ever had */
async function textOf({ workId, chapterId, revisionId = null }: NewPlace): Promise<number | null> {
  const { audioId } = await db()
    .selectFrom("chapter")
    .innerJoin("chapterRevision", "chapterRevision.id", "chapter.lastPublishedRevisionId")
    .where("chapter.id", "=", chapterId)
    .where("chapter.workId", "=", workId)
    .select("chapterRevision.audioId")
    .executeTakeFirstOrThrow(() => Refusal.missing());
  return audioId === null ? revisionId : null;
}

/** Readers have had it: HTML is kept of published revisions alone. @throws Refusal InvalidRequestFields */
async function mustHaveBeenRead(chapterId: number, revisionId: number): Promise<void> {
  const known = await db()
    .selectFrom("chapterRevision")
    .innerJoin("chapterHtml", "chapterHtml.revisionId", "chapterRevision.id")
    .where("chapterRevision.id", "=", revisionId)
    .where("chapterRevision.chapterId", "=", chapterId)
    .select("chapterRevision.id")
    .executeTakeFirst();
  if (!known) throw Refusal.field("revisionId", "У этой главы нет такого текста");
}

/**
 * Keeps where a reader stopped in a chapter that passes the gate: one place a work, the one that they came to last, whenever it is told.
 * @returns what is kept; `later`: they have been elsewhere since
 * @throws Refusal NotFound: no published chapter of this work; InvalidRequestFields: a text that the chapter never had
 */
export async function keepPlace(
  accountId: number,
  told: NewPlace,
  now: Date,
): Promise<{ outcome: "saved" | "later"; place: Place | null }> {
  const { workId, chapterId, location, progress, offset: blockOffset = 0 } = told;
  const revisionId = await textOf(told);
  if (revisionId !== null) await mustHaveBeenRead(chapterId, revisionId);
  const moved = movedAtOf(told, now);
  const place = {
    ...{ chapterId, revisionId, location, blockOffset, progress },
    ...{ deviceId: told.deviceId ?? null, deviceName: told.deviceName ?? "" },
    movedAt: moved.toISOString(),
    updatedAt: now.toISOString(),
  };
  const stored = await db()
    .insertInto("readerProgress")
    .values({ accountId, workId, ...place })
    .onConflict((same) =>
      same.columns(["accountId", "workId"]).doUpdateSet(place).where("readerProgress.movedAt", "<=", moved),
    )
    .executeTakeFirst();
  const kept = await keptPlaces(accountId, workId).executeTakeFirstOrThrow();
  const outcome = stored.numInsertedOrUpdatedRows === 0n ? "later" : "saved";
  return { outcome, place: await present(kept) };
}

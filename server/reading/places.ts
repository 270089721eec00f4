import { sql } from "kysely";
import type { ReadingPlace } from "../../src/api/contract/reading.ts";
import { db, transaction } from "../db/transaction.ts";
import type { User } from "../http/dispatcher.ts";
import { Refusal } from "../http/refusal.ts";
import { shelveBegun } from "./begun.ts";
import { keepFormerReadingPlace } from "./placeHistory.ts";
import { type KeptReadingPlace, readingPlaceNow } from "./placeNow.ts";
import type { StoredPlace } from "./tables.ts";

/** A column of a query of what readers keep (`told`) with its `chapter`: the text of it that they have now; null: none. */
export const revisionNow = sql<number | null>`case when chapter.state = 'published' then chapter.published_revision_id
  when exists (select from holding
    where holding.work_id = told.work_id and holding.account_id = told.account_id
      and holding.ended_at is null and holding.granted_at < chapter.withdrawn_at)
  then chapter.last_published_revision_id end`;

type PlaceTable = "readerProgress" | "readerPlaceHistory";

/** Places of a reader as they are stored, with their chapters as those are now. */
export const storedPlaces = (table: PlaceTable, accountId: number) =>
  db()
    // Both have these columns.
    .selectFrom(`${table} as told` as "readerProgress as told")
    .innerJoin("chapter", "chapter.id", "told.chapterId")
    .where("told.accountId", "=", accountId)
    .select(["told.workId", "told.chapterId", "told.revisionId", "location", "blockOffset as offset", "progress"])
    .select(["movedAt", "deviceId", "deviceName"])
    .select(revisionNow.as("publishedRevisionId"));

/** The place of this reader in a work: in the text that was there when they read it. */
const keptPlace = (accountId: number, workId: number) =>
  storedPlaces("readerProgress", accountId).where("told.workId", "=", workId).executeTakeFirst();

/** As it is in what readers have now; null where nothing of it can be read any more. */
export const present = async (kept: KeptReadingPlace, now: Date): Promise<ReadingPlace | null> => {
  const here = await readingPlaceNow(kept);
  // The clock of another process may be ahead.
  const ago = Math.max(0, now.getTime() - kept.movedAt.getTime());
  return here && { ...here, movedAt: kept.movedAt.toISOString(), ago };
};

export type DeviceFacts = { deviceId: string | null; deviceName: string };
/** The browser that sent a place; null: nobody knows. */
export const deviceOf = ({ deviceId, deviceName }: DeviceFacts) =>
  deviceId ? { id: deviceId, name: deviceName } : null;

/** Where this reader stopped, as it is in what readers have now; null where nothing of it can be read any more. */
export async function readingPlaceOf(user: User | null, workId: number, now: Date): Promise<ReadingPlace | null> {
  const kept = user && (await keptPlace(user.id, workId));
  return kept ? present(kept, now) : null;
}

type NewReadingPlace = {
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
function movedAtOf({ movedAt, sentAt }: NewReadingPlace, now: Date): Date {
  if (movedAt === undefined) return now;
  const ahead = sentAt === undefined ? 0 : Date.parse(sentAt) - now.getTime();
  return new Date(Math.min(Date.parse(movedAt) - ahead, now.getTime()));
}

/** @returns of which text it can be: of a sound none @throws Refusal NotFound: no chapter of this work that readers ever had */
async function textOf({ workId, chapterId, revisionId = null }: NewReadingPlace): Promise<number | null> {
  const { audioId } = await db()
    .selectFrom("chapter")
    .innerJoin("chapterRevision", "chapterRevision.id", "chapter.lastPublishedRevisionId")
    .where("chapter.id", "=", chapterId)
    .where("chapter.workId", "=", workId)
    .select("chapterRevision.audioId")
    .executeTakeFirstOrThrow(Refusal.missing);
  return audioId === null ? revisionId : null;
}

/** Readers have had it: HTML is kept of published revisions alone. @throws Refusal InvalidRequestFields */
export async function mustHaveBeenRead(chapterId: number, revisionId: number): Promise<void> {
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
 * Keeps where a reader stopped in a chapter that passes the gate: one place a work, the one that they came to last,
 * whenever it is sent.
 * @returns what is kept; `later`: they have been elsewhere since
 * @throws Refusal NotFound: no published chapter of this work; InvalidRequestFields: a text that the chapter never had
 */
export async function keepReadingPlace(
  accountId: number,
  reported: NewReadingPlace,
  now: Date,
): Promise<{ outcome: "saved" | "later"; place: ReadingPlace | null }> {
  const { workId, chapterId, location, progress, offset: blockOffset = 0 } = reported;
  const revisionId = await textOf(reported);
  if (revisionId !== null) await mustHaveBeenRead(chapterId, revisionId);
  const moved = movedAtOf(reported, now);
  const place = {
    chapterId,
    revisionId,
    location,
    blockOffset,
    progress,
    movedAt: moved,
    deviceId: reported.deviceId ?? null,
    deviceName: reported.deviceName ?? "",
  };
  const outcome = await transaction(() => store({ accountId, workId }, place, now));
  const kept = await keptPlace(accountId, workId);
  return { outcome, place: kept ? await present(kept, now) : null };
}

/** What is not the last place is kept among the former ones. */
async function store(
  whose: { accountId: number; workId: number },
  place: StoredPlace,
  now: Date,
): Promise<"saved" | "later"> {
  const row = { ...place, movedAt: place.movedAt.toISOString() };
  const { numInsertedOrUpdatedRows: isFirst } = await db()
    .insertInto("readerProgress")
    .values({ ...whose, ...row })
    .onConflict((same) => same.columns(["accountId", "workId"]).doNothing())
    .executeTakeFirst();
  if (isFirst) {
    await shelveBegun(whose, { from: null, to: place }, now);
    return "saved";
  }
  const own = db().selectFrom("readerProgress").where("accountId", "=", whose.accountId);
  const { accountId, workId, ...last } = await own
    .where("workId", "=", whose.workId)
    .selectAll()
    .forUpdate()
    .executeTakeFirstOrThrow();
  if (last.movedAt > place.movedAt) {
    await keepFormerReadingPlace({ accountId, workId }, place, last);
    return "later";
  }
  await keepFormerReadingPlace({ accountId, workId }, last, place);
  await shelveBegun({ accountId, workId }, { from: last, to: place }, now);
  await db()
    .updateTable("readerProgress")
    .set(row)
    .where("accountId", "=", accountId)
    .where("workId", "=", workId)
    .execute();
  return "saved";
}

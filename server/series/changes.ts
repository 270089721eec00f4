import { sql } from "kysely";
import type { Series, UpdatedSeries } from "../../src/api/contract/series.ts";
import type { NewSeriesFields, SeriesFields } from "../../src/api/contract/seriesFields.ts";
import { BIN_PERIOD } from "../../src/machines/lifecycles/chapter.lifecycle.ts";
import { isSameValue, mergeFields } from "../../src/machines/lifecycles/fieldMerge.ts";
import { refusals } from "../../src/text/refusals.ts";
import { MOST_SERIES } from "../../src/text/series.ts";
import { db, transaction } from "../db/transaction.ts";
import type { User } from "../http/dispatcher.ts";
import { Refusal } from "../http/refusal.ts";
import { rowCount } from "../lists/found.ts";
import { type NewOrder, type OrderOutcome, reordered } from "../lists/order.ts";
import { touchContents } from "../works/bookFiles.ts";
import { checkCover, refuseFaults } from "../works/fieldFaults.ts";
import { joinSeries } from "./members.ts";
import { isRestorable, lockOpenSeries, lockOwnSeries, seriesView, worksIn } from "./rows.ts";

type Caller = { user: Pick<User, "id">; now: Date };

/** Their series are counted and put in order by one at a time. */
const lockOwner = (id: number) => db().selectFrom("account").where("id", "=", id).select("id").forUpdate().execute();

/** @throws Refusal InvalidRequestFields: 300 are there */
async function mustHaveRoom(ownerId: number): Promise<void> {
  const count = await db()
    .selectFrom("series")
    .where("ownerId", "=", ownerId)
    .where("deletedAt", "is", null)
    .$call(rowCount);
  if (count >= MOST_SERIES) throw new Refusal("InvalidRequestFields", refusals.tooManySeries);
}

const columnsOf = ({ isFinished, ...fields }: SeriesFields, finishTime: Date | null, now: Date) => ({
  ...fields,
  finishTime: isFinished ? (finishTime ?? now).toISOString() : null,
  lastModificationTime: now.toISOString(),
});

/** A series with its first works. @throws Refusal InvalidRequestFields */
export const createSeries = ({ workIds, ...fields }: NewSeriesFields, { user, now }: Caller): Promise<Series> =>
  transaction(async () => {
    await lockOwner(user.id);
    await mustHaveRoom(user.id);
    refuseFaults(await checkCover(fields, [user.id], null));
    const row = await db()
      .insertInto("series")
      .values({ ...columnsOf(fields, null, now), ownerId: user.id, createdAt: now.toISOString() })
      .returningAll()
      .executeTakeFirstOrThrow();
    if (workIds.length > 0) await joinSeries(row, workIds, undefined, now);
    return seriesView(row);
  });

type Known = { [Name in keyof SeriesFields]?: SeriesFields[Name] | undefined };
type Update = SeriesFields & { before?: Known | undefined };

/**
 * On top of what it is now: what the asker has not changed stays as it is stored. Where one field was changed twice nothing is stored.
 * @throws Refusal NotFound, InvalidRequestFields
 */
export const updateSeries = (
  id: number,
  { before, ...fields }: Update,
  { user, now }: Caller,
): Promise<UpdatedSeries> =>
  transaction(async () => {
    const row = await lockOpenSeries(id, user);
    const { title, annotation, coverFileId, finishTime } = row;
    const stored: SeriesFields = { title, annotation, isFinished: finishTime !== null, coverFileId };
    const known = { ...stored, ...before };
    const { values, conflicts } = mergeFields({ before: known, fields, stored });
    if (conflicts.length > 0) return { ...(await seriesView(row)), outcome: "conflict", names: conflicts };
    refuseFaults(await checkCover(values, [user.id], coverFileId));
    await db()
      .updateTable("series")
      .set(columnsOf(values, finishTime, now))
      .where("id", "=", id)
      .execute();
    return { ...(await seriesView(row)), outcome: isSameValue(values, fields) ? "saved" : "merged", names: [] };
  });

/** Its works stay, and remember nothing of it: it remembers them. What is deleted already stays as it is. @throws Refusal NotFound */
export const deleteSeries = (id: number, { user, now }: Caller): Promise<Series> =>
  transaction(async () => {
    const row = await lockOwnSeries(id, user);
    if (row.deletedAt !== null) return seriesView(row);
    const workIds = (await worksIn(id)).map((work) => work.id);
    await db().selectFrom("work").where("seriesId", "=", id).orderBy("id").select("id").forUpdate().execute();
    await db().updateTable("work").set({ seriesId: null, seriesOrder: null }).where("seriesId", "=", id).execute();
    await touchContents(workIds, now);
    const deletedAt = now.toISOString();
    await db()
      .updateTable("series")
      .set({ deletedAt, formerWorkIds: JSON.stringify(workIds) })
      .where("id", "=", id)
      .execute();
    return seriesView({ id, deletedAt: now });
  });

/** The works that come back with a deleted series, in their order and locked; those in the bin too. */
async function formerWorks(id: number, ownerId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number; place: number }>`select work.id, named.place
    from series, jsonb_array_elements_text(series.former_work_ids) with ordinality as named (id, place), work
    where series.id = ${id} and work.id = named.id::bigint and work.series_id is null and exists (
      select from work_author where work_id = work.id and account_id = ${ownerId} and confirmed_at is not null)
    order by work.id for update of work`.execute(db());
  return rows.sort((one, other) => one.place - other.place).map((row) => row.id);
}

/**
 * With those of its works that are in no other series and that its owner still writes. What is not deleted stays as it is.
 * @throws Refusal NotFound, InvalidRequestFields: 30 days are over, 300 are there
 */
export const restoreSeries = (id: number, { user, now }: Caller): Promise<Series> =>
  transaction(async () => {
    await lockOwner(user.id);
    const row = await lockOwnSeries(id, user);
    if (row.deletedAt === null) return seriesView(row);
    if (!isRestorable(row.deletedAt, now)) throw new Refusal("InvalidRequestFields", refusals.restorationExpired);
    await mustHaveRoom(user.id);
    const workIds = await formerWorks(id, user.id);
    await db().updateTable("series").set({ deletedAt: null, formerWorkIds: "[]" }).where("id", "=", id).execute();
    await sql`update work set series_id = ${id}, series_order = listed.place
      from unnest(${workIds}::bigint[]) with ordinality as listed (id, place)
      where work.id = listed.id`.execute(db());
    await touchContents(workIds, now);
    return seriesView({ id, deletedAt: null });
  });

/** A person's own order of their series. @throws Refusal InvalidRequestFields */
export const reorderSeries = (change: NewOrder, { user }: Caller): Promise<OrderOutcome> =>
  transaction(async () => {
    await lockOwner(user.id);
    const rows = await db()
      .selectFrom("series")
      .where("ownerId", "=", user.id)
      .orderBy("sortOrder")
      .orderBy("createdAt", "desc")
      .orderBy("id", "desc")
      .select(["id", "deletedAt"])
      .execute();
    const current = rows.filter(({ deletedAt }) => deletedAt === null).map(({ id }) => id);
    const outcome = reordered(change, { current, own: rows.map(({ id }) => id) });
    await sql`update series set sort_order = listed.place
      from unnest(${outcome.order}::bigint[]) with ordinality as listed (id, place)
      where series.id = listed.id`.execute(db());
    return outcome;
  });

/** Series that were deleted 30 days ago: nobody can take them back any more. @param now of the asking */
export const forgetDeletedSeries = async (now: Date): Promise<void> => {
  await db()
    .deleteFrom("series")
    .where("deletedAt", "<", new Date(now.getTime() - BIN_PERIOD))
    .execute();
};

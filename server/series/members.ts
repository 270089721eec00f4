import { sql } from "kysely";
import type { OpenedSeries } from "../../src/api/contract/series.ts";
import { mergeOrders } from "../../src/machines/lifecycles/ordering.ts";
import { refusals } from "../../src/text/refusals.ts";
import { MOST_SERIES_WORKS } from "../../src/text/series.ts";
import { filled } from "../../src/text/words.ts";
import { db, transaction } from "../db/transaction.ts";
import type { User } from "../http/dispatcher.ts";
import { Refusal } from "../http/refusal.ts";
import { type NewOrder, type OrderOutcome, reordered } from "../lists/order.ts";
import { authorIds, isWrittenBy } from "../works/authors.ts";
import { touchContents } from "../works/bookFiles.ts";
import { isModerator, mustBeOutOfBin } from "../works/policy.ts";
import { listedViews } from "../works/presenter.ts";
import { lockWork } from "../works/rows.ts";
import type { SeriesRow } from "../works/series.ts";
import { findSeries, lockOpenSeries, ownerOf, seriesView, worksIn } from "./rows.ts";

type Caller = { user: User; now: Date };

const isPresent = ({ state }: { state: string }): boolean => state !== "deleted";

const openedOf = async (row: SeriesRow, user: User): Promise<OpenedSeries> => ({
  series: await seriesView(row),
  owner: await ownerOf(row.ownerId),
  works: await listedViews(
    (await worksIn(row.id)).filter(isPresent).map(({ id }) => id),
    user,
  ),
  canWrite: row.ownerId === user.id,
});

/** For its owner and for moderators. @throws Refusal NotFound: for everybody else as well */
export async function openSeries(id: number, user: User): Promise<OpenedSeries> {
  const row = await findSeries(id);
  if (row.ownerId !== user.id && !isModerator(user)) throw Refusal.missing();
  return openedOf(row, user);
}

const refuse = (message: string) => Refusal.field("workIds", message);

/** The works, locked in one order for everybody. @throws Refusal InvalidRequestFields: not the person's, in the bin, in a series already */
async function lockJoining(workIds: readonly number[], ownerId: number): Promise<void> {
  const rows = await db()
    .selectFrom("work")
    .where("id", "in", workIds)
    .orderBy("id")
    .select(["id", "state", "seriesId", authorIds])
    .forUpdate()
    .execute();
  const own = rows.filter((row) => isPresent(row) && row.authorIds.includes(ownerId));
  if (own.length < workIds.length) throw refuse(refusals.notAmongYourWorks);
  const taken = own.flatMap(({ seriesId }) => seriesId ?? []);
  if (taken.length === 0) return;
  const { title } = await db()
    .selectFrom("series")
    .where("id", "in", taken)
    .orderBy("id")
    .select("title")
    .limit(1)
    .executeTakeFirstOrThrow();
  throw refuse(filled(refusals.alreadyInSeries, { title }));
}

const store = (seriesId: number, order: readonly number[]) =>
  sql`update work set series_id = ${seriesId}, series_order = listed.place
    from unnest(${[...order]}::bigint[]) with ordinality as listed (id, place)
    where work.id = listed.id and (series_id, series_order) is distinct from (${seriesId}, listed.place)`.execute(db());

/**
 * Puts works into a series that is locked: behind its others, or from a place on, counted from 1 among those that are not in the bin.
 * @throws Refusal InvalidRequestFields
 */
export async function joinSeries(
  { id, ownerId }: Pick<SeriesRow, "id" | "ownerId">,
  workIds: readonly number[],
  place: number | undefined,
  now: Date,
): Promise<void> {
  await lockJoining(workIds, ownerId);
  const rows = await worksIn(id);
  if (rows.length + workIds.length > MOST_SERIES_WORKS) throw refuse(refusals.seriesFull);
  const behind = place === undefined ? undefined : rows.filter(isPresent)[place - 1];
  const all = rows.map((row) => row.id);
  const at = behind ? all.indexOf(behind.id) : all.length;
  await store(id, [...all.slice(0, at), ...workIds, ...all.slice(at)]);
  await touchContents(workIds, now);
}

const touchSeries = (id: number, now: Date) =>
  db().updateTable("series").set({ lastModificationTime: now.toISOString() }).where("id", "=", id).execute();

type Joining = { workIds: readonly number[]; place?: number | undefined };

/** @throws Refusal NotFound, InvalidRequestFields */
export const addWorks = (id: number, { workIds, place }: Joining, { user, now }: Caller): Promise<OpenedSeries> =>
  transaction(async () => {
    const row = await lockOpenSeries(id, user);
    await joinSeries(row, workIds, place, now);
    await touchSeries(id, now);
    return openedOf(row, user);
  });

/**
 * Takes a work out of its series. What is in none stays so.
 * @throws Refusal NotFound; AccessDenied for a person who owns neither the work nor the series; InvalidRequestFields in
 * the bin
 */
export const removeWork = (workId: number, { user, now }: Caller) =>
  transaction(async () => {
    const work = await lockWork(workId);
    const series = work.seriesId === null ? undefined : await findSeries(work.seriesId);
    if (user.id !== work.ownerId && user.id !== series?.ownerId) throw Refusal.denied();
    mustBeOutOfBin(work);
    if (!series) return { seriesId: null, place: null };
    const present = (await worksIn(series.id)).filter(isPresent);
    const place = present.findIndex(({ id }) => id === workId) + 1;
    await db().updateTable("work").set({ seriesId: null, seriesOrder: null }).where("id", "=", workId).execute();
    await touchContents([workId], now);
    return { seriesId: series.id, place };
  });

/** Works of the series in another order; those in the bin stay behind their neighbours. @throws Refusal NotFound, InvalidRequestFields */
export const reorderWorksIn = (id: number, change: NewOrder, { user, now }: Caller): Promise<OrderOutcome> =>
  transaction(async () => {
    await lockOpenSeries(id, user);
    const rows = await worksIn(id);
    // What has left the series since falls out of the order: it is no stranger to it.
    const written = await db()
      .selectFrom("work")
      .where((is) => isWrittenBy(is, [user.id]))
      .select("id")
      .execute();
    const all = rows.map((row) => row.id);
    const current = rows.filter(isPresent).map((row) => row.id);
    const outcome = reordered(change, { current, own: [...all, ...written.map((row) => row.id)] });
    if (outcome.order.join() === current.join()) return outcome;
    await store(id, mergeOrders({ before: current, order: outcome.order, current: all }));
    await touchSeries(id, now);
    return outcome;
  });

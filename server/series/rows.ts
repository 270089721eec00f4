import { type RawBuilder, sql } from "kysely";
import type { Series } from "../../src/api/contract/series.ts";
import { BIN_PERIOD } from "../../src/machines/lifecycles/chapter.lifecycle.ts";
import { db } from "../db/transaction.ts";
import type { User } from "../http/dispatcher.ts";
import { Refusal } from "../http/refusal.ts";
import { holds } from "../lists/search.ts";
import { fileUrl, isoOrNull } from "../works/rows.ts";
import { lockSeries, type SeriesRow } from "../works/series.ts";

/** A series that is not in the bin. @throws Refusal NotFound */
export const findSeries = (id: number): Promise<SeriesRow> =>
  db()
    .selectFrom("series")
    .where("id", "=", id)
    .where("deletedAt", "is", null)
    .selectAll()
    .executeTakeFirstOrThrow(Refusal.missing);

/** The person's own, in the bin too, locked. @throws Refusal NotFound: another's as well */
export async function lockOwnSeries(id: number, { id: personId }: Pick<User, "id">): Promise<SeriesRow> {
  const row = await lockSeries(id);
  if (row?.ownerId !== personId) throw Refusal.missing();
  return row;
}

/** The same of one that is not in the bin. @throws Refusal NotFound */
export async function lockOpenSeries(id: number, person: Pick<User, "id">): Promise<SeriesRow> {
  const row = await lockOwnSeries(id, person);
  if (row.deletedAt !== null) throw Refusal.missing();
  return row;
}

/** Can a deleted one still be taken back? */
export const isRestorable = (deletedAt: Date, now: Date): boolean => now.getTime() - deletedAt.getTime() <= BIN_PERIOD;

type Member = { id: number; coverFileId: string | null; place: number };

const present: RawBuilder<Member> = sql`(
  select work.id, work.cover_file_id, work.series_order as place from work
  where work.series_id = series.id and work.state <> 'deleted')`;

/** What comes back with a deleted series: works that are in no other, and still written by its owner. */
const former: RawBuilder<Member> = sql`(
  select work.id, work.cover_file_id, named.place
  from jsonb_array_elements_text(series.former_work_ids) with ordinality as named (id, place)
  inner join work on work.id = named.id::bigint
  where work.series_id is null and work.state <> 'deleted' and exists (
    select from work_author
    where work_id = work.id and account_id = series.owner_id and confirmed_at is not null))`;

const textLength = sql`(select coalesce(sum(last.text_length), 0) from chapter
  inner join lateral (
    select text_length from chapter_revision where chapter_id = chapter.id order by revision desc limit 1) as last on true
  where chapter.work_id = member.id and chapter.state <> 'deleted')`;

type Counted = { workCount: number; textLength: number; coverFileIds: string[] };

/** Series with what a list shows of their works, in one query; all of them in the bin, or none. */
const views = (isBin: boolean) =>
  db()
    .selectFrom("series")
    .innerJoinLateral(
      sql<Counted>`(select count(*) as work_count, coalesce(sum(${textLength}), 0)::bigint as text_length,
        coalesce(array_agg(member.cover_file_id::text order by member.place, member.id)
          filter (where member.cover_file_id is not null), '{}') as cover_file_ids
        from ${isBin ? former : present} as member)`.as("counted"),
      (join) => join.onTrue(),
    )
    .where("series.deletedAt", isBin ? "is not" : "is", null)
    .selectAll("series")
    .select(["counted.workCount", "counted.textLength", "counted.coverFileIds"]);

type Row = Awaited<ReturnType<ReturnType<typeof views>["execute"]>>[number];

const presentSeries = (row: Row): Series => ({
  id: row.id,
  title: row.title,
  annotation: row.annotation,
  isFinished: row.finishTime !== null,
  coverFileId: row.coverFileId,
  coverUrl: fileUrl(row.coverFileId),
  coverUrls: row.coverFileIds.slice(0, 3).flatMap((id) => fileUrl(id) ?? []),
  workCount: row.workCount,
  textLength: row.textLength,
  lastModificationTime: row.lastModificationTime.toISOString(),
  deletedAt: isoOrNull(row.deletedAt),
});

/** One series, in the bin or not. @throws Refusal NotFound */
export async function seriesView({ id, deletedAt }: Pick<SeriesRow, "id" | "deletedAt">): Promise<Series> {
  const row = await views(deletedAt !== null)
    .where("series.id", "=", id)
    .executeTakeFirstOrThrow(Refusal.missing);
  return presentSeries(row);
}

type SeriesQuery = { search?: string | undefined; bin?: boolean | undefined; now: Date };

/** A person's series in their order, the newest first where there is none; of the bin those that can be taken back, the last first. */
export async function seriesOf(ownerId: number, { search = "", bin = false, now }: SeriesQuery): Promise<Series[]> {
  const rows = await views(bin)
    .where("series.ownerId", "=", ownerId)
    .$if(search.trim() !== "", (query) => query.where(({ ref }) => holds(ref("series.titleFolded"), search)))
    .$if(bin, (query) => query.orderBy("series.deletedAt", "desc"))
    .orderBy("series.sortOrder")
    .orderBy("series.createdAt", "desc")
    .orderBy("series.id", "desc")
    .execute();
  return rows.filter(({ deletedAt }) => deletedAt === null || isRestorable(deletedAt, now)).map(presentSeries);
}

/** For a choice: ids, titles and how many works there are. */
export const shortSeriesOf = (ownerId: number) =>
  db()
    .selectFrom("series")
    .where("ownerId", "=", ownerId)
    .where("deletedAt", "is", null)
    .orderBy("sortOrder")
    .orderBy("createdAt", "desc")
    .orderBy("id", "desc")
    .select(["id", "title"])
    .select(({ selectFrom }) =>
      selectFrom("work")
        .whereRef("work.seriesId", "=", "series.id")
        .where("work.state", "!=", "deleted")
        .select(({ fn }) => fn.countAll<number>().as("count"))
        .$asScalar()
        .$notNull()
        .as("workCount"),
    )
    .execute();

/** The works of a series in their order, those in the bin too. */
export const worksIn = (seriesId: number) =>
  db()
    .selectFrom("work")
    .where("seriesId", "=", seriesId)
    .orderBy("seriesOrder")
    .orderBy("id")
    .select(["id", "state"])
    .execute();

export const ownerOf = (accountId: number) =>
  db().selectFrom("account").where("id", "=", accountId).select(["id", "fio", "userName"]).executeTakeFirstOrThrow();

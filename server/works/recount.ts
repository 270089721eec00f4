import type { FastifyBaseLogger } from "fastify";
import { sql } from "kysely";
import { db, transaction } from "../db/transaction.ts";
import { enqueue } from "../jobs/outbox.ts";

/** Works of one question: it holds no row for long. */
const AT_ONCE = 1_000;
/** 4 o'clock in Moscow. */
const NIGHT_HOUR_UTC = 1;

type Log = Pick<FastifyBaseLogger, "warn">;
type Counts = {
  chapterCount: number;
  textLength: number;
  durationMs: number;
  likeCount: number;
  commentCount: number;
  viewCount: number;
};
type Kept = Record<"keptCount" | "keptLength" | "keptDuration" | "keptLikes" | "keptComments" | "keptViews", number>;
type Difference = { workId: number; kept: Counts; counted: Counts };

const nextIds = async (after: number): Promise<number[]> => {
  const rows = await db()
    .selectFrom("work")
    .where("id", ">", after)
    .orderBy("id")
    .limit(AT_ONCE)
    .select("id")
    .execute();
  return rows.map(({ id }) => id);
};

async function countDifferences(ids: number[]): Promise<Difference[]> {
  const { rows } = await sql<Counts & Kept & { workId: number }>`
    select work_id, published_chapter_count as kept_count, published_length as kept_length,
      published_duration_ms as kept_duration, work.like_count as kept_likes,
      work.comment_count as kept_comments, work.view_count as kept_views,
      chapter_count, text_length, duration_ms, likes.like_count, comments.comment_count,
      views.view_count
    from work inner join published_counts(${ids}::bigint[]) as counted on counted.work_id = work.id
    cross join lateral (select count(*)::integer as like_count from liked
      where liked.kind = 'work' and liked.target_id = work.id) as likes
    cross join lateral (select count(*)::integer as comment_count from comment
      where comment.work_id = work.id and comment.state = 'visible') as comments
    cross join lateral (select coalesce(sum(readers), 0)::integer as view_count from work_day
      where work_day.work_id = work.id) as views
    where (published_chapter_count, published_length, published_duration_ms, work.like_count, work.comment_count,
        work.view_count)
      is distinct from (chapter_count, text_length, duration_ms, likes.like_count, comments.comment_count,
        views.view_count)
    order by work_id`.execute(db());
  return rows.map(
    ({ workId, keptCount, keptLength, keptDuration, keptLikes, keptComments, keptViews, ...counted }) => ({
      workId,
      kept: {
        chapterCount: keptCount,
        textLength: keptLength,
        durationMs: keptDuration,
        likeCount: keptLikes,
        commentCount: keptComments,
        viewCount: keptViews,
      },
      counted,
    }),
  );
}

async function wordDifferences(ids: number[]): Promise<number[]> {
  const { rows } = await sql<{ workId: number }>`
    select work_id from (select * from work_search where work_id = any(${ids}::bigint[])) as kept
    full join searched_works(${ids}::bigint[]) as due using (work_id)
    where (kept.title, kept.authors, kept.words, kept.shown_at, kept.privacy_display, kept.popular)
      is distinct from (due.title, due.authors, due.words, due.shown_at, due.privacy_display, due.popular)
    order by work_id`.execute(db());
  return rows.map(({ workId }) => workId);
}

/** What the database keeps of a work, recounted behind its lock. */
export const mendCounts = (workId: number): Promise<void> =>
  transaction(async () => {
    await db().selectFrom("work").where("id", "=", workId).select("id").forUpdate().execute();
    await sql`select recount_works(array[${workId}::bigint])`.execute(db());
    await sql`update work set
      like_count = (select count(*) from liked where kind = 'work' and target_id = ${workId}),
      comment_count = (select count(*) from comment where work_id = ${workId} and state = 'visible'),
      view_count = (select coalesce(sum(readers), 0) from work_day where work_id = ${workId})
      where id = ${workId}`.execute(db());
    await sql`select refresh_work_search(array[${workId}::bigint])`.execute(db());
  });

/**
 * Compares what the database keeps of every work with what is there: published chapters; how long their texts and
 * sounds are; how many like it, have read it and talk about it; the words it is found by. It mends what differs and
 * logs it: a difference means that something changed rows past the triggers of migration 0011.
 * @returns how many works were mended
 */
export async function recountWorks(log: Log): Promise<number> {
  let mended = 0;
  for (let ids = await nextIds(0); ids.length > 0; ids = await nextIds(ids.at(-1) ?? 0)) {
    const counts = await countDifferences(ids);
    for (const difference of counts) log.warn(difference, "the counts of a work differed and were mended");
    const words = await wordDifferences(ids);
    for (const workId of words) log.warn({ workId }, "the words of a work differed and were mended");
    const different = new Set([...counts.map(({ workId }) => workId), ...words]);
    for (const workId of different) await mendCounts(workId);
    mended += different.size;
  }
  return mended;
}

/** The first 4 o'clock in the morning, in Moscow, after this time. */
const nightAfter = (now: Date): Date => {
  const night = new Date(now);
  night.setUTCHours(NIGHT_HOUR_UTC, 0, 0, 0);
  if (night <= now) night.setUTCDate(night.getUTCDate() + 1);
  return night;
};

/** Plans the recount of the next night, unless one waits: a start puts nothing off. */
export const planRecount = (now: Date): Promise<void> =>
  enqueue("recount", {}, { dedupe: "recount", runAt: nightAfter(now), isKept: true });

/** The job «recount»: recounts, and plans itself for the next night. */
export async function recountNightly(now: Date, log: Log): Promise<void> {
  await recountWorks(log);
  await enqueue("recount", {}, { dedupe: "recount", runAt: nightAfter(now) });
}

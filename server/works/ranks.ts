import { sql } from "kysely";
import { addDays, moscowDay } from "../../src/text/days.ts";
import { db, transaction } from "../db/transaction.ts";
import { enqueue } from "../jobs/outbox.ts";

const MINUTE = 60_000;
/** Events of one transaction, and works of one: a call that publishes waits for no more. */
const AT_ONCE = 1_000;
/** Days that count for the rank, and for the one of what rises. */
const DAYS = 30;
const RISING_DAYS = 3;
const KEPT_OF_A_DAY = 0.95;

/** The rows of works, in one order for everybody: nobody waits in a circle. */
const lock = (ids: readonly number[]) =>
  db().selectFrom("work").where("id", "in", ids).orderBy("id").select("id").forUpdate().execute();

const nextEvents = sql`select id from work_event order by id limit ${AT_ONCE}`;

/** Adds what has happened to its days, and readers to how often their work was read. @returns the works; none: there was nothing */
const takeEvents = (): Promise<number[]> =>
  transaction(async () => {
    const next = await sql<{ id: number; workId: number }>`
      select id, work_id from work_event where id in (${nextEvents})`.execute(db());
    if (next.rows.length === 0) return [];
    const ids = [...new Set(next.rows.map(({ workId }) => workId))];
    await lock(ids);
    await sql`
      with taken as (
        delete from work_event where id = any(${next.rows.map(({ id }) => id)}::bigint[])
        returning work_id, day, readers, likes, comments, shelved),
      summed as (
        select work_id, day, sum(readers)::integer as readers, sum(likes)::integer as likes,
          sum(comments)::integer as comments, sum(shelved)::integer as shelved
        from taken where exists (select from work where work.id = work_id)
        group by work_id, day order by work_id, day),
      read as (
        update work set view_count = view_count + added.readers
        from (select work_id, sum(readers)::integer as readers from summed group by work_id) as added
        where work.id = added.work_id and added.readers > 0)
      insert into work_day (work_id, day, readers, likes, comments, shelved) select * from summed
      on conflict (work_id, day) do update set readers = work_day.readers + excluded.readers,
        likes = work_day.likes + excluded.likes, comments = work_day.comments + excluded.comments,
        shelved = work_day.shelved + excluded.shelved`.execute(db());
    return ids;
  });

/** The ranks of these works, in their rows and in those that searches read. */
const rank = (ids: readonly number[], today: string): Promise<void> =>
  transaction(async () => {
    await lock(ids);
    await sql`
      with weighed as (
        select id,
          coalesce(sum(weight) filter (where day > ${addDays(today, -DAYS)}::date), 0) as popular,
          coalesce(sum(weight) filter (where day > ${addDays(today, -RISING_DAYS)}::date), 0) as rising
        from work left join (
          select work_id, day,
            (readers + 5 * likes + 3 * comments + 4 * shelved) * power(${KEPT_OF_A_DAY}::double precision, ${today}::date - day) as weight
          from work_day where work_id = any(${ids}::bigint[]) and day > ${addDays(today, -DAYS)}::date and day <= ${today}::date
        ) as days on days.work_id = work.id
        where id = any(${ids}::bigint[]) group by id),
      ranked as (
        update work set popular = weighed.popular, trending = weighed.rising / (9 + weighed.popular / 10)
        from weighed where work.id = weighed.id
          and (work.popular, work.trending) is distinct from (weighed.popular, weighed.rising / (9 + weighed.popular / 10))
        returning work.id)
      update work_search set popular = weighed.popular from weighed
      where work_search.work_id = weighed.id and work_search.popular <> weighed.popular`.execute(db());
  });

/** Works whose rank goes down with every day. */
async function rankAll(today: string): Promise<void> {
  for (let after = 0; ; ) {
    const { rows } = await sql<{ id: number }>`
      select id from work where id > ${after} and (popular > 0 or exists (
        select from work_day where work_day.work_id = work.id and day > ${addDays(today, -DAYS)}::date))
      order by id limit ${AT_ONCE}`.execute(db());
    const ids = rows.map(({ id }) => id);
    if (ids.length === 0) return;
    await rank(ids, today);
    after = ids.at(-1) ?? after;
  }
}

/**
 * The job «ranks»: adds what has happened to works to their days and ranks them; on the first run of a day every work that has a rank.
 * Readers of former days are forgotten.
 * @param rankedOn the day of the last run, by Moscow; empty: there was none
 */
export async function rankWorks({ rankedOn }: { rankedOn: string }, now: Date): Promise<void> {
  const today = moscowDay(now.getTime());
  for (let ids = await takeEvents(); ids.length > 0; ids = await takeEvents()) await rank(ids, today);
  if (rankedOn !== today) await rankAll(today);
  // A reader who began before midnight is still written down.
  const finished = moscowDay(now.getTime() - 10 * MINUTE);
  await db().deleteFrom("readerDay").where("day", "<", finished).execute();
  await enqueue("ranks", { rankedOn: today }, { dedupe: "ranks", runAt: new Date(now.getTime() + 10 * MINUTE) });
}

/** Plans the ranking, once: a start ranks everything. */
export const planRanks = (at: Date): Promise<void> =>
  enqueue("ranks", { rankedOn: "" }, { dedupe: "ranks", runAt: at });

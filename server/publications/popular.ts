import { sql } from "kysely";
import { db } from "../db/transaction.ts";
import { enqueue } from "../jobs/outbox.ts";

const MINUTE = 60_000;
const COUNTED_FOR = 30 * 24 * 60 * MINUTE;

/**
 * The job «publication.popular»: counts the likes of the last 30 days of everything that has any, or had some at the
 * last counting, and plans itself again.
 */
export async function countPopular(now: Date): Promise<void> {
  const since = new Date(now.getTime() - COUNTED_FOR);
  await sql`with counted as (
      select publication.id, count(liked.target_id)::integer as likes
      from publication
      left join liked on liked.kind = publication.kind and liked.target_id = publication.id and liked.liked_at > ${since}
      where publication.popular > 0 or publication.id in (
        select target_id from liked where kind <> 'work' and liked_at > ${since})
      group by publication.id)
    update publication set popular = counted.likes from counted
    where publication.id = counted.id and publication.popular <> counted.likes`.execute(db());
  await planPopular(new Date(now.getTime() + 10 * MINUTE));
}

/** Plans the next counting, once. */
export const planPopular = (at: Date): Promise<void> =>
  enqueue("publication.popular", {}, { dedupe: "publication.popular", runAt: at });

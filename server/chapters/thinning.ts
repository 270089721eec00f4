import { sql } from "kysely";
import { db } from "../db/transaction.ts";

/** An author who restores a text sees the text that it replaces, and may want that back. */
const aroundRestoration = sql`old.restored_from is not null or exists (
  select from chapter_revision as restored
  where restored.chapter_id = old.chapter_id
    and restored.revision = old.revision + 1
    and restored.restored_from is not null)`;

/** A revision next to one that has passed the age: only then has its chapter something to lose. */
const haveAged = (since: Date, now: Date, age: string) => sql`old.chapter_id in (
  select chapter_id from chapter_revision
  where saved_at >= ${since}::timestamptz - ${age}::interval and saved_at < ${now}::timestamptz - ${age}::interval)`;

/**
 * Thins what autosave has stored. Of a chapter's revisions older than an hour the last of every ten minutes stays; of
 * those older than a week the last of every day (UTC). The first, the last and what readers have ever had stay always,
 * because places refer to them. So does the last that is not disputed: a planned chapter comes out with it. What has
 * a name stays always. A restored text
 * and the one that it replaced stay for a week.
 * @param since when this was last done: only chapters of which a revision has passed an age meanwhile are read
 */
export async function thinRevisions(now: Date, since: Date | null = null): Promise<void> {
  for (const [age, step, spared] of [
    ["1 hour", "10 minutes", aroundRestoration],
    ["7 days", "1 day", sql`false`],
  ] as const)
    await sql`delete from chapter_revision as old
      where old.revision > 1
        and ${since === null ? sql`true` : haveAged(since, now, age)}
        and old.saved_at < ${now}::timestamptz - ${age}::interval
        and old.name = ''
        and exists (
          select from chapter_revision as next
          where next.chapter_id = old.chapter_id
            and next.revision > old.revision
            and date_bin(${step}::interval, next.saved_at, timestamptz '2000-01-01')
              = date_bin(${step}::interval, old.saved_at, timestamptz '2000-01-01'))
        and not (${spared})
        and (old.is_disputed or exists (
          select from chapter_revision as settled
          where settled.chapter_id = old.chapter_id and settled.revision > old.revision and not settled.is_disputed))
        and not exists (select from chapter_html where revision_id = old.id)
        and not exists (select from chapter where published_revision_id = old.id)
        and not exists (select from chapter where last_published_revision_id = old.id)`.execute(db());
}

import { type RawBuilder, sql } from "kysely";
import { db } from "../db/transaction.ts";
import { mayBeToldOf } from "../policies/publications.ts";
import { mayBeTold } from "../policies/reading.ts";
import type { WorkRow } from "../works/rows.ts";
import type { ReaderSource, WorkReader } from "./definition.ts";
import type { EventDefinition, KindName, Recipient } from "./kinds.ts";

/** A work by its link notifies those alone who have put it on a shelf, and so have the link. */
const isAnnounced = ({ privacyDisplay }: WorkRow): boolean => privacyDisplay !== "Link";

/** `after`: the id behind which one goes on. `at`: when it happened; later followers and shelves do not count. */
type Batch = { after: number; limit: number; at: Date };

/** Every reader whom it may concern, in the order of their ids. Each part is read along its own index. */
function candidates(
  work: WorkRow,
  sources: readonly ReaderSource[],
  { after, limit, at }: Batch,
): RawBuilder<{ id: number }> {
  const followers = work.authorIds.map(
    (author) => sql`(select follower_id as id from follow
      where followed_id = ${author} and follower_id > ${after} and followed_at <= ${at} order by follower_id limit ${limit})`,
  );
  const shelf = sql`(select account_id as id from shelved_work
    where work_id = ${work.id} and account_id > ${after} and added_at <= ${at} order by account_id limit ${limit})`;
  const series = sql`(select distinct account_id as id from shelved_work
    where work_id in (select id from work where series_id = ${work.seriesId}) and account_id > ${after}
      and added_at <= ${at}
    order by account_id limit ${limit})`;
  const parts = [
    ...(sources.includes("followers") && isAnnounced(work) ? followers : []),
    ...(sources.includes("shelf") ? [shelf] : []),
    ...(sources.includes("series") && work.seriesId !== null && isAnnounced(work) ? [series] : []),
  ];
  if (parts.length === 0) return sql`select id from account where false`;
  return sql`select id from (${sql.join(parts, sql` union `)}) as candidate order by id limit ${limit}`;
}

const kindFor = ({ kind }: EventDefinition, reader: WorkReader): KindName =>
  typeof kind === "string" ? kind : kind(reader);

/**
 * The next readers of a work to be notified. Left out: the barred and the authors; who ignores or hides one of these or
 * is ignored by one; who has muted the work, finds it uninteresting, has hidden its series, or may not read it.
 * @returns up to which id was looked, null: nobody is left
 */
export async function nextReaders(
  work: WorkRow,
  definition: EventDefinition,
  batch: Batch,
): Promise<{ recipients: Recipient[]; reached: number | null }> {
  const sources = typeof definition.to === "string" ? [] : definition.to;
  const { rows } = await candidates(work, sources, batch).execute(db());
  const last = rows.at(-1);
  if (!last) return { recipients: [], reached: null };
  const authors = sql.join(work.authorIds);
  const readers = await sql<{ id: number } & WorkReader>`
    select account.id, shelved_work.state is not null as is_shelved, ${work.format === "Audiobook"}::boolean as is_audio, exists (
        select from shelved_work as other inner join work on work.id = other.work_id
        where other.account_id = account.id and other.state <> 'Disliked' and work.series_id = ${work.seriesId}
      ) as is_of_series
    from account
    left join shelved_work on shelved_work.account_id = account.id and shelved_work.work_id = ${work.id}
    where account.id in (${sql.join(rows.map(({ id }) => id))})
      and account.banned_at is null and account.disabled_at is null
      and account.id not in (${authors})
      and shelved_work.state is distinct from 'Disliked'
      and not exists (select from muted_work where account_id = account.id and work_id = ${work.id})
      and not exists (select from ignored_person
        where (account_id = account.id and person_id in (${authors}))
          or (account_id in (${authors}) and person_id = account.id))
      and not exists (select from hidden_author where account_id = account.id and author_id in (${authors}))
      and not exists (select from hidden_series where account_id = account.id and series_id = ${work.seriesId})
      and ${mayBeTold(work)}
    order by account.id`.execute(db());
  return {
    recipients: readers.rows.map((reader) => ({ accountId: reader.id, kind: kindFor(definition, reader) })),
    reached: last.id,
  };
}

/**
 * The next followers of an author to be notified of what they have published: neither barred, nor who ignores or hides
 * the author or is ignored by them, nor to whom none of it is shown.
 * @returns up to which id was looked, null: nobody is left
 */
export async function nextFollowers(
  event: { id: number; authorId: number },
  { kind }: EventDefinition,
  { after, limit, at }: Batch,
): Promise<{ recipients: Recipient[]; reached: number | null }> {
  const { rows } = await sql<{ id: number }>`select follower_id as id from follow
    where followed_id = ${event.authorId} and follower_id > ${after} and followed_at <= ${at}
    order by follower_id limit ${limit}`.execute(db());
  const last = rows.at(-1);
  if (!last) return { recipients: [], reached: null };
  const followers = await sql<{ id: number }>`
    select account.id from account
    where account.id in (${sql.join(rows.map(({ id }) => id))})
      and account.banned_at is null and account.disabled_at is null
      and not exists (select from ignored_person
        where (account_id = account.id and person_id = ${event.authorId})
          or (account_id = ${event.authorId} and person_id = account.id))
      and not exists (select from hidden_author where account_id = account.id and author_id = ${event.authorId})
      and exists (select from notification_part
        inner join publication on publication.id = notification_part.publication_id
        where notification_part.event_id = ${event.id} and ${mayBeToldOf})
    order by account.id`.execute(db());
  const recipients = typeof kind === "string" ? followers.rows.map(({ id }) => ({ accountId: id, kind })) : [];
  return { recipients, reached: last.id };
}

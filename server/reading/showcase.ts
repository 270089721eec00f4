import { expressionBuilder, type RawBuilder, sql } from "kysely";
import type { ResultOf } from "../../src/api/contract/index.ts";
import type { ListedBook } from "../../src/api/contract/reading.ts";
import type { Database } from "../db/schema.ts";
import { db } from "../db/transaction.ts";
import type { User } from "../http/dispatcher.ts";
import type { Reader } from "../policies/reader.ts";
import { isReadableBy } from "../policies/reading.ts";
import { listedWorks } from "./catalog.ts";
import { filtersOf, isWanted } from "./filters.ts";
import { type Asker, askerOf, isShownTo } from "./hidden.ts";
import { pricedCardsOf } from "./works.ts";

/** So many books stand in one row of the home page. */
const IN_A_ROW = 6;
/** What was renewed earlier is no news. */
const NEWS_DAYS = 30;
const DAY = 86_400_000;
/** Of one tag so many works are compared: the tags that everybody has say little. */
const MOST_OF_A_TAG = 2_000;
/** Works with most common tags of which the popular ones are chosen. */
const NEAREST = 300;

const is = expressionBuilder<Database, "work">();

const idsOf = async (query: RawBuilder<{ id: number }>): Promise<number[]> =>
  (await query.execute(db())).rows.map(({ id }) => id);

const isListed = (asker: Asker, now: Date) => isWanted(is, filtersOf({}, ""), asker, now);

/** By the index `work_by_finish`. */
export const finishedLast = (asker: Asker, now: Date) =>
  sql<{ id: number }>`select work.id from work
    where work.shown_at is not null and work.finish_time is not null and ${isListed(asker, now)}
    order by work.finish_time desc, work.id desc limit ${IN_A_ROW}`;

/** By the index `work_audiobooks`. */
export const newestAudio = (asker: Asker, now: Date) =>
  sql<{ id: number }>`select work.id from work
    where work.shown_at is not null and work.format = 'Audiobook' and ${isListed(asker, now)}
    order by work.shown_at desc, work.id desc limit ${IN_A_ROW}`;

const risingNow = async (asker: Asker, now: Date): Promise<number[]> => {
  const places = await listedWorks(filtersOf({}, ""), asker, { sorting: "trending", limit: IN_A_ROW, now });
  return places.filter(({ rank }) => rank !== null && rank > 0).map(({ id }) => id);
};

/** The rows of books under the newest ones on the home page; a row with nothing to show is empty. */
export async function showcaseFor(reader: Reader, now: Date): Promise<ResultOf<"getShowcase">> {
  const asker = await askerOf(reader);
  const [popular, finished, audio] = [
    await risingNow(asker, now),
    await idsOf(finishedLast(asker, now)),
    await idsOf(newestAudio(asker, now)),
  ];
  const all = [...new Set([...popular, ...finished, ...audio])];
  const cards = new Map((await pricedCardsOf(all, reader, now)).map((card) => [card.id, card]));
  const row = (ids: readonly number[]) => ids.flatMap((id) => cards.get(id) ?? []);
  return { popular: row(popular), finished: row(finished), audio: row(audio) };
}

/** Works of whom a person follows and from their shelves that were renewed since they read them; what they have muted or do not want is none. */
export const newsQuery = ({ id }: Pick<User, "id">, asker: Asker, now: Date) =>
  sql<{ id: number }>`select work.id from work
    left join reader_progress on reader_progress.work_id = work.id and reader_progress.account_id = ${id}
    where work.id in (
        select work_author.work_id from follow
        inner join work_author on work_author.account_id = follow.followed_id and work_author.confirmed_at is not null
        where follow.follower_id = ${id}
        union select work_id from shelved_work where account_id = ${id} and state in ('Reading', 'Saved'))
      and work.state = 'published' and work.last_update_time > ${new Date(now.getTime() - NEWS_DAYS * DAY)}
      and (reader_progress.moved_at is null or reader_progress.moved_at < work.last_update_time)
      and not exists (select from muted_work where muted_work.work_id = work.id and muted_work.account_id = ${id})
      and not exists (select from shelved_work where shelved_work.work_id = work.id
        and shelved_work.account_id = ${id} and shelved_work.state in ('Disliked', 'Finished'))
      and not exists (select from work_author where work_author.work_id = work.id and work_author.account_id = ${id})
      and ${isReadableBy(is, asker)} and ${isShownTo(is, asker)}
      and (work.privacy_display <> 'Link' or exists (select from shelved_work
        where shelved_work.work_id = work.id and shelved_work.account_id = ${id}))
    order by work.last_update_time desc, work.id desc limit ${IN_A_ROW}`;

export const newsFor = async (user: User, reader: Reader, now: Date): Promise<ListedBook[]> =>
  pricedCardsOf(await idsOf(newsQuery(user, await askerOf(reader), now)), reader, now);

/** Books of others with most tags of this one, the popular first among equals: the page shows its owner's anyway. */
export const similarQuery = (workId: number, asker: Asker, now: Date) =>
  sql<{ id: number }>`with near as (
      select tagged.work_id, count(*) as common
      from work_tag as own cross join lateral (
        select work_tag.work_id from work_tag where work_tag.title_folded = own.title_folded limit ${MOST_OF_A_TAG}) as tagged
      where own.work_id = ${workId} and tagged.work_id <> ${workId}
      group by tagged.work_id order by count(*) desc, tagged.work_id desc limit ${NEAREST})
    select work.id from near inner join work on work.id = near.work_id
    where work.owner_id <> (select owner_id from work as own where own.id = ${workId}) and ${isListed(asker, now)} order by near.common desc, work.popular desc, work.id desc limit ${IN_A_ROW}`;

export const similarTo = async (workId: number, reader: Reader, now: Date): Promise<ListedBook[]> =>
  pricedCardsOf(await idsOf(similarQuery(workId, await askerOf(reader), now)), reader, now);

import { sql } from "kysely";
import type { PersonalData } from "../db/personalData.ts";

/** People of a list, named as everybody sees them: `of` is the column of the list that says who. */
const named = (table: string, of: string, mine: string, when: string, accountId: number, also = sql``) =>
  sql`select account.id, account.user_name, account.fio${also}, ${sql.ref(`${table}.${when}`)}
    from ${sql.table(table)} inner join account on account.id = ${sql.ref(`${table}.${of}`)}
    where ${sql.ref(`${table}.${mine}`)} = ${accountId} order by account.id`;

/** Lists of people, with both columns that name one. */
const lists = [
  ["follow", "follower_id", "followed_id"],
  ["hidden_author", "account_id", "author_id"],
  ["ignored_person", "account_id", "person_id"],
] as const;

export const peoplePersonalData = {
  exported: ({ id }) => ({
    privacy: sql`select show_birthday, who_can_write, who_sees_follows, who_sees_library, in_search_engines
      from privacy where account_id = ${id}`,
    publicProfile: sql`select status, about_me, birth_day, birth_month, birth_year, sex, links, avatar_file_id, background_file_id
      from profile where account_id = ${id}`,
    formerUserNames: sql`select user_name, left_at from former_user_name where account_id = ${id} order by left_at`,
    follows: named("follow", "followed_id", "follower_id", "followed_at", id),
    followers: named("follow", "follower_id", "followed_id", "followed_at", id),
    ignored: named("ignored_person", "person_id", "account_id", "ignored_at", id, sql`, ignored_person.note`),
    hiddenAuthors: named("hidden_author", "author_id", "account_id", "hidden_at", id),
    hiddenSeries: sql`select series.id, series.title, hidden_series.hidden_at
      from hidden_series inner join series on series.id = hidden_series.series_id
      where hidden_series.account_id = ${id} order by series.id`,
  }),
  own: ["privacy", "former_user_name", "hidden_series"],
  showing: ["profile"],
  erased: ({ id }) =>
    lists.map(
      ([table, who, whom]) =>
        sql`delete from ${sql.table(table)} where ${sql.ref(who)} = ${id} or ${sql.ref(whom)} = ${id}`,
    ),
} satisfies PersonalData;

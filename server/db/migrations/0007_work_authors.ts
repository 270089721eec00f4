import { type Kysely, sql } from "kysely";

/** The same person twice on a work becomes one row, confirmed if one of the two was. */
const coAuthor = (column: string, place: number): string =>
  `insert into work_author (work_id, account_id, place, confirmed_at)
    select id, ${column}_id, ${place}, ${column}_confirmed_at from work where ${column}_id is not null
    on conflict (work_id, account_id) do update
      set confirmed_at = coalesce(work_author.confirmed_at, excluded.confirmed_at)`;

const statements = [
  `create table work_author (
    work_id bigint not null references work,
    account_id bigint not null references account,
    place integer not null,
    confirmed_at timestamptz,
    primary key (work_id, account_id),
    unique (work_id, place))`,
  "create index work_author_account on work_author (account_id)",
  `insert into work_author (work_id, account_id, place, confirmed_at)
    select id, owner_id, 1, created_at from work`,
  coAuthor("co_author", 2),
  coAuthor("second_co_author", 3),
  `alter table work
    drop column co_author_id,
    drop column co_author_confirmed_at,
    drop column second_co_author_id,
    drop column second_co_author_confirmed_at`,
];

/** Authors of a work in a table of their own: the owner in the first place, then co-authors. */
export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

import { type Kysely, sql } from "kysely";

const statements = [
  `create table ignored_person (
    account_id bigint not null references account,
    person_id bigint not null references account,
    note text not null,
    ignored_at timestamptz not null,
    primary key (account_id, person_id),
    check (account_id <> person_id))`,
  "create index ignored_person_person on ignored_person (person_id)",
  `create table privacy (
    account_id bigint primary key references account,
    show_birthday text not null,
    who_can_write text not null,
    who_sees_follows text not null,
    who_sees_library text not null,
    in_search_engines boolean not null)`,
];

/** Whom a person ignores, and what a person lets others see; who has no row of privacy has what everybody begins with. */
export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

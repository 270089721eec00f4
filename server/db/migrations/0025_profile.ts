import { type Kysely, sql } from "kysely";

const statements = [
  `create table profile (
    account_id bigint primary key references account,
    status text not null,
    about_me text not null,
    birth_day integer,
    birth_month integer,
    birth_year integer,
    sex text check (sex in ('male', 'female')),
    links jsonb not null,
    avatar_file_id uuid references stored_file,
    background_file_id uuid references stored_file,
    check ((birth_day is null) = (birth_month is null)),
    check (birth_year is null or birth_day is not null))`,
  "create index profile_avatar_file on profile (avatar_file_id)",
  "create index profile_background_file on profile (background_file_id)",
  "create index stored_file_of_person on stored_file (created_at) where kind in ('avatar', 'background')",
  `create table former_user_name (
    user_name text primary key check (user_name = lower(user_name)),
    account_id bigint not null references account,
    left_at timestamptz not null)`,
  "create index former_user_name_account on former_user_name (account_id, left_at)",
  "alter table account_consent add column withdrawn_at timestamptz",
  `create unique index account_consent_distribution on account_consent (account_id)
    where document = 'distribution' and withdrawn_at is null`,
];

/** What a person tells of themselves, the user names that were theirs before, and consents that can be withdrawn. */
export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

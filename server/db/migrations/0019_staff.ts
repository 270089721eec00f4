import { type Kysely, sql } from "kysely";

const statements = [
  // Without a day a ban holds until somebody lifts it: those from before have none.
  `alter table account
    add column banned_until timestamptz,
    add column ban_reason text,
    add constraint account_ban check (banned_at is not null or (banned_until is null and ban_reason is null))`,
  "create index account_staff on account (id) where roles <> '{}'",
  // Why somebody of the staff did it, and what: which role, until when.
  "alter table account_event add column note text",
  `create table first_admin_code (
    is_only boolean primary key default true check (is_only),
    token_hash bytea not null,
    expires_at timestamptz not null)`,
  // The transaction that deletes what is old says so first; the database refuses any other deletion of an event.
  `create function refuse_deletion() returns trigger language plpgsql as $$
    begin
      if tg_op = 'TRUNCATE' then raise exception '% is only added to', tg_table_name; end if;
      if old.at > coalesce(nullif(current_setting('account_event.kept_from', true), ''), '-infinity')::timestamptz
        then raise exception '% is kept for a year', tg_table_name; end if;
      return old;
    end $$`,
  `create trigger account_event_is_kept before delete on account_event
    for each row execute function refuse_deletion()`,
  `create trigger account_event_is_not_emptied before truncate on account_event
    for each statement execute function refuse_deletion()`,
];

/** Staff: bans until a day with their reason, events that cannot be deleted before their time, the code of the first administrator. */
export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

import { type Kysely, sql } from "kysely";

const statements = [
  "alter table installation add column purges_pages boolean not null default false",
  // The transaction is part of the key: of two that write at once neither waits for the other's note.
  `create table public_cache_note (
    transaction_id bigint not null default (pg_current_xact_id()::text::bigint),
    key text not null,
    noted_at timestamptz not null default now(),
    sent_at timestamptz,
    primary key (transaction_id, key))`,
  `create function note_public_change(keys text[]) returns void language sql as $$
    insert into public_cache_note (key) select distinct key from unnest(keys) as key where key is not null
    on conflict (transaction_id, key) do update set sent_at = null
  $$`,
];

/** What caches in front of the server are to forget (server/publicCache): nothing, where no cache is to hear of it. */
export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

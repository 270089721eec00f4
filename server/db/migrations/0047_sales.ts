import { type Kysely, sql } from "kysely";

const statements = [
  `create table work_sale (
    work_id bigint primary key references work,
    state text not null check (state in ('free', 'promo', 'waiting', 'subscription', 'paid', 'frozen')),
    state_since timestamptz not null,
    former text not null check (former in ('free', 'promo')),
    price bigint not null check (price between 2900 and 500000 and price % 100 = 0),
    price_changed_at timestamptz not null,
    free_chapter_count integer not null check (free_chapter_count > 0),
    promo_fragment boolean not null,
    starts_at timestamptz,
    quiet_since timestamptz not null,
    reason text not null default '',
    check ((state = 'waiting') = (starts_at is not null)))`,
];

/** How works are sold, of those that were ever to be. */
export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

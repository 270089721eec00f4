import { type Kysely, sql } from "kysely";

const statements = [
  // Without a row there is none. `reason` is empty, or enciphered (server/db/dataKey.ts).
  `create table exclusive_agreement (
    work_id bigint primary key references work,
    state text not null check (state in
      ('requested', 'declined', 'awaitingScans', 'onReview', 'active', 'terminating', 'ended')),
    since timestamptz not null,
    reason text not null,
    accepted_at timestamptz,
    ends_at timestamptz,
    constraint exclusive_agreement_end check ((state = 'terminating') = (ends_at is not null)))`,
  "create index exclusive_agreement_state on exclusive_agreement (state, since)",
  `create table exclusive_agreement_scan (
    file_id uuid primary key references stored_file,
    work_id bigint not null references exclusive_agreement,
    place integer not null,
    unique (work_id, place))`,
];

/** Exclusive agreements about works, and their scans. */
export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

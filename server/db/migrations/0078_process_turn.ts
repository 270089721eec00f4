import { type Kysely, sql } from "kysely";

const statements = [
  `create table process_turn (
    kind text not null,
    owner text not null,
    process_id uuid not null references server_process on delete cascade,
    primary key (kind, owner))`,
  "create index process_turn_process on process_turn (process_id)",
];

/** A person's imports, exports and decoders run at one process at a time (limits/sharedTurns.ts). */
export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

import { type Kysely, sql } from "kysely";

/** A person's imports, exports and decoders run at one process at a time (limits/sharedTurns.ts). */
export async function up(db: Kysely<never>): Promise<void> {
  await sql
    .raw(
      `create table process_turn (
        kind text not null,
        owner text not null,
        process_id uuid not null references server_process on delete cascade,
        primary key (kind, owner));
      create index process_turn_process on process_turn (process_id)`,
    )
    .execute(db);
}

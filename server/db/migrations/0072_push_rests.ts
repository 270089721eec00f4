import { type Kysely, sql } from "kysely";

/** What a push service asks for, or has failed with, is known to all processes (push/rests.ts). */
export async function up(db: Kysely<never>): Promise<void> {
  const statements = [
    `create table push_rest (
      service text not null,
      account_id bigint not null references account (id) on delete cascade,
      until timestamptz not null,
      faults integer not null,
      primary key (service, account_id)
    )`,
    "create index push_rest_account on push_rest (account_id)",
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}

import { type Kysely, sql } from "kysely";

/** Which step a server must know to work with a database that a later version has brought on (migrationSteps.ts). */
export async function up(db: Kysely<never>): Promise<void> {
  await sql.raw("create table kysely_migration_need (name text primary key, needs text not null)").execute(db);
}

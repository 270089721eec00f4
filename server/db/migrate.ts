import type { Kysely } from "kysely";
import { type Migration, Migrator } from "kysely/migration";
import * as skeleton from "./migrations/0001_skeleton.ts";
import * as workOrder from "./migrations/0002_work_order.ts";
import * as imports from "./migrations/0003_imports.ts";
import * as importAnswer from "./migrations/0004_import_answer.ts";
import * as peopleAndComplaints from "./migrations/0005_people_and_complaints.ts";
import * as foldedNames from "./migrations/0006_folded_names.ts";
import type { Database } from "./schema.ts";

/** In order, never changed after they have landed. Nothing newer than PostgreSQL 15. */
const migrations: Record<string, Migration> = {
  "0001_skeleton": skeleton,
  "0002_work_order": workOrder,
  "0003_imports": imports,
  "0004_import_answer": importAnswer,
  "0005_people_and_complaints": peopleAndComplaints,
  "0006_folded_names": foldedNames,
};

/** Brings the database to the newest schema. @throws the failed migration's error; nothing of it is left behind */
export async function migrate(db: Kysely<Database>): Promise<void> {
  const { error } = await new Migrator({ db, provider: { getMigrations: async () => migrations } }).migrateToLatest();
  if (error) throw error;
}

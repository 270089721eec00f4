import type { Kysely } from "kysely";
import type { Database } from "./schema.ts";

let bound: Buffer | undefined;

/** Reads the key of this database: once, at its opening. */
export async function bindSigningKey(opened: Kysely<Database>): Promise<void> {
  bound = (await opened.selectFrom("signingKey").select("key").executeTakeFirstOrThrow()).key;
}

/** What is handed out to come back unchanged is signed with it. @throws when no database was opened */
export const signingKey = (): Buffer => {
  if (!bound) throw new Error("no database was opened");
  return bound;
};

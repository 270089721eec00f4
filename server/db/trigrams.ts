import { type Kysely, sql } from "kysely";
import type { Database } from "./schema.ts";

let isFound = false;

/** Looks whether the migration could make the indexes of trigrams: once, at the opening of a database. */
export async function bindTrigrams(opened: Kysely<Database>): Promise<void> {
  const { rows } = await sql<{ isFound: boolean }>`
    select to_regclass('work_search_words') is not null as is_found`.execute(opened);
  isFound = rows[0]?.isFound === true;
}

/** Can searches compare words by their trigrams? Without them parts of words are still found, misspelt words are not. */
export const hasTrigrams = (): boolean => isFound;

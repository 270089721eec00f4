import { sql } from "kysely";
import { db, transaction } from "./transaction.ts";

/** SQLSTATE query_canceled. */
const CANCELLED = "57014";

/**
 * Queries that a stranger's words can make long; outside of any transaction, whose other queries would be bounded too.
 * @param milliseconds that one of them may take
 * @returns undefined when one took longer
 */
export async function bounded<T>(milliseconds: number, ask: () => Promise<T>): Promise<T | undefined> {
  try {
    return await transaction(async () => {
      // What they ask has an index.
      await sql`select set_config('statement_timeout', ${String(milliseconds)}, true),
        set_config('enable_seqscan', 'off', true)`.execute(db());
      return ask();
    });
  } catch (error) {
    if ((error as { code?: string }).code === CANCELLED) return undefined;
    throw error;
  }
}

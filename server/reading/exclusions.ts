import type { Exclusions } from "../../src/api/contract/catalog.ts";
import { db } from "../db/transaction.ts";

const nothing: Exclusions = { genreIds: [], tags: [], aiGenerated: false };

/** What this person never wants to meet in lists. */
export const exclusionsOf = async (accountId: number): Promise<Exclusions> =>
  (await db()
    .selectFrom("catalogExclusion")
    .where("accountId", "=", accountId)
    .select(["genreIds", "tags", "aiGenerated"])
    .executeTakeFirst()) ?? nothing;

/** Is there anything in it? */
export const hasExclusions = ({ genreIds, tags, aiGenerated }: Exclusions): boolean =>
  genreIds.length > 0 || tags.length > 0 || aiGenerated;

/** In place of what the person has excluded so far. */
export async function keepExclusions(accountId: number, exclusions: Exclusions): Promise<void> {
  await db()
    .insertInto("catalogExclusion")
    .values({ accountId, ...exclusions })
    .onConflict((same) => same.column("accountId").doUpdateSet(exclusions))
    .execute();
}

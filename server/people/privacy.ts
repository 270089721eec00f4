import type { Privacy } from "../../src/api/contract/people.ts";
import { db } from "../db/transaction.ts";

/** What everybody begins with. */
const usual: Privacy = {
  showBirthday: "nobody",
  whoCanWrite: "everybody",
  whoSeesFollows: "everybody",
  whoSeesLibrary: "me",
  inSearchEngines: true,
};

/** What a person lets others see and do. */
export const privacyOf = async (accountId: number): Promise<Privacy> =>
  (await db()
    .selectFrom("privacy")
    .where("accountId", "=", accountId)
    .select(["showBirthday", "whoCanWrite", "whoSeesFollows", "whoSeesLibrary", "inSearchEngines"])
    .executeTakeFirst()) ?? usual;

export async function keepPrivacy(accountId: number, privacy: Privacy): Promise<void> {
  await db()
    .insertInto("privacy")
    .values({ accountId, ...privacy })
    .onConflict((same) => same.column("accountId").doUpdateSet(privacy))
    .execute();
}

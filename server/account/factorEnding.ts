import { db } from "../db/transaction.ts";
import { forgetRecoveryCodes } from "./recoveryCodes.ts";

/**
 * From now on the password is enough: key, waiting key and recovery codes go. Call it inside a transaction.
 * @param since only a factor that was turned on then or later
 * @returns whether there was one
 */
export async function forgetFactor(accountId: number, since = new Date(0)): Promise<boolean> {
  await db().deleteFrom("secondFactorSetup").where("accountId", "=", accountId).execute();
  const { numDeletedRows } = await db()
    .deleteFrom("secondFactor")
    .where("accountId", "=", accountId)
    .where("enabledAt", ">=", since)
    .executeTakeFirst();
  if (numDeletedRows === 0n) return false;
  await forgetRecoveryCodes(accountId);
  return true;
}

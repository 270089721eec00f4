import { db } from "../db/transaction.ts";
import type { TypografType } from "./typography.ts";

/** The set of typography that a person has chosen. */
export async function chosenType(accountId: number): Promise<TypografType> {
  const { typografType } = await db()
    .selectFrom("account")
    .where("id", "=", accountId)
    .select("typografType")
    .executeTakeFirstOrThrow();
  return typografType;
}

export async function chooseType(accountId: number, typografType: TypografType): Promise<void> {
  await db().updateTable("account").set({ typografType }).where("id", "=", accountId).execute();
}

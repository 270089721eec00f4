import type { ResultOf } from "../../src/api/contract/index.ts";
import { db } from "../db/transaction.ts";
import { secondFactorOf } from "./secondFactor.ts";

/** How an account is guarded. */
export async function securityOf(accountId: number): Promise<ResultOf<"getSecurity">> {
  const { email, emailConfirmedAt, passwordChangedAt, createdAt } = await db()
    .selectFrom("account")
    .where("id", "=", accountId)
    .select(["email", "emailConfirmedAt", "passwordChangedAt", "createdAt"])
    .executeTakeFirstOrThrow();
  return {
    email,
    emailIsConfirmed: emailConfirmedAt !== null,
    passwordChangedAt: passwordChangedAt?.toISOString() ?? null,
    registeredAt: createdAt.toISOString(),
    twoFactor: await secondFactorOf(accountId),
  };
}

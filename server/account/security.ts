import type { ResultOf } from "../../src/api/contract/index.ts";
import { config } from "../config.ts";
import { db } from "../db/transaction.ts";
import { emailChangeOf } from "./emailChange.ts";
import { phoneOf } from "./phoneChange.ts";
import { secondFactorOf } from "./secondFactor.ts";

/** How an account is guarded. */
export async function securityOf(accountId: number, now: Date): Promise<ResultOf<"getSecurity">> {
  const { email, emailConfirmedAt, passwordChangedAt, createdAt, roles } = await db()
    .selectFrom("account")
    .where("id", "=", accountId)
    .select(["email", "emailConfirmedAt", "passwordChangedAt", "createdAt", "roles"])
    .executeTakeFirstOrThrow();
  const twoFactor = await secondFactorOf(accountId);
  return {
    email,
    emailIsConfirmed: emailConfirmedAt !== null,
    passwordChangedAt: passwordChangedAt?.toISOString() ?? null,
    registeredAt: createdAt.toISOString(),
    emailChange: await emailChangeOf(accountId, now),
    ...(await phoneOf(accountId, now)),
    staffNeedsFactor: roles.length > 0 && twoFactor === null && config().staffTotp === "required",
    twoFactor,
  };
}

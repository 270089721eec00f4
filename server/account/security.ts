import type { ResultOf } from "../../src/api/contract/index.ts";
import { db } from "../db/transaction.ts";

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
    twoFactor: await twoFactorOf(accountId),
  };
}

async function twoFactorOf(accountId: number): Promise<ResultOf<"getSecurity">["twoFactor"]> {
  const found = await db()
    .selectFrom("secondFactor")
    .where("accountId", "=", accountId)
    .select((query) => [
      "enabledAt",
      query
        .selectFrom("recoveryCode")
        .whereRef("recoveryCode.accountId", "=", "secondFactor.accountId")
        .where("usedAt", "is", null)
        .select((codes) => codes.fn.countAll<number>().as("count"))
        .as("left"),
    ])
    .executeTakeFirst();
  return found ? { enabledAt: found.enabledAt.toISOString(), recoveryCodesLeft: Number(found.left) } : null;
}

import { refusals } from "../../src/text/refusals.ts";
import { db } from "../db/transaction.ts";
import { Refusal } from "../http/refusal.ts";
import { countAttempt, type Limit, uncountAttempt } from "../limits/attempts.ts";
import { findFittingCode, hasSecondFactor, spendCode } from "./factorCodes.ts";
import { verifyPassword } from "./passwords.ts";

/** Of one person: proofs that were wrong. */
const proofLimit: Limit = { kind: "proof", count: 10, per: "quarter" };

const CODE = "proof.code";

export type Proof = { password: string; code?: string | undefined };

/**
 * Checks that it is the person. Every call about access, money or papers asks again, after all other checks that can
 * refuse, since it uses a code up. Call it outside of a transaction: a refusal must leave its count.
 * @throws Refusal InvalidRequestFields at `proof.password` or `proof.code`; TooManyRequests (10 wrong ones in 15
 * minutes a person)
 */
export async function requireProof(accountId: number, { password, code }: Proof, now: Date): Promise<void> {
  await countAttempt(proofLimit, String(accountId), now);
  const { passwordHash } = await db()
    .selectFrom("account")
    .where("id", "=", accountId)
    .select("passwordHash")
    .executeTakeFirstOrThrow();
  if (!(await verifyPassword(passwordHash, password))) throw Refusal.field("proof.password", refusals.wrongPassword);
  if (await hasSecondFactor(accountId))
    await spendCode(accountId, await findFittingCode(accountId, code, CODE, now), CODE, now);
  await uncountAttempt(proofLimit, String(accountId), now);
}

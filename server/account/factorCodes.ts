import { sql } from "kysely";
import { verify } from "otplib";
import { refusals } from "../../src/text/refusals.ts";
import { decipher } from "../db/dataKey.ts";
import { db } from "../db/transaction.ts";
import { Refusal } from "../http/refusal.ts";
import { countAttempt, type Limit, uncountAttempt } from "../limits/attempts.ts";
import { verifyPassword } from "./passwords.ts";
import { lookupOf, readRecoveryCode } from "./recoveryCodes.ts";

const recoveryCodeLimit: Limit = { kind: "recovery-code", count: 5, per: "hour" };

/** A code that fits: `step`, the period of 30 s of an app's code, or `lookup` of a recovery code. */
export type FittingCode = { step: number } | { lookup: string };

/** Where an app's secret is stored enciphered. */
export const secretCell = (table: "second_factor" | "second_factor_setup", accountId: number) => ({
  table,
  column: "secret",
  row: accountId,
});

/** A step of the clock early and late is taken: clocks of phones are not exact. */
const TOLERANCE = 30;

/** @returns the period of 30 s that the code belongs to; null: to none near now */
export async function stepOfCode(secret: string, given: string, now: Date): Promise<number | null> {
  const token = given.replace(/\s/g, "");
  if (!/^\d{6}$/.test(token)) return null;
  const epoch = Math.floor(now.getTime() / 1_000);
  const result = await verify({ secret, token, epoch, epochTolerance: TOLERANCE });
  return result.valid && "timeStep" in result ? result.timeStep : null;
}

const factorOf = (accountId: number) =>
  db().selectFrom("secondFactor").where("accountId", "=", accountId).select(["secret", "lastStep"]).executeTakeFirst();

export const hasSecondFactor = async (accountId: number): Promise<boolean> => (await factorOf(accountId)) !== undefined;

/**
 * Looks whether a code fits; nothing is used up by it.
 * @param field the call's name of the code
 * @throws Refusal InvalidRequestFields; TooManyRequests (5 recovery codes that do not fit an hour a person)
 */
export async function findFittingCode(
  accountId: number,
  given: string | undefined,
  field: string,
  now: Date,
): Promise<FittingCode> {
  if (!given) throw Refusal.field(field, refusals.codeWanted);
  const recovery = readRecoveryCode(given);
  if (recovery !== null) return findRecoveryCode(accountId, recovery, field, now);
  const factor = await factorOf(accountId);
  if (!factor) throw Refusal.field(field, refusals.wrongCode);
  const step = await stepOfCode(decipher(factor.secret, secretCell("second_factor", accountId)), given, now);
  if (step === null) throw Refusal.field(field, refusals.wrongCode);
  if (step <= factor.lastStep) throw Refusal.field(field, refusals.usedCode);
  return { step };
}

async function findRecoveryCode(accountId: number, code: string, field: string, now: Date): Promise<FittingCode> {
  await countAttempt(recoveryCodeLimit, String(accountId), now);
  const lookup = lookupOf(code);
  const row = await db()
    .selectFrom("recoveryCode")
    .where("accountId", "=", accountId)
    .where("lookup", "=", lookup)
    .select(["codeHash", "usedAt"])
    .executeTakeFirst();
  if (!(await verifyPassword(row?.codeHash, code))) throw Refusal.field(field, refusals.wrongCode);
  if (row?.usedAt) throw Refusal.field(field, refusals.usedCode);
  await uncountAttempt(recoveryCodeLimit, String(accountId), now);
  return { lookup };
}

/**
 * Uses a fitting code up: of two that bring the same one at once, one succeeds.
 * @throws Refusal InvalidRequestFields when it was used meanwhile
 */
export async function spendCode(accountId: number, code: FittingCode, field: string, now: Date): Promise<void> {
  const { numUpdatedRows } =
    "step" in code
      ? await db()
          .updateTable("secondFactor")
          .set({ lastStep: code.step })
          .where("accountId", "=", accountId)
          .where("lastStep", "<", code.step)
          .executeTakeFirst()
      : await db()
          .updateTable("recoveryCode")
          .set({ usedAt: now.toISOString() })
          .where("accountId", "=", accountId)
          .where("lookup", "=", code.lookup)
          .where("usedAt", "is", null)
          .executeTakeFirst();
  if (numUpdatedRows === 0n) throw Refusal.field(field, refusals.usedCode);
}

/** Whether the second factor is on, of the account in a statement over `account`. */
export const factorOfAccount = sql<boolean>`exists (select from second_factor where second_factor.account_id = account.id)`;

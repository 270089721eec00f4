import { db } from "../db/transaction.ts";
import { forgetFactor } from "./factorEnding.ts";
import { standInLine } from "./line.ts";
import { forgetTokens } from "./oneTimeTokens.ts";
import { endSessionsBut, forgetReaderKeys } from "./sessions.ts";

/** A change that the new address has confirmed stays: the former address can take it back for 7 days. */
async function forgetRequestedEmail(accountId: number): Promise<void> {
  await db().deleteFrom("emailChange").where("accountId", "=", accountId).where("state", "=", "requested").execute();
  await forgetTokens("emailChange", accountId);
}

/** Nothing waits any more to turn the second factor off, and no link is of use. Call it inside a transaction. */
export async function forgetRemoval(accountId: number): Promise<void> {
  await db().deleteFrom("factorRemoval").where("accountId", "=", accountId).execute();
  await forgetTokens("factorRemoval", accountId);
}

/**
 * What lets in has changed, so what was begun before it is of no use: a new e-mail, a code to a phone, a key of an app, a second factor
 * that was to go off (docs/adr/0073). Call it inside a transaction.
 */
export async function forgetWaiting(accountId: number): Promise<void> {
  await standInLine(accountId);
  await forgetRequestedEmail(accountId);
  await db().deleteFrom("phoneChange").where("accountId", "=", accountId).execute();
  await db().deleteFrom("secondFactorSetup").where("accountId", "=", accountId).execute();
  await forgetRemoval(accountId);
}

/** Its address leads nowhere, and one that is being made is not kept. The hourly cleaning takes row and bytes. */
const endArchive = (accountId: number, now: Date) =>
  db()
    .updateTable("accountExport")
    .set({ expiresAt: now.toISOString() })
    .where("accountId", "=", accountId)
    .where((is) => is.or([is("expiresAt", "is", null), is("expiresAt", ">", now)]))
    .execute();

/**
 * Somebody else may have known the former password, so a new one ends what they can have begun or taken: whatever waits, sessions
 * with their bearers, keys of reading programs, the archive, links that set a password (docs/adr/0073). Call it inside a transaction.
 * @param keptId the session in which the person has set it; null: none
 */
export async function endWithPassword(accountId: number, now: Date, keptId: number | null = null): Promise<void> {
  await forgetWaiting(accountId);
  await forgetTokens("passwordRecovery", accountId);
  await endSessionsBut(accountId, keptId);
  await forgetReaderKeys(accountId);
  await endArchive(accountId, now);
}

/**
 * A stranger may have registered an address that nobody has confirmed. When its owner comes in by a letter, what the stranger has set
 * goes: the second factor, the phone, and papers, by which the stranger would be paid. Call it inside a transaction.
 */
export async function forgetUnproved(accountId: number): Promise<void> {
  await forgetFactor(accountId);
  await db().deleteFrom("accountPhone").where("accountId", "=", accountId).execute();
  await db().deleteFrom("identificationScan").where("accountId", "=", accountId).execute();
  await db().deleteFrom("identification").where("accountId", "=", accountId).execute();
}

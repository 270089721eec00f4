import { sql } from "kysely";
import { refusals } from "../../src/text/refusals.ts";
import { type CallOrigin, recordEvent } from "../account/events.ts";
import type { Session } from "../account/sessions.ts";
import { newToken, tokenHash } from "../account/tokens.ts";
import { config } from "../config.ts";
import { db, transaction } from "../db/transaction.ts";
import { Refusal } from "../http/refusal.ts";
import { countAttempt, type Limit, uncountAttempt } from "../limits/attempts.ts";
import { isThere } from "../lists/found.ts";

/** Of one address: codes of the first administrator. */
const firstAdminLimit: Limit = { kind: "first-admin", count: 5, per: "hour" };

const LIFETIME = 24 * 3_600_000;

const hasAdmin = (): Promise<boolean> =>
  db().selectFrom("account").where(sql<boolean>`'Admin' = any(roles)`).limit(1).$call(isThere);

/**
 * Makes the code that makes the first administrator. Of several processes that start at once one gets it: the others find a row that
 * still holds.
 * @returns the code, stored nowhere; null: there is an administrator, or an earlier code holds
 */
export const offerFirstAdmin = (now: Date): Promise<string | null> =>
  transaction(async () => {
    if (await hasAdmin()) return null;
    const token = newToken();
    const row = { tokenHash: tokenHash(token), expiresAt: new Date(now.getTime() + LIFETIME).toISOString() };
    const made = await db()
      .insertInto("firstAdminCode")
      .values(row)
      .onConflict((same) => same.column("isOnly").doUpdateSet(row).where("firstAdminCode.expiresAt", "<=", now))
      .returning("isOnly")
      .executeTakeFirst();
    return made ? token : null;
  });

/**
 * Makes the person who brings the printed code the first administrator, once.
 * @throws Refusal AccessDenied (address not confirmed, no second factor); InvalidRequestFields at `token` (wrong, used,
 * older than 24 hours, or there is an administrator); TooManyRequests (5 an hour an address)
 */
export async function becomeFirstAdmin(session: Session, given: string, from: CallOrigin, now: Date) {
  const { accountId, emailConfirmedAt, hasSecondFactor } = session;
  if (!emailConfirmedAt) throw new Refusal("AccessDenied", refusals.emailNotConfirmed);
  if (!hasSecondFactor && config().staffTotp === "required")
    throw new Refusal("AccessDenied", refusals.adminNeedsFactor);
  await countAttempt(firstAdminLimit, from.address, now);
  const roles = await transaction(async () => {
    const spent = await db()
      .deleteFrom("firstAdminCode")
      .where("tokenHash", "=", tokenHash(given))
      .where("expiresAt", ">", now)
      .returning("isOnly")
      .executeTakeFirst();
    if (!spent || (await hasAdmin())) throw Refusal.field("token", refusals.wrongAdminCode);
    const { roles: held } = await db()
      .selectFrom("account")
      .where("id", "=", accountId)
      .select("roles")
      .forNoKeyUpdate()
      .executeTakeFirstOrThrow();
    const nextRoles: ("Moderator" | "Admin")[] = [...held, "Admin"];
    await db().updateTable("account").set({ roles: nextRoles }).where("id", "=", accountId).execute();
    await recordEvent(accountId, "firstAdmin", from, now);
    return nextRoles;
  });
  await uncountAttempt(firstAdminLimit, from.address, now);
  return { roles };
}

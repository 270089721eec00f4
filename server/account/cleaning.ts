import { db } from "../db/transaction.ts";
import { deviceMemory } from "./devices.ts";

const DAY = 86_400_000;

/** For this long an expired bearer is called expired, later unknown. */
const bearerMemory = (now: Date): Date => new Date(now.getTime() - DAY);

/** Sessions that have expired; their bearer tokens go along. @param now of the asking */
export async function forgetOldSessions(now: Date): Promise<void> {
  await db().deleteFrom("session").where("expiresAt", "<=", bearerMemory(now)).execute();
}

/** Bearer tokens that have expired. @param now of the asking */
export async function forgetOldBearers(now: Date): Promise<void> {
  await db().deleteFrom("bearerToken").where("expiresAt", "<=", bearerMemory(now)).execute();
}

/** Links of letters, and changes that nobody has confirmed in time. @param now of the asking */
export async function forgetUnconfirmed(now: Date): Promise<void> {
  await db().deleteFrom("oneTimeToken").where("expiresAt", "<=", now).execute();
  await db().deleteFrom("secondFactorSetup").where("expiresAt", "<=", now).execute();
  await db().deleteFrom("emailChange").where("until", "<=", now).execute();
  await db().deleteFrom("phoneChange").where("until", "<=", now).execute();
  await db().deleteFrom("factorRemoval").where("state", "=", "requested").where("until", "<=", now).execute();
}

/** Browsers from which a person has not come for long. @param now of the asking */
export async function forgetOldDevices(now: Date): Promise<void> {
  await db()
    .deleteFrom("knownDevice")
    .where("seenAt", "<=", new Date(now.getTime() - deviceMemory))
    .execute();
}

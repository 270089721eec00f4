import { db } from "../db/transaction.ts";

const SECOND = 1_000;
const DAY = 86_400 * SECOND;
const shortestPause = 10 * SECOND;
const longestPause = 3_600 * SECOND;

/** @param faults met before @param after seconds that the service asked for @returns milliseconds */
export const pauseOf = (faults: number, after = 0): number =>
  Math.max(after * SECOND, Math.min(longestPause, shortestPause * 2 ** Math.min(faults, 20)));

/** The devices of a person have met a fault of this service: it is left alone for a while, and longer each time. */
export async function noteFault(service: string, accountId: number, after: number | undefined, now: Date) {
  const known = await db()
    .selectFrom("pushRest")
    .where("service", "=", service)
    .where("accountId", "=", accountId)
    .select("faults")
    .executeTakeFirst();
  const faults = known?.faults ?? 0;
  const rest = { until: new Date(now.getTime() + pauseOf(faults, after)).toISOString(), faults: faults + 1 };
  await db()
    .insertInto("pushRest")
    .values({ service, accountId, ...rest })
    .onConflict((same) => same.columns(["service", "accountId"]).doUpdateSet(rest))
    .execute();
}

/** A message was sent: the service answers again, for everybody. */
export const endRests = async (service: string): Promise<void> => {
  await db().deleteFrom("pushRest").where("service", "=", service).execute();
};

/**
 * How long a person's devices leave a service alone, in milliseconds; 0: they need not. What they have met themselves holds them up,
 * and what two others have met at once: one person alone could bring it about.
 */
export async function restOf(service: string, accountId: number, now: Date): Promise<number> {
  const rests = await db()
    .selectFrom("pushRest")
    .where("service", "=", service)
    .where("until", ">", now)
    .orderBy("until", "desc")
    .select(["accountId", "until"])
    .execute();
  const [, second] = rests;
  const own = rests.find((rest) => rest.accountId === accountId);
  return Math.max(0, ...[own, second].map((rest) => (rest ? rest.until.getTime() - now.getTime() : 0)));
}

/** A service that nobody has asked for a day begins with short pauses again. */
export const forgetOldRests = async (now: Date): Promise<void> => {
  await db()
    .deleteFrom("pushRest")
    .where("until", "<", new Date(now.getTime() - DAY))
    .execute();
};

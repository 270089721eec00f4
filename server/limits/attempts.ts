import { createHash } from "node:crypto";
import { sql } from "kysely";
import { refusals } from "../../src/text/refusals.ts";
import { db } from "../db/transaction.ts";
import { networkOf } from "../http/networks.ts";
import { Refusal } from "../http/refusal.ts";

const MINUTE = 60_000;
const windows = { minute: MINUTE, quarter: 15 * MINUTE, hour: 60 * MINUTE, day: 24 * 60 * MINUTE } as const;

/** The longest window, in milliseconds. */
export const LONGEST_WINDOW = windows.day;

/**
 * How often something may be tried: how many times in a window (a quarter has 15 minutes). Each is defined where it is counted.
 * `kind` keeps its counters apart from others'.
 */
export type Limit = { kind: string; count: number; per: keyof typeof windows };

const keyOf = (limit: Limit, subject: string): string =>
  createHash("sha256")
    .update(`${limit.kind}:${networkOf(subject)}`)
    .digest("base64url");
const windowStart = (limit: Limit, now: Date): Date => {
  const window = windows[limit.per];
  return new Date(Math.floor(now.getTime() / window) * window);
};

/**
 * Counts a try before its work is done, so that parallel ones cannot slip through together.
 * @param words of the refusal.
 * @returns how many there were in this window, this one among them.
 * @throws Refusal TooManyRequests with the seconds until the window ends
 */
export async function countAttempt(
  limit: Limit,
  subject: string,
  now: Date,
  words: string = refusals.tooManyRequests,
): Promise<number> {
  const start = windowStart(limit, now);
  const { count } = await db()
    .insertInto("attemptCounter")
    .values({ key: keyOf(limit, subject), windowStart: start.toISOString(), count: 1 })
    .onConflict((same) =>
      same.columns(["key", "windowStart"]).doUpdateSet({ count: sql<number>`attempt_counter.count + 1` }),
    )
    .returning("count")
    .executeTakeFirstOrThrow();
  if (count <= limit.count) return count;
  const retryAfter = Math.ceil((start.getTime() + windows[limit.per] - now.getTime()) / 1_000);
  throw new Refusal("TooManyRequests", words, { retryAfter });
}

/** Has this subject tried as often as it may? Nothing is counted. */
export const isTriedOut = async (limit: Limit, subject: string, now: Date): Promise<boolean> =>
  (await db()
    .selectFrom("attemptCounter")
    .where("key", "=", keyOf(limit, subject))
    .where("windowStart", "=", windowStart(limit, now))
    .where("count", ">=", limit.count)
    .select("key")
    .executeTakeFirst()) !== undefined;

/** The try was right: it takes nothing from the limit. */
export const uncountAttempt = async (limit: Limit, subject: string, now: Date): Promise<void> => {
  await db()
    .updateTable("attemptCounter")
    .set({ count: sql<number>`greatest(count - 1, 0)` })
    .where("key", "=", keyOf(limit, subject))
    .where("windowStart", "=", windowStart(limit, now))
    .execute();
};

/** The right person came: earlier wrong tries are forgotten. */
export const forgetAttempts = async (limit: Limit, subject: string): Promise<void> => {
  await db().deleteFrom("attemptCounter").where("key", "=", keyOf(limit, subject)).execute();
};

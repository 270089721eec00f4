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

/** What the column of a counter holds at most. */
const MOST_COUNTED = 2_147_483_647;

/**
 * Counts what a limit is of, bytes for instance, before it is taken.
 * @returns how much there was in this window, this amount with it
 * @throws Refusal TooManyRequests with the seconds until the window ends
 */
export async function countAmount(
  limit: Limit,
  subject: string,
  amount: number,
  now: Date,
  words: string = refusals.tooManyRequests,
): Promise<number> {
  const start = windowStart(limit, now);
  const { count } = await db()
    .insertInto("attemptCounter")
    .values({ key: keyOf(limit, subject), windowStart: start.toISOString(), count: amount })
    .onConflict((same) =>
      same.columns(["key", "windowStart"]).doUpdateSet({
        count: sql<number>`least(attempt_counter.count::bigint + ${amount}, ${MOST_COUNTED})`,
      }),
    )
    .returning("count")
    .executeTakeFirstOrThrow();
  if (count <= limit.count) return count;
  const retryAfter = Math.ceil((start.getTime() + windows[limit.per] - now.getTime()) / 1_000);
  throw new Refusal("TooManyRequests", words, { retryAfter });
}

/**
 * Counts a try before its work is done, so that parallel ones cannot slip through together.
 * @param words of the refusal
 * @returns how many there were in this window, this one among them
 * @throws Refusal TooManyRequests with the seconds until the window ends
 */
export const countAttempt = (limit: Limit, subject: string, now: Date, words?: string): Promise<number> =>
  countAmount(limit, subject, 1, now, words);

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

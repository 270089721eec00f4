import { createHash } from "node:crypto";
import { sql } from "kysely";
import { messages } from "../../src/text/messages.ts";
import { db } from "../db/transaction.ts";
import { Refusal } from "../http/refusal.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

export type Limit = { kind: string; count: number; window: number };

/** How often something may be tried: by whom, how many times, in which time. */
export const limits = {
  login: { kind: "login", count: 10, window: 15 * MINUTE },
  loginAddress: { kind: "login-address", count: 50, window: 15 * MINUTE },
  recovery: { kind: "recovery", count: 5, window: HOUR },
  recoveryAddress: { kind: "recovery-address", count: 20, window: HOUR },
  registrationAddress: { kind: "registration-address", count: 20, window: HOUR },
  confirmationLetter: { kind: "confirmation-letter", count: 5, window: HOUR },
  /** Of one address: many people may stand behind it. */
  search: { kind: "search", count: 300, window: MINUTE },
  accountSearch: { kind: "account-search", count: 120, window: MINUTE },
  following: { kind: "following", count: 300, window: HOUR },
  complaints: { kind: "complaints", count: 20, window: HOUR },
  typograf: { kind: "typograf", count: 240, window: HOUR },
} as const satisfies Record<string, Limit>;

/** The longest window: older counters are dead. */
export const longestWindow = HOUR;

const keyOf = ({ kind }: Limit, subject: string): string =>
  createHash("sha256").update(`${kind}:${subject}`).digest("base64url");
const windowStart = ({ window }: Limit, now: Date): Date => new Date(Math.floor(now.getTime() / window) * window);

/**
 * Counts a try before its work is done, so that parallel ones cannot slip through together.
 * @throws Refusal TooManyRequests with the seconds until the window ends
 */
export async function countAttempt(limit: Limit, subject: string, now: Date): Promise<void> {
  const start = windowStart(limit, now);
  const { count } = await db()
    .insertInto("attemptCounter")
    .values({ key: keyOf(limit, subject), windowStart: start.toISOString(), count: 1 })
    .onConflict((same) =>
      same.columns(["key", "windowStart"]).doUpdateSet({ count: sql<number>`attempt_counter.count + 1` }),
    )
    .returning("count")
    .executeTakeFirstOrThrow();
  if (count <= limit.count) return;
  const retryAfter = Math.ceil((start.getTime() + limit.window - now.getTime()) / 1_000);
  throw new Refusal("TooManyRequests", messages.tooManyRequests, { retryAfter });
}

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

import type { ResultOf } from "../../src/api/contract/index.ts";
import { db } from "../db/transaction.ts";
import { browserName } from "./browserNames.ts";
import type { From } from "./registration.ts";

type Listed = ResultOf<"getAccountEvents">["events"][number];
export type EventKind = Listed["kind"];

const MINUTE = 60_000;
const DAY = 86_400_000;
/** How long events are kept, and of how many days a person is shown. */
export const eventMemory = 365 * DAY;
const SHOWN_DAYS = 90;
const MOST_SHOWN = 50;
/** Refused logins from one address are one row in so long: a stranger's tries must not push everything else out of the list. */
const SAME_REFUSAL = 15 * MINUTE;

/**
 * Writes down what was done to an account, with no secret in it. Call it inside the transaction of what was done.
 * @param actorId who did it; the owner without it, null for somebody who was let in nowhere
 */
export async function recordEvent(
  accountId: number,
  kind: EventKind,
  { address, userAgent }: From,
  now: Date,
  actorId: number | null = accountId,
): Promise<void> {
  await db()
    .insertInto("accountEvent")
    .values({ accountId, actorId, kind, address, userAgent: userAgent.slice(0, 300), at: now.toISOString() })
    .execute();
}

/** Somebody gave a wrong password for this account, or a wrong code behind the right one. */
export async function recordRefusedLogin(
  accountId: number,
  kind: "loginRefused" | "loginCodeRefused",
  from: From,
  now: Date,
): Promise<void> {
  const known = await db()
    .selectFrom("accountEvent")
    .where("accountId", "=", accountId)
    .where("kind", "=", kind)
    .where("address", "=", from.address)
    .where("at", ">", new Date(now.getTime() - SAME_REFUSAL))
    .select("id")
    .executeTakeFirst();
  if (!known) await recordEvent(accountId, kind, from, now, null);
}

/** The last 50 events of the last 90 days of an account, newest first. */
export async function eventsOf(accountId: number, now: Date): Promise<Listed[]> {
  const rows = await db()
    .selectFrom("accountEvent")
    .where("accountId", "=", accountId)
    .where("at", ">", new Date(now.getTime() - SHOWN_DAYS * DAY))
    .orderBy("id", "desc")
    .limit(MOST_SHOWN)
    .select(["id", "kind", "at", "address", "userAgent"])
    .execute();
  return rows.map(({ userAgent, at, ...event }) => ({ ...event, at: at.toISOString(), ...browserName(userAgent) }));
}

import { sql } from "kysely";
import type { ResultOf } from "../../src/api/contract/index.ts";
import { db, transaction } from "../db/transaction.ts";
import { browserName } from "./browserNames.ts";

type Listed = ResultOf<"getAccountEvents">["events"][number];
export type EventKind = Listed["kind"];

const MINUTE = 60_000;
const DAY = 86_400_000;
/** How long events are kept, and of how many days a person is shown. */
const eventMemory = 365 * DAY;
const SHOWN_DAYS = 90;
const MOST_SHOWN = 50;
/** Refused logins from one address are one row in so long: a stranger's tries must not push everything else out of the list. */
const SAME_REFUSAL = 15 * MINUTE;

/**
 * Writes down what was done to an account, with no secret in it. Call it inside the transaction of what was done.
 * @param options.actorId who did it; the owner without it, null for somebody who was let in nowhere
 * @param options.note why somebody of the staff did it
 */
export async function recordEvent(
  accountId: number,
  kind: EventKind,
  { address, userAgent }: CallOrigin,
  now: Date,
  { actorId = accountId, note = null }: { actorId?: number | null; note?: string | null } = {},
): Promise<void> {
  await db()
    .insertInto("accountEvent")
    .values({ accountId, actorId, kind, note, address, userAgent: userAgent.slice(0, 300), at: now.toISOString() })
    .execute();
}

/** Somebody gave a wrong password for this account, or a wrong code behind the right one. */
export async function recordRefusedLogin(
  accountId: number,
  kind: "loginRefused" | "loginCodeRefused",
  from: CallOrigin,
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
  if (!known) await recordEvent(accountId, kind, from, now, { actorId: null });
}

/** The last 50 events of the last 90 days of an account, newest first. */
export async function eventsOf(accountId: number, now: Date): Promise<Listed[]> {
  const rows = await db()
    .selectFrom("accountEvent")
    .where("accountId", "=", accountId)
    .where("at", ">", new Date(now.getTime() - SHOWN_DAYS * DAY))
    .orderBy("id", "desc")
    .limit(MOST_SHOWN)
    .select(["id", "actorId", "kind", "at", "address", "userAgent", "note"])
    .execute();
  return rows.map(({ id, actorId, kind, at, address, userAgent, note }) => {
    const event = { id, kind, at: at.toISOString() };
    // Where somebody of the staff sat is not the person's to know.
    return actorId === null || actorId === accountId
      ? { ...event, address, ...browserName(userAgent) }
      : { ...event, address: "", ...browserName(""), staff: { note: note ?? "" } };
  });
}

/** Events of more than a year ago go; the database lets none go before (migration 0019). */
export const forgetOldEvents = (now: Date): Promise<void> =>
  transaction(async () => {
    const keptFrom = new Date(now.getTime() - eventMemory);
    await sql`select set_config('account_event.kept_from', ${keptFrom.toISOString()}, true)`.execute(db());
    await db().deleteFrom("accountEvent").where("at", "<=", keptFrom).execute();
  });

/** The network address and the browser that a call came from, as they are stored with what it did. */
export type CallOrigin = { address: string; userAgent: string };

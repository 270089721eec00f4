import { createHmac, randomBytes } from "node:crypto";
import { sql } from "kysely";
import { isBot } from "../../src/text/bots.ts";
import { moscowDay } from "../../src/text/days.ts";
import { db } from "../db/transaction.ts";
import type { User } from "../http/dispatcher.ts";
import { type Authors, isAuthor } from "./policy.ts";

/** Who reads: an account, or an address with what its browser calls itself. */
export type Reading = { user: User | null; address: string; userAgent: string };

/** The key of a day, the same in every process. */
async function keyOf(day: string): Promise<Buffer> {
  const known = await db().selectFrom("readerDay").where("day", "=", day).select("key").executeTakeFirst();
  if (known) return known.key;
  await db()
    .insertInto("readerDay")
    .values({ day, key: randomBytes(32) })
    .onConflict((same) => same.doNothing())
    .execute();
  return (await db().selectFrom("readerDay").where("day", "=", day).select("key").executeTakeFirstOrThrow()).key;
}

/**
 * Somebody was shown a text or a sound of a work, as their page says: counted once a day a work. Programs and the work's own authors are not readers. What is
 * written down names nobody once the day is over.
 */
export async function noteReader(
  work: Authors & { id: number },
  { user, address, userAgent }: Reading,
  now: Date,
): Promise<void> {
  if (isBot(userAgent) || isAuthor(user, work)) return;
  const day = moscowDay(now.getTime());
  const who = user ? `account ${user.id}` : `guest ${address} ${userAgent}`;
  const reader = createHmac("sha256", await keyOf(day))
    .update(who)
    .digest("base64url");
  await sql`
    with added as (
      insert into work_reader (day, work_id, reader) values (${day}, ${work.id}, ${reader})
      on conflict do nothing returning work_id, day)
    insert into work_event (work_id, day, readers) select work_id, day, 1 from added`.execute(db());
}

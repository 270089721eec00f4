import type { FastifyRequest } from "fastify";
import { db } from "../db/transaction.ts";
import { isAhead } from "../http/asked.ts";
import { isThere } from "../lists/found.ts";

/** Has this person opened a work that they hold? */
export const hasOpened = (workId: number, accountId: number): Promise<boolean> =>
  db()
    .selectFrom("holding")
    .where("workId", "=", workId)
    .where("accountId", "=", accountId)
    .where("endedAt", "is", null)
    .where("openedAt", "is not", null)
    .$call(isThere);

/** What a request wants of a work that its asker holds. */
type Opening = { workId: number; accountId: number; request: FastifyRequest; now: Date };

/**
 * Every door to what a holder alone gets asks here: from the first opening on the money does not go back by itself.
 * A request that comes ahead, or for the head alone, opens nothing: its buyer may still want the money back.
 * @returns is it given? Not when a refund took the work away in this moment, nor ahead of the first opening
 */
export async function openHeld({ workId, accountId, request, now }: Opening): Promise<boolean> {
  const held = await db()
    .selectFrom("holding")
    .where("workId", "=", workId)
    .where("accountId", "=", accountId)
    .where("endedAt", "is", null)
    .select(["id", "openedAt"])
    .executeTakeFirst();
  if (!held) return false;
  if (held.openedAt !== null) return true;
  if (isAhead(request)) return false;
  const noted = await db()
    .updateTable("holding")
    .set({ openedAt: now.toISOString() })
    .where("id", "=", held.id)
    .where("endedAt", "is", null)
    .returning("id")
    .executeTakeFirst();
  return noted !== undefined;
}

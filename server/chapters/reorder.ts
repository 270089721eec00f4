import { sql } from "kysely";
import { mergeOrders } from "../../src/machines/lifecycles/ordering.ts";
import { db } from "../db/transaction.ts";
import { type NewOrder, type OrderOutcome, reordered } from "../lists/order.ts";
import { renewBookFiles } from "../works/bookFiles.ts";
import { nextContent } from "../works/rows.ts";

/**
 * The chapters of a work in another order, for authors and readers alike. Those in the bin stay behind their neighbours. The work
 * is locked.
 * @throws Refusal InvalidRequestFields
 */
export async function reorderChapters(workId: number, change: NewOrder, now: Date): Promise<OrderOutcome> {
  const rows = await db()
    .selectFrom("chapter")
    .where("workId", "=", workId)
    .orderBy("sortOrder")
    .orderBy("id")
    .select(["id", "state"])
    .forUpdate()
    .execute();
  const all = rows.map(({ id }) => id);
  const current = rows.filter(({ state }) => state !== "deleted").map(({ id }) => id);
  const outcome = reordered(change, { current, own: all });
  const places = mergeOrders({ before: current, order: outcome.order, current: all });
  const { numAffectedRows = 0n } = await sql`update chapter set sort_order = listed.place
    from unnest(${places}::bigint[]) with ordinality as listed (id, place)
    where chapter.id = listed.id and chapter.sort_order <> listed.place`.execute(db());
  if (numAffectedRows === 0n) return outcome;
  const published = new Set(rows.filter(({ state }) => state === "published").map(({ id }) => id));
  const shown = (order: readonly number[]) => order.filter((id) => published.has(id)).join();
  const isOtherwiseShown = shown(places) !== shown(all);
  const changed = { lastModificationTime: now.toISOString(), ...(isOtherwiseShown && nextContent) };
  await db().updateTable("work").set(changed).where("id", "=", workId).execute();
  if (isOtherwiseShown) await renewBookFiles(workId, "content.changed", now);
  return outcome;
}

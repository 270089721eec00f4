import { sql } from "kysely";
import { db, transaction } from "../db/transaction.ts";
import { type NewOrder, type OrderOutcome, reordered } from "../lists/order.ts";
import { isWrittenBy } from "./authors.ts";

/**
 * A person's own order of their works; a co-author's order of the same works stays as it is.
 * @throws Refusal InvalidRequestFields
 */
export const reorderWorks = (change: NewOrder, accountId: number): Promise<OrderOutcome> =>
  transaction(async () => {
    await db().selectFrom("account").where("id", "=", accountId).select("id").forUpdate().execute();
    const rows = await db()
      .selectFrom("work")
      .leftJoin("workOrder", (join) =>
        join.onRef("workOrder.workId", "=", "work.id").on("workOrder.accountId", "=", accountId),
      )
      .where((is) => isWrittenBy(is, [accountId]))
      .orderBy(({ fn }) => fn.coalesce("workOrder.sortOrder", "work.sortOrder"))
      .orderBy("work.createdAt", "desc")
      .orderBy("work.id", "desc")
      .select(["work.id", "work.state"])
      .execute();
    const current = rows.filter(({ state }) => state !== "deleted").map(({ id }) => id);
    const outcome = reordered(change, { current, own: rows.map(({ id }) => id) });
    await db().deleteFrom("workOrder").where("accountId", "=", accountId).execute();
    await sql`insert into work_order (account_id, work_id, sort_order)
      select ${accountId}, listed.id, listed.place
      from unnest(${outcome.order}::bigint[]) with ordinality as listed (id, place)`.execute(db());
    return outcome;
  });

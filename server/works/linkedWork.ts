import { type ExpressionBuilder, sql } from "kysely";
import { linkedWorks } from "../../src/text/linkedWorks.ts";
import { filled } from "../../src/text/words.ts";
import type { WorkFormat } from "../../src/text/workOptions.ts";
import type { Database } from "../db/schema.ts";
import { db } from "../db/transaction.ts";
import { touchContent } from "./bookFiles.ts";
import type { Fault } from "./fieldFaults.ts";

/** The text of an audiobook, and the reverse: a column of a query of works. */
export const linkedWork = (query: ExpressionBuilder<Database, "work">) =>
  query
    .selectFrom("work as linked")
    .whereRef("linked.id", "=", "work.linkedWorkId")
    .select(sql<{ id: number; title: string }>`json_build_object('id', linked.id, 'title', linked.title)`.as("named"))
    .as("linkedWork");

/** Two works name each other, and are locked in the order of their ids: no two transactions wait for each other. */
export async function lockTogether(ids: readonly unknown[]): Promise<void> {
  const known = ids.filter((id) => typeof id === "number");
  await db().selectFrom("work").where("id", "in", known).orderBy("id").forUpdate().select("id").execute();
}

type Linked = { id: number | null; ownerId: number; format: WorkFormat; linkedWorkId: number | null };

/**
 * May the person link the work to that one, or part them?
 * @param linkedWorkId the other work, locked; null: none
 * @param work as it is; `id` null: it is being made
 */
export async function checkLinkedWork(
  linkedWorkId: number | null,
  person: { id: number },
  work: Linked,
): Promise<Fault[]> {
  if (linkedWorkId === work.linkedWorkId) return [];
  if (work.ownerId !== person.id) return [["linkedWorkId", linkedWorks.byOwner]];
  if (linkedWorkId === null) return [];
  const other = await db()
    .selectFrom("work")
    .where("work.id", "=", linkedWorkId)
    .where("work.ownerId", "=", work.ownerId)
    .where("work.state", "!=", "deleted")
    .where("work.format", "!=", work.format)
    .select(["work.linkedWorkId", linkedWork])
    .executeTakeFirst();
  if (!other) return [["linkedWorkId", linkedWorks.notYours]];
  if (other.linkedWorkId === null || other.linkedWorkId === work.id) return [];
  return [["linkedWorkId", filled(linkedWorks.alreadyLinked, { title: other.linkedWork?.title ?? "" })]];
}

/**
 * Lets the other works know of it: the one that was linked until now names nobody, the new one names this.
 * @param change all locked
 */
export async function storeLinkedWork(
  workId: number,
  { from, to }: { from: number | null; to: number | null },
  now: Date,
): Promise<void> {
  if (from === to) return;
  const name = async (id: number, linkedWorkId: number | null) => {
    await db().updateTable("work").set({ linkedWorkId }).where("id", "=", id).execute();
    await touchContent(id, now);
  };
  if (from !== null) await name(from, null);
  if (to !== null) await name(to, workId);
}

import type { Shelf } from "../../src/text/shelves.ts";
import { db, transaction } from "../db/transaction.ts";
import type { User } from "../http/dispatcher.ts";
import { Refusal } from "../http/refusal.ts";
import type { Reader } from "../policies/reader.ts";
import { isReadableBy } from "../policies/reading.ts";

type ShelvingRequest = { workIds: readonly number[]; state: Shelf };

/** Where these works lie on a person's shelves. */
export async function shelvesOf(accountId: number, workIds: readonly number[]): Promise<Map<number, Shelf>> {
  const rows = await db()
    .selectFrom("shelvedWork")
    .where("accountId", "=", accountId)
    .where("workId", "in", workIds)
    .select(["workId", "state"])
    .execute();
  const known = new Map<number, Shelf>(rows.map(({ workId, state }) => [workId, state]));
  return new Map(workIds.map((id) => [id, known.get(id) ?? "None"]));
}

/** What is not on a shelf yet must be the reader's to read; what is may be moved and taken off, whatever has become of it. */
async function mustBeReadable(reader: Reader, workIds: readonly number[]): Promise<void> {
  if (workIds.length === 0) return;
  const rows = await db()
    .selectFrom("work")
    .where("work.id", "in", workIds)
    .where((is) => isReadableBy(is, reader))
    .select("work.id")
    .execute();
  if (rows.length < workIds.length) throw Refusal.missing();
}

/**
 * Puts works on one shelf, all or none. The time of the first shelving stays when a work goes from shelf to shelf.
 * @returns where each was before
 * @throws Refusal NotFound
 */
export const shelve = (
  reader: Reader & { user: Pick<User, "id"> },
  { workIds: given, state }: ShelvingRequest,
  now: Date,
): Promise<{ workId: number; state: Shelf }[]> =>
  transaction(async () => {
    const accountId = reader.user.id;
    const workIds = [...new Set(given)];
    const before = await shelvesOf(accountId, workIds);
    const states = workIds.map((workId) => ({ workId, state: before.get(workId) ?? "None" }));
    if (state === "None") {
      await db().deleteFrom("shelvedWork").where("accountId", "=", accountId).where("workId", "in", workIds).execute();
      return states;
    }
    await mustBeReadable(
      reader,
      workIds.filter((id) => before.get(id) === "None"),
    );
    await db()
      .insertInto("shelvedWork")
      .values(workIds.map((workId) => ({ accountId, workId, state, addedAt: now.toISOString() })))
      .onConflict((same) => same.columns(["accountId", "workId"]).doUpdateSet({ state }))
      .execute();
    return states;
  });

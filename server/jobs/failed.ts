import { db } from "../db/transaction.ts";
import { MANY_FAILURES } from "./claim.ts";

export type FailedJob = { id: number; kind: string; attempts: number; lastError: string; runAt: Date };

/** Jobs that failed ten times or more, the oldest first, with the last error and when they are tried again. */
export async function failedJobs(): Promise<FailedJob[]> {
  const rows = await db()
    .selectFrom("job")
    .where("attempts", ">=", MANY_FAILURES)
    .where("lastError", "is not", null)
    .orderBy("id")
    .select(["id", "kind", "attempts", "lastError", "runAt"])
    .execute();
  return rows.map((row) => ({ ...row, lastError: row.lastError ?? "" }));
}

/** What failed ten times or more, by kinds: how many, the error and the next try of the one that failed last. */
export const failedKinds = () =>
  db()
    .selectFrom("job")
    .where("attempts", ">=", MANY_FAILURES)
    .where("lastError", "is not", null)
    .distinctOn("kind")
    .orderBy("kind")
    .orderBy("runAt", "desc")
    .orderBy("id", "desc")
    .select(({ fn }) => [
      "kind",
      "lastError",
      "runAt",
      fn
        .countAll<number>()
        .over((all) => all.partitionBy("kind"))
        .as("count"),
    ])
    .execute();

/** All failed jobs of a kind are due at once, as if they had never failed. */
export async function restartKind(kind: string, now: Date): Promise<void> {
  await db()
    .updateTable("job")
    .set({ attempts: 0, lastError: null, runAt: now.toISOString() })
    .where("kind", "=", kind)
    .where("attempts", ">=", MANY_FAILURES)
    .where("lastError", "is not", null)
    .execute();
}

/** A failed job is due at once, as if it had never failed. @returns whether there is one of this id */
export async function restartJob(id: number, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db()
    .updateTable("job")
    .set({ attempts: 0, lastError: null, runAt: now.toISOString() })
    .where("id", "=", id)
    .where("lastError", "is not", null)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

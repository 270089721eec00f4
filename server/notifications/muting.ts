import { db } from "../db/transaction.ts";
import type { Reader } from "../policies/reader.ts";
import { readableWork } from "../reading/works.ts";

/** Of this work a person wants to hear nothing, or something again. @throws Refusal NotFound */
export async function setMuted(
  reader: Reader & { user: { id: number } },
  { workId, isMuted }: { workId: number; isMuted: boolean },
  now: Date,
): Promise<void> {
  const accountId = reader.user.id;
  if (!isMuted) {
    await db().deleteFrom("mutedWork").where("accountId", "=", accountId).where("workId", "=", workId).execute();
    return;
  }
  await readableWork(workId, reader);
  await db()
    .insertInto("mutedWork")
    .values({ accountId, workId, mutedAt: now.toISOString() })
    .onConflict((same) => same.doNothing())
    .execute();
}

/** The last muted first. Works that the person may not read any more stay in it, so that every entry can be taken out. */
export const mutedWorksOf = (accountId: number) =>
  db()
    .selectFrom("mutedWork")
    .innerJoin("work", "work.id", "mutedWork.workId")
    .where("mutedWork.accountId", "=", accountId)
    .orderBy("mutedWork.mutedAt", "desc")
    .orderBy("work.id", "desc")
    .select(["work.id", "work.title"])
    .execute();

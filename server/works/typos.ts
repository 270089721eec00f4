import { db } from "../db/transaction.ts";
import { enqueue } from "../jobs/outbox.ts";

/** Readers have another text of the work: typos may be gone. In the transaction of the change. */
export async function compareTypos(workId: number): Promise<void> {
  const waiting = await db()
    .selectFrom("typoNote")
    .where("workId", "=", workId)
    .where("state", "in", ["open", "accepted"])
    .select("id")
    .executeTakeFirst();
  if (waiting) await enqueue("typo.follow", { workId }, { dedupe: `typo.follow ${workId}` });
}

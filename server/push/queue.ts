import type { Kysely } from "kysely";
import type { Database } from "../db/schema.ts";
import { announceJobs, atOnce, type PushMessage } from "../jobs/outbox.ts";

export type { PushMessage } from "../jobs/outbox.ts";

/**
 * Writes one job of the kind `push` a message into the open transaction; a message that waits already is replaced.
 * @param options.notBefore the recipients' quiet hours end then; nothing: at once
 */
export async function queuePush(
  database: Kysely<Database>,
  messages: readonly PushMessage[],
  { notBefore = atOnce }: { notBefore?: Date } = {},
): Promise<void> {
  if (messages.length === 0) return;
  await database
    .insertInto("job")
    .values(
      messages.map((message) => ({
        kind: "push",
        payload: JSON.stringify(message),
        runAt: notBefore.toISOString(),
        dedupe: `push ${message.accountId} ${message.notificationId}`,
      })),
    )
    .onConflict((same) => same.column("dedupe").doUpdateSet({ payload: (job) => job.ref("excluded.payload") }))
    .execute();
  announceJobs();
}

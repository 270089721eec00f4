import type { Kysely } from "kysely";
import type { Database } from "../db/schema.ts";
import { announceJobs, atOnce } from "../jobs/outbox.ts";
import { traceparent } from "../tracing/trace.ts";
import type { PushMessage, WaitingPush } from "./jobs.types.ts";

export type { PushMessage } from "./jobs.types.ts";

/** A job a message, written into the open transaction; one that waits already is replaced. */
async function write(
  database: Kysely<Database>,
  kind: "push" | "push.waiting",
  payloads: readonly WaitingPush[],
  runAt: Date,
): Promise<void> {
  if (payloads.length === 0) return;
  await database
    .insertInto("job")
    .values(
      payloads.map((payload) => ({
        kind,
        payload: JSON.stringify(payload),
        runAt: runAt.toISOString(),
        traceparent: runAt === atOnce ? traceparent() : null,
        dedupe: `${kind} ${payload.accountId} ${payload.notificationId}`,
      })),
    )
    .onConflict((same) => same.column("dedupe").doUpdateSet({ payload: (job) => job.ref("excluded.payload") }))
    .execute();
  announceJobs();
}

/** These messages go at once, by one job of the kind `push` each. */
export const queuePush = (database: Kysely<Database>, messages: readonly PushMessage[]): Promise<void> =>
  write(database, "push", messages, atOnce);

/** @param end of the recipients' quiet hours: what there is to tell is asked then */
export const queueWaiting = (database: Kysely<Database>, waiting: readonly WaitingPush[], end: Date): Promise<void> =>
  write(database, "push.waiting", waiting, end);

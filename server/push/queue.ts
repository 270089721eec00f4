import type { Kysely } from "kysely";
import type { Database } from "../db/schema.ts";
import { announceJobs, atOnce, type PushMessage } from "../jobs/outbox.ts";

export type { PushMessage } from "../jobs/outbox.ts";

const keyOf = ({ accountId, notificationId }: Pick<PushMessage, "accountId" | "notificationId">): string =>
  `push ${accountId} ${notificationId}`;

/** So many messages are looked for in one statement. */
const FORGOTTEN_AT_ONCE = 1_000;

/** What waits for the end of somebody's quiet hours and has nothing to say any more is not sent. */
export async function forgetPushes(
  database: Kysely<Database>,
  accountId: number,
  notificationIds: readonly string[],
): Promise<void> {
  for (let at = 0; at < notificationIds.length; at += FORGOTTEN_AT_ONCE)
    await database
      .deleteFrom("job")
      .where(
        "dedupe",
        "in",
        notificationIds.slice(at, at + FORGOTTEN_AT_ONCE).map((notificationId) => keyOf({ accountId, notificationId })),
      )
      .execute();
}

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
        dedupe: keyOf(message),
      })),
    )
    .onConflict((same) => same.column("dedupe").doUpdateSet({ payload: (job) => job.ref("excluded.payload") }))
    .execute();
  announceJobs();
}

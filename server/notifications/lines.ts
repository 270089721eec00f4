import { db } from "../db/transaction.ts";
import type { WorkRow } from "../works/rows.ts";
import type { EventRow } from "./content.ts";
import type { Recipient } from "./kinds.ts";

/** So long what belongs together is one, in milliseconds. */
export const HOUR = 3_600_000;

/** A line of the last hour of one person. `kind`: that of its first notification. */
export type OpenLine = { lineId: string; kind: string; createdAt: Date };

/**
 * Lines about other works of these authors that the recipients got within the hour: what comes now is shown with them.
 * Two works of an author are handled one after the other, so that each sees the other's lines. The transaction is open.
 */
export async function openLines(
  event: EventRow,
  work: WorkRow,
  recipients: readonly Recipient[],
): Promise<ReadonlyMap<number, OpenLine>> {
  if (recipients.length === 0) return new Map();
  await db()
    .selectFrom("account")
    .where("id", "in", work.authorIds)
    .orderBy("id")
    .select("id")
    .forNoKeyUpdate()
    .execute();
  const rows = await db()
    .selectFrom("notification")
    .innerJoin("notificationEvent", "notificationEvent.id", "notification.eventId")
    .where("notificationEvent.kind", "=", "chapter.published")
    .where("notificationEvent.workId", "in", (is) =>
      is
        .selectFrom("workAuthor")
        .where("workAuthor.accountId", "in", work.authorIds)
        .where("workAuthor.confirmedAt", "is not", null)
        .select("workAuthor.workId"),
    )
    .where("notification.createdAt", ">", new Date(event.createdAt.getTime() - HOUR))
    .where("notification.createdAt", "<", new Date(event.createdAt.getTime() + HOUR))
    .whereRef("notification.lineId", "=", "notification.id")
    .where(
      "notification.accountId",
      "in",
      recipients.map(({ accountId }) => accountId),
    )
    .orderBy("notification.createdAt")
    .select(["notification.accountId", "notification.lineId", "notification.kind", "notification.createdAt"])
    .execute();
  return new Map(rows.map(({ accountId, ...line }) => [accountId, line]));
}

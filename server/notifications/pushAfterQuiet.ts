import { db } from "../db/transaction.ts";
import type { RunJob } from "../jobs/jobs.ts";
import { queuePush } from "../push/queue.ts";
import { messageOf } from "./delivery.ts";
import { unreadOfLine } from "./items.ts";
import { availableKinds } from "./kinds.ts";
import { wishesOf } from "./settings.ts";

/**
 * The job «push.waiting»: somebody's quiet hours are over. Their devices get the whole line as it is now, without what
 * was read, muted, withdrawn or switched off meanwhile.
 */
export const pushAfterQuiet: RunJob<"push.waiting"> = async ({ accountId, notificationId }) => {
  const account = await db()
    .selectFrom("account")
    .where("id", "=", accountId)
    .select("adultConfirmedAt")
    .executeTakeFirst();
  const wishes = (await wishesOf([accountId], availableKinds())).get(accountId);
  if (!account || !wishes) return;
  const wanted = availableKinds().filter((kind) => wishes.waysOf(kind).push);
  const reader = { user: { id: accountId, roles: [] }, isAdult: account.adultConfirmedAt !== null };
  const line = await unreadOfLine(reader, notificationId, wanted);
  if (line) await queuePush(db(), [messageOf({ id: notificationId, accountId, kind: line.kind }, line.content)]);
};

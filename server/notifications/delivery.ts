import { randomUUID } from "node:crypto";
import { db } from "../db/transaction.ts";
import { type PushMessage, queuePush, queueWaiting } from "../push/queue.ts";
import { contentOf, type EventRow } from "./content.ts";
import type { Content, Words } from "./definition.ts";
import { isKind, kindOf, type Recipient } from "./kinds.ts";
import type { OpenLine } from "./lines.ts";
import { quietEnd } from "./quietHours.ts";
import { type Wishes, wishesOf } from "./settings.ts";

/** A person, and the kind of notification that an event is to them. */
type Row = Recipient & { id: string };

const sentence = ({ previewText, text }: Words): string => {
  const first = `${previewText.charAt(0).toUpperCase()}${previewText.slice(1)}`;
  return text === "" ? first : `${first}: ${text}`;
};

/** What the devices of one person show. `id`: of the notification; the provider lets one replace another of the same. */
export const messageOf = ({ id, accountId, kind }: Row, content: Content): PushMessage => {
  const words = kindOf(kind).words(content);
  return {
    accountId,
    notificationId: id,
    contentTitle: words.title,
    contentText: words.actionType === "person" ? `${words.title} ${sentence(words).toLowerCase()}` : sentence(words),
    url: words.url,
    largeIconUrl: content.work?.coverUrl ?? "",
  };
};

/** Those of one moment together: most people have no quiet hours, or the same. */
async function sendToDevices(
  rows: readonly (Row & { isHeard: boolean })[],
  event: EventRow,
  wishes: Map<number, Wishes>,
  now: Date,
): Promise<void> {
  const wanted = rows.filter(({ accountId, kind, isHeard }) => !isHeard && wishes.get(accountId)?.waysOf(kind).push);
  if (wanted.length === 0) return;
  const atOnce: Row[] = [];
  const waiting = new Map<number, Row[]>();
  for (const row of wanted) {
    const quiet = wishes.get(row.accountId)?.quiet;
    const end = quiet ? quietEnd(now, quiet) : null;
    const together = end ? (waiting.get(end.getTime()) ?? []) : atOnce;
    together.push(row);
    if (end) waiting.set(end.getTime(), together);
  }
  for (const [end, rowsOf] of waiting)
    await queueWaiting(
      db(),
      rowsOf.map(({ accountId, id }) => ({ accountId, notificationId: id })),
      new Date(end),
    );
  const content = atOnce.length > 0 ? (await contentOf([event])).get(event.id) : undefined;
  if (content)
    await queuePush(
      db(),
      atOnce.map((row) => messageOf(row, content)),
    );
}

/**
 * Notifies these people of an event, each in the ways that they want and nobody twice. The transaction is open.
 * @param now of the delivery: what quiet hours are asked of
 * @param lines what it is shown with, by person; a device is notified once of a line
 */
export async function deliver(
  event: EventRow,
  recipients: readonly Recipient[],
  now: Date,
  lines: ReadonlyMap<number, OpenLine> = new Map(),
): Promise<void> {
  const before = [...lines.values()].map(({ kind }) => kind).filter(isKind);
  const kinds = [...new Set([...recipients.map(({ kind }) => kind), ...before])];
  const wishes = await wishesOf(
    recipients.map(({ accountId }) => accountId),
    kinds,
  );
  const rows = recipients.flatMap(({ accountId, kind }) => {
    const wish = wishes.get(accountId);
    const ways = wish?.waysOf(kind);
    if (!wish || !ways || !(ways.bell || ways.push || ways.letter)) return [];
    const id = randomUUID();
    const line = lines.get(accountId) ?? { lineId: id, kind: "", createdAt: event.createdAt };
    const isHeard = isKind(line.kind) && wish.waysOf(line.kind).push;
    return [{ id, accountId, kind, ways, line, isHeard }];
  });
  if (rows.length === 0) return;
  const stored = await db()
    .insertInto("notification")
    .values(
      rows.map(({ id, accountId, kind, ways, line }) => ({
        id,
        accountId,
        kind,
        eventId: event.id,
        lineId: line.lineId,
        inBell: ways.bell,
        inLetter: ways.letter,
        createdAt: line.createdAt.toISOString(),
      })),
    )
    .onConflict((same) => same.columns(["eventId", "accountId"]).doNothing())
    .returning("id")
    .execute();
  const ids = new Set(stored.map(({ id }) => id));
  await sendToDevices(
    rows.filter(({ id }) => ids.has(id)),
    event,
    wishes,
    now,
  );
}

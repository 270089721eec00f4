import { config } from "../config.ts";
import { transaction } from "../db/transaction.ts";
import type { JobSurroundings, RunJob } from "../jobs/jobs.ts";
import { enqueue } from "../jobs/outbox.ts";
import { counter } from "../metrics/metrics.ts";
import { sendByFirebase } from "./firebase.ts";
import type { PushDelivery } from "./jobs.types.ts";
import { pushKeys } from "./keys.ts";
import type { PushContent, PushOutcome } from "./outcome.ts";
import { endRests, noteFault, pauseOf, restOf } from "./rests.ts";
import { subjectOf, subscriptionOf } from "./settings.ts";
import { devicesOf, dropToken, tokenOf } from "./tokens.ts";
import { sendByWebPush } from "./webPush.ts";

const countMessage = counter(
  "rukopis_push_messages_total",
  "Messages to devices, by what the push service said; `later` is tried again, `expired` was tried for three days.",
  { outcome: ["sent", "gone", "later", "refused", "expired"] },
);

const SECOND = 1_000;
/** A message that could not be sent in three days is dropped: the bell has it. */
const KEPT = 3 * 86_400 * SECOND;
/** One that waits already is not asked for twice. */
const keyOf = ({ tokenId, notificationId }: Pick<PushDelivery, "tokenId" | "notificationId">): string =>
  `push ${tokenId} of ${notificationId}`;

/** A message to one person goes to each of their devices by a job of its own: one that is away holds up no other. */
export const sendPush: RunJob<"push"> = async ({ accountId, ...message }, { now }) =>
  transaction(async () => {
    const until = new Date(now.getTime() + KEPT).toISOString();
    for (const tokenId of await devicesOf(accountId, now)) {
      const delivery = { ...message, accountId, tokenId, tries: 0, until };
      await enqueue("push.device", delivery, { dedupe: keyOf(delivery), isKept: true });
    }
  });

const shortened = (text: string, most: number): string => {
  const signs = [...text];
  return signs.length > most ? `${signs.slice(0, most - 1).join("")}…` : text;
};

/** All of it fits into one record of a push service. */
const contentOf = ({ contentTitle, contentText, url, largeIconUrl }: PushContent): PushContent => ({
  contentTitle: shortened(contentTitle, 200),
  contentText: shortened(contentText, 600),
  url: url.length > 600 ? "/" : url,
  largeIconUrl: largeIconUrl.length > 600 ? "" : largeIconUrl,
});

/** Whom a token is sent through; null: the provider that it is of is not set any more. */
function routeOf(token: string, content: PushContent, topic: string, options: Pick<JobSurroundings, "now" | "signal">) {
  const { push } = config();
  const { firebase } = push;
  const subscription = subscriptionOf(token, push);
  if (subscription)
    return {
      service: new URL(subscription.endpoint).origin,
      send: async () =>
        sendByWebPush(subscription, content, {
          keys: await pushKeys(),
          subject: subjectOf(config()),
          topic,
          ...options,
        }),
    };
  if (!firebase || token.startsWith("{")) return null;
  const { sender } = firebase;
  return { service: sender.sendUrl, send: () => sendByFirebase(token, content, sender, options) };
}

type Row = { id: number; token: string };

/** Sends to one device at once, and obeys what is said of its token. @returns null where nothing can send to it any more */
export async function deliver(
  { accountId, ...row }: Row & { accountId: number },
  content: PushContent,
  topic: string,
  { now, log, signal }: JobSurroundings,
): Promise<(PushOutcome & { service: string }) | null> {
  const route = routeOf(row.token, contentOf(content), topic, { now, signal });
  if (!route) return null;
  const { service } = route;
  const said = await route.send();
  countMessage({ outcome: said.outcome });
  if ("alarm" in said) log.error({ tokenId: row.id, service }, said.alarm);
  if (said.outcome === "gone") await dropToken(row.id, row.token);
  if (said.outcome === "later" && said.of === "service") await noteFault(service, accountId, said.after, now);
  else if (said.outcome === "sent") await endRests(service);
  return { ...said, service };
}

/** The service that a token is sent through; undefined: none is set any more. */
function serviceOf(token: string): string | undefined {
  const { push } = config();
  const endpoint = subscriptionOf(token, push)?.endpoint;
  return endpoint === undefined ? push.firebase?.sender.sendUrl : new URL(endpoint).origin;
}

/**
 * One message for one device. It is sent before it is recorded: a process that dies in between sends it once more, and
 * never loses it. What cannot be sent now is planned again, for three days; a device that has changed hands gets
 * nothing.
 */
export const sendToDevice: RunJob<"push.device"> = async (delivery, surroundings) => {
  const { accountId, tokenId, tries, until } = delivery;
  const { now, log } = surroundings;
  const later = (pause: number, tried: number) => {
    const runAt = new Date(now.getTime() + pause);
    if (runAt >= new Date(until)) {
      countMessage({ outcome: "expired" });
      return log.warn({ tokenId }, "a message to a device was given up after three days");
    }
    return enqueue("push.device", { ...delivery, tries: tried }, { dedupe: keyOf(delivery), runAt });
  };
  const row = await tokenOf(accountId, tokenId);
  if (!row) return;
  const service = serviceOf(row.token);
  const rest = service === undefined ? 0 : await restOf(service, accountId, now);
  if (rest > 0) return later(rest, tries);
  const said = await deliver({ accountId, ...row }, delivery, delivery.notificationId, surroundings);
  if (said?.outcome !== "later") return;
  await later(
    said.of === "service" ? await restOf(said.service, accountId, now) : pauseOf(tries, said.after),
    tries + 1,
  );
};

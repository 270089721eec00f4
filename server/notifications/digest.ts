import { sql } from "kysely";
import { counted } from "../../src/text/plural.ts";
import { mayBeWrittenTo, overAccounts } from "../account/leavingPeople.ts";
import { config } from "../config.ts";
import { db, transaction } from "../db/transaction.ts";
import type { JobSurroundings } from "../jobs/jobs.ts";
import { enqueue, enqueueAll } from "../jobs/outbox.ts";
import type { JobPayloads } from "../jobs/payloads.ts";
import { sendLetter } from "../mail/mail.ts";
import { digestToken } from "./digestLink.ts";
import { unreadForLetter } from "./items.ts";
import type { DigestLetter } from "./jobs.types.ts";
import { kindOf } from "./kinds.ts";

const DAY = 86_400_000;
const WEEK = 7 * DAY;
/** Of so many people is asked in one job. */
const BATCH = 1_000;
/** A letter names so many lines. */
const MOST_LINES = 20;

/** The next Monday, 10:00 by Moscow, after this moment. The epoch began on a Thursday. */
export function nextDigest(now: Date): Date {
  const monday = 4 * DAY + 7 * 3_600_000;
  return new Date(monday + (Math.floor((now.getTime() - monday) / WEEK) + 1) * WEEK);
}

/** Plans the letters of the next week, where they are not planned. */
export const planDigest = (now: Date): Promise<void> => {
  const runAt = nextDigest(now);
  return enqueue("digest", { after: 0, at: runAt.toISOString() }, { dedupe: "digest", isKept: true, runAt });
};

/**
 * The job «digest»: plans a letter to each of the next thousand who want one and have something unread of the last
 * week. It plans itself for those behind them; at last for the next week. One transaction: wherever the process dies,
 * each is written to once.
 */
export const planLetters = ({ after, at }: JobPayloads["digest"], now: Date): Promise<void> =>
  transaction(async () => {
    const begun = new Date(at);
    const since = new Date(begun.getTime() - WEEK);
    const people = await db()
      .selectFrom("account")
      .leftJoin("notificationAccount", "notificationAccount.accountId", "account.id")
      .where("account.id", ">", after)
      .where("account.emailConfirmedAt", "is not", null)
      .where("account.bannedAt", "is", null)
      .where(mayBeWrittenTo(overAccounts))
      .where((is) => is(is.fn.coalesce("notificationAccount.hasDigest", sql<boolean>`true`), "=", true))
      .where((is) =>
        is.or([is("notificationAccount.digestedAt", "is", null), is("notificationAccount.digestedAt", "<", begun)]),
      )
      .where((is) =>
        is.exists(
          is
            .selectFrom("notification")
            .whereRef("notification.accountId", "=", "account.id")
            .where("notification.inLetter", "=", true)
            .where("notification.readAt", "is", null)
            .where("notification.createdAt", ">", since)
            .select("notification.id"),
        ),
      )
      .orderBy("account.id")
      .limit(BATCH)
      .select("account.id")
      .execute();
    const last = people.at(-1);
    if (!last) {
      const runAt = nextDigest(now);
      await enqueue("digest", { after: 0, at: runAt.toISOString() }, { dedupe: "digest", runAt });
      return;
    }
    const digestedAt = begun.toISOString();
    await db()
      .insertInto("notificationAccount")
      .values(
        people.map(({ id }) => ({ accountId: id, quietFrom: null, quietUntil: null, hasDigest: true, digestedAt })),
      )
      .onConflict((same) => same.column("accountId").doUpdateSet({ digestedAt }))
      .execute();
    await enqueueAll(
      "mail",
      people.map(({ id }) => ({ letter: "digest" as const, accountId: id, since: since.toISOString() })),
    );
    await enqueue("digest", { after: last.id, at }, { dedupe: "digest", runAt: now });
  });

/**
 * The letter of the week: what its reader has not read since. A person who has read it meanwhile, or wants no letter
 * any more, gets none. Titles and names are others' words: they go only to an address that its owner has confirmed.
 */
export async function sendDigest({ accountId, since }: DigestLetter, surroundings: JobSurroundings): Promise<void> {
  const account = await db()
    .selectFrom("account")
    .leftJoin("notificationAccount", "notificationAccount.accountId", "account.id")
    .where("account.id", "=", accountId)
    .where("account.emailConfirmedAt", "is not", null)
    .where(mayBeWrittenTo(overAccounts))
    .select(["account.fio", "account.email", "account.adultConfirmedAt", "notificationAccount.hasDigest"])
    .executeTakeFirst();
  if (!account || account.hasDigest === false) return;
  const reader = { user: { id: accountId, roles: [] }, isAdult: account.adultConfirmedAt !== null };
  const unread = await unreadForLetter(reader, new Date(since), MOST_LINES + 1);
  if (unread.length === 0) return;
  const { origin } = config();
  const token = encodeURIComponent(digestToken(accountId));
  const shown = unread.slice(0, MOST_LINES);
  await sendLetter(
    {
      to: account.email,
      subject: "Что нового за неделю",
      greeting: `Здравствуйте, ${account.fio}!`,
      text:
        unread.length > MOST_LINES
          ? `За неделю у вас накопились непрочитанные уведомления. Вот последние ${MOST_LINES}:`
          : `За неделю у вас ${counted(unread.length, ["непрочитанное уведомление", "непрочитанных уведомления", "непрочитанных уведомлений"])}:`,
      lines: shown.map(({ kind, content }) => {
        const { actionType, title, previewText, text } = kindOf(kind).words(content);
        return `${title}${actionType === "work" ? ":" : ""} ${previewText}${text && `, ${text}`}`;
      }),
      link: `${origin}/notifications`,
      action: "Открыть уведомления",
      ending: "Такое письмо приходит не чаще раза в неделю.",
      unsubscribe: {
        page: `${origin}/account/digest/off#token=${token}`,
        call: `${origin}/api/v1/notification/stop-digest?token=${token}`,
      },
    },
    config(),
    surroundings,
  );
}

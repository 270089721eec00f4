import { randomInt } from "node:crypto";
import { sql } from "kysely";
import type { ResultOf } from "../../src/api/contract/index.ts";
import { refusals } from "../../src/text/refusals.ts";
import { config } from "../config.ts";
import { decipher, encipher } from "../db/dataKey.ts";
import { db } from "../db/transaction.ts";
import { Refusal } from "../http/refusal.ts";
import type { JobSurroundings } from "../jobs/jobs.ts";
import { enqueue } from "../jobs/outbox.ts";
import { countAttempt, type Limit, uncountAttempt } from "../limits/attempts.ts";
import { sendSms } from "../sms/sms.ts";
import { type CallOrigin, recordEvent } from "./events.ts";
import { whileLoggedIn } from "./line.ts";
import { enqueueNotice } from "./notices.ts";
import { normalPhone } from "./phones.ts";
import { type Proof, requireProof } from "./proof.ts";
import type { Session } from "./sessions.ts";

/** Text messages to one number, and of one person. */
const smsNumberHourLimit: Limit = { kind: "sms-number-hour", count: 3, per: "hour" };
const smsNumberDayLimit: Limit = { kind: "sms-number-day", count: 5, per: "day" };
const smsPersonLimit: Limit = { kind: "sms-person", count: 10, per: "day" };

/** How long a code is of use, and how many tries it bears. */
const LIFETIME = 10 * 60_000;
const TRIES = 5;

const codeCell = (accountId: number) => ({ table: "phone_change", column: "code", row: accountId });
const newCode = (): string => String(randomInt(1_000_000)).padStart(6, "0");
const codeDead = () => new Refusal("InvalidRequestFields", refusals.phoneCodeDead);

const confirmedPhone = async (accountId: number): Promise<string | null> =>
  (await db().selectFrom("accountPhone").where("accountId", "=", accountId).select("phone").executeTakeFirst())
    ?.phone ?? null;

/** The confirmed number, and the one that a code was sent to. */
export async function phoneOf(
  accountId: number,
  now: Date,
): Promise<Pick<ResultOf<"getSecurity">, "phone" | "phoneChange">> {
  const change = await db()
    .selectFrom("phoneChange")
    .where("accountId", "=", accountId)
    .where("until", ">", now)
    .where("tries", "<", TRIES)
    .select(["phone", "until"])
    .executeTakeFirst();
  const phone = await confirmedPhone(accountId);
  return { phone, phoneChange: change ? { phone: change.phone, until: change.until.toISOString() } : null };
}

/** What refuses takes nothing from the limits: neither a number's nor a person's. */
async function countAndProve(counted: [Limit, string][], prove: () => Promise<void>, now: Date): Promise<void> {
  const done: [Limit, string][] = [];
  try {
    for (const [limit, subject] of counted) {
      await countAttempt(limit, subject, now);
      done.push([limit, subject]);
    }
    await prove();
  } catch (error) {
    for (const [limit, subject] of done) await uncountAttempt(limit, subject, now);
    throw error;
  }
}

/**
 * Sends a code of 10 minutes to a number. The confirmed one holds until the code has come; a code before is of no use any more.
 * @throws Refusal InvalidRequestFields (the number, the proof), TooManyRequests (3 an hour and 5 a day a number, 10 a day a person)
 */
export async function requestPhoneChange(
  session: Session,
  { phone: given, proof }: { phone: string; proof: Proof },
  from: CallOrigin,
  now: Date,
): Promise<ResultOf<"changePhone">> {
  const { accountId } = session;
  const phone = normalPhone(given);
  if (phone === (await confirmedPhone(accountId))) throw Refusal.field("phone", refusals.ownPhone);
  const counted: [Limit, string][] = [
    [smsNumberHourLimit, phone],
    [smsNumberDayLimit, phone],
    [smsPersonLimit, String(accountId)],
  ];
  await countAndProve(counted, () => requireProof(accountId, proof, now), now);
  const until = new Date(now.getTime() + LIFETIME).toISOString();
  const row = { phone, code: encipher(newCode(), codeCell(accountId)), until, tries: 0 };
  await whileLoggedIn(session, async () => {
    await db()
      .insertInto("phoneChange")
      .values({ accountId, ...row })
      .onConflict((same) => same.column("accountId").doUpdateSet(row))
      .execute();
    await recordEvent(accountId, "phoneChangeRequested", from, now);
    await enqueue("sms", { accountId }, { dedupe: `sms ${accountId}` });
  });
  return { phone, until };
}

/** The job «sms»: sends the code that waits. One that nobody waits for any more is not sent. */
export async function sendPhoneCode(
  { accountId }: { accountId: number },
  surroundings: JobSurroundings,
): Promise<void> {
  const change = await db()
    .selectFrom("phoneChange")
    .where("accountId", "=", accountId)
    .where("until", ">", surroundings.now)
    .select(["phone", "code"])
    .executeTakeFirst();
  if (!change) return;
  const code = decipher(change.code, codeCell(accountId));
  const text = `Рукопись: код ${code}. Никому его не сообщайте`;
  await sendSms({ to: change.phone, text }, config(), surroundings);
}

/**
 * Confirms the number by its code. A try is counted before the code is looked at, so that parallel ones cannot slip through together.
 * @throws Refusal InvalidRequestFields at `code` when it is wrong; without a field when none is of use any more: 10 minutes are over,
 * five tries are used up, another tab has confirmed it
 */
export async function confirmPhone(
  session: Session,
  given: string,
  from: CallOrigin,
  now: Date,
): Promise<ResultOf<"confirmPhone">> {
  const { accountId, email } = session;
  const change = await db()
    .updateTable("phoneChange")
    .set({ tries: sql<number>`tries + 1` })
    .where("accountId", "=", accountId)
    .where("tries", "<", TRIES)
    .where("until", ">", now)
    .returning(["phone", "code"])
    .executeTakeFirst();
  if (!change) throw codeDead();
  if (given.replace(/\s/g, "") !== decipher(change.code, codeCell(accountId)))
    throw Refusal.field("code", refusals.wrongCode);
  const row = { phone: change.phone, confirmedAt: now.toISOString() };
  await whileLoggedIn(session, async () => {
    const { numDeletedRows } = await db()
      .deleteFrom("phoneChange")
      .where("accountId", "=", accountId)
      .where("code", "=", change.code)
      .executeTakeFirst();
    if (numDeletedRows === 0n) throw codeDead();
    await db()
      .insertInto("accountPhone")
      .values({ accountId, ...row })
      .onConflict((same) => same.column("accountId").doUpdateSet(row))
      .execute();
    await recordEvent(accountId, "phoneChanged", from, now);
    await enqueueNotice("phoneChanged", email, from, now);
  });
  return { phone: change.phone };
}

/** @throws Refusal InvalidRequestFields when there is no number; what `requireProof` refuses */
export async function removePhone(session: Session, proof: Proof, from: CallOrigin, now: Date): Promise<void> {
  const { accountId, email } = session;
  const noPhone = () => new Refusal("InvalidRequestFields", refusals.noPhone);
  if ((await confirmedPhone(accountId)) === null) throw noPhone();
  await requireProof(accountId, proof, now);
  await whileLoggedIn(session, async () => {
    const { numDeletedRows } = await db()
      .deleteFrom("accountPhone")
      .where("accountId", "=", accountId)
      .executeTakeFirst();
    if (numDeletedRows === 0n) throw noPhone();
    await db().deleteFrom("phoneChange").where("accountId", "=", accountId).execute();
    await recordEvent(accountId, "phoneRemoved", from, now);
    await enqueueNotice("phoneRemoved", email, from, now);
  });
}

/** Takes back what was confirmed since then. Call it inside a transaction. */
export async function forgetPhoneSince(accountId: number, since: Date): Promise<void> {
  await db().deleteFrom("accountPhone").where("accountId", "=", accountId).where("confirmedAt", ">=", since).execute();
}

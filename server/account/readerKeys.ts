import { randomInt } from "node:crypto";
import { refusals } from "../../src/text/refusals.ts";
import { db, transaction } from "../db/transaction.ts";
import type { User } from "../http/dispatcher.ts";
import { Refusal } from "../http/refusal.ts";
import { rowCount } from "../lists/found.ts";
import { barredOf } from "./barring.ts";
import { type CallOrigin, recordEvent } from "./events.ts";
import { whileLoggedIn } from "./line.ts";
import type { Session } from "./sessions.ts";
import { tokenHash } from "./tokens.ts";

/** Without those that look like others: a key is typed on the screen of a reading device. 90 bits, so that a quick hash protects it. */
const LETTERS = "abcdefghjkmnpqrstuvwxyz";
const LENGTH = 20;
const MOST_KEYS = 10;
const SEEN_STEP = 5 * 60_000;

const newKey = (): string => Array.from({ length: LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join("");

/** As it is typed: in groups, with the capital letter that a device begins with. */
const hashOf = (typed: string): Buffer => tokenHash(typed.replace(/[\s-]/g, "").toLowerCase());

/**
 * Makes a key for one reading device.
 * @returns the key, which is stored nowhere
 * @throws Refusal InvalidRequestFields: there are ten already; AuthorizationRequired as `whileLoggedIn`
 */
export const createReaderKey = (
  session: Session,
  title: string,
  from: CallOrigin,
  now: Date,
): Promise<{ id: number; key: string }> =>
  // Of two at once the second sees the first one's.
  whileLoggedIn(session, async () => {
    const { accountId } = session;
    const count = await db().selectFrom("readerKey").where("accountId", "=", accountId).$call(rowCount);
    if (count >= MOST_KEYS) throw new Refusal("InvalidRequestFields", refusals.tooManyReaderKeys);
    const key = newKey();
    const { id } = await db()
      .insertInto("readerKey")
      .values({ accountId, title, keyHash: hashOf(key), createdAt: now.toISOString() })
      .returning("id")
      .executeTakeFirstOrThrow();
    await recordEvent(accountId, "readerKeyCreated", from, now);
    return { id, key };
  });

/** A person's keys, the newest first. */
export async function readerKeysOf(accountId: number) {
  const rows = await db()
    .selectFrom("readerKey")
    .where("accountId", "=", accountId)
    .orderBy("id", "desc")
    .select(["id", "title", "createdAt", "lastUsedAt"])
    .execute();
  return rows.map(({ id, title, createdAt, lastUsedAt }) => ({
    id,
    title,
    createdAt: createdAt.toISOString(),
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
  }));
}

/** @throws Refusal NotFound: there is no such key, or it is another person's */
export const revokeReaderKey = (accountId: number, id: number, from: CallOrigin, now: Date): Promise<void> =>
  transaction(async () => {
    await db()
      .deleteFrom("readerKey")
      .where("id", "=", id)
      .where("accountId", "=", accountId)
      .returning("id")
      .executeTakeFirstOrThrow(Refusal.missing);
    await recordEvent(accountId, "readerKeyRevoked", from, now);
  });

/** Who has this user name and this key; null: nobody. Roles never count: a key reads, and judges nothing. */
export async function ownerOfReaderKey(userName: string, key: string, now: Date): Promise<User | null> {
  const found = await db()
    .selectFrom("readerKey")
    .innerJoin("account", "account.id", "readerKey.accountId")
    .where("readerKey.keyHash", "=", hashOf(key))
    .select(["readerKey.id as keyId", "readerKey.lastUsedAt", "account.id", "account.userName"])
    .select(["emailConfirmedAt", "adultConfirmedAt", "bannedAt", "bannedUntil", "banReason", "disabledAt"])
    .executeTakeFirst();
  if (found?.userName.toLowerCase() !== userName.trim().toLowerCase()) return null;
  const barred = barredOf(found, now);
  if (!barred && now.getTime() - (found.lastUsedAt?.getTime() ?? 0) >= SEEN_STEP)
    await db().updateTable("readerKey").set({ lastUsedAt: now.toISOString() }).where("id", "=", found.keyId).execute();
  return {
    id: found.id,
    roles: [],
    emailIsConfirmed: found.emailConfirmedAt !== null,
    isAdult: found.adultConfirmedAt !== null,
    ...(barred && { barred }),
  };
}

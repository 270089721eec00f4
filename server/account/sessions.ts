import { prepared } from "../db/prepared.ts";
import { db, transaction } from "../db/transaction.ts";
import { factorOfAccount } from "./factorCodes.ts";
import { loggedOut } from "./line.ts";
import { newToken, tokenHash } from "./tokens.ts";

const DAY = 86_400_000;
/** The longest time without use, and the longest life in all. */
export const sessionLifetime = 90 * DAY;
const wholeLifetime = 365 * DAY;
const HOUR = 3_600_000;
const staffLifetime = 12 * HOUR;
const wholeStaffLifetime = 7 * DAY;
/** As exactly as it is known when a session was last seen. */
const SEEN_STEP = 5 * 60_000;
/** What is on its way with the former secret when a session gets a new one is still answered. */
const GRACE = 60_000;
const bearerLifetime = 15 * 60_000;

/** A live session with its account, read again with every call: a ban works at once. */
export type Session = {
  id: number;
  secretHash: Buffer;
  createdAt: Date;
  lastSeenAt: Date;
  expiresAt: Date;
  formerUntil: Date | null;
  accountId: number;
  userName: string;
  fio: string;
  email: string;
  emailConfirmedAt: Date | null;
  roles: ("Moderator" | "Admin")[];
  avatarUrl: string | null;
  backgroundUrl: string | null;
  /** Whether the second factor is on: without it roles do not count. */
  hasSecondFactor: boolean;
  bannedAt: Date | null;
  bannedUntil: Date | null;
  banReason: string | null;
  disabledAt: Date | null;
  adultConfirmedAt: Date | null;
  isSeller: boolean;
};

const sessions = () =>
  db()
    .selectFrom("session")
    .innerJoin("account", "account.id", "session.accountId")
    .select([
      "session.id",
      "session.secretHash",
      "session.createdAt",
      "session.lastSeenAt",
      "session.expiresAt",
      "session.formerUntil",
      "session.accountId",
      "account.userName",
      "account.fio",
      "account.email",
      "account.emailConfirmedAt",
      "account.roles",
      "account.avatarUrl",
      "account.backgroundUrl",
      "account.bannedAt",
      "account.bannedUntil",
      "account.banReason",
      "account.disabledAt",
      "account.adultConfirmedAt",
      "account.isSeller",
    ])
    .select(factorOfAccount.as("hasSecondFactor"));

const liveSession = prepared((secretHash: Buffer, now: Date) =>
  sessions().where("session.secretHash", "=", secretHash).where("session.expiresAt", ">", now),
);
const formerSession = prepared((secretHash: Buffer, now: Date) =>
  sessions().where("session.formerSecretHash", "=", secretHash).where("session.formerUntil", ">", now),
);
const sessionAndBearer = prepared((hash: Buffer) =>
  sessions()
    .innerJoin("bearerToken", "bearerToken.sessionId", "session.id")
    .select("bearerToken.expiresAt as bearerExpiresAt")
    .where("bearerToken.tokenHash", "=", hash),
);

/** Staff may do more, so a forgotten browser stays theirs for a shorter time; a new role counts at once. */
export const isLive = (
  { createdAt, lastSeenAt, expiresAt, roles }: Pick<Session, "createdAt" | "lastSeenAt" | "expiresAt" | "roles">,
  now: Date,
): boolean => {
  const [age, idle] = [now.getTime() - createdAt.getTime(), now.getTime() - lastSeenAt.getTime()];
  if (expiresAt <= now || age >= wholeLifetime) return false;
  return roles.length === 0 || (idle < staffLifetime && age < wholeStaffLifetime);
};

/** A session found by its former secret: it ends with the grace period, and its cookie is not renewed. */
const asFormer = (session: Session, secretHash: Buffer, until: Date): Session => ({
  ...session,
  secretHash,
  expiresAt: until,
});
const isFormer = ({ formerUntil, expiresAt }: Session): boolean => formerUntil?.getTime() === expiresAt.getTime();

/** The session of a cookie `sid`; an expired one is not found. */
export async function sessionOfSecret(secret: string, now: Date): Promise<Session | undefined> {
  const secretHash = tokenHash(secret);
  const [found] = await liveSession(secretHash, now);
  if (found) return isLive(found, now) ? found : undefined;
  const [former] = await formerSession(secretHash, now);
  return former?.formerUntil && isLive(former, now) ? asFormer(former, secretHash, former.formerUntil) : undefined;
}

/** The session of a bearer token, or why there is none. An ended session takes its tokens along: they are unknown then. */
export async function sessionOfBearer(token: string, now: Date): Promise<Session | "unknown" | "expired"> {
  const [found] = await sessionAndBearer(tokenHash(token));
  if (!found) return "unknown";
  const { bearerExpiresAt, ...session } = found;
  if (bearerExpiresAt <= now || !isLive(session, now)) return "expired";
  const { formerUntil } = session;
  // A bearer from before the renewal lends no longer one.
  const isOld = formerUntil !== null && now < formerUntil && bearerExpiresAt <= formerUntil;
  return isOld ? asFormer(session, session.secretHash, formerUntil) : session;
}

/** Nobody uses more browsers in ninety days; a person who opens sessions in a loop ends their own. */
const MOST_SESSIONS = 50;
const MOST_BEARERS = 20;

/** Makes room for one more session. */
async function endOldest(accountId: number): Promise<void> {
  await db()
    .deleteFrom("session")
    .where("id", "in", (query) =>
      query
        .selectFrom("session")
        .where("accountId", "=", accountId)
        .orderBy("id", "desc")
        .offset(MOST_SESSIONS - 1)
        .select("id"),
    )
    .execute();
}

/** Makes room for one more bearer of a session. @returns whether one ended */
async function dropOldestBearers(sessionId: number): Promise<boolean> {
  const { numDeletedRows } = await db()
    .deleteFrom("bearerToken")
    .where("tokenHash", "in", (query) =>
      query
        .selectFrom("bearerToken")
        .where("sessionId", "=", sessionId)
        .orderBy("expiresAt", "desc")
        .offset(MOST_BEARERS - 1)
        .select("tokenHash"),
    )
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

/** The bearer that a session was last given with its account, by the session's secret. */
const lent = new Map<string, { token: string; expiresAt: number }>();
const MOST_LENT = 10_000;
/** A bearer that lives shorter is not given once more. */
const WORTH_LENDING = 10 * 60_000;

const lender = ({ secretHash }: Session): string => secretHash.toString("base64");

/** A bearer that lives ten minutes at least, the same again and again; a session that ends sooner has no older one. */
export async function lendBearerToken(session: Session, now: Date): Promise<string> {
  const key = lender(session);
  const known = lent.get(key);
  if (known && known.expiresAt - now.getTime() >= WORTH_LENDING) return known.token;
  const { token, expiresAt } = await makeBearerToken(session, now);
  lent.delete(key);
  lent.set(key, { token, expiresAt: Date.parse(expiresAt) });
  for (const oldest of lent.keys()) {
    if (lent.size <= MOST_LENT) break;
    lent.delete(oldest);
  }
  return token;
}

/** Opens a session for 90 days. @returns the secret for the cookie, stored nowhere else. */
export async function openSession(
  accountId: number,
  from: { address: string; userAgent: string },
  now: Date,
): Promise<string> {
  const secret = newToken();
  await endOldest(accountId);
  await db()
    .insertInto("session")
    .values({
      accountId,
      secretHash: tokenHash(secret),
      address: from.address,
      userAgent: from.userAgent.slice(0, 300),
      createdAt: now.toISOString(),
      lastSeenAt: now.toISOString(),
      expiresAt: new Date(now.getTime() + sessionLifetime).toISOString(),
    })
    .execute();
  return secret;
}

/**
 * Notes that a session was seen, at most every five minutes, and slides its end, at most once a day.
 * @returns whether it slid, so that the cookies must follow
 */
export async function extendSession(session: Session, now: Date): Promise<boolean> {
  const { id, expiresAt, lastSeenAt } = session;
  if (isFormer(session)) return false;
  const slides = expiresAt.getTime() - now.getTime() <= sessionLifetime - DAY;
  if (!slides && now.getTime() - lastSeenAt.getTime() < SEEN_STEP) return false;
  await db()
    .updateTable("session")
    .set({
      lastSeenAt: now.toISOString(),
      ...(slides && { expiresAt: new Date(now.getTime() + sessionLifetime).toISOString() }),
    })
    .where("id", "=", id)
    .execute();
  return slides;
}

/**
 * Gives a session another secret; what was handed out before it is good for a minute more. Call it inside the transaction of what
 * it follows from.
 * @returns the secret for the cookie
 */
export async function renewSession(session: Session, now: Date): Promise<string> {
  const secret = newToken();
  const until = new Date(now.getTime() + GRACE);
  await db()
    .updateTable("session")
    .set(({ ref }) => ({
      secretHash: tokenHash(secret),
      formerSecretHash: ref("session.secretHash"),
      formerUntil: until.toISOString(),
    }))
    .where("id", "=", session.id)
    .execute();
  await db()
    .updateTable("bearerToken")
    .set({ expiresAt: until.toISOString() })
    .where("sessionId", "=", session.id)
    .where("expiresAt", ">", until)
    .execute();
  lent.delete(lender(session));
  return secret;
}

/**
 * A token for the header Authorization: 15 minutes, and never longer than its session; of more than 20 the oldest ends.
 * @throws Refusal AuthorizationRequired: the session has ended meanwhile
 */
export async function makeBearerToken(session: Session, now: Date): Promise<{ token: string; expiresAt: string }> {
  const token = newToken();
  const expiresAt = new Date(Math.min(now.getTime() + bearerLifetime, session.expiresAt.getTime())).toISOString();
  await transaction(async () => {
    const isThere = await db()
      .selectFrom("session")
      .where("id", "=", session.id)
      .select("id")
      .forKeyShare()
      .executeTakeFirst();
    if (!isThere) throw loggedOut();
    if (await dropOldestBearers(session.id)) lent.delete(lender(session));
    await db()
      .insertInto("bearerToken")
      .values({ tokenHash: tokenHash(token), sessionId: session.id, expiresAt })
      .execute();
  });
  return { token, expiresAt };
}

/** Ends one session and its bearer tokens. */
export const endSession = async (id: number): Promise<void> => {
  await db().deleteFrom("session").where("id", "=", id).execute();
};

/** Ends the session of a cookie, if there is one. */
export const endSessionOfSecret = async (secret: string): Promise<void> => {
  await db().deleteFrom("session").where("secretHash", "=", tokenHash(secret)).execute();
};

/** No key of a reading program is of use any more. */
export const forgetReaderKeys = async (accountId: number): Promise<void> => {
  await db().deleteFrom("readerKey").where("accountId", "=", accountId).execute();
};

/** Ends every session of a person with all bearer tokens, and every key of a reading program: somebody else may have come in. */
export const endSessionsOf = async (accountId: number): Promise<void> => {
  await forgetReaderKeys(accountId);
  await db().deleteFrom("session").where("accountId", "=", accountId).execute();
};

/** Ends every session of an account but one; null: every one. */
export const endSessionsBut = async (accountId: number, keptId: number | null): Promise<void> => {
  await db()
    .deleteFrom("session")
    .where("accountId", "=", accountId)
    .where("id", "!=", keptId ?? 0)
    .execute();
};

/** Ends every session of a person but this one. */
export const endOtherSessionsOf = ({ id, accountId }: Session): Promise<void> => endSessionsBut(accountId, id);

import { prepared } from "../db/prepared.ts";
import { db } from "../db/transaction.ts";
import { newToken, tokenHash } from "./tokens.ts";

const DAY = 86_400_000;
export const sessionLifetime = 90 * DAY;
const bearerLifetime = 15 * 60_000;

/** A live session with its account, read anew with every call: a ban works at once. */
export type Session = {
  id: number;
  secretHash: Buffer;
  expiresAt: Date;
  accountId: number;
  userName: string;
  fio: string;
  email: string;
  emailConfirmedAt: Date | null;
  roles: ("Moderator" | "Admin")[];
  avatarUrl: string | null;
  backgroundUrl: string | null;
  bannedAt: Date | null;
  disabledAt: Date | null;
};

const sessions = () =>
  db()
    .selectFrom("session")
    .innerJoin("account", "account.id", "session.accountId")
    .select([
      "session.id",
      "session.secretHash",
      "session.expiresAt",
      "session.accountId",
      "account.userName",
      "account.fio",
      "account.email",
      "account.emailConfirmedAt",
      "account.roles",
      "account.avatarUrl",
      "account.backgroundUrl",
      "account.bannedAt",
      "account.disabledAt",
    ]);

const liveSession = prepared("session_of_secret", (secretHash: Buffer, now: Date) =>
  sessions().where("session.secretHash", "=", secretHash).where("session.expiresAt", ">", now),
);
const sessionAndBearer = prepared("session_of_bearer", (hash: Buffer) =>
  sessions()
    .innerJoin("bearerToken", "bearerToken.sessionId", "session.id")
    .select("bearerToken.expiresAt as bearerExpiresAt")
    .where("bearerToken.tokenHash", "=", hash),
);

/** The session of a cookie `sid`; an expired one is not found. */
export const sessionOfSecret = async (secret: string, now: Date): Promise<Session | undefined> =>
  (await liveSession(tokenHash(secret), now))[0];

/** The session of a bearer token, or why there is none. An ended session takes its tokens along: they are unknown then. */
export async function sessionOfBearer(token: string, now: Date): Promise<Session | "unknown" | "expired"> {
  const [found] = await sessionAndBearer(tokenHash(token));
  if (!found) return "unknown";
  const { bearerExpiresAt, ...session } = found;
  return bearerExpiresAt <= now || session.expiresAt <= now ? "expired" : session;
}

/** Nobody comes in from more browsers in ninety days; whoever opens sessions in a loop ends his own. */
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

/** Opens a session for 90 days. @returns the secret for the cookie, stored nowhere else */
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
      expiresAt: new Date(now.getTime() + sessionLifetime).toISOString(),
    })
    .execute();
  return secret;
}

/** Slides the end of a session, at most once a day. @returns whether it slid, so that the cookies must follow */
export async function extendSession({ id, expiresAt }: Session, now: Date): Promise<boolean> {
  if (expiresAt.getTime() - now.getTime() > sessionLifetime - DAY) return false;
  await db()
    .updateTable("session")
    .set({ expiresAt: new Date(now.getTime() + sessionLifetime).toISOString() })
    .where("id", "=", id)
    .execute();
  return true;
}

/** A token for the header Authorization: 15 minutes, and never longer than its session; of more than 20 the oldest ends. */
export async function makeBearerToken(session: Session, now: Date): Promise<{ token: string; expiresAt: string }> {
  const token = newToken();
  if (await dropOldestBearers(session.id)) lent.delete(lender(session));
  const expiresAt = new Date(Math.min(now.getTime() + bearerLifetime, session.expiresAt.getTime())).toISOString();
  await db()
    .insertInto("bearerToken")
    .values({ tokenHash: tokenHash(token), sessionId: session.id, expiresAt })
    .execute();
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

/** Ends every session of a person with all bearer tokens: the password was set anew. */
export const endSessionsOf = async (accountId: number): Promise<void> => {
  await db().deleteFrom("session").where("accountId", "=", accountId).execute();
};

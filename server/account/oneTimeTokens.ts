import { refusals } from "../../src/text/refusals.ts";
import { db } from "../db/transaction.ts";
import { Refusal } from "../http/refusal.ts";
import { countAttempt, type Limit } from "../limits/attempts.ts";
import { mayBeWrittenTo } from "./leavingPeople.ts";
import { standInLine } from "./line.ts";
import { newToken, tokenHash } from "./tokens.ts";

/** Links of letters that are wrong, used or old. */
const linkAddressLimit: Limit = { kind: "link-address", count: 20, per: "hour" };

const HOUR = 3_600_000;
const lifetimes = {
  emailConfirmation: 72 * HOUR,
  passwordRecovery: HOUR,
  notMe: 7 * 24 * HOUR,
  emailChange: 24 * HOUR,
  emailUndo: 7 * 24 * HOUR,
  factorRemoval: HOUR,
} as const;
export type Purpose = keyof typeof lifetimes;

/**
 * Makes what a letter's link holds. It is valid for 3 days to confirm an address; a day to change to one; an hour to
 * set a password or to turn a lost second factor off; 7 days to say «Это не я» or to take the former address back.
 */
export async function issueToken(
  purpose: Purpose,
  { id, email }: { id: number; email: string },
  now: Date,
): Promise<string> {
  const token = newToken();
  await db()
    .insertInto("oneTimeToken")
    .values({
      tokenHash: tokenHash(token),
      accountId: id,
      purpose,
      email,
      expiresAt: new Date(now.getTime() + lifetimes[purpose]).toISOString(),
    })
    .execute();
  return token;
}

/** Whose a token is that `spendToken` knows. */
export const personOfToken = (
  purpose: Purpose,
  token: string,
  now: Date,
): Promise<{ id: number; userName: string; fio: string; email: string } | undefined> =>
  db()
    .selectFrom("oneTimeToken")
    .innerJoin("account", "account.id", "oneTimeToken.accountId")
    .where("oneTimeToken.tokenHash", "=", tokenHash(token))
    .where("oneTimeToken.purpose", "=", purpose)
    .where("oneTimeToken.expiresAt", ">", now)
    .select(["account.id", "account.userName", "account.fio", "account.email"])
    .executeTakeFirst();

/** Makes all tokens of an account and purpose useless. */
export const forgetTokens = async (purpose: Purpose, accountId: number): Promise<void> => {
  await db().deleteFrom("oneTimeToken").where("accountId", "=", accountId).where("purpose", "=", purpose).execute();
};

/** Uses a token up as `spendToken`, whatever the account is by now. @returns whose it was and the address it was made for */
export async function takeToken(purpose: Purpose, token: string, now: Date) {
  const owner = await personOfToken(purpose, token, now);
  if (!owner) return undefined;
  // Of two neither holds what the other waits for.
  await standInLine(owner.id);
  const spent = await db()
    .deleteFrom("oneTimeToken")
    .where("tokenHash", "=", tokenHash(token))
    .where("purpose", "=", purpose)
    .where("expiresAt", ">", now)
    .returning(["accountId", "email"])
    .executeTakeFirst();
  if (spent) await forgetTokens(purpose, spent.accountId);
  return spent;
}

/**
 * Uses a token up together with all others of its account and purpose; call it inside the transaction of what it allows.
 * @returns whose it was, or undefined when it is wrong, used, old, or its account may not come in or has another address by now
 */
export async function spendToken(
  purpose: Purpose,
  token: string,
  now: Date,
): Promise<{ id: number; email: string } | undefined> {
  const spent = await takeToken(purpose, token, now);
  if (!spent) return undefined;
  return db()
    .selectFrom("account")
    .where("id", "=", spent.accountId)
    .where("email", "=", spent.email)
    .where(mayBeWrittenTo)
    .select(["id", "email"])
    .executeTakeFirst();
}

/** What every link of a letter says that is of no use. */
export const linkExpired = (): Refusal => Refusal.field("token", refusals.linkExpired);

/** Whatever costs work comes behind a right link: a guess costs its network one of its tries. @throws Refusal InvalidRequestFields at `token`; TooManyRequests (20 wrong ones an hour an address) */
export async function mustBeGoodToken(purpose: Purpose, token: string, address: string, now: Date) {
  const person = await personOfToken(purpose, token, now);
  if (person) return person;
  await countAttempt(linkAddressLimit, address, now);
  throw linkExpired();
}

import { refusals } from "../../src/text/refusals.ts";
import { db, transaction } from "../db/transaction.ts";
import { Refusal } from "../http/refusal.ts";
import { enqueue } from "../jobs/outbox.ts";
import { countAttempt } from "../limits/attempts.ts";
import { limits } from "../limits/limits.ts";
import { recordConsents } from "./consents.ts";
import { recordEvent } from "./events.ts";
import { mustBeGoodPassword } from "./passwordRules.ts";
import { hashPassword } from "./passwords.ts";
import { openSession } from "./sessions.ts";
import { isEmailReserved, isEmailTaken } from "./takenEmails.ts";

type NewAccount = { userName: string; fio: string; email: string; password: string };
type Taken = { userName: boolean; email: boolean };
export type From = { address: string; userAgent: string };

function refuseTaken({ userName, email }: Taken): void {
  const invalidFields = {
    ...(userName && { userName: ["Это имя пользователя уже занято"] }),
    ...(email && { email: [refusals.emailTaken] }),
  };
  const [first, second] = Object.values(invalidFields).flat();
  if (first === undefined) return;
  throw new Refusal("InvalidRequestFields", second === undefined ? first : refusals.invalidFields, { invalidFields });
}

/** What erased people are called. */
const isKept = (userName: string): boolean => /^deleted-/i.test(userName);

async function whatIsTaken({ userName, email }: NewAccount, now: Date): Promise<Taken> {
  const rows = await db()
    .selectFrom("account")
    .select(["userName", "email"])
    .where((is) =>
      is.or([is(is.fn<string>("lower", ["userName"]), "=", userName.toLowerCase()), is("email", "=", email)]),
    )
    .execute();
  return {
    userName: isKept(userName) || rows.some((row) => row.userName.toLowerCase() === userName.toLowerCase()),
    email: rows.some((row) => row.email === email) || (await isEmailTaken(email, now)),
  };
}

/** The unique indexes have the last word: of two that register at once, one is told what is taken. */
function asTaken(error: unknown): Taken {
  const { code, constraint } = error as { code?: string; constraint?: string };
  const isUnique = code === "23505";
  return {
    userName: isUnique && constraint === "account_user_name",
    email: isUnique && constraint === "account_email",
  };
}

/**
 * Makes the account with both consents, a session and the letter that confirms its address, in one transaction.
 * @returns the account's id and the session's secret
 * @throws Refusal InvalidRequestFields (name or address taken, password too well known), TooManyRequests (20 an hour an address)
 */
export async function registerAccount(
  account: NewAccount,
  from: From,
  now: Date,
): Promise<{ userId: number; twoFactorEnabled: false; secret: string }> {
  await countAttempt(limits.registrationAddress, from.address, now);
  refuseTaken(await whatIsTaken(account, now));
  await mustBeGoodPassword(account.password, account);
  const passwordHash = await hashPassword(account.password);
  const { userName, fio, email } = account;
  try {
    return await transaction(async () => {
      const { id: userId } = await db()
        .insertInto("account")
        .values({ userName, fio, email, passwordHash, createdAt: now.toISOString() })
        .returning("id")
        .executeTakeFirstOrThrow();
      // Its owner of a moment ago may have left it while the password was hashed.
      if (await isEmailReserved(email, now)) refuseTaken({ userName: false, email: true });
      await recordConsents(userId, from.address, now);
      const secret = await openSession(userId, from, now);
      await recordEvent(userId, "registered", from, now);
      await enqueue("mail", { letter: "emailConfirmation", email });
      return { userId, twoFactorEnabled: false, secret };
    });
  } catch (error) {
    refuseTaken(asTaken(error));
    throw error;
  }
}

import { refusals } from "../../src/text/refusals.ts";
import { db, transaction } from "../db/transaction.ts";
import { Refusal } from "../http/refusal.ts";
import { enqueue } from "../jobs/outbox.ts";
import { countAttempt, type Limit } from "../limits/attempts.ts";
import { isUserNameTaken, wasTaken } from "../people/userNames.ts";
import { agree } from "./consents.ts";
import { type CallOrigin, recordEvent } from "./events.ts";
import { mustBeGoodPassword } from "./passwordRules.ts";
import { hashPassword } from "./passwords.ts";
import { openSession } from "./sessions.ts";
import { isEmailReserved, isEmailTaken } from "./takenEmails.ts";

const registrationAddressLimit: Limit = { kind: "registration-address", count: 20, per: "hour" };

type NewAccount = { userName: string; fio: string; email: string; password: string };
type Taken = { userName: boolean; email: boolean };

function refuseTaken({ userName, email }: Taken): void {
  const invalidFields = {
    ...(userName && { userName: [refusals.userNameTaken] }),
    ...(email && { email: [refusals.emailTaken] }),
  };
  const [first, second] = Object.values(invalidFields).flat();
  if (first === undefined) return;
  throw new Refusal("InvalidRequestFields", second === undefined ? first : refusals.invalidFields, { invalidFields });
}

async function whatIsTaken({ userName, email }: NewAccount, now: Date): Promise<Taken> {
  return { userName: await isUserNameTaken(userName), email: await isEmailTaken(email, now) };
}

/** The unique indexes have the last word: of two that register at once, the refused one learns what is taken. */
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
  from: CallOrigin,
  now: Date,
): Promise<{ userId: number; twoFactorEnabled: false; secret: string }> {
  await countAttempt(registrationAddressLimit, from.address, now);
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
      // The unique index has waited for a person who has just left this name, or this address while the password was
      // hashed.
      refuseTaken({ userName: await wasTaken(userName), email: await isEmailReserved(email, now) });
      await agree(userId, ["terms", "personalData"], from.address, now);
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

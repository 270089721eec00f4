import { config } from "../config.ts";
import { db } from "../db/transaction.ts";
import type { JobSurroundings } from "../jobs/jobs.ts";
import type { JobPayloads } from "../jobs/outbox.ts";
import { sendLetter } from "../mail/mail.ts";
import { confirmationLetter, recoveryLetter } from "./letters.ts";
import { issueToken } from "./oneTimeTokens.ts";

const letters = {
  emailConfirmation: { path: "/account/email/confirm", compose: confirmationLetter },
  passwordRecovery: { path: "/account/password/reset", compose: recoveryLetter },
} as const;

/**
 * Makes the link and sends the letter. An address without an account, or of one that may not come in, gets none: whoever asked
 * for it was answered long ago, and alike.
 */
export async function sendAccountLetter(
  { letter, email }: JobPayloads["mail"],
  surroundings: JobSurroundings,
): Promise<void> {
  const account = await db()
    .selectFrom("account")
    .where("email", "=", email)
    .where("bannedAt", "is", null)
    .where("disabledAt", "is", null)
    .select(["id", "fio", "email", "emailConfirmedAt"])
    .executeTakeFirst();
  if (!account || (letter === "emailConfirmation" && account.emailConfirmedAt)) return;
  const token = await issueToken(letter, account, surroundings.now);
  const { path, compose } = letters[letter];
  await sendLetter(compose(account, `${config().origin}${path}?token=${token}`), config(), surroundings);
}

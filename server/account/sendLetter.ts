import { config } from "../config.ts";
import { db } from "../db/transaction.ts";
import type { JobSurroundings } from "../jobs/jobs.ts";
import type { JobPayloads } from "../jobs/outbox.ts";
import { type Letter, sendLetter } from "../mail/mail.ts";
import { confirmationLetter, recoveryLetter } from "./letters.ts";
import { noticeLetter } from "./notices.ts";
import { issueToken, type Purpose } from "./oneTimeTokens.ts";

const pages: Record<Purpose, string> = {
  emailConfirmation: "/account/email/confirm",
  passwordRecovery: "/account/password/reset",
  notMe: "/account/not-me",
};

/**
 * Makes the link and sends the letter. An address without an account, or of one that may not come in, gets none: whoever asked
 * for it was answered long ago, and alike.
 */
export async function sendAccountLetter(payload: JobPayloads["mail"], surroundings: JobSurroundings): Promise<void> {
  const { letter, email } = payload;
  const account = await db()
    .selectFrom("account")
    .where("email", "=", email)
    .where("bannedAt", "is", null)
    .where("disabledAt", "is", null)
    .select(["id", "fio", "email", "emailConfirmedAt"])
    .executeTakeFirst();
  if (!account || (letter === "emailConfirmation" && account.emailConfirmedAt)) return;
  const purpose = "at" in payload ? "notMe" : payload.letter;
  const token = await issueToken(purpose, account, surroundings.now);
  // Behind #, which the browser keeps to itself: the token is in no log of a server and in no header Referer.
  const link = `${config().origin}${pages[purpose]}#token=${token}`;
  await sendLetter(compose(payload, account, link), config(), surroundings);
}

function compose(payload: JobPayloads["mail"], account: { fio: string; email: string }, link: string): Letter {
  if ("at" in payload) return noticeLetter(account, payload, link);
  return payload.letter === "emailConfirmation" ? confirmationLetter(account, link) : recoveryLetter(account, link);
}

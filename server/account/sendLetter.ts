import { config } from "../config.ts";
import { db } from "../db/transaction.ts";
import type { JobSurroundings } from "../jobs/jobs.ts";
import type { JobPayloads } from "../jobs/outbox.ts";
import { type Letter, sendLetter } from "../mail/mail.ts";
import { mayBeWrittenTo } from "./leavingPeople.ts";
import { confirmationLetter, emailChangeLetter, recoveryLetter } from "./letters.ts";
import { accountLeavingLetter, emailChangedLetter, noticeLetter } from "./notices.ts";
import { issueToken, type Purpose } from "./oneTimeTokens.ts";

type ChangeLetter = Extract<JobPayloads["mail"], { letter: "emailChange" | "emailChanged" }>;

const pages: Record<Purpose, string> = {
  emailConfirmation: "/account/email/confirm",
  passwordRecovery: "/account/password/reset",
  notMe: "/account/not-me",
  emailChange: "/account/email/change",
  emailUndo: "/account/email/undo",
};

/**
 * Makes the link and sends the letter. An address without an account, or of one that may not come in, gets none: whoever asked
 * for it was answered long ago, and alike.
 */
export async function sendAccountLetter(payload: JobPayloads["mail"], surroundings: JobSurroundings): Promise<void> {
  if (payload.letter === "emailChange" || payload.letter === "emailChanged")
    return sendChangeLetter(payload, surroundings);
  if (payload.letter === "accountLeaving") return sendLeavingLetter(payload, surroundings);
  const { letter, email } = payload;
  const account = await db()
    .selectFrom("account")
    .where("email", "=", email)
    .where(mayBeWrittenTo)
    .select(["id", "fio", "email", "emailConfirmedAt"])
    .executeTakeFirst();
  if (!account || (letter === "emailConfirmation" && account.emailConfirmedAt)) return;
  const purpose = "at" in payload ? "notMe" : payload.letter;
  const token = await issueToken(purpose, account, surroundings.now);
  await sendLetter(compose(payload, account, linkOf(purpose, token)), config(), surroundings);
}

// Behind #, which the browser keeps to itself: the token is in no log of a server and in no header Referer.
const linkOf = (purpose: Purpose, token: string): string => `${config().origin}${pages[purpose]}#token=${token}`;

/** The two letters that go elsewhere than to the address of the account; a change that is over sends none. */
async function sendChangeLetter(payload: ChangeLetter, surroundings: JobSurroundings): Promise<void> {
  const { letter, accountId: id } = payload;
  const change = await db()
    .selectFrom("emailChange")
    .innerJoin("account", "account.id", "emailChange.accountId")
    .where("accountId", "=", id)
    .where("state", "=", letter === "emailChange" ? "requested" : "changed")
    .where("until", ">", surroundings.now)
    .where("bannedAt", "is", null)
    .where("disabledAt", "is", null)
    .select(["fio", "emailChange.email", "formerEmail"])
    .executeTakeFirst();
  if (!change) return;
  const { fio } = change;
  if (letter === "emailChange") {
    const { email } = change;
    const link = linkOf(letter, await issueToken(letter, { id, email }, surroundings.now));
    return sendLetter(emailChangeLetter({ email }, link), config(), surroundings);
  }
  const email = change.formerEmail;
  const link = linkOf("emailUndo", await issueToken("emailUndo", { id, email }, surroundings.now));
  return sendLetter(emailChangedLetter({ fio, email }, payload, link), config(), surroundings);
}

/** Whoever has come back meanwhile gets none. */
async function sendLeavingLetter(
  payload: Extract<JobPayloads["mail"], { letter: "accountLeaving" }>,
  surroundings: JobSurroundings,
): Promise<void> {
  const leaving = await db()
    .selectFrom("accountDeletion")
    .innerJoin("account", "account.id", "accountDeletion.accountId")
    .where("accountId", "=", payload.accountId)
    .where("state", "=", "leaving")
    .select(["fio", "email", "until"])
    .executeTakeFirst();
  if (!leaving) return;
  const told = { ...leaving, until: leaving.until.toISOString() };
  await sendLetter(accountLeavingLetter(told, payload, `${config().origin}/account/login`), config(), surroundings);
}

function compose(
  payload: Exclude<JobPayloads["mail"], { accountId: number }>,
  account: { fio: string; email: string },
  link: string,
): Letter {
  if ("at" in payload) return noticeLetter(account, payload, link);
  return payload.letter === "emailConfirmation" ? confirmationLetter(account, link) : recoveryLetter(account, link);
}

import { config } from "../config.ts";
import { db } from "../db/transaction.ts";
import type { JobSurroundings, Letters } from "../jobs/jobs.ts";
import { restGathered } from "../jobs/outbox.ts";
import { sendLetter } from "../mail/mail.ts";
import type { AccountLeaving, AccountLetter, Notice, WaitedForLetter } from "./jobs.types.ts";
import {
  confirmationLetter,
  emailChangeLetter,
  factorRemovalLetter,
  type LetterWords,
  recoveryLetter,
} from "./letters.ts";
import {
  accountLeavingLetter,
  emailChangedLetter,
  factorRemovingLetter,
  leavingKey,
  NOTICE_PAUSE,
  noticeKey,
  noticeLetter,
} from "./notices.ts";
import { issueToken, type Purpose } from "./oneTimeTokens.ts";
import { ownerOfAddress, readerOf, readers } from "./ownerOfAddress.ts";

type LinkLetter = Extract<WaitedForLetter, { email: string }>;
type ChangeLetter = Extract<AccountLetter, { letter: "emailChange" | "emailChanged" }>;
type RemovalLetter = Extract<AccountLetter, { letter: "factorRemoval" | "factorRemoving" }>;

const pages: Record<Purpose, string> = {
  emailConfirmation: "/account/email/confirm",
  passwordRecovery: "/account/password/reset",
  notMe: "/account/not-me",
  emailChange: "/account/email/change",
  emailUndo: "/account/email/undo",
  factorRemoval: "/account/totp/removal",
};

const send = (
  { email, fio }: { email: string; fio?: string },
  words: LetterWords,
  link: string,
  surroundings: JobSurroundings,
): Promise<void> => {
  const letter = { to: email, greeting: fio ? `Здравствуйте, ${fio}!` : "Здравствуйте!", ...words, link };
  return sendLetter(letter, config(), surroundings);
};

/**
 * Makes the link and sends the letter. An address without an account, or of one that may not come in, gets none: the
 * request was answered long ago, and alike.
 */
async function sendLinkLetter({ letter, email }: LinkLetter, surroundings: JobSurroundings): Promise<void> {
  const account = await readerOf(email);
  if (!account || (letter === "emailConfirmation" && account.emailConfirmedAt)) return;
  const link = linkOf(letter, await issueToken(letter, account, surroundings.now));
  // A stranger may have typed the address, and would choose the first words of our letter with the name.
  if (letter === "emailConfirmation") await send({ email }, confirmationLetter, link, surroundings);
  else await send(account, recoveryLetter, link, surroundings);
}

/** To who has the address or had it last; of a former address the link takes it back. */
async function sendNotice(notice: Notice, surroundings: JobSurroundings): Promise<void> {
  const { email, count = 1 } = notice;
  if (count === 0) return;
  const account = await ownerOfAddress(email, surroundings.now);
  if (!account) return;
  const { id, fio, isPresent } = account;
  const purpose = isPresent ? "notMe" : "emailUndo";
  const link = linkOf(purpose, await issueToken(purpose, { id, email }, surroundings.now));
  await send({ fio, email }, noticeLetter(notice), link, surroundings);
  await restGathered(noticeKey(notice), count, pauseFrom(surroundings));
}

const pauseFrom = ({ now }: JobSurroundings): Date => new Date(now.getTime() + NOTICE_PAUSE);

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
    return send({ email }, emailChangeLetter, link, surroundings);
  }
  const email = change.formerEmail;
  const link = linkOf("emailUndo", await issueToken("emailUndo", { id, email }, surroundings.now));
  return send({ fio, email }, emailChangedLetter(payload), link, surroundings);
}

/** A person who has come back meanwhile gets none. */
async function sendLeavingLetter(payload: AccountLeaving, surroundings: JobSurroundings): Promise<void> {
  const { accountId, count = 1 } = payload;
  if (count === 0) return;
  const leaving = await db()
    .selectFrom("accountDeletion")
    .innerJoin("account", "account.id", "accountDeletion.accountId")
    .where("accountId", "=", accountId)
    .where("state", "=", "leaving")
    .select(["fio", "email", "until"])
    .executeTakeFirst();
  if (!leaving) return;
  const words = accountLeavingLetter(payload, leaving.until.toISOString());
  await send(leaving, words, `${config().origin}/account/login`, surroundings);
  await restGathered(leavingKey(accountId), count, pauseFrom(surroundings));
}

/** Whose removal is over meanwhile, or another one, gets none. */
async function sendRemovalLetter(payload: RemovalLetter, surroundings: JobSurroundings): Promise<void> {
  const isAsked = payload.letter === "factorRemoval";
  const account = await readers()
    .innerJoin("factorRemoval", "factorRemoval.accountId", "account.id")
    .where("account.id", "=", payload.accountId)
    .where("state", "=", isAsked ? "requested" : "waiting")
    .where("until", ">", surroundings.now)
    .select("until")
    .executeTakeFirst();
  if (!account || ("until" in payload && payload.until !== account.until.toISOString())) return;
  const purpose = isAsked ? "factorRemoval" : "notMe";
  const link = linkOf(purpose, await issueToken(purpose, account, surroundings.now));
  await send(account, "until" in payload ? factorRemovingLetter(payload) : factorRemovalLetter, link, surroundings);
}

/** What sends each letter about an account. */
export const accountLetters = {
  emailConfirmation: sendLinkLetter,
  passwordRecovery: sendLinkLetter,
  emailChange: sendChangeLetter,
  emailChanged: sendChangeLetter,
  factorRemoval: sendRemovalLetter,
  factorRemoving: sendRemovalLetter,
  accountLeaving: sendLeavingLetter,
  passwordChanged: sendNotice,
  totpEnabled: sendNotice,
  totpDisabled: sendNotice,
  recoveryCodesRenewed: sendNotice,
  codesRefused: sendNotice,
  emailChanging: sendNotice,
  newDevice: sendNotice,
  exportReady: sendNotice,
  userNameChanged: sendNotice,
  phoneChanged: sendNotice,
  phoneRemoved: sendNotice,
} satisfies Partial<Letters>;

import type { ErrorName } from "../../src/api/contract/envelope.ts";
import { refusals } from "../../src/text/refusals.ts";
import { db } from "../db/transaction.ts";
import type { User } from "../http/dispatcher.ts";
import { Refusal } from "../http/refusal.ts";
import { isThere } from "../lists/found.ts";
import { ignores } from "../people/ignoring.ts";
import { isEmailConfirmed } from "../people/people.ts";
import { keptAway } from "../people/policy.ts";
import { chatIdOf, type Person } from "./rows.ts";

const DAY = 86_400_000;
/** Chats that one may begin within 24 hours; in the first days of an account fewer. */
const NEW_CHATS = 10;
const NEW_CHATS_OF_NEWCOMERS = 3;
const NEWCOMER = 7 * DAY;

const no = (code: ErrorName, message: string) => ({ code, message });
export type WhyNot = ReturnType<typeof no>;

const hasWritten = async (personId: number, chatId: number | undefined): Promise<boolean> =>
  chatId !== undefined &&
  db().selectFrom("message").where("chatId", "=", chatId).where("authorId", "=", personId).$call(isThere);

/** Have as many chats been begun by this person within 24 hours as may be? */
async function hasBegunEnough(accountId: number, now: Date): Promise<boolean> {
  const since = new Date(now.getTime() - DAY);
  const { count, createdAt } = await db()
    .selectFrom("account")
    .where("account.id", "=", accountId)
    .select((is) => [
      "account.createdAt",
      is
        .selectFrom("chat")
        .where("chat.startedBy", "=", accountId)
        .where("chat.startedAt", ">", since)
        .select(({ fn }) => fn.countAll<number>().as("count"))
        .as("count"),
    ])
    .executeTakeFirstOrThrow();
  const isNewcomer = now.getTime() - createdAt.getTime() < NEWCOMER;
  return (count ?? 0) >= (isNewcomer ? NEW_CHATS_OF_NEWCOMERS : NEW_CHATS);
}

/**
 * Why this person may not write to the other now; null: they may. Staff write by their office: neither privacy nor
 * limits hold them back. A person who lets only those write whom they follow can still be answered by people they have
 * written to.
 */
export async function whyNotWrite(user: User, person: Person, now: Date): Promise<WhyNot | null> {
  if (person.disabledAt) return no("AccessDenied", refusals.personGone);
  if (user.roles.length > 0) return null;
  if (person.bannedAt) return no("AccessDenied", refusals.personBanned);
  if (!(await isEmailConfirmed(user.id))) return no("UserEmailNotConfirmed", refusals.emailNotConfirmed);
  if (await ignores(user.id, person.id)) return no("AccessDenied", refusals.youIgnore);
  const away = await keptAway(user.id, person.id);
  if (away === "ignored") return no("AccessDenied", refusals.mayNotWrite);
  const chatId = await chatIdOf(user.id, person.id);
  if (away === "privacy" && !(person.whoCanWrite === "followed" && (await hasWritten(person.id, chatId))))
    return no("AccessDenied", refusals.fewMayWrite);
  if (chatId === undefined && (await hasBegunEnough(user.id, now))) return no("TooManyRequests", refusals.tooManyChats);
  return null;
}

/** @throws Refusal AccessDenied, UserEmailNotConfirmed, TooManyRequests */
export async function mustBeLetWriteMessages(user: User, person: Person, now: Date): Promise<void> {
  const why = await whyNotWrite(user, person, now);
  if (why) throw new Refusal(why.code, why.message);
}

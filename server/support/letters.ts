import type { InputOf, ResultOf } from "../../src/api/contract/index.ts";
import type { QueuedLetter, SeenLetter } from "../../src/api/contract/support.ts";
import { formMessages } from "../../src/text/formRules.ts";
import { config } from "../config.ts";
import { db, transaction } from "../db/transaction.ts";
import type { User } from "../http/dispatcher.ts";
import { Refusal } from "../http/refusal.ts";
import { enqueue } from "../jobs/outbox.ts";
import { obey } from "./law.ts";
import { letterKey, letterOf, queuedLetter } from "./rows.ts";

/** How long letters are kept that nobody waits for any more. */
const KEPT = 365 * 86_400_000;

type Given = InputOf<"sendSupportLetter">["body"];

/** The same letter sent again; somebody else's number is refused. */
async function sentBefore({ requestId }: Given, accountId: number | null, email: string): Promise<number> {
  const { id } = await db()
    .selectFrom("supportLetter")
    .where("requestId", "=", requestId)
    .where("accountId", "is not distinct from", accountId)
    .where("email", "=", email)
    .select("id")
    .executeTakeFirstOrThrow(() => Refusal.field("requestId", formMessages.default("Номер запроса")));
  return id;
}

/** Letters of guests share one turn among the owners of mail. */
const GUESTS = 0;

/**
 * Keeps a letter, and tells the address of the support of it.
 * @returns its number, and for a guest the key that it is seen with
 * @throws Refusal InvalidRequestFields
 */
export const keepLetter = (given: Given, user: User | null, now: Date): Promise<ResultOf<"sendSupportLetter">> =>
  transaction(async () => {
    const { requestId, topic, text } = given;
    const accountId = user?.id ?? null;
    const email = user ? "" : (given.email ?? "");
    if (!user && email === "") throw Refusal.field("email", formMessages.required("Электронная почта"));
    const [createdAt, changedAt] = [now.toISOString(), now.toISOString()];
    const kept = await db()
      .insertInto("supportLetter")
      .values({ requestId, accountId, email, topic, text, state: "waiting", createdAt, changedAt })
      .onConflict((same) => same.column("requestId").doNothing())
      .returning("id")
      .executeTakeFirst();
    const id = kept?.id ?? (await sentBefore(given, accountId, email));
    if (kept && config().supportEmail)
      await enqueue("mail", { letter: "supportReceived", supportLetterId: id }, { owner: accountId ?? GUESTS });
    return { id, key: user ? null : letterKey(id) };
  });

/** By who wrote it. @throws Refusal NotFound, InvalidRequestFields */
export const closeLetter = (id: number, user: User | null, key: string | undefined, now: Date): Promise<SeenLetter> =>
  transaction(async () => {
    await letterOf(id, user, key);
    await obey(id, { type: "closing.requested" }, now);
    return letterOf(id, user, key);
  });

/** By the staff: the answer goes by mail, too. @throws Refusal NotFound, InvalidRequestFields */
export const answerLetter = (id: number, text: string, user: User, now: Date): Promise<QueuedLetter> =>
  transaction(async () => {
    await obey(id, { type: "answer.given" }, now, { text, by: user.id });
    await enqueue("mail", { letter: "supportAnswered", supportLetterId: id }, { owner: user.id });
    return queuedLetter(id);
  });

/** By the staff: nobody is notified. @throws Refusal NotFound, InvalidRequestFields */
export const dismissLetter = (id: number, now: Date): Promise<QueuedLetter> =>
  transaction(async () => {
    await obey(id, { type: "dismissal.given" }, now);
    return queuedLetter(id);
  });

/** Letters that were answered or closed a year ago: they hold addresses and what people trust the support with. */
export const forgetOldLetters = async (now: Date): Promise<void> => {
  await db()
    .deleteFrom("supportLetter")
    .where("state", "!=", "waiting")
    .where("changedAt", "<=", new Date(now.getTime() - KEPT))
    .execute();
};

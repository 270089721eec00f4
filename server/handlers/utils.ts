import { messages } from "../../src/text/messages.ts";
import { countAttempt, limits } from "../account/attempts.ts";
import { db } from "../db/transaction.ts";
import type { Handlers } from "../http/dispatcher.ts";
import { Refusal } from "../http/refusal.ts";
import { setInThread } from "../utils/typografThread.ts";
import type { TypografType } from "../utils/typography.ts";

async function chosenType(accountId: number): Promise<TypografType> {
  const { typografType } = await db()
    .selectFrom("account")
    .where("id", "=", accountId)
    .select("typografType")
    .executeTakeFirstOrThrow();
  return typografType;
}

/** Typography (spec/seed.md, section 7, Utils; spec/domain.md, Russian conventions). */
export const utilHandlers = {
  /** Keeps the set that is told, and answers the one that is kept. */
  getTypografType: async ({ body: { type } }, { user }) => {
    if (type !== undefined)
      await db().updateTable("account").set({ typografType: type }).where("id", "=", user.id).execute();
    return { type: await chosenType(user.id) };
  },

  /** @throws Refusal InvalidRequestFields, TooManyRequests (240 an hour) */
  typograf: async ({ body: { text, document, type: wanted } }, { user, now }) => {
    if ((text === undefined) === (document === undefined)) throw Refusal.field("text", messages.textOrDocument);
    await countAttempt(limits.typograf, String(user.id), now);
    const type = wanted ?? (await chosenType(user.id));
    return { type, ...(await setInThread({ text, document, type })) };
  },
} satisfies Partial<Handlers>;

import { randomUUID } from "node:crypto";
import { db } from "../db/transaction.ts";

const MINUTE = 60_000;

/** What a reader and an author of the demo have written to each other, and how long ago, in minutes. */
const written = [
  {
    by: "nina",
    ago: 2_900,
    text: "Здравствуйте, Глеб! Дочитала «Паромщика» и не сплю. Он правда видел огни на том берегу?",
  },
  { by: "gleb", ago: 2_815, text: "Здравствуйте! Видел. А были ли они там, узнаете из следующей главы." },
  { by: "nina", ago: 2_810, text: "До неё ещё дожить надо. А карта плёса где-нибудь есть?" },
  { by: "gleb", ago: 1_470, text: "Рисую. Как высохнет тушь, покажу." },
] as const;

/** A chat of two people of the demo, read by both. */
export async function addChat(people: Record<"nina" | "gleb", number>, now: Date): Promise<void> {
  const { nina, gleb } = people;
  const timeOf = (ago: number) => new Date(now.getTime() - ago * MINUTE).toISOString();
  const { id: chatId } = await db()
    .insertInto("chat")
    .values({
      firstId: Math.min(nina, gleb),
      secondId: Math.max(nina, gleb),
      startedBy: nina,
      startedAt: timeOf(written[0].ago),
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  const rows = await db()
    .insertInto("message")
    .values(
      written.map(({ by, ago, text }) => ({
        chatId,
        authorId: people[by],
        requestId: randomUUID(),
        text,
        sentAt: timeOf(ago),
      })),
    )
    .returning("id")
    .execute();
  const lastMessageId = Math.max(...rows.map(({ id }) => id));
  await db().updateTable("chat").set({ lastMessageId }).where("id", "=", chatId).execute();
  await db()
    .insertInto("chatMember")
    .values([
      { accountId: nina, personId: gleb, chatId, lastReadId: lastMessageId },
      { accountId: gleb, personId: nina, chatId, lastReadId: lastMessageId },
    ])
    .execute();
}

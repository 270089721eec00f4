import { randomUUID } from "node:crypto";
import type { TestServer } from "./server.ts";

type Person = { id: number };

/** A message of one to another, sent by its call. */
export const sendMessage = (server: TestServer, from: Person, to: Person, text: string, requestId = randomUUID()) =>
  server.as(from)("sendMessage", { params: { userId: to.id }, body: { requestId, text } });

/** The same as rows: nothing is counted, and no notice is sent. @returns its number */
export async function storeMessage(
  { database, clock }: Pick<TestServer, "database"> & { clock: Pick<TestServer["clock"], "now"> },
  from: Person,
  to: Person,
  text = "Спасибо за главу.",
): Promise<number> {
  const now = clock.now().toISOString();
  const [firstId, secondId] = [Math.min(from.id, to.id), Math.max(from.id, to.id)];
  const begun = await database
    .insertInto("chat")
    .values({ firstId, secondId, startedBy: from.id, startedAt: now })
    .onConflict((same) => same.columns(["firstId", "secondId"]).doNothing())
    .returning("id")
    .executeTakeFirst();
  if (begun)
    await database
      .insertInto("chatMember")
      .values([
        { chatId: begun.id, accountId: from.id, personId: to.id },
        { chatId: begun.id, accountId: to.id, personId: from.id },
      ])
      .execute();
  const { id: chatId } = await database
    .selectFrom("chat")
    .where("firstId", "=", firstId)
    .where("secondId", "=", secondId)
    .select("id")
    .executeTakeFirstOrThrow();
  const { id } = await database
    .insertInto("message")
    .values({ chatId, authorId: from.id, requestId: randomUUID(), text, sentAt: now })
    .returning("id")
    .executeTakeFirstOrThrow();
  await database.updateTable("chat").set({ lastMessageId: id }).where("id", "=", chatId).execute();
  return id;
}

/** A complaint of a message by whom it was written to. */
export async function storeMessageComplaint(
  { database, clock }: Pick<TestServer, "database" | "clock">,
  by: Person,
  messageId: number,
): Promise<number> {
  const { id } = await database
    .insertInto("complaint")
    .values({
      accountId: by.id,
      targetType: "message" as const,
      targetId: messageId,
      targetTitle: "Сообщение: Вера Лядова",
      category: "insult" as const,
      comment: "",
      url: "",
      createdAt: clock.now().toISOString(),
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

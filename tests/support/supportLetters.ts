import { randomUUID } from "node:crypto";
import type { TestServer } from "./server.ts";

/** A letter to the support, of a person or, with an address, of a guest. @returns its number, and a guest's key */
export async function addSupportLetter(
  server: TestServer,
  person: { id: number } | null,
  given: { email?: string; topic?: string; text?: string; requestId?: string } = {},
): Promise<{ id: number; key: string | null }> {
  const letter = { requestId: randomUUID(), topic: "Не приходит письмо", text: "Жду второй день.", ...given };
  return server.as(person)("sendSupportLetter", {
    body: { ...letter, ...(person === null && { email: given.email ?? "guest@example.org" }) },
  });
}

/** The same as a row: nothing is counted, and no letter is sent. */
export async function storeSupportLetter(
  server: TestServer,
  accountId: number,
  text = "Жду второй день.",
): Promise<number> {
  const at = server.clock.now().toISOString();
  const { id } = await server.database
    .insertInto("supportLetter")
    .values({
      requestId: randomUUID(),
      accountId,
      email: "",
      topic: "Не приходит письмо",
      text,
      state: "waiting",
      createdAt: at,
      changedAt: at,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

import { createHmac, timingSafeEqual } from "node:crypto";
import type { InputOf } from "../../src/api/contract/index.ts";
import type { QueuedLetter, SeenLetter } from "../../src/api/contract/support.ts";
import { signingKey } from "../db/signing.ts";
import { db } from "../db/transaction.ts";
import type { User } from "../http/dispatcher.ts";
import { Refusal } from "../http/refusal.ts";
import { countedPage } from "../lists/paging.ts";
import { personIn } from "../people/people.ts";

/** How many letters of a person their list has. */
const LISTED = 50;

const views = () =>
  db()
    .selectFrom("supportLetter")
    .leftJoin("account as author", "author.id", "supportLetter.accountId")
    .leftJoin("account as staff", "staff.id", "supportLetter.answeredBy")
    .selectAll("supportLetter")
    .select([personIn("author").as("author"), personIn("staff").as("staff")]);
type View = Awaited<ReturnType<ReturnType<typeof views>["execute"]>>[number];
type Row = Pick<View, "id" | "topic" | "text" | "state" | "createdAt" | "answer" | "answeredAt" | "closedAt">;

const present = ({ id, topic, text, state, createdAt, answer, answeredAt, closedAt }: Row): SeenLetter => ({
  id,
  topic,
  text,
  state,
  createdAt: createdAt.toISOString(),
  answer: answeredAt && { text: answer, at: answeredAt.toISOString() },
  closedAt: closedAt?.toISOString() ?? null,
});

const presentToStaff = (row: View): QueuedLetter => ({
  ...present(row),
  author: row.author,
  email: row.email,
  answeredBy: row.staff,
});

/** A letter for who wrote it. @throws Refusal NotFound for everybody else */
export async function letterOf(id: number, user: User | null, key = ""): Promise<SeenLetter> {
  const row = await db().selectFrom("supportLetter").where("id", "=", id).selectAll().executeTakeFirst();
  const isTheirs = row && (row.accountId === null ? isKeyOf(id, key) : row.accountId === user?.id);
  if (!isTheirs) throw Refusal.missing();
  return present(row);
}

/** A person's own letters, the newest first. */
export async function lettersOf(accountId: number) {
  const rows = await db()
    .selectFrom("supportLetter")
    .where("accountId", "=", accountId)
    .orderBy("id", "desc")
    .limit(LISTED)
    .select(["id", "topic", "state", "changedAt"])
    .execute();
  return rows.map(({ changedAt, ...row }) => ({ ...row, changedAt: changedAt.toISOString() }));
}

/** One letter for the staff. */
export const queuedLetter = async (id: number): Promise<QueuedLetter> =>
  presentToStaff(await views().where("supportLetter.id", "=", id).executeTakeFirstOrThrow());

/** Those that wait: who waits longest comes first; others: the last changed first. */
export async function queue({ state = "waiting", ...paged }: InputOf<"getSupportQueue">["query"]) {
  const direction = state === "waiting" ? "asc" : "desc";
  const list = views()
    .where("supportLetter.state", "=", state)
    .orderBy("supportLetter.changedAt", direction)
    .orderBy("supportLetter.id", direction);
  const { rows, ...page } = await countedPage(list, paged);
  return { letters: rows.map(presentToStaff), ...page };
}

/** The key that brings a guest back to a letter: computed again for every link, so that no table holds it. */
export const letterKey = (letterId: number): string =>
  createHmac("sha256", signingKey()).update(`support letter ${letterId}`).digest("base64url");

/** Is this the key of the letter? */
export function isKeyOf(letterId: number, given: string): boolean {
  const [written, right] = [Buffer.from(given), Buffer.from(letterKey(letterId))];
  return written.length === right.length && timingSafeEqual(written, right);
}

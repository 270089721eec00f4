import type { PersonCard } from "../../src/api/contract/people.ts";
import { actionMessages } from "../../src/text/actionMessages.ts";
import { db, transaction } from "../db/transaction.ts";
import type { User } from "../http/dispatcher.ts";
import { Refusal } from "../http/refusal.ts";
import { tellOf } from "../jobs/outbox.ts";
import { withoutPage } from "../people/people.ts";
import { canWrite, mustBeLetWrite } from "../people/policy.ts";
import type { Reader } from "../policies/reader.ts";
import { authorsOf } from "../works/authors.ts";
import type { Caller } from "./changes.ts";
import { lockPublication } from "./rows.ts";

type Reply = { text: string; author: PersonCard | null; at: string };

/** What authors of the works have answered to these reviews. */
export async function repliesTo(publicationIds: readonly number[]): Promise<Map<number, Reply>> {
  const rows = await db()
    .selectFrom("review")
    .leftJoin("account", "account.id", "review.replyAuthorId")
    .where("publicationId", "in", [-1, ...publicationIds])
    .where("repliedAt", "is not", null)
    .select(["publicationId", "replyText", "repliedAt"])
    .select(["account.id", "account.userName", "account.fio", "account.avatarUrl", "account.disabledAt"])
    .execute();
  return new Map(
    rows.flatMap(({ publicationId, replyText: text, repliedAt, id, userName, fio, avatarUrl, disabledAt }) => {
      const author =
        id === null || userName === null || fio === null
          ? null
          : withoutPage({ id, userName, fio, avatarUrl, disabledAt });
      return repliedAt === null ? [] : [[publicationId, { text, author, at: repliedAt.toISOString() }]];
    }),
  );
}

/** May this person answer a review that is out: they write the work, and the reviewer does not ignore them? */
export async function mayReply(id: number, user: Reader["user"]): Promise<boolean> {
  if (!user) return false;
  const review = await db()
    .selectFrom("publication")
    .where("id", "=", id)
    .where("state", "=", "published")
    .select(["workId", "authorId"])
    .executeTakeFirst();
  if (!review || !(await authorsOf(review.workId)).includes(user.id)) return false;
  return canWrite(user, review.authorId, "follow");
}

/**
 * Answers a review, once for all authors of the work; another text takes the place of the last, an empty one takes it
 * back. The reviewer is notified of the first.
 * @throws Refusal NotFound, AccessDenied: the asker does not write the work, or the reviewer ignores them;
 * InvalidRequestFields: it is not published
 */
export const replyToReview = (id: number, text: string, { reader, now }: Caller): Promise<Reply | null> =>
  transaction(async () => {
    const { user }: { user: Pick<User, "id"> } = reader;
    const row = await lockPublication({ id, kind: "review" }, reader);
    if (!(await authorsOf(row.workId)).includes(user.id)) throw Refusal.denied();
    if (row.state !== "published") throw new Refusal("InvalidRequestFields", actionMessages.unavailable);
    const before = (await repliesTo([id])).get(id);
    if (text === before?.text && before.author?.id === user.id) return before;
    // Nothing lands with another when something of one's own is taken back.
    if (text !== "") await mustBeLetWrite(user, row.authorId, "follow");
    const isThere = text !== "";
    await db()
      .updateTable("review")
      .set({
        replyText: text,
        replyAuthorId: isThere ? user.id : null,
        repliedAt: isThere ? now.toISOString() : null,
      })
      .where("publicationId", "=", id)
      .execute();
    if (isThere && !before)
      await tellOf({ type: "review.replied", publicationId: id, accountId: row.authorId, actorId: user.id }, now);
    return (await repliesTo([id])).get(id) ?? null;
  });

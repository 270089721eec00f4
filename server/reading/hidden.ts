import type { ExpressionBuilder } from "kysely";
import type { Database } from "../db/schema.ts";
import { db } from "../db/transaction.ts";
import type { User } from "../http/dispatcher.ts";

/** Is the series a reader's to see: does it hold a published work? */
export const isSeriesSeen = async (id: number): Promise<boolean> =>
  (await db()
    .selectFrom("work")
    .where("seriesId", "=", id)
    .where("state", "=", "published")
    .select("id")
    .executeTakeFirst()) !== undefined;

/** Is the work neither of an author nor of a series that this person has hidden? A guest has hidden nothing. */
export function isShownTo(is: ExpressionBuilder<Database, "work">, user: Pick<User, "id"> | null) {
  if (!user) return is.lit(true);
  const ofHiddenAuthor = is
    .selectFrom("hiddenAuthor")
    .where("hiddenAuthor.accountId", "=", user.id)
    .where((author) =>
      author.or([
        author("authorId", "=", author.ref("work.ownerId")),
        author.and([
          author("authorId", "=", author.ref("work.coAuthorId")),
          author("coAuthorConfirmedAt", "is not", null),
        ]),
        author.and([
          author("authorId", "=", author.ref("work.secondCoAuthorId")),
          author("secondCoAuthorConfirmedAt", "is not", null),
        ]),
      ]),
    )
    .select("authorId");
  const ofHiddenSeries = is
    .selectFrom("hiddenSeries")
    .where("hiddenSeries.accountId", "=", user.id)
    .whereRef("hiddenSeries.seriesId", "=", "work.seriesId")
    .select("hiddenSeries.seriesId");
  return is.and([is.not(is.exists(ofHiddenAuthor)), is.not(is.exists(ofHiddenSeries))]);
}

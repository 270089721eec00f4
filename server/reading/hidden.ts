import type { ExpressionBuilder } from "kysely";
import type { Database } from "../db/schema.ts";
import { db } from "../db/transaction.ts";
import type { User } from "../http/dispatcher.ts";
import { isWrittenBy } from "../works/authors.ts";

/** Is the series a reader's to see: does it hold a published work? */
export const isSeriesSeen = async (id: number): Promise<boolean> =>
  (await db()
    .selectFrom("work")
    .where("seriesId", "=", id)
    .where("state", "=", "published")
    .select("id")
    .executeTakeFirst()) !== undefined;

/** The person, if they hide anything; else null: whoever hides nothing sees the catalogue of a guest, by the quicker plans. */
export async function whoHides<Person extends Pick<User, "id">>(user: Person | null): Promise<Person | null> {
  if (!user) return null;
  const { hides } = await db()
    .selectNoFrom((is) =>
      is
        .or([
          is.exists(is.selectFrom("hiddenAuthor").where("accountId", "=", user.id).select("authorId")),
          is.exists(is.selectFrom("hiddenSeries").where("accountId", "=", user.id).select("seriesId")),
        ])
        .as("hides"),
    )
    .executeTakeFirstOrThrow();
  return hides ? user : null;
}

/** Is the work neither of an author nor of a series that this person has hidden? A guest has hidden nothing. */
export function isShownTo(is: ExpressionBuilder<Database, "work">, user: Pick<User, "id"> | null) {
  if (!user) return is.lit(true);
  const hiddenAuthors = is
    .selectFrom("hiddenAuthor")
    .where("hiddenAuthor.accountId", "=", user.id)
    .select("hiddenAuthor.authorId");
  const ofHiddenSeries = is
    .selectFrom("hiddenSeries")
    .where("hiddenSeries.accountId", "=", user.id)
    .whereRef("hiddenSeries.seriesId", "=", "work.seriesId")
    .select("hiddenSeries.seriesId");
  return is.and([is.not(isWrittenBy(is, hiddenAuthors)), is.not(is.exists(ofHiddenSeries))]);
}

import { db } from "../db/transaction.ts";
import { isThere } from "../lists/found.ts";
import { cardColumns, personIn, withoutPage } from "./people.ts";

type Hide = { accountId: number; id: number; isHidden: boolean; now: Date };

/** Hides an author, or shows them again. */
export async function setAuthorHidden({ accountId, id, isHidden, now }: Hide): Promise<void> {
  if (isHidden)
    await db()
      .insertInto("hiddenAuthor")
      .values({ accountId, authorId: id, hiddenAt: now.toISOString() })
      .onConflict((same) => same.doNothing())
      .execute();
  else await db().deleteFrom("hiddenAuthor").where("accountId", "=", accountId).where("authorId", "=", id).execute();
}

/** Does `who` hide this author's books? */
export const hides = (who: number, authorId: number): Promise<boolean> =>
  db().selectFrom("hiddenAuthor").where("accountId", "=", who).where("authorId", "=", authorId).$call(isThere);

/** Hides a series or shows it again. */
export async function setSeriesHidden({ accountId, id, isHidden, now }: Hide): Promise<void> {
  if (isHidden)
    await db()
      .insertInto("hiddenSeries")
      .values({ accountId, seriesId: id, hiddenAt: now.toISOString() })
      .onConflict((same) => same.doNothing())
      .execute();
  else await db().deleteFrom("hiddenSeries").where("accountId", "=", accountId).where("seriesId", "=", id).execute();
}

/** The last hidden first; people who were banned since stay in it, so that every entry can be taken out. */
export async function hiddenAuthorsOf(accountId: number) {
  const rows = await db()
    .selectFrom("hiddenAuthor")
    .innerJoin("account", "account.id", "hiddenAuthor.authorId")
    .where("hiddenAuthor.accountId", "=", accountId)
    .orderBy("hiddenAuthor.hiddenAt", "desc")
    .orderBy("account.id", "desc")
    .select([...cardColumns, "account.disabledAt"])
    .execute();
  return rows.map(withoutPage);
}

export const hiddenSeriesOf = (accountId: number) =>
  db()
    .selectFrom("hiddenSeries")
    .innerJoin("series", "series.id", "hiddenSeries.seriesId")
    .innerJoin("account as author", "author.id", "series.ownerId")
    .where("hiddenSeries.accountId", "=", accountId)
    .orderBy("hiddenSeries.hiddenAt", "desc")
    .orderBy("series.id", "desc")
    .select(["series.id", "series.title", personIn("author").$notNull().as("author")])
    .execute();

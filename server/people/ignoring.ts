import type { IgnoredPerson } from "../../src/api/contract/people.ts";
import { refusals } from "../../src/text/refusals.ts";
import { db, transaction } from "../db/transaction.ts";
import { Refusal } from "../http/refusal.ts";
import { isThere, rowCount } from "../lists/found.ts";
import { countedPage, type Paged } from "../lists/paging.ts";
import { wordsOf } from "../lists/search.ts";
import { unfollow } from "./following.ts";
import { cardColumns, isNamed, withoutPage } from "./people.ts";

/** A list of a person's own is no table of everybody. */
const MOST_IGNORED = 1_000;

/** Does `who` ignore this person? */
export const ignores = (who: number, personId: number): Promise<boolean> =>
  db().selectFrom("ignoredPerson").where("accountId", "=", who).where("personId", "=", personId).$call(isThere);

type Ignoring = { accountId: number; personId: number; note: string; now: Date };

/**
 * Puts a person on the list and ends what leads from them to its owner: they follow no more. Twice is as good as once, the later note
 * stays. The owner's row is locked, so that nobody follows in between and no two additions pass the limit together.
 * @throws Refusal InvalidRequestFields: a thousand are on the list
 */
export const ignore = ({ accountId, personId, note, now }: Ignoring): Promise<void> =>
  transaction(async () => {
    await db().selectFrom("account").where("id", "=", accountId).select("id").forNoKeyUpdate().execute();
    await db()
      .insertInto("ignoredPerson")
      .values({ accountId, personId, note, ignoredAt: now.toISOString() })
      .onConflict((same) => same.columns(["accountId", "personId"]).doUpdateSet({ note }))
      .execute();
    const count = await db().selectFrom("ignoredPerson").where("accountId", "=", accountId).$call(rowCount);
    if (count > MOST_IGNORED) throw new Refusal("InvalidRequestFields", refusals.tooManyIgnored);
    await unfollow(personId, accountId);
  });

export async function stopIgnoring(accountId: number, personId: number): Promise<void> {
  await db().deleteFrom("ignoredPerson").where("accountId", "=", accountId).where("personId", "=", personId).execute();
}

/** The last ignored first; people who were banned since stay in it, so that every entry can be taken out. */
export async function ignoredBy(accountId: number, search: string, paged: Paged) {
  const found = wordsOf(search).reduce(
    (query, word) => query.where((is) => isNamed(is, word)),
    db()
      .selectFrom("account")
      .innerJoin("ignoredPerson", "ignoredPerson.personId", "account.id")
      .where("ignoredPerson.accountId", "=", accountId),
  );
  const list = found
    .orderBy("ignoredPerson.ignoredAt", "desc")
    .orderBy("account.id", "desc")
    .select([...cardColumns, "disabledAt", "ignoredPerson.note", "ignoredPerson.ignoredAt"]);
  const { rows, ...page } = await countedPage(list, paged);
  const people: IgnoredPerson[] = rows.map(({ ignoredAt, ...row }) => ({
    ...withoutPage(row),
    ignoredAt: ignoredAt.toISOString(),
  }));
  return { people, ...page };
}

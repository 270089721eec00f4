import { type ExpressionBuilder, type RawBuilder, sql } from "kysely";
import type { PersonCard } from "../../src/api/contract/people.ts";
import type { Database } from "../db/schema.ts";
import { db } from "../db/transaction.ts";
import { Refusal } from "../http/refusal.ts";
import { isThere } from "../lists/found.ts";
import { countedPage, type Paged } from "../lists/paging.ts";
import { begins, holds, holdsBeginning, wordsOf } from "../lists/search.ts";

type People = { people: PersonCard[]; realTotalCount: number; isLastPage: boolean };

/** People who can be met: neither banned nor disabled. */
export const present = () =>
  db().selectFrom("account").where("account.bannedAt", "is", null).where("account.disabledAt", "is", null);

/** A person out of the accounts that a query joins by this name; null: it has joined none. */
export const personIn = (name: string): RawBuilder<PersonCard | null> => {
  const [id, userName, fio, avatarUrl] = ["id", "userName", "fio", "avatarUrl"].map((column) =>
    sql.ref(`${name}.${column}`),
  );
  return sql`case when ${id} is not null then
    json_build_object('id', ${id}, 'userName', ${userName}, 'fio', ${fio}, 'avatarUrl', ${avatarUrl}) end`;
};

/** What a card shows of an account. */
export const cardColumns = ["account.id", "account.userName", "account.fio", "account.avatarUrl"] as const;

/** @throws Refusal NotFound: no such person, or a barred one */
export const mustBePresent = async (id: number): Promise<void> => {
  await present().where("account.id", "=", id).select("account.id").executeTakeFirstOrThrow(Refusal.missing);
};

/** @throws Refusal NotFound: no such person, barred or not */
export const mustExist = async (id: number): Promise<void> => {
  await db().selectFrom("account").where("id", "=", id).select("id").executeTakeFirstOrThrow(Refusal.missing);
};

/** In a list, with the word for whose page is no more. */
export const withoutPage = <Row extends { disabledAt: Date | null }>({ disabledAt, ...row }: Row) => ({
  ...row,
  ...(disabledAt && { isGone: true as const }),
});

/** Does the name or the user name hold the word? */
export const isNamed = (is: ExpressionBuilder<Database, "account">, word: string) =>
  is.or([holds(is.ref("account.fioFolded"), word), holds(is.ref("account.userNameFolded"), word)]);

/** Present people whose name or user name holds every word. */
export const named = (search: string) =>
  wordsOf(search).reduce((query, word) => query.where((is) => isNamed(is, word)), present());

/** Does the name or the user name begin with what was typed? */
const isBegun = (is: ExpressionBuilder<Database, "account">, search: string) =>
  is.or([begins(is.ref("account.fioFolded"), search), begins(is.ref("account.userNameFolded"), search)]);

/** People whose name begins with what was typed come first, then all by name. */
export const beginningFirst = (query: ReturnType<typeof named>, search: string) =>
  query
    .select(cardColumns)
    .orderBy((is) => sql`${isBegun(is, search)}`, "desc")
    .orderBy(({ ref }) => sql`${ref("account.fioFolded")} collate "C"`)
    .orderBy("account.id");

/** So many are looked at whose name begins so, and so many whose name holds the words. */
const MOST_LOOKED_AT = 50;
const SHORTEST_PART = 3;

/** Everything holds two letters: they are looked for at the beginning of a word. */
const isCalled = (is: ExpressionBuilder<Database, "account">, word: string) =>
  word.length < SHORTEST_PART
    ? is.or([
        begins(is.ref("account.fioFolded"), word),
        holdsBeginning(is.ref("account.fioFolded"), word),
        begins(is.ref("account.userNameFolded"), word),
      ])
    : isNamed(is, word);

/**
 * People for a field of search, which has no time to look at all whose name holds the words: three times 50 at most, each by an index
 * in its order; `isBegun`: the name begins with what was typed.
 */
export function likelyPeople(search: string) {
  const some = () =>
    present()
      .limit(MOST_LOOKED_AT)
      .select((is) => [...cardColumns, "account.fioFolded", sql<boolean>`${isBegun(is, search)}`.as("isBegun")]);
  const begun = (column: "account.fioFolded" | "account.userNameFolded") =>
    some()
      .where(({ ref }) => begins(sql`${ref(column)} collate "C"`, search))
      .orderBy(({ ref }) => sql`${ref(column)} collate "C"`)
      .orderBy("account.id");
  const held = some()
    .where((is) => is.and(wordsOf(search).map((word) => isCalled(is, word))))
    .orderBy("account.id");
  const cut = (people: typeof held) => db().selectFrom(people.as("some")).selectAll();
  return cut(begun("account.fioFolded"))
    .union(cut(begun("account.userNameFolded")))
    .union(cut(held));
}

async function listed(query: ReturnType<typeof named>, search: string, paged: Paged): Promise<People> {
  const { rows, ...page } = await countedPage(beginningFirst(query, search), paged);
  return { people: rows, ...page };
}

/** Everybody but the asker. An empty search returns nobody, so it cannot list all members. */
export async function searchPeople(userId: number, search: string, paged: Paged): Promise<People> {
  if (search === "") return { people: [], realTotalCount: 0, isLastPage: true };
  return listed(named(search).where("account.id", "!=", userId), search, paged);
}

/** Who follows this person and is followed back. */
export const friendsOf = (userId: number, search: string, paged: Paged): Promise<People> =>
  listed(
    named(search).where((is) =>
      is.and([
        is.exists(
          is
            .selectFrom("follow")
            .where("follow.followerId", "=", userId)
            .whereRef("follow.followedId", "=", "account.id")
            .select("follow.followerId"),
        ),
        is.exists(
          is
            .selectFrom("follow")
            .where("follow.followedId", "=", userId)
            .whereRef("follow.followerId", "=", "account.id")
            .select("follow.followerId"),
        ),
      ]),
    ),
    search,
    paged,
  );

/** Whether the account's own address is confirmed. Read from the database: a session may not know yet. */
export const isEmailConfirmed = (accountId: number): Promise<boolean> =>
  db().selectFrom("account").where("id", "=", accountId).where("emailConfirmedAt", "is not", null).$call(isThere);

import { db } from "../db/transaction.ts";

/** Words of addresses and of the staff: a person with such a name would seem to speak for the site. */
const reserved = "admin administrator moderator support help api files account work book u".split(" ");
/** `deleted-`: what erased people are called. */
const reservedBeginnings = /^(deleted-|rukopis)/;

const isReserved = (name: string): boolean => reserved.includes(name) || reservedBeginnings.test(name);

/** Has another account been called so before? @param accountId who asks; none: somebody new */
export const wasTaken = async (userName: string, accountId?: number): Promise<boolean> => {
  const former = await db()
    .selectFrom("formerUserName")
    .where("userName", "=", userName.toLowerCase())
    .select("accountId")
    .executeTakeFirst();
  return former !== undefined && former.accountId !== accountId;
};

/** Is the name reserved, or is or was it another account's, in any case of its letters? */
export async function isUserNameTaken(userName: string, accountId?: number): Promise<boolean> {
  const name = userName.toLowerCase();
  if (isReserved(name)) return true;
  const owner = await db()
    .selectFrom("account")
    .where((is) => is(is.fn<string>("lower", ["userName"]), "=", name))
    .select("id")
    .executeTakeFirst();
  return owner ? owner.id !== accountId : wasTaken(name, accountId);
}

/** From now on a former name. */
export const keepFormerName = async (accountId: number, userName: string, now: Date): Promise<void> => {
  const leftAt = now.toISOString();
  await db()
    .insertInto("formerUserName")
    .values({ accountId, userName: userName.toLowerCase(), leftAt })
    .onConflict((same) => same.column("userName").doUpdateSet({ leftAt }))
    .execute();
};

/** When the account was last given another name. */
export const lastRenamedAt = async (accountId: number): Promise<Date | null> =>
  (
    await db()
      .selectFrom("formerUserName")
      .where("accountId", "=", accountId)
      .orderBy("leftAt", "desc")
      .select("leftAt")
      .executeTakeFirst()
  )?.leftAt ?? null;

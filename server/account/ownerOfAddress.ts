import { db } from "../db/transaction.ts";
import { mayBeWrittenTo } from "./leavingPeople.ts";

/** Accounts that letters go to. */
export const readers = () =>
  db().selectFrom("account").where(mayBeWrittenTo).select(["account.id", "fio", "account.email", "emailConfirmedAt"]);

/** Who has an address now, and may be written to; undefined: nobody. */
export const readerOf = (email: string) => readers().where("account.email", "=", email).executeTakeFirst();

/**
 * Whose an address is: of the account that has it, or of the one that had it and may still take it back. The letter may go when the
 * address is a former one already, because the mail server was away.
 * @returns `isPresent`: the account has the address now
 */
export async function ownerOfAddress(email: string, now: Date) {
  const present = await readerOf(email);
  if (present) return { ...present, isPresent: true };
  const former = await readers()
    .innerJoin("emailChange", "emailChange.accountId", "account.id")
    .where("emailChange.formerEmail", "=", email)
    .where("emailChange.state", "=", "changed")
    .where("emailChange.until", ">", now)
    .executeTakeFirst();
  return former && { ...former, isPresent: false };
}

import { db, transaction } from "../db/transaction.ts";
import { isThere } from "../lists/found.ts";

/**
 * Accounts of the ledger (docs/spec/commerce.md, «Ledger»). `provider` and `bank` hold the money that is there; a debt is below
 * zero. The accounts of an author hold what the author is owed: `held` until it matures, then `available`. `payouts` is owed to
 * authors whose payout is on its way, and `platform` to the platform itself.
 */
export type LedgerAccount = "provider" | "bank" | "payouts" | "platform" | `author:${number}:${"held" | "available"}`;
export type Entry = readonly [account: LedgerAccount, kopecks: number];

export const heldBy = (authorId: number): LedgerAccount => `author:${authorId}:held`;
export const availableTo = (authorId: number): LedgerAccount => `author:${authorId}:available`;

/**
 * Writes a fact down, in the open transaction where there is one: once, however often it is called with it.
 * @param fact its unique key, like `sale:12`
 * @param entries zero together; each account is there once; those of no money are left out
 * @returns is it new?
 * @throws Error the entries do not balance
 */
export async function book(fact: string, entries: readonly Entry[], now: Date): Promise<boolean> {
  if (entries.reduce((sum, [, kopecks]) => sum + kopecks, 0) !== 0) throw new Error(`${fact} does not balance`);
  return transaction(async () => {
    const booked = await db()
      .insertInto("ledgerTransaction")
      .values({ fact, at: now.toISOString() })
      .onConflict((same) => same.column("fact").doNothing())
      .returning("id")
      .executeTakeFirst();
    if (!booked) return false;
    const rows = entries.filter(([, kopecks]) => kopecks !== 0);
    await db()
      .insertInto("ledgerEntry")
      .values(rows.map(([account, amount]) => ({ transactionId: booked.id, account, amount })))
      .execute();
    return true;
  });
}

const isBooked = (fact: string): Promise<boolean> =>
  db().selectFrom("ledgerTransaction").where("fact", "=", fact).$call(isThere);

/** What these people can be paid, in kopecks; below zero where more went back than was there. */
export async function availableOf(authorIds: readonly number[]): Promise<ReadonlyMap<number, number>> {
  const rows = await db()
    .selectFrom("ledgerEntry")
    .where("account", "in", authorIds.map(availableTo))
    .groupBy("account")
    .select(["account", ({ fn }) => fn.sum<string>("amount").as("balance")])
    .execute();
  const found = new Map(rows.map(({ account, balance }) => [account, Number(balance)]));
  // What is owed is below zero there; no zero below zero here.
  return new Map(authorIds.map((id) => [id, 0 - (found.get(availableTo(id)) ?? 0)]));
}

/** What an account holds, in kopecks; what is owed is below zero. */
export async function balanceOf(account: LedgerAccount): Promise<number> {
  const { balance } = await db()
    .selectFrom("ledgerEntry")
    .where("account", "=", account)
    .select(({ fn }) => fn.sum<string | null>("amount").as("balance"))
    .executeTakeFirstOrThrow();
  return Number(balance ?? 0);
}

/** An order that was paid: what of it is the author's and what the platform's. Kopecks. */
export type Sold = { orderId: number; payeeId: number; amount: number; fee: number };

/** The share is the author's, and cannot be paid out yet. @returns is it new? */
export const bookSale = ({ orderId, payeeId, amount, fee }: Sold, now: Date): Promise<boolean> =>
  book(
    `sale:${orderId}`,
    [
      ["provider", amount],
      [heldBy(payeeId), fee - amount],
      ["platform", -fee],
    ],
    now,
  );

/** 14 days later the share can be paid out. Of an order that was given back nothing matures. The order is locked. @returns is it new? */
export async function bookMaturing({ orderId, payeeId, amount, fee }: Sold, now: Date): Promise<boolean> {
  if (!(await isBooked(`sale:${orderId}`)) || (await isBooked(`refund:${orderId}`))) return false;
  return book(
    `mature:${orderId}`,
    [
      [heldBy(payeeId), amount - fee],
      [availableTo(payeeId), fee - amount],
    ],
    now,
  );
}

/**
 * All of it goes back, from the account that has the share by now: what was paid out already makes the author a debtor.
 * The order is locked. @returns is it new?
 */
export async function bookRefund({ orderId, payeeId, amount, fee }: Sold, now: Date): Promise<boolean> {
  if (!(await isBooked(`sale:${orderId}`))) return false;
  const share = (await isBooked(`mature:${orderId}`)) ? availableTo(payeeId) : heldBy(payeeId);
  return book(
    `refund:${orderId}`,
    [
      ["provider", -amount],
      ["platform", fee],
      [share, amount - fee],
    ],
    now,
  );
}

/** A payout on its way. Kopecks. */
export type PaidOut = { payoutId: number; payeeId: number; amount: number };

/** The author has asked for it: it is available no more. @returns is it new? */
export const bookPayout = ({ payoutId, payeeId, amount }: PaidOut, now: Date): Promise<boolean> =>
  book(
    `payout:${payoutId}`,
    [
      [availableTo(payeeId), amount],
      ["payouts", -amount],
    ],
    now,
  );

/** The bank has paid. @returns is it new? */
export const bookPayment = ({ payoutId, amount }: PaidOut, now: Date): Promise<boolean> =>
  book(
    `payout:${payoutId}:paid`,
    [
      ["payouts", amount],
      ["bank", -amount],
    ],
    now,
  );

/** It is available again. @returns is it new? */
export const bookRejection = ({ payoutId, payeeId, amount }: PaidOut, now: Date): Promise<boolean> =>
  book(
    `payout:${payoutId}:rejected`,
    [
      [availableTo(payeeId), -amount],
      ["payouts", amount],
    ],
    now,
  );

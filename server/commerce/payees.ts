import * as z from "zod/mini";
import type { Papers } from "../../src/api/contract/papers.ts";
import { decipher, encipher } from "../db/dataKey.ts";
import { db } from "../db/transaction.ts";

/** Whom the bank pays, as the approved papers had it on that day. */
const payee = z.strictObject({ fullName: z.string(), inn: z.string(), bik: z.string(), account: z.string() });
type Payee = z.output<typeof payee>;

/** The law 402-ФЗ: so long it is known who was paid. */
const KEPT = { years: 5 };

const payeeCell = (payoutId: number) => ({ table: "payout", column: "payee", row: payoutId });

/** What the bank has to know of a person's papers. */
export const payeeOf = ({ lastName, firstName, middleName, inn, bik, account }: Papers): Payee => ({
  fullName: [lastName, firstName, middleName].filter(Boolean).join(" "),
  inn,
  bik,
  account,
});

export const sealPayee = (payoutId: number, given: Payee): string =>
  encipher(JSON.stringify(given), payeeCell(payoutId));

/** @throws Error when a byte was changed or the text is another payout's */
export const openPayee = (payoutId: number, sealed: string): Payee =>
  z.parse(payee, JSON.parse(decipher(sealed, payeeCell(payoutId))));

/** Payees of payouts that were settled five years ago are known no more. */
export async function forgetOldPayees(now: Date): Promise<void> {
  const before = new Date(now);
  before.setUTCFullYear(before.getUTCFullYear() - KEPT.years);
  await db()
    .updateTable("payout")
    .set({ payee: null })
    .where("payee", "is not", null)
    .where("settledAt", "<=", before)
    .execute();
}

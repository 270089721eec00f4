import { sql } from "kysely";
import type { PersonalData } from "../db/personalData.ts";
import { agreementsOf } from "./exclusive.ts";

export const commercePersonalData = {
  exported: ({ id }) => ({
    discounts: sql`select id, title, percent, start_date, end_date, is_cut, created_at,
        (select coalesce(json_agg(work_id order by work_id), '[]') from discount_work where discount_id = discount.id) as works
      from discount where owner_id = ${id} order by id`,
    orders: sql`select id, work_id, title, state, amount, email, reason, created_at, paid_at
      from purchase_order where account_id = ${id} order by id`,
    payouts: sql`select id, state, amount, number, date, reason, requested_at, exported_at, settled_at
      from payout where account_id = ${id} order by id`,
    heldBooks: sql`select work.id, work.title, granted_at, ended_at, opened_at
      from holding inner join work on work.id = holding.work_id where account_id = ${id} order by holding.id`,
    promoCodes: sql`select work_id, code, state, note, created_at, expires_at, redeemed_at
      from promo_code where account_id = ${id} order by id`,
    redeemedCodes: sql`select work.id, work.title, promo_code.code, promo_code.redeemed_at
      from promo_code inner join work on work.id = promo_code.work_id where redeemed_by = ${id} order by promo_code.id`,
    income: sql`select fact, account, amount, at
      from ledger_entry inner join ledger_transaction on ledger_transaction.id = transaction_id
      where account in (${`author:${id}:held`}, ${`author:${id}:available`}) order by ledger_transaction.id`,
    exclusiveAgreements: () => agreementsOf(id),
  }),
  erased: ({ id, now }) => [
    // Their days go with them; what was paid by them keeps its sum.
    sql`delete from discount where owner_id = ${id}`,
    // What was paid stays in the books of the platform, without a word of the buyer.
    sql`update purchase_order set email = '', reason = '' where account_id = ${id}`,
    sql`update payout set reason = '' where account_id = ${id}`,
    sql`update promo_code set note = '' where account_id = ${id}`,
    sql`update holding set ended_at = greatest(granted_at, ${now}) where account_id = ${id} and ended_at is null`,
  ],
} satisfies PersonalData;

import { type Kysely, sql } from "kysely";

const statements = [
  // When money went back: `refunded` is the last state of an order, so nothing changes it afterwards.
  "create index purchase_order_refunded on purchase_order (payee_id, changed_at) where state = 'refunded'",
  "create index promo_code_redeemed on promo_code (account_id, redeemed_at) where redeemed_at is not null",
];

/** Figures of a day are read along an index. */
export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

import { type Compilable, sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { paidIn, redeemedIn, refundedIn } from "../../server/commerce/statistics.ts";
import { startDatabase, type TestDatabase } from "../support/database.ts";
import { addAccount } from "../support/factories.ts";
import { addWork } from "../support/factories.works.ts";

const day = { from: "2026-11-20", to: "2026-11-20", by: "day" } as const;
let test: TestDatabase;
let payeeId: number;

/** 100,000 orders of one author, a minute apart and each fourth of them given back, and as many codes that readers have used. */
beforeAll(async () => {
  test = await startDatabase();
  const owner = await addAccount(test);
  payeeId = owner.id;
  const at = sql`timestamptz '2026-11-20 21:00:00Z' - n * interval '1 minute'`;
  await sql`insert into purchase_order (request_id, account_id, title, payee_id, state, amount, fee_percent, email, offer_version,
      created_at, paid_at, changed_at)
    select gen_random_uuid(), ${payeeId}, 'Соль', ${payeeId}, case when n % 4 = 0 then 'refunded' else 'paid' end, 19900, 30,
      'buyer@example.ru', '2026-11-25', ${at}, ${at}, ${at} from generate_series(1, 100000) as n`.execute(
    test.database,
  );
  const { id: workId } = await addWork(test, { owner });
  await sql`insert into promo_code (code, work_id, account_id, state, note, created_at, expires_at, redeemed_by, redeemed_at)
    select translate(lpad(n::text, 12, 'Z'), '01', 'AB'), ${workId}, ${payeeId}, 'redeemed', '', ${at} - interval '1 day',
      ${at} + interval '1 day', ${payeeId}, ${at} from generate_series(1, 100000) as n`.execute(test.database);
  await sql`analyze purchase_order, promo_code`.execute(test.database);
});
afterAll(() => test.stop());

async function planOf(query: Compilable): Promise<string> {
  const compiled = query.compile();
  const { rows } = await test.database.executeQuery<object>({ ...compiled, sql: `explain ${compiled.sql}` });
  return rows.map((row) => Object.values(row).join()).join("\n");
}

it.each([
  ["sales", paidIn, "purchase_order_payee"],
  ["refunds", refundedIn, "purchase_order_refunded"],
  ["copies given away", redeemedIn, "promo_code_redeemed"],
] as const)("%s of a day are read along an index, though the author has 100,000", async (_, queryOf, index) => {
  const plan = await planOf(queryOf({ payeeId }, day));
  expect(plan).toContain(index);
  expect(plan).not.toContain("Seq Scan");
});

it("figures of 366 days are those of all rows", async () => {
  const year = { from: "2025-11-20", to: "2026-11-20", by: "month" } as const;
  const sum = (rows: readonly { count: number }[]) => rows.reduce((total, { count }) => total + count, 0);
  expect(sum(await paidIn({ payeeId }, year).execute())).toBe(100_000);
  expect(sum(await refundedIn({ payeeId }, year).execute())).toBe(25_000);
  expect(sum(await redeemedIn({ payeeId }, year).execute())).toBe(100_000);
});

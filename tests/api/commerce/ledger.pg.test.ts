import fc from "fast-check";
import type { Kysely } from "kysely";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  availableTo,
  balanceOf,
  book,
  bookMaturing,
  bookPayment,
  bookPayout,
  bookRefund,
  bookRejection,
  bookSale,
  heldBy,
  type LedgerAccount,
  type PaidOut,
  type Sold,
} from "../../../server/commerce/ledger.ts";
import type { Database } from "../../../server/db/schema.ts";
import { transaction } from "../../../server/db/transaction.ts";
import { startDatabase, type TestDatabase } from "../../support/database.ts";
import { patient } from "../../support/patience.ts";
import { NOW } from "../../support/server.ts";

const now = new Date(NOW);
let opened: TestDatabase;
let database: Kysely<Database>;
beforeAll(async () => {
  opened = await startDatabase();
  database = opened.database;
});
afterAll(() => opened.stop());

/** 199 ₽ at 30 %. */
const sold = (orderId: number, payeeId = orderId): Sold => ({ orderId, payeeId, amount: 19_900, fee: 5_970 });

const entriesOf = (fact: string) =>
  database
    .selectFrom("ledgerEntry")
    .innerJoin("ledgerTransaction", "ledgerTransaction.id", "transactionId")
    .where("fact", "=", fact)
    .orderBy("account")
    .select(["account", "amount"])
    .execute();

const balances = async (...accounts: LedgerAccount[]): Promise<number[]> => {
  const found: number[] = [];
  for (const account of accounts) found.push(await balanceOf(account));
  return found;
};

describe("what is booked", () => {
  it("a sale: the sum is at the provider, the share is held, the fee is the platform's", async () => {
    expect(await bookSale(sold(1), now)).toBe(true);
    expect(await entriesOf("sale:1")).toEqual([
      { account: "author:1:held", amount: -13_930 },
      { account: "platform", amount: -5_970 },
      { account: "provider", amount: 19_900 },
    ]);
  });

  it("the same sale once more is none", async () => {
    await bookSale(sold(2), now);
    expect(await bookSale(sold(2), now)).toBe(false);
    expect(await balances(heldBy(2))).toEqual([-13_930]);
  });

  it("14 days later the share is available", async () => {
    await bookSale(sold(3), now);
    expect(await bookMaturing(sold(3), now)).toBe(true);
    expect(await bookMaturing(sold(3), now)).toBe(false);
    expect(await balances(heldBy(3), availableTo(3))).toEqual([0, -13_930]);
  });

  it("what was given back before goes from what is held, and nothing of it matures", async () => {
    await bookSale(sold(4), now);
    expect(await bookRefund(sold(4), now)).toBe(true);
    expect(await bookRefund(sold(4), now)).toBe(false);
    expect(await bookMaturing(sold(4), now)).toBe(false);
    expect(await balances(heldBy(4), availableTo(4))).toEqual([0, 0]);
    expect(await entriesOf("refund:4")).toEqual([
      { account: "author:4:held", amount: 13_930 },
      { account: "platform", amount: 5_970 },
      { account: "provider", amount: -19_900 },
    ]);
  });

  it("what was given back later goes from what is available, below zero too", async () => {
    await bookSale(sold(5), now);
    await bookMaturing(sold(5), now);
    await bookPayout({ payoutId: 5, payeeId: 5, amount: 13_930 }, now);
    await bookRefund(sold(5), now);
    expect(await balances(heldBy(5), availableTo(5))).toEqual([0, 13_930]);
  });

  const payout: PaidOut = { payoutId: 9, payeeId: 9, amount: 13_930 };

  it("a payout: the sum leaves what is available, waits with the payouts until the bank has paid it, and then is gone", async () => {
    await bookSale(sold(9), now);
    await bookMaturing(sold(9), now);
    const [bank, payouts] = await balances("bank", "payouts");
    expect([await bookPayout(payout, now), await bookPayout(payout, now)]).toEqual([true, false]);
    expect(await entriesOf("payout:9")).toEqual([
      { account: "author:9:available", amount: 13_930 },
      { account: "payouts", amount: -13_930 },
    ]);
    expect([await bookPayment(payout, now), await bookPayment(payout, now)]).toEqual([true, false]);
    expect(await entriesOf("payout:9:paid")).toEqual([
      { account: "bank", amount: -13_930 },
      { account: "payouts", amount: 13_930 },
    ]);
    expect(await balances(availableTo(9), "bank", "payouts")).toEqual([0, (bank ?? 0) - 13_930, payouts]);
  });

  it("a payout that was rejected is available again", async () => {
    const rejected = { ...payout, payoutId: 10, payeeId: 10 };
    await bookSale(sold(10), now);
    await bookMaturing(sold(10), now);
    await bookPayout(rejected, now);
    expect([await bookRejection(rejected, now), await bookRejection(rejected, now)]).toEqual([true, false]);
    expect(await entriesOf("payout:10:rejected")).toEqual([
      { account: "author:10:available", amount: -13_930 },
      { account: "payouts", amount: 13_930 },
    ]);
    expect(await balances(availableTo(10))).toEqual([-13_930]);
  });

  it("of what was never sold nothing matures and nothing goes back", async () => {
    expect(await bookMaturing(sold(6), now)).toBe(false);
    expect(await bookRefund(sold(6), now)).toBe(false);
    expect(await entriesOf("refund:6")).toEqual([]);
  });

  it("without a fee the platform has no entry", async () => {
    await bookSale({ ...sold(7), fee: 0 }, now);
    expect(await entriesOf("sale:7")).toEqual([
      { account: "author:7:held", amount: -19_900 },
      { account: "provider", amount: 19_900 },
    ]);
  });

  it("ten who tell the same sale at once book it once", async () => {
    const booked = await Promise.all(Array.from({ length: 10 }, () => transaction(() => bookSale(sold(8), now))));
    expect(booked.filter(Boolean)).toHaveLength(1);
    expect(await balances(heldBy(8))).toEqual([-13_930]);
  });
});

describe("what the database itself refuses", () => {
  const insert = (fact: string, ...rows: [account: string, amount: number][]) =>
    database.transaction().execute(async (open) => {
      const { id } = await open
        .insertInto("ledgerTransaction")
        .values({ fact, at: NOW })
        .returning("id")
        .executeTakeFirstOrThrow();
      for (const [account, amount] of rows)
        await open.insertInto("ledgerEntry").values({ transactionId: id, account, amount }).execute();
    });

  it.each([
    ["entries that do not balance", [["provider", 100] as const, ["platform", -99] as const]],
    ["one entry alone", [["provider", 100] as const]],
    ["no entry", []],
  ])("%s", async (_, rows) => {
    await expect(
      insert("unbalanced", ...rows.map(([account, amount]): [string, number] => [account, amount])),
    ).rejects.toThrow(/do not balance/);
    expect(await database.selectFrom("ledgerTransaction").where("fact", "=", "unbalanced").execute()).toEqual([]);
  });

  it("an entry that is added to a transaction later", async () => {
    await bookSale(sold(20), now);
    const { id } = await database
      .selectFrom("ledgerTransaction")
      .where("fact", "=", "sale:20")
      .select("id")
      .executeTakeFirstOrThrow();
    await expect(
      database.insertInto("ledgerEntry").values({ transactionId: id, account: "bank", amount: 1 }).execute(),
    ).rejects.toThrow(/do not balance/);
  });

  it("an entry of nothing", () =>
    expect(insert("nothing", ["provider", 0], ["platform", 0])).rejects.toMatchObject({ code: "23514" }));

  it("the same fact twice", async () => {
    await insert("twice", ["provider", 1], ["platform", -1]);
    await expect(insert("twice", ["provider", 1], ["platform", -1])).rejects.toMatchObject({ code: "23505" });
  });

  it.each([
    "update ledger_entry set amount = 1",
    "update ledger_transaction set fact = 'another'",
    "delete from ledger_entry",
    "delete from ledger_transaction",
    "truncate ledger_entry, ledger_transaction",
  ])("%s", async (statement) => {
    await bookSale(sold(30), now);
    await expect(sql.raw(statement).execute(database)).rejects.toThrow("the ledger is append-only");
    expect(await balances(heldBy(30))).toEqual([-13_930]);
  });

  it("an unbalanced fact is refused before the database is asked", async () => {
    await expect(
      book(
        "wrong",
        [
          ["provider", 1],
          ["platform", -2],
        ],
        now,
      ),
    ).rejects.toThrow("wrong does not balance");
  });
});

type Step = {
  kind: "sale" | "refund" | "maturing" | "payout" | "payment" | "rejection";
  order: 0 | 1 | 2;
  isCut: boolean;
};
const order = fc.constantFrom(0 as const, 1 as const, 2 as const);
const step: fc.Arbitrary<Step> = fc.record({
  kind: fc.constantFrom(
    ...(["sale", "sale", "refund", "maturing", "maturing", "payout", "payout", "payment", "rejection"] as const),
  ),
  order,
  isCut: fc.boolean(),
});
const orders = fc.tuple(
  ...[0, 1, 2].map(() =>
    fc.record({ amount: fc.integer({ min: 1_000, max: 500_000 }), percent: fc.integer({ min: 0, max: 30 }) }),
  ),
);

it("1,000 generated stories of a book's money add up, each step cut off and repeated", {
  timeout: patient(600_000),
}, async () => {
  let lastId = 1_000;
  let payouts = 1_000;
  await fc.assert(
    fc.asyncProperty(orders, fc.array(step, { maxLength: 12 }), async (given, steps) => {
      const [payeeId, first] = [lastId, lastId];
      lastId += 3;
      const sales = given.map(({ amount, percent }, index) => ({
        orderId: first + index,
        payeeId,
        amount,
        fee: Math.floor((amount * percent) / 100),
      }));
      const providerBefore = await balanceOf("provider");
      // What must come of it, by an account of our own.
      const paid = new Set<number>();
      const returned = new Set<number>();
      let paidOut = 0;
      let atBank = 0;
      // Those that nobody has decided about: the law lets none be paid and rejected.
      let open: PaidOut[] = [];
      const [bankBefore, payoutsBefore] = await balances("bank", "payouts");

      const act = ({ kind, order: index }: Step, payout: number): Promise<unknown> => {
        const sale = sales[index] as Sold;
        if (kind === "sale") return bookSale(sale, now);
        if (kind === "refund") return bookRefund(sale, now);
        if (kind === "maturing") return bookMaturing(sale, now);
        return kind === "payout" ? payOut(payout) : settle(kind);
      };
      const settle = async (kind: "payment" | "rejection"): Promise<void> => {
        const [first, ...others] = open;
        if (!first) return;
        open = others;
        if (kind === "payment" ? await bookPayment(first, now) : await bookRejection(first, now)) {
          if (kind === "payment") atBank += first.amount;
          else paidOut -= first.amount;
        }
      };
      const payOut = async (id: number): Promise<void> => {
        const due = -(await balanceOf(availableTo(payeeId)));
        if (due <= 0) return;
        const payout = { payoutId: id, payeeId, amount: due };
        if (!(await bookPayout(payout, now))) return;
        paidOut += due;
        open = [...open, payout];
      };
      for (const one of steps) {
        payouts += 1;
        const id = payouts;
        if (one.isCut) {
          const before = { paidOut, atBank, open };
          await transaction(async () => {
            await act(one, id);
            throw new Error("cut off");
          }).catch(({ message }: Error) => expect(message).toBe("cut off"));
          ({ paidOut, atBank, open } = before);
        }
        await transaction(() => act(one, id));
        if (["sale", "refund", "maturing"].includes(one.kind)) await transaction(() => act(one, id));
        if (one.kind === "sale") paid.add(one.order);
        if (one.kind === "refund" && paid.has(one.order)) returned.add(one.order);
      }

      const sum = (indices: Iterable<number>, of: (sale: Sold) => number) =>
        [...indices].reduce((total, index) => total + of(sales[index] as Sold), 0);
      expect((await balanceOf("provider")) - providerBefore).toBe(
        sum(paid, ({ amount }) => amount) - sum(returned, ({ amount }) => amount),
      );
      const share = ({ amount, fee }: Sold) => amount - fee;
      const owed = (await balanceOf(heldBy(payeeId))) + (await balanceOf(availableTo(payeeId)));
      expect(owed + sum(paid, share) - sum(returned, share) - paidOut).toBe(0);
      const waiting = open.reduce((total, { amount }) => total + amount, 0);
      expect(await balances("bank", "payouts")).toEqual([(bankBefore ?? 0) - atBank, (payoutsBefore ?? 0) - waiting]);
    }),
    { numRuns: 1_000 },
  );
  const { rows } = await sql<{ unbalanced: number; all: number }>`
    select count(*) filter (where total <> 0)::int as unbalanced, count(*)::int as all
    from (select sum(amount) as total from ledger_entry group by transaction_id) as summed`.execute(database);
  expect(rows[0]?.unbalanced).toBe(0);
  expect(rows[0]?.all).toBeGreaterThan(1_000);
  const { rows: sums } = await sql<{ total: string }>`select sum(amount)::text as total from ledger_entry`.execute(
    database,
  );
  expect(sums).toEqual([{ total: "0" }]);
});

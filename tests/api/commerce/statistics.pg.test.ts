import { describe, expect, it } from "vitest";
import { balanceOf, book } from "../../../server/commerce/ledger.ts";
import { addOrder, addPromoCode, addSale, addSoldBook } from "../../support/factories.sales.ts";
import { addAccount, PASSWORD, type TestAccount } from "../../support/factories.ts";
import { addCast, addWork } from "../../support/factories.works.ts";
import { NOW } from "../../support/server.ts";
import { addBuyer, addPicturedBook, as, begin, buy, cast, drain, server } from "./stage.ts";

begin();

const none = { sold: 0, promo: 0, refunded: 0, gross: 0, income: 0 };

/** An author of three works: two that are sold, and one that never was. */
async function author() {
  const someone = await addCast(server);
  const sold = await addWork(server, someone, { title: "Соль", state: "published" });
  const other = await addWork(server, someone, { title: "Вода", state: "published" });
  await addWork(server, someone, { title: "Черновик" });
  await addSale(server, sold.id);
  await addSale(server, other.id);
  return { ...someone, workId: sold.id, otherId: other.id };
}

type Given = { workId: number | null; paidAt?: string | null } & Partial<Parameters<typeof addOrder>[1]>;

async function paid(owner: TestAccount, { paidAt = "2026-11-18T09:00:00.000Z", ...given }: Given) {
  const buyer = await addAccount(server);
  return addOrder(server, {
    requestId: crypto.randomUUID(),
    accountId: buyer.id,
    payeeId: owner.id,
    state: "paid",
    paidAt,
    ...given,
  });
}

const ofMerchant = (owner: TestAccount, query: object = {}) => as(owner)("getMerchantStatistics", { query });
const days = { from: "2026-11-17", to: "2026-11-19", by: "day" } as const;

describe("figures of sales", () => {
  it("are of the days of Moscow; a day without sales is 0; what went back is taken off on its own day", async () => {
    const { owner, workId, otherId } = await author();
    // 23:59:59.999 of the 17th, and the first moment of the 18th.
    await paid(owner, { workId, paidAt: "2026-11-17T20:59:59.999Z" });
    await paid(owner, { workId, paidAt: "2026-11-17T21:00:00.000Z", amount: 16_000, feePercent: 20 });
    await paid(owner, {
      workId: otherId,
      paidAt: "2026-11-16T09:00:00.000Z",
      state: "refunded",
      changedAt: "2026-11-18T12:00:00.000Z",
    });
    // Another sum has come than was ordered: 101.01, of which 30.30 is the platform's.
    await paid(owner, { workId, paidAt: "2026-11-18T09:00:00.000Z", received: 10_101 });
    await addPromoCode(server, workId, owner, {
      state: "redeemed",
      redeemedAt: "2026-11-18T20:00:00.000Z",
      redeemedBy: (await addBuyer()).id,
    });
    // None of these was paid: one waits, one is disputed.
    await paid(owner, { workId, paidAt: null, state: "awaitingPayment" });
    await paid(owner, { workId, paidAt: null, state: "disputed", received: 5_000 });
    expect(await ofMerchant(owner, days)).toEqual({
      ...days,
      rows: [
        { date: "2026-11-17", ...none, sold: 1, gross: 19_900, income: 13_930 },
        { date: "2026-11-18", sold: 2, promo: 1, refunded: 1, gross: 6_201, income: 5_941 },
        { date: "2026-11-19", ...none },
      ],
      totals: { sold: 3, promo: 1, refunded: 1, gross: 26_101, income: 19_871 },
      previous: {
        rows: [
          { date: "2026-11-14", ...none },
          { date: "2026-11-15", ...none },
          { date: "2026-11-16", ...none, sold: 1, gross: 19_900, income: 13_930 },
        ],
        totals: { ...none, sold: 1, gross: 19_900, income: 13_930 },
      },
      works: [
        { id: otherId, title: "Вода" },
        { id: workId, title: "Соль" },
      ],
    });
  });

  it("by month are of whole months, and of as many before", async () => {
    const { owner, workId } = await author();
    await paid(owner, { workId, paidAt: "2026-10-31T20:59:59.999Z" });
    await paid(owner, { workId, paidAt: "2026-10-31T21:00:00.000Z" });
    await paid(owner, { workId, paidAt: "2026-08-01T09:00:00.000Z" });
    const one = { ...none, sold: 1, gross: 19_900, income: 13_930 };
    expect(await ofMerchant(owner, { from: "2026-10-20", to: "2026-11-02", by: "month" })).toMatchObject({
      from: "2026-10-01",
      to: "2026-11-30",
      by: "month",
      rows: [
        { date: "2026-10-01", ...one },
        { date: "2026-11-01", ...one },
      ],
      totals: { ...none, sold: 2, gross: 39_800, income: 27_860 },
      previous: {
        rows: [
          { date: "2026-08-01", ...one },
          { date: "2026-09-01", ...none },
        ],
        totals: one,
      },
    });
  });

  it("without days are of the 30 that end today by Moscow", async () => {
    const { owner } = await author();
    server.clock.set("2026-11-20T21:30:00.000Z");
    const { from, to, by, rows, previous } = await ofMerchant(owner);
    expect([from, to, by, rows.length]).toEqual(["2026-10-23", "2026-11-21", "day", 30]);
    expect([previous.rows.at(0)?.date, previous.rows.at(-1)?.date]).toEqual(["2026-09-23", "2026-10-22"]);
  });

  it("of chosen works are theirs alone; another's work has none; a work that is gone stays in the sum", async () => {
    const { owner, workId, otherId } = await author();
    const stranger = await author();
    await paid(owner, { workId });
    await paid(owner, { workId: otherId });
    await paid(owner, { workId: null });
    await paid(stranger.owner, { workId: stranger.workId });
    const sold = async (query: object) => (await ofMerchant(owner, { ...days, ...query })).totals.sold;
    expect(await sold({})).toBe(3);
    expect(await sold({ workIds: `${workId}` })).toBe(1);
    expect((await ofMerchant(owner, { workIds: `${workId}` })).works.map(({ title }) => title)).toEqual([
      "Вода",
      "Соль",
    ]);
    expect(await sold({ workIds: `${workId},${otherId}` })).toBe(2);
    expect(await sold({ workIds: `${stranger.workId}` })).toBe(0);
  });

  it("of one work are shown to whom its sales are shown to: authors and the staff", async () => {
    const { owner, workId, otherId, moderator, stranger } = await author();
    await paid(owner, { workId });
    await paid(owner, { workId: otherId });
    const ask = (person: TestAccount | null) =>
      as(person)("getWorkStatistics", { params: { id: workId }, query: days });
    const { totals, works } = await ask(owner);
    expect([totals.sold, works]).toEqual([1, [{ id: workId, title: "Соль" }]]);
    expect((await ask(moderator)).totals).toEqual(totals);
    await expect(ask(stranger)).rejects.toMatchObject({ envelope: { errorCode: 12 } });
    await expect(ask(null)).rejects.toMatchObject({ envelope: { errorCode: 4 } });
  });

  it.each([
    [{ from: "2026-11-20", to: "2026-11-19" }, "to", "Последний день раньше первого"],
    [
      { from: "2025-11-19", to: "2026-11-20" },
      "to",
      "По дням\u00a0— не больше 366 дней, по месяцам\u00a0— не больше 120 месяцев",
    ],
    [
      { from: "2020-01-01", to: "2030-01-01", by: "month" },
      "to",
      "По дням\u00a0— не больше 366 дней, по месяцам\u00a0— не больше 120 месяцев",
    ],
    [{ from: "2019-12-31", to: "2020-01-02" }, "from", "Дни\u00a0— с 2020 по 2100 год"],
    [{ to: "2026-02-30" }, "to", "Поле Конец некорректно"],
    [{ by: "hour" }, "by", "Поле По дням или по месяцам некорректно"],
    [{ workIds: "1,а" }, "workIds.1", "Поле Произведения некорректно"],
    [
      { workIds: Array.from({ length: 101 }, (_, index) => index + 1).join() },
      "workIds",
      "Выберите не больше 100 книг",
    ],
  ])("%j is refused", async (query, field, message) => {
    const { owner } = await author();
    await expect(ofMerchant(owner, query)).rejects.toMatchObject({
      httpStatus: 400,
      envelope: { errorCode: 3, invalidFields: { [field]: [message] } },
    });
  });

  it("366 days and 120 months are not too many", async () => {
    const { owner } = await author();
    expect((await ofMerchant(owner, { from: "2025-11-20", to: "2026-11-20" })).rows).toHaveLength(366);
    expect((await ofMerchant(owner, { from: "2020-01-01", to: "2029-12-31", by: "month" })).rows).toHaveLength(120);
  });

  it("agree with the ledger, before and after money has gone back", async () => {
    const { workId } = await addPicturedBook();
    const before = await ofMerchant(cast.owner);
    const held = await balanceOf(`author:${cast.owner.id}:held`);
    const buyer = await addBuyer();
    const id = await buy(buyer, workId);
    await buy(await addBuyer(), workId);
    const after = await ofMerchant(cast.owner);
    expect(after.totals).toEqual({
      ...before.totals,
      sold: before.totals.sold + 2,
      gross: before.totals.gross + 39_800,
      income: before.totals.income + 27_860,
    });
    expect(held - (await balanceOf(`author:${cast.owner.id}:held`))).toBe(27_860);
    await as(buyer)("refundOrder", { params: { id }, body: { reason: "" } });
    await drain();
    const returned = await ofMerchant(cast.owner);
    expect(returned.totals).toEqual({
      ...after.totals,
      refunded: after.totals.refunded + 1,
      gross: after.totals.gross - 19_900,
      income: after.totals.income - 13_930,
    });
    expect(held - (await balanceOf(`author:${cast.owner.id}:held`))).toBe(13_930);
  });
});

describe("a balance", () => {
  const DAY = 86_400_000;
  /** Who sells is known. */
  const little = { onTheWay: 0, refusal: "Выплата доступна от 1 000 ₽" };
  const balanceNow = (owner: TestAccount) => as(owner)("getMerchantBalance", {});

  it("is held for 14 days from the payment, then available; a refund takes it from where it is", async () => {
    const owner = await addAccount(server);
    const { workId } = await addSoldBook(server, { owner });
    expect(await balanceNow(owner)).toEqual({ available: 0, held: 0, maturesAt: null, ...little });
    const buyer = await addBuyer();
    const id = await buy(buyer, workId);
    expect(await balanceNow(owner)).toEqual({
      available: 0,
      held: 13_930,
      maturesAt: "2026-12-04T11:05:31.000Z",
      ...little,
    });
    server.clock.set(new Date(Date.parse(NOW) + 14 * DAY).toISOString());
    await drain();
    expect(await balanceNow(owner)).toEqual({ available: 13_930, held: 0, maturesAt: null, ...little });
    await as(cast.moderator)("refundOrderByStaff", {
      params: { id },
      body: { reason: "Книга испорчена", proof: { password: PASSWORD, code: "" } },
    });
    await drain();
    expect(await balanceNow(owner)).toEqual({ available: 0, held: 0, maturesAt: null, ...little });
    expect((await ofMerchant(owner)).totals).toMatchObject({ sold: 1, refunded: 1, gross: 0, income: 0 });
  });

  it("below zero is shown: what was paid out came back", async () => {
    const owner = await addAccount(server);
    await book(
      "payout:test",
      [
        [`author:${owner.id}:available`, 5_000],
        ["payouts", -5_000],
      ],
      new Date(NOW),
    );
    expect(await balanceNow(owner)).toEqual({
      available: -5_000,
      held: 0,
      maturesAt: null,
      ...little,
      refusal: "Подтвердите личность и реквизиты",
    });
  });
});

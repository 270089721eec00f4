import pg from "pg";
import { describe, expect, it, vi } from "vitest";
import { addDiscount, addOrder, addSale, addSoldBook, storedOrder } from "../../support/factories.sales.ts";
import { addAccount, type TestAccount } from "../../support/factories.ts";
import { addPublishedBook, addWork, refused } from "../../support/factories.works.ts";
import { NOW } from "../../support/server.ts";
import { addBuyer, as, begin, cast, drain, orderOf, press, server } from "./stage.ts";

begin();

const planned = { title: "Перед праздниками", percent: 20, startDate: "2026-12-11", endDate: "2026-12-17" };
const says = (message: string) => ({ httpStatus: 400, envelope: { status: 4, errorCode: 3, message } });
type Terms = Partial<typeof planned> & { workIds?: number[] };

const seller = async () => {
  const owner = await addAccount(server, { fio: "Вера Лядова" });
  const { workId } = await addSoldBook(server, { ...cast, owner });
  return { owner, workId };
};
const create = (owner: TestAccount, workId: number, terms: Terms = {}) =>
  as(owner)("createDiscount", { body: { ...planned, workIds: [workId], ...terms } });
const offer = (workId: number, person: TestAccount | null = null) =>
  as(person)("getWorkOffer", { params: { id: workId } });

describe("createDiscount", () => {
  it("is one of its owner's, with what may be changed", async () => {
    const { owner, workId } = await seller();
    const made = await create(owner, workId, { title: "  Перед праздниками " });
    expect(made).toEqual({
      id: made.id,
      ...planned,
      state: "waiting",
      works: [{ id: workId, title: "Соль на подоконнике", coverUrl: null }],
      soldCount: 0,
      income: 0,
      change: "everything",
      today: "2026-11-20",
    });
    expect(await as(owner)("getDiscount", { params: { id: made.id } })).toEqual(made);
    await expect(as(cast.stranger)("getDiscount", { params: { id: made.id } })).rejects.toMatchObject({
      httpStatus: 404,
    });
  });

  const percent = "Скидка\u00a0— целое число процентов от 5 до 75";
  it.each<[string, Terms, string]>([
    ["percent", { percent: 4 }, percent],
    ["percent", { percent: 76 }, percent],
    ["percent", { percent: 5.5 }, percent],
    ["workIds", { workIds: [] }, "Выберите хотя бы одну книгу"],
    ["workIds", { workIds: Array.from({ length: 101 }, (_, index) => index + 1) }, "В одной скидке не больше 100 книг"],
    ["endDate", { startDate: "2026-12-17", endDate: "2026-12-16" }, "Последний день раньше первого"],
    ["endDate", { startDate: "2026-12-01", endDate: "2026-12-31" }, "Скидка длится не больше 30 дней"],
    [
      "startDate",
      { startDate: "2026-11-19", endDate: "2026-11-25" },
      "Скидка не может начаться раньше сегодняшнего дня",
    ],
    ["title", { title: " " }, "Поле Название обязательно для заполнения"],
    ["title", { title: "С".repeat(61) }, "Поле Название не может быть длиннее 60 символов"],
  ])("refuses %s of %j", async (field, terms, message) => {
    const { owner, workId } = await seller();
    await expect(create(owner, workId, terms)).rejects.toMatchObject({
      httpStatus: 400,
      envelope: { status: 4, errorCode: 3, invalidFields: { [field]: [message] } },
    });
    expect(await as(owner)("getAccountDiscounts", { query: {} })).toMatchObject({ realTotalCount: 0 });
  });

  it("takes the least and the most of everything", async () => {
    const { owner, workId } = await seller();
    await create(owner, workId, { percent: 5, startDate: "2026-11-20", endDate: "2026-12-19" });
    await create(owner, workId, { percent: 75, startDate: "2027-02-18", endDate: "2027-03-19" });
  });

  it("refuses another's book, one in the bin, and one that is not sold", async () => {
    const { owner, workId } = await seller();
    const other = await seller();
    const own = "Скидку можно назначить только на свои книги";
    for (const stranger of [other.owner, cast.coAuthor, cast.moderator])
      await expect(create(stranger, workId)).rejects.toMatchObject(refused.field("workIds", own));
    const { id: gone } = await addWork(server, { owner }, { state: "deleted" });
    await expect(create(owner, workId, { workIds: [workId, gone] })).rejects.toMatchObject(
      refused.field("workIds", own),
    );
    const { id: free } = await addWork(server, { owner }, { state: "published", title: "Форточка" });
    const isFree = refused.field("workIds", "Эта книга не продаётся: «Форточка»");
    await expect(create(owner, workId, { workIds: [workId, free] })).rejects.toMatchObject(isFree);
    await addSale(server, free, { state: "waiting", startsAt: "2026-12-01T09:00:00.000Z" });
    await expect(create(owner, workId, { workIds: [free] })).rejects.toMatchObject(isFree);
    const { workId: draft } = await addSoldBook(server, { owner }, {}, { state: "draft", title: "Черновая" });
    await expect(create(owner, workId, { workIds: [draft] })).rejects.toMatchObject(
      refused.field("workIds", "Эта книга не продаётся: «Черновая»"),
    );
  });

  it("leaves seven days between two of one book, and says when it is free", async () => {
    const { owner, workId } = await seller();
    await create(owner, workId, { title: "Неделя скидок", startDate: "2026-12-11", endDate: "2026-12-13" });
    await create(owner, workId, { title: "Под ёлку", startDate: "2026-12-25", endDate: "2027-01-08" });
    await expect(create(owner, workId, { startDate: "2026-12-13", endDate: "2026-12-19" })).rejects.toMatchObject(
      refused.field(
        "workIds",
        "Скидки пересекаются: «Соль на подоконнике» уже участвует в «Неделя скидок» до 13 декабря",
      ),
    );
    // The 17th and the 18th would do for the pause before, and there are not seven days between them and the next one.
    await expect(create(owner, workId, { startDate: "2026-12-14", endDate: "2026-12-20" })).rejects.toMatchObject(
      refused.field(
        "workIds",
        "Между скидками одной книги\u00a0— не меньше 7 дней: «Соль на подоконнике» свободна с 16 января 2027",
      ),
    );
    await expect(create(owner, workId, { startDate: "2027-01-15", endDate: "2027-01-15" })).rejects.toMatchObject({
      httpStatus: 400,
      envelope: { message: expect.stringMatching(/свободна с 16 января 2027$/) },
    });
    await create(owner, workId, { startDate: "2027-01-16", endDate: "2027-01-16" });
    await create(owner, workId, { startDate: "2026-12-03", endDate: "2026-12-03" });
  });

  it("is kept apart by the database itself, and by the lock of the book", async () => {
    const { owner, workId } = await seller();
    const answers = await Promise.allSettled(
      Array.from({ length: 4 }, (_, index) => create(owner, workId, { title: `Скидка ${index}` })),
    );
    expect(answers.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(
      answers.flatMap((answer) => (answer.status === "rejected" ? [answer.reason.envelope.errorCode] : [])),
    ).toEqual([3, 3, 3]);
    await expect(
      addDiscount(server, owner, [workId], { startDate: "2026-12-24", endDate: "2026-12-24" }),
    ).rejects.toThrow(/exclusion constraint/);
    await addDiscount(server, owner, [workId], { startDate: "2026-12-25", endDate: "2026-12-25" });
  });
});

describe("updateDiscount", () => {
  it("moves a discount that waits, and takes books out of it into days that are theirs no more", async () => {
    const { owner, workId } = await seller();
    const { workId: other } = await addSoldBook(server, { owner }, {}, { title: "Шестой километр" });
    const { id } = await create(owner, workId, { workIds: [other, workId] });
    await create(owner, other, { title: "Зима", startDate: "2027-01-20", endDate: "2027-01-26" });
    const body = { ...planned, percent: 30, workIds: [workId], startDate: "2027-01-20", endDate: "2027-01-26" };
    const changed = await as(owner)("updateDiscount", { params: { id }, body });
    expect(changed).toMatchObject({ percent: 30, startDate: "2027-01-20", works: [{ id: workId }], state: "waiting" });
    await expect(as(cast.stranger)("updateDiscount", { params: { id }, body })).rejects.toMatchObject({
      httpStatus: 404,
    });
  });

  it("changes only the last day of one that runs", async () => {
    const { owner, workId } = await seller();
    const { id } = await create(owner, workId, { startDate: "2026-11-20", endDate: "2026-11-25" });
    const body = { ...planned, workIds: [workId], startDate: "2026-11-20", endDate: "2026-11-30" };
    expect(await as(owner)("updateDiscount", { params: { id }, body })).toMatchObject({
      state: "running",
      change: "endDate",
      endDate: "2026-11-30",
    });
    await expect(as(owner)("updateDiscount", { params: { id }, body: { ...body, percent: 75 } })).rejects.toMatchObject(
      says("Пока скидка идёт, можно изменить только последний день"),
    );
  });
});

describe("what a book costs", () => {
  const price = {
    access: "subscription",
    price: 19_900,
    startsAt: null,
    canBuy: true,
    refusal: null,
    holding: null,
    refundEndsAt: null,
    isExclusive: false,
  };
  const plain = { ...price, priceNow: 19_900, discountPercent: null, discountEndsAt: null };
  const less = { ...price, priceNow: 16_000, discountPercent: 20, discountEndsAt: "2026-12-17T20:59:59.999Z" };

  it("is less from midnight to midnight by Moscow, to the millisecond, whatever a device's clock says", async () => {
    const { owner, workId } = await seller();
    await create(owner, workId);
    const moments: [string, object][] = [
      ["2026-12-10T20:59:59.999Z", plain],
      ["2026-12-10T21:00:00.000Z", less],
      ["2026-12-17T20:59:59.999Z", less],
      ["2026-12-17T21:00:00.000Z", plain],
    ];
    for (const [now, expected] of moments) {
      server.clock.set(now);
      const buyer = await addBuyer();
      expect(await offer(workId)).toEqual(expected);
      expect(await offer(workId, buyer)).toEqual(expected);
      const book = await as(buyer)("getBook", { params: { id: workId } });
      expect("offer" in book ? book.offer : null).toEqual(expected);
      // A device whose clock is a day off asks for the price that it has shown, and the answer names the price now.
      const [right, wrong] = expected === less ? [16_000, 19_900] : [19_900, 16_000];
      await expect(orderOf(buyer, workId, wrong)).rejects.toMatchObject(
        refused.field("expectedAmount", `Цена изменилась: теперь ${right / 100}\u00a0₽`),
      );
      expect(await orderOf(buyer, workId, right)).toMatchObject({ amount: right });
    }
  });

  it("is what it was for an hour in an order, and for that order alone, when the discount ends", async () => {
    const { owner, workId } = await seller();
    const discount = await create(owner, workId);
    server.clock.set("2026-12-17T20:59:59.999Z");
    const buyer = await addBuyer();
    const { id } = await orderOf(buyer, workId, 16_000);
    expect(await storedOrder(server, id)).toMatchObject({ amount: 16_000, feePercent: 30, discountId: discount.id });
    server.clock.pass(1);
    expect((await orderOf(buyer, workId, 16_000)).id).toBe(id);
    await expect(orderOf(await addBuyer(), workId, 16_000)).rejects.toMatchObject(
      refused.field("expectedAmount", "Цена изменилась: теперь 199\u00a0₽"),
    );
    await drain();
    await press(id, "pay");
    await drain();
    expect(await as(buyer)("getOrder", { params: { id } })).toMatchObject({ state: "paid", amount: 16_000 });
    // The owner has what is left of 160 roubles without 30 percent.
    const shown = await as(owner)("getDiscount", { params: { id: discount.id } });
    expect(shown).toMatchObject({ state: "ended", change: "nothing", soldCount: 1, income: 11_200 });
    const full = await orderOf(await addBuyer(), workId);
    expect(await storedOrder(server, full.id)).toMatchObject({ amount: 19_900, discountId: null });
  });

  it("is the full price for a reader who saw less before the owner ended the discount", async () => {
    const { owner, workId } = await seller();
    const { id } = await create(owner, workId, { startDate: "2026-11-20", endDate: "2026-11-25" });
    const buyer = await addBuyer();
    expect(await offer(workId, buyer)).toMatchObject({ price: 19_900, priceNow: 16_000, discountPercent: 20 });
    await as(owner)("deleteDiscount", { params: { id } });
    await expect(orderOf(buyer, workId, 16_000)).rejects.toMatchObject(
      refused.field("expectedAmount", "Цена изменилась: теперь 199\u00a0₽"),
    );
    expect(await offer(workId, buyer)).toEqual(plain);
    const order = await orderOf(buyer, workId);
    expect(await storedOrder(server, order.id)).toMatchObject({ amount: 19_900, discountId: null });
  });

  it("is on every card of a page, for all of them by one query; a withheld card has no price", async () => {
    const { owner, workId } = await seller();
    await addDiscount(server, owner, [workId]);
    const { workId: plain } = await addSoldBook(server, { owner }, { state: "paid" }, { title: "Ёлка" });
    const { workId: promo } = await addSoldBook(server, { owner }, { state: "promo" }, { title: "Промо" });
    const { workId: adult } = await addSoldBook(server, { owner }, {}, { adultOnly: true, ageMark: "18+" });
    const { workId: free } = await addPublishedBook(server, { owner });
    const search = async () => {
      const { searchResults } = await as(null)("searchCatalog", { query: { author: owner.id } });
      return new Map(searchResults.map((card) => [card.id, card]));
    };
    const cards = await search();
    const priceOn = (id: number) => {
      const card = cards.get(id);
      if (!card || "isWithheld" in card) return null;
      return [card.access, card.price, card.priceNow, card.discountEndsAt];
    };
    expect([workId, plain, promo, free].map(priceOn)).toEqual([
      ["subscription", 19_900, 16_000, "2026-12-01T20:59:59.999Z"],
      ["paid", 19_900, 19_900, null],
      ["promo", 19_900, 19_900, null],
      ["free", null, null, null],
    ]);
    expect(Object.keys(cards.get(adult) ?? {})).not.toContain("price");
    const queries = vi.spyOn(pg.Client.prototype, "query");
    await search();
    const ofSales = queries.mock.calls.filter(([query]) => JSON.stringify(query).includes('from \\"work_sale\\"'));
    queries.mockRestore();
    expect(ofSales).toHaveLength(1);
  });

  it("stays while a discount runs or waits", async () => {
    const { owner, workId } = await seller();
    const { id } = await create(owner, workId);
    const terms = { price: 24_900, freeChapterCount: 1, promoFragment: false, startsAt: null };
    const sell = () => as(owner)("updateWorkSales", { params: { id: workId }, body: terms });
    await expect(sell()).rejects.toMatchObject(
      refused.field("price", "Цену нельзя менять, пока действует или ждёт скидка"),
    );
    expect(await as(owner)("getWorkSales", { params: { id: workId } })).toMatchObject({
      price: 19_900,
      priceNow: 19_900,
      discount: { id, ...planned },
    });
    server.clock.set("2026-12-17T20:59:59.999Z");
    await expect(sell()).rejects.toMatchObject({ httpStatus: 400 });
    expect(await as(owner)("getWorkSales", { params: { id: workId } })).toMatchObject({ priceNow: 16_000 });
    server.clock.pass(1);
    expect(await sell()).toMatchObject({ price: 24_900, priceNow: 24_900, discount: null });
  });
});

describe("deleteDiscount", () => {
  it("forgets one that waits, and ends one that runs at once", async () => {
    const { owner, workId } = await seller();
    const { id } = await create(owner, workId);
    await as(owner)("deleteDiscount", { params: { id } });
    await expect(as(owner)("getDiscount", { params: { id } })).rejects.toMatchObject({ httpStatus: 404 });
    const running = await create(owner, workId, { startDate: "2026-11-20", endDate: "2026-11-30" });
    expect(await offer(workId)).toMatchObject({ priceNow: 16_000 });
    await expect(as(cast.stranger)("deleteDiscount", { params: { id: running.id } })).rejects.toMatchObject({
      httpStatus: 404,
    });
    await as(owner)("deleteDiscount", { params: { id: running.id } });
    expect(await offer(workId)).toMatchObject({ priceNow: 19_900, discountEndsAt: null });
    expect(await as(owner)("getDiscount", { params: { id: running.id } })).toMatchObject({
      state: "ended",
      endDate: "2026-11-20",
    });
    await expect(as(owner)("deleteDiscount", { params: { id: running.id } })).rejects.toMatchObject(
      says("Скидка уже закончилась"),
    );
    // Its last day counts, and seven more.
    await expect(create(owner, workId, { startDate: "2026-11-27", endDate: "2026-11-30" })).rejects.toMatchObject({
      httpStatus: 400,
    });
    await create(owner, workId, { startDate: "2026-11-28", endDate: "2026-11-30" });
  });
});

describe("getAccountDiscounts", () => {
  it("has those that run, wait and have ended, with what was sold by them", async () => {
    const { owner, workId } = await seller();
    const { workId: other } = await addSoldBook(server, { owner }, {}, { title: "Ёлка" });
    const add = (title: string, startDate: string, endDate: string, works = [workId]) =>
      addDiscount(server, owner, works, { title, startDate, endDate });
    const old = await add("Старая", "2026-09-01", "2026-09-03");
    const ended = await add("Закончилась вчера", "2026-10-30", "2026-11-19", [other]);
    const later = await add("Под ёлку", "2026-12-25", "2027-01-08", [other, workId]);
    const soon = await add("Неделя скидок", "2026-12-11", "2026-12-13");
    const running = await add("Осень на даче", "2026-11-20", "2026-11-20");
    await add("Чужая", "2026-11-20", "2026-11-20", []);
    await server.database
      .updateTable("discount")
      .set({ ownerId: cast.stranger.id })
      .where("title", "=", "Чужая")
      .execute();
    const buyer = await addBuyer();
    const by = (state: "paid" | "refunded" | "refundFailed" | "created", amount: number, more = {}) =>
      addOrder(server, {
        requestId: crypto.randomUUID(),
        accountId: buyer.id,
        workId,
        payeeId: owner.id,
        state,
        amount,
        discountId: old,
        ...more,
      });
    // 70 % of 16 000, 9 999 (a fee of 2 999) and 12 000 kopecks.
    await by("paid", 16_000);
    await by("refundFailed", 9_999);
    await by("paid", 16_000, { received: 12_000 });
    await by("refunded", 16_000);
    await by("created", 16_000);
    const list = (query = {}) => as(owner)("getAccountDiscounts", { query });
    const all = await list();
    expect(all.discounts.map(({ id, state }) => [id, state])).toEqual([
      [running, "running"],
      [soon, "waiting"],
      [later, "waiting"],
      [ended, "ended"],
      [old, "ended"],
    ]);
    expect(all).toMatchObject({ realTotalCount: 5, isLastPage: true, today: "2026-11-20" });
    expect(all.discounts[4]).toMatchObject({ soldCount: 3, income: 11_200 + 7_000 + 8_400 });
    expect(all.discounts[2]?.works.map(({ title }) => title)).toEqual(["Соль на подоконнике", "Ёлка"]);
    const idsOf = async (query: object) => (await list(query)).discounts.map(({ id }) => id);
    expect(await idsOf({ state: "running" })).toEqual([running]);
    expect(await idsOf({ state: "waiting" })).toEqual([soon, later]);
    expect(await idsOf({ state: "ended" })).toEqual([ended, old]);
    expect(await idsOf({ search: "ЕЛК" })).toEqual([later, ended]);
    expect(await idsOf({ page: 2, ps: 2 })).toEqual([later, ended]);
    server.clock.set("2026-11-20T21:00:00.000Z");
    expect((await list()).discounts[2]).toMatchObject({ id: running, state: "ended" });
    server.clock.set(NOW);
  });
});

describe("getPaidWorks", () => {
  it("returns the person's own books on sale, with the discounts from today on that block a new one", async () => {
    const { owner, workId } = await seller();
    await addWork(server, { owner }, { state: "published" });
    await addSoldBook(server, { owner }, { state: "promo" });
    await addSoldBook(server, { owner }, {}, { state: "draft" });
    await addDiscount(server, owner, [workId], { title: "Давно", startDate: "2026-11-01", endDate: "2026-11-12" });
    const recent = { title: "Недавно", startDate: "2026-11-21", endDate: "2026-11-21" };
    const id = await addDiscount(server, owner, [workId], recent);
    expect(await as(owner)("getPaidWorks", {})).toEqual({
      today: "2026-11-20",
      works: [
        {
          id: workId,
          title: "Соль на подоконнике",
          coverUrl: null,
          price: 19_900,
          feePercent: 30,
          taken: [{ id, ...recent }],
        },
      ],
    });
    expect(await as(cast.coAuthor)("getPaidWorks", {})).toMatchObject({ works: [] });
  });
});

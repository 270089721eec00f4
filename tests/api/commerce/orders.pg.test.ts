import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { availableTo, balanceOf, heldBy } from "../../../server/commerce/ledger.ts";
import { counted } from "../../support/counted.ts";
import { addHolding, addOrder, addSoldBook, storedOrder } from "../../support/factories.sales.ts";
import { addAccount, PASSWORD, type TestAccount } from "../../support/factories.ts";
import { refused } from "../../support/factories.works.ts";
import { untyped } from "../../support/fakes.ts";
import { takeLetters } from "../../support/letters.ts";
import { answered } from "../../support/payments.ts";
import { NOW } from "../../support/server.ts";
import { addBuyer, as, begin, buy, cast, drain, orderOf, press, provider, server } from "./stage.ts";

begin();

const proof = { password: PASSWORD };
const MINUTE = 60_000;
const DAY = 86_400_000;

const holdings = (buyer: TestAccount) =>
  server.database.selectFrom("holding").where("accountId", "=", buyer.id).orderBy("id").selectAll().execute();
const get = (buyer: TestAccount, id: number) => as(buyer)("getOrder", { params: { id } });
const sold = async (sale = {}, work = {}) => {
  const owner = await addAccount(server, { fio: "Вера Лядова" });
  return { owner, ...(await addSoldBook(server, { ...cast, owner }, sale, work)) };
};
const notify = (body: object, remoteAddress = "127.0.0.1") =>
  server.app.inject({ method: "POST", url: "/api/v1/payment/notification", payload: body, remoteAddress });
const notification = (id: string | null, status = "succeeded") => ({
  type: "notification",
  event: `payment.${status}`,
  object: { id, status },
});
const paymentIdOf = async (id: number) => (await storedOrder(server, id)).paymentId;

describe("createOrder", () => {
  it("makes an order at the price that the reader saw, and a job sends it to the provider", async () => {
    const { workId, owner } = await sold();
    const buyer = await addBuyer();
    const order = await orderOf(buyer, workId);
    expect(order).toEqual({
      id: order.id,
      state: "created",
      work: { id: workId, title: "Соль на подоконнике" },
      amount: 19_900,
      confirmationUrl: null,
      reason: "",
      receipt: "none",
      canRefund: false,
      refusal: null,
      createdAt: NOW,
      paidAt: null,
    });
    expect(await storedOrder(server, order.id)).toMatchObject({
      accountId: buyer.id,
      payeeId: owner.id,
      feePercent: 30,
      email: buyer.email,
      offerVersion: "2026-11-25",
    });
    await drain();
    const waiting = await get(buyer, order.id);
    expect(waiting).toMatchObject({ state: "awaitingPayment", receipt: "pending" });
    expect(waiting.confirmationUrl).toMatch(/^http:\/\/localhost:3000\/test-payments\/[0-9a-f-]{36}$/);
  });

  it("called twice makes one order, and so does another call within the hour", async () => {
    const { workId } = await sold();
    const buyer = await addBuyer();
    const requestId = randomUUID();
    const [one, same] = await Promise.all([
      orderOf(buyer, workId, 19_900, requestId),
      orderOf(buyer, workId, 19_900, randomUUID()),
    ]);
    expect(same.id).toBe(one.id);
    expect((await orderOf(buyer, workId, 19_900, requestId)).id).toBe(one.id);
    server.clock.pass(60 * MINUTE - 1);
    expect((await orderOf(buyer, workId)).id).toBe(one.id);
    server.clock.pass(1);
    expect((await orderOf(buyer, workId)).id).not.toBe(one.id);
  });

  it("is refused at another price than that of now", async () => {
    const { workId } = await sold({ price: 24_900 });
    await expect(orderOf(await addBuyer(), workId)).rejects.toMatchObject(
      refused.field("expectedAmount", "Цена изменилась: теперь 249\u00a0₽"),
    );
  });

  const says = (message: string) => ({ httpStatus: 400, envelope: { status: 4, errorCode: 3, message } });

  it("is refused to authors, to who holds the book, and of what is not sold", async () => {
    const { workId, owner } = await sold();
    for (const author of [owner, cast.coAuthor])
      await expect(orderOf(author, workId)).rejects.toMatchObject(says("Это ваше произведение"));
    const buyer = await addBuyer();
    await addHolding(server, workId, buyer);
    await expect(orderOf(buyer, workId)).rejects.toMatchObject(says("Книга уже куплена"));
    for (const sale of [
      { state: "free" },
      { state: "promo" },
      { state: "waiting", startsAt: "2026-12-01T09:00:00.000Z" },
    ] as const)
      await expect(orderOf(await addBuyer(), (await sold(sale)).workId)).rejects.toMatchObject(
        says("Книга сейчас не продаётся"),
      );
    await expect(orderOf(await addBuyer(), (await sold({ state: "frozen" })).workId)).rejects.toMatchObject(
      says("Автор давно не обновлял книгу, продажа приостановлена"),
    );
  });

  it("is refused where the owner cannot be paid, and where nobody can", async () => {
    const { workId, owner } = await sold();
    await server.database
      .updateTable("identification")
      .set({ state: "revoked" })
      .where("accountId", "=", owner.id)
      .execute();
    await expect(orderOf(await addBuyer(), workId)).rejects.toMatchObject(says("Книга сейчас не продаётся"));
    const other = await sold();
    server.config.payments = { provider: "off" };
    await expect(orderOf(await addBuyer(), other.workId)).rejects.toMatchObject(says("Книга сейчас не продаётся"));
    server.config.payments = { provider: "test" };
  });

  it("asks for an age and for a confirmed address, and tells nobody of a hidden work", async () => {
    const adult = await sold({}, { adultOnly: true, ageMark: "18+" });
    const buyer = await addBuyer();
    await expect(orderOf(buyer, adult.workId)).rejects.toMatchObject(refused.missing);
    await server.database.updateTable("account").set({ adultConfirmedAt: NOW }).where("id", "=", buyer.id).execute();
    expect(await orderOf(buyer, adult.workId)).toMatchObject({ state: "created" });
    const unconfirmed = await addAccount(server, { emailIsConfirmed: false });
    const { workId } = await sold();
    await expect(orderOf(unconfirmed, workId)).rejects.toMatchObject({ httpStatus: 403, envelope: { errorCode: 6 } });
    const hidden = await sold({}, { state: "draft" });
    await expect(orderOf(await addBuyer(), hidden.workId)).rejects.toMatchObject(refused.missing);
  });

  it("is another person's to nobody", async () => {
    const { workId } = await sold();
    const { id } = await orderOf(await addBuyer(), workId);
    for (const other of [await addBuyer(), cast.moderator, cast.admin]) {
      await expect(get(other, id)).rejects.toMatchObject(refused.missing);
      await expect(as(other)("refundOrder", { params: { id }, body: { reason: "" } })).rejects.toMatchObject(
        refused.missing,
      );
    }
  });

  it("30 times an hour of one person", async () => {
    const { workId } = await sold();
    const buyer = await addBuyer();
    await orderOf(buyer, workId);
    await server.database.updateTable("attemptCounter").set({ count: 30 }).execute();
    await expect(orderOf(buyer, workId)).rejects.toMatchObject({ httpStatus: 429 });
  });
});

describe("a payment", () => {
  it("opens the book at once, and everything is written down", async () => {
    const { workId, owner, sold: chapter } = await sold();
    const buyer = await addBuyer();
    const id = await buy(buyer, workId);
    expect(await get(buyer, id)).toMatchObject({
      state: "paid",
      paidAt: NOW,
      receipt: "registered",
      canRefund: true,
      refusal: null,
      confirmationUrl: null,
    });
    expect(await holdings(buyer)).toMatchObject([{ workId, orderId: id, endedAt: null, openedAt: null }]);
    expect(await as(buyer)("getBookChapter", { params: { workId, chapterId: chapter.id } })).toHaveProperty("html");
    expect(await balanceOf(heldBy(owner.id))).toBe(-13_930);
    expect(await as(owner)("getWorkSales", { params: { id: workId } })).toMatchObject({ soldCount: 1 });
    const [letter] = (await takeLetters(server)).filter(({ to }) => to === buyer.email);
    expect(letter).toMatchObject({
      subject: "Книга куплена: «Соль на подоконнике»",
      link: `http://localhost:3000/order/${id}`,
    });
  });

  it("notified of ten times at once is one", async () => {
    const { workId, owner } = await sold();
    const buyer = await addBuyer();
    const { id } = await orderOf(buyer, workId);
    await drain();
    await press(id, "payInSilence");
    const paymentId = await paymentIdOf(id);
    const answers = await Promise.all(Array.from({ length: 10 }, () => notify(notification(paymentId))));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(10).fill(200));
    const kept = server.database.selectFrom("paymentNotification").where("objectId", "=", paymentId ?? "");
    expect(await kept.selectAll().execute()).toHaveLength(1);
    await drain();
    expect(await holdings(buyer)).toHaveLength(1);
    expect(await balanceOf(heldBy(owner.id))).toBe(-13_930);
  });

  it("notified of twice by the provider is one", async () => {
    const { workId } = await sold();
    const buyer = await addBuyer();
    const { id } = await orderOf(buyer, workId);
    await drain();
    await press(id, "payTwice");
    await drain();
    expect(await get(buyer, id)).toMatchObject({ state: "paid" });
    expect(await holdings(buyer)).toHaveLength(1);
  });

  it.each([1, 2, 5, 10, 30])("that nobody tells of is asked for: %d minutes after the time before", async (minutes) => {
    const { workId } = await sold();
    const buyer = await addBuyer();
    const { id } = await orderOf(buyer, workId);
    await drain();
    for (const passed of [1, 2, 5, 10, 30].filter((one) => one < minutes)) {
      server.clock.pass(passed * MINUTE);
      await drain();
    }
    await press(id, "payInSilence");
    server.clock.pass(minutes * MINUTE - 1);
    await drain();
    expect(await get(buyer, id)).toMatchObject({ state: "awaitingPayment" });
    server.clock.pass(1);
    await drain();
    expect(await get(buyer, id)).toMatchObject({ state: "paid" });
  });

  it("is asked for every hour, for 7 days", async () => {
    const { workId } = await sold();
    const { id } = await orderOf(await addBuyer(), workId);
    await drain();
    const waiting = () => server.database.selectFrom("job").where("kind", "=", "order.ask").selectAll().execute();
    const tried = async (tries: number) => {
      await server.database
        .updateTable("job")
        .set({ payload: JSON.stringify({ orderId: id, tries }), runAt: server.clock.now().toISOString() })
        .where("kind", "=", "order.ask")
        .execute();
      await drain();
    };
    await tried(5);
    expect((await waiting()).map(({ runAt }) => runAt.getTime() - server.clock.now().getTime())).toEqual([60 * MINUTE]);
    await tried(5 + 7 * 24 - 1);
    expect(await waiting()).toHaveLength(1);
    await tried(5 + 7 * 24);
    expect(await waiting()).toEqual([]);
  });

  it("that is declined leaves the money and the book where they are", async () => {
    const { workId } = await sold();
    const buyer = await addBuyer();
    const { id } = await orderOf(buyer, workId);
    await drain();
    await press(id, "decline");
    await drain();
    expect(await get(buyer, id)).toMatchObject({
      state: "canceled",
      reason: "не хватает денег",
      confirmationUrl: null,
    });
    expect(await holdings(buyer)).toEqual([]);
  });

  it("is believed by the provider's own word alone", async () => {
    const { workId } = await sold();
    const buyer = await addBuyer();
    const { id } = await orderOf(buyer, workId);
    await drain();
    expect((await notify(notification(await paymentIdOf(id)))).statusCode).toBe(200);
    await drain();
    expect(await get(buyer, id)).toMatchObject({ state: "awaitingPayment" });
  });

  it("notified of before it was made is booked at once when the notice comes again", async () => {
    const { workId } = await sold();
    const buyer = await addBuyer();
    const { id } = await orderOf(buyer, workId);
    await drain();
    const early = notification(await paymentIdOf(id));
    expect((await notify(early)).statusCode).toBe(200);
    await drain();
    await press(id, "payInSilence");
    expect(await get(buyer, id)).toMatchObject({ state: "awaitingPayment" });
    expect((await notify(early)).statusCode).toBe(200);
    await drain();
    expect(await get(buyer, id)).toMatchObject({ state: "paid" });
  });

  it("of another network is not heard", async () => {
    const { workId } = await sold();
    const buyer = await addBuyer();
    const { id } = await orderOf(buyer, workId);
    await drain();
    await press(id, "payInSilence");
    expect((await notify(notification(await paymentIdOf(id)), "203.0.113.7")).statusCode).toBe(403);
    await drain();
    expect(await get(buyer, id)).toMatchObject({ state: "awaitingPayment" });
  });

  it("of an unknown order is answered with 404, so that the provider repeats the notice, and opens no book", async () => {
    provider.answerInstead(() =>
      answered(200, {
        id: "unknown",
        status: "succeeded",
        amount: { value: "199.00", currency: "RUB" },
        metadata: { orderId: "999999999" },
      }),
    );
    expect((await notify(notification("unknown"))).statusCode).toBe(404);
    await drain();
    expect(
      await server.database.selectFrom("holding").where("orderId", "=", 999_999_999).selectAll().execute(),
    ).toEqual([]);
  });

  it("notified of before the provider has answered opens the book", async () => {
    const { workId } = await sold();
    const buyer = await addBuyer();
    const { id } = await orderOf(buyer, workId);
    const payment = {
      id: `early-${id}`,
      status: "succeeded",
      amount: { value: "199.00", currency: "RUB" },
      metadata: { orderId: String(id) },
    };
    // The first answer is lost: the payment is there, and nobody knows.
    provider.answerInstead((path, { method }) =>
      method === "POST" ? answered(500, "") : path.endsWith(payment.id) ? answered(200, payment) : undefined,
    );
    expect((await server.drainJobs()).failed).toBe(1);
    expect((await notify(notification(payment.id))).statusCode).toBe(404);
    await drain();
    expect(await get(buyer, id)).toMatchObject({ state: "paid" });
    expect((await notify(notification(payment.id))).statusCode).toBe(200);
    expect(await storedOrder(server, id)).toMatchObject({ paymentId: payment.id });
  });

  it("whose provider hangs or answers 500, and has it all the same, is one", async () => {
    const { workId } = await sold();
    const buyer = await addBuyer();
    const { id } = await orderOf(buyer, workId);
    let lost = 0;
    provider.answerInstead(async (path, init) => {
      if (init.method !== "POST" || !path.endsWith("/payments") || lost > 0) return undefined;
      lost += 1;
      // It has taken the payment, and its answer is lost.
      const headers = init.headers as Record<string, string>;
      await server.app.inject({ method: "POST", url: path, headers, payload: String(init.body) });
      return answered(500, "");
    });
    expect((await server.drainJobs()).failed).toBe(1);
    server.clock.pass(60 * MINUTE);
    await drain();
    expect(await get(buyer, id)).toMatchObject({ state: "awaitingPayment" });
    const kept = server.database.selectFrom("testPayment").where("idempotenceKey", "=", `order-${id}`);
    expect(await kept.selectAll().execute()).toHaveLength(1);
  });

  it("of another sum is disputed until an administrator decides", async () => {
    const { workId, owner } = await sold();
    const buyer = await addBuyer();
    const { id } = await orderOf(buyer, workId);
    await drain();
    const paymentId = await paymentIdOf(id);
    provider.answerInstead(() =>
      answered(200, {
        id: paymentId,
        status: "succeeded",
        amount: { value: "150.00", currency: "RUB" },
        metadata: { orderId: String(id) },
      }),
    );
    await notify(notification(paymentId));
    await drain();
    expect(await get(buyer, id)).toMatchObject({ state: "disputed" });
    expect(await holdings(buyer)).toEqual([]);
    expect((await as(cast.admin)("getAdminOrders", { query: {} })).orders).toContainEqual({
      id,
      state: "disputed",
      reason: "Пришла другая сумма",
      amount: 19_900,
      received: 15_000,
      paymentId,
      receipt: "none",
      refundReceipt: "none",
      work: { id: workId, title: "Соль на подоконнике" },
      buyer: { id: buyer.id, fio: buyer.fio, userName: buyer.userName },
      isOwn: false,
      createdAt: NOW,
      changedAt: NOW,
    });
    const body = { isKept: true, reason: "Разницу простили", proof };
    await expect(as(cast.moderator)("settleOrder", { params: { id }, body })).rejects.toMatchObject(refused.denied);
    expect(await as(cast.admin)("settleOrder", { params: { id }, body })).toEqual({ id, state: "paid" });
    expect(await holdings(buyer)).toHaveLength(1);
    // What has come, and not what was asked for.
    expect(await balanceOf(heldBy(owner.id))).toBe(-10_500);
  });

  it("of a book that the buyer holds already goes back by itself: two tabs, and a success after a cancellation", async () => {
    const { workId, owner } = await sold();
    const buyer = await addBuyer();
    const { id: first } = await orderOf(buyer, workId);
    await drain();
    server.clock.pass(60 * MINUTE);
    const { id: second } = await orderOf(buyer, workId);
    await drain();
    await press(first, "payInSilence");
    await press(second, "payInSilence");
    for (const id of [first, second]) await notify(notification(await paymentIdOf(id)));
    await drain();
    const states = [(await get(buyer, first)).state, (await get(buyer, second)).state].sort();
    expect(states).toEqual(["paid", "refunded"]);
    expect(await holdings(buyer)).toHaveLength(1);
    expect(await balanceOf(heldBy(owner.id))).toBe(-13_930);
  });
});

describe("money back", () => {
  const refund = (buyer: TestAccount, id: number) =>
    as(buyer)("refundOrder", { params: { id }, body: { reason: "Не то" } });

  it("closes the book when it is asked for, and sends a letter when it is there", async () => {
    const { workId, owner, sold: chapter } = await sold();
    const buyer = await addBuyer();
    const id = await buy(buyer, workId);
    await takeLetters(server);
    expect(await refund(buyer, id)).toMatchObject({ state: "refunding", reason: "Не то", canRefund: false });
    expect(await as(buyer)("getBookChapter", { params: { workId, chapterId: chapter.id } })).toMatchObject({
      isClosed: true,
    });
    await drain();
    expect(await get(buyer, id)).toMatchObject({ state: "refunded" });
    expect(await balanceOf(heldBy(owner.id))).toBe(0);
    expect(await takeLetters(server)).toMatchObject([
      { to: buyer.email, subject: "Деньги возвращены: «Соль на подоконнике»" },
    ]);
    // It can be bought again.
    expect((await orderOf(buyer, workId)).id).not.toBe(id);
  });

  it("is refused when a chapter was opened, and 14 days later", async () => {
    const { workId, sold: chapter } = await sold();
    const [reader, other] = [await addBuyer(), await addBuyer()];
    const [read, unread] = [await buy(reader, workId), await buy(other, workId)];
    await as(reader)("getBookChapter", { params: { workId, chapterId: chapter.id } });
    const late = "Вернуть деньги можно в течение 14 дней, пока платные главы не открыты и не скачаны";
    await expect(refund(reader, read)).rejects.toMatchObject({ httpStatus: 400, envelope: { message: late } });
    expect(await get(reader, read)).toMatchObject({ canRefund: false, refusal: late });
    server.clock.pass(14 * DAY);
    await expect(refund(other, unread)).rejects.toMatchObject({ httpStatus: 400, envelope: { message: late } });
  });

  it("is refused when the book was downloaded", async () => {
    const { workId } = await sold();
    const buyer = await addBuyer();
    const id = await buy(buyer, workId);
    await as(buyer)("downloadWork", { params: { id: workId, format: "fb2" } });
    await expect(refund(buyer, id)).rejects.toMatchObject({ httpStatus: 400 });
  });

  it("that the provider refuses gives the book back, and waits for an administrator", async () => {
    const { workId, owner, sold: chapter } = await sold();
    const buyer = await addBuyer();
    const id = await buy(buyer, workId);
    await refund(buyer, id);
    provider.answerInstead((path) =>
      path.endsWith("/refunds") ? answered(400, { type: "error", code: "insufficient_funds" }) : undefined,
    );
    await drain();
    expect(await get(buyer, id)).toMatchObject({
      state: "refundFailed",
      reason: "Возврат не прошёл: insufficient_funds",
    });
    expect(await as(buyer)("getBookChapter", { params: { workId, chapterId: chapter.id } })).toHaveProperty("html");
    expect(await balanceOf(heldBy(owner.id))).toBe(-13_930);
    provider.answerItself();
    const body = { reason: "Касса пополнена", proof };
    await expect(as(cast.moderator)("refundOrderByStaff", { params: { id }, body })).rejects.toMatchObject(
      refused.unavailable,
    );
    await as(cast.admin)("refundOrderByStaff", { params: { id }, body });
    await drain();
    expect(await get(buyer, id)).toMatchObject({ state: "refunded" });
    expect(await balanceOf(heldBy(owner.id))).toBe(0);
  });

  it("that the provider refuses when the 14 days are over leaves the share to its author", async () => {
    const { workId, owner } = await sold();
    const id = await buy(await addBuyer(), workId);
    server.clock.pass(14 * DAY - 1);
    await as(cast.admin)("refundOrderByStaff", { params: { id }, body: { reason: "Суд", proof } });
    provider.answerInstead((path) => (path.endsWith("/refunds") ? answered(500, {}) : undefined));
    expect((await server.drainJobs()).failed).toBe(1);
    server.clock.pass(1);
    await drain();
    expect([await balanceOf(heldBy(owner.id)), await balanceOf(availableTo(owner.id))]).toEqual([-13_930, 0]);
    provider.answerInstead((path) =>
      path.endsWith("/refunds") ? answered(400, { type: "error", code: "insufficient_funds" }) : undefined,
    );
    server.clock.pass(60_000);
    await drain();
    expect(await storedOrder(server, id)).toMatchObject({ state: "refundFailed" });
    expect([await balanceOf(heldBy(owner.id)), await balanceOf(availableTo(owner.id))]).toEqual([0, -13_930]);
  });

  it("by the staff, with a reason, though chapters were opened; never one's own", async () => {
    const { workId, sold: chapter } = await sold();
    const buyer = await addBuyer();
    const id = await buy(buyer, workId);
    await as(buyer)("getBookChapter", { params: { workId, chapterId: chapter.id } });
    expect(
      await as(cast.moderator)("refundOrderByStaff", { params: { id }, body: { reason: "Обман", proof } }),
    ).toEqual({
      id,
      state: "refunding",
    });
    const own = await addOrder(server, {
      requestId: randomUUID(),
      accountId: cast.moderator.id,
      workId,
      payeeId: cast.owner.id,
      state: "paid",
      paidAt: NOW,
    });
    await expect(
      as(cast.moderator)("refundOrderByStaff", { params: { id: own.id }, body: { reason: "Обман", proof } }),
    ).rejects.toMatchObject({ httpStatus: 403 });
  });

  it("of what has matured goes from what can be paid out", async () => {
    const { workId, owner } = await sold();
    const buyer = await addBuyer();
    const id = await buy(buyer, workId);
    server.clock.pass(14 * DAY - 1);
    await drain();
    expect([await balanceOf(heldBy(owner.id)), await balanceOf(availableTo(owner.id))]).toEqual([-13_930, 0]);
    server.clock.pass(1);
    await drain();
    expect([await balanceOf(heldBy(owner.id)), await balanceOf(availableTo(owner.id))]).toEqual([0, -13_930]);
    await as(cast.admin)("refundOrderByStaff", { params: { id }, body: { reason: "Суд", proof } });
    await drain();
    expect([await balanceOf(heldBy(owner.id)), await balanceOf(availableTo(owner.id))]).toEqual([0, 0]);
  });
});

describe("the staff's list", () => {
  const list = (person: TestAccount, query: object = {}) =>
    as(person)("getAdminOrders", { query: query }).then(({ orders }) => orders.map(({ id }) => id));
  const paid = async (act: "pay" | "payWithoutReceipt" = "pay") => {
    const { workId, owner } = await sold();
    const buyer = await addBuyer();
    const { id } = await orderOf(buyer, workId);
    await drain();
    await press(id, act);
    await drain();
    return { id, buyer, owner };
  };

  it("has what waits for somebody, all, and those of a number or of a buyer", async () => {
    const one = await paid();
    const two = await paid("payWithoutReceipt");
    expect(await list(cast.admin)).toContain(two.id);
    expect(await list(cast.admin)).not.toContain(one.id);
    expect((await list(cast.admin, { kind: "all" })).slice(0, 2)).toEqual([two.id, one.id]);
    expect(await list(cast.admin, { search: `№ ${one.id}` })).toEqual([one.id]);
    expect(await list(cast.admin, { search: two.buyer.userName })).toEqual([two.id]);
    expect(await list(cast.admin, { search: "никого такого" })).toEqual([]);
  });

  it("has those of one state, the last first and page by page", async () => {
    const one = await paid();
    const two = await paid();
    const waiting = await orderOf(await addBuyer(), (await sold()).workId);
    await drain();
    const refunded = await paid();
    await as(refunded.buyer)("refundOrder", { params: { id: refunded.id }, body: { reason: "Не то" } });
    await drain();
    expect((await list(cast.admin, { state: "paid" })).slice(0, 2)).toEqual([two.id, one.id]);
    expect(await list(cast.admin, { state: "paid", ps: "1", page: "2" })).toEqual([one.id]);
    expect((await list(cast.admin, { state: "awaitingPayment" }))[0]).toBe(waiting.id);
    expect((await list(cast.admin, { kind: "waiting", state: "refunded" }))[0]).toBe(refunded.id);
    expect(await list(cast.admin, { state: "refunded", search: two.buyer.userName })).toEqual([]);
    expect(await list(cast.admin, { state: "paid", search: two.buyer.userName })).toEqual([two.id]);
    expect(await list(cast.moderator, { state: "paid" })).toEqual([]);
  });

  it("shows a moderator the order whose number he enters, and no other", async () => {
    const { id, buyer } = await paid("payWithoutReceipt");
    for (const query of [{}, { kind: "all" }, { state: "paid" }, { search: buyer.userName }])
      expect(await list(cast.moderator, query)).toEqual([]);
    expect(await list(cast.moderator, { search: String(id) })).toEqual([id]);
  });

  it("says whose own order or income it is; another one decides", async () => {
    const { id, owner } = await paid();
    await server.database
      .updateTable("account")
      .set({ roles: ["Admin"] })
      .where("id", "=", owner.id)
      .execute();
    const query = { search: String(id) };
    expect((await as(owner)("getAdminOrders", { query })).orders).toMatchObject([{ id, isOwn: true }]);
    expect((await as(cast.admin)("getAdminOrders", { query })).orders).toMatchObject([{ id, isOwn: false }]);
    await expect(
      as(owner)("refundOrderByStaff", { params: { id }, body: { reason: "Сам", proof } }),
    ).rejects.toMatchObject({
      httpStatus: 403,
      envelope: { message: "О своём заказе и о своём доходе решает другой сотрудник" },
    });
  });

  it("lets a receipt go that was registered meanwhile: only the provider's word counts", async () => {
    const { id } = await paid("payWithoutReceipt");
    expect(await storedOrder(server, id)).toMatchObject({ state: "paid", receipt: "failed" });
    await as(cast.admin)("recheckOrder", { params: { id } });
    await drain();
    expect(await list(cast.admin)).toContain(id);
    provider.answerInstead(async (path) => {
      if (!path.includes("/payments/")) return undefined;
      const { paymentId } = await storedOrder(server, id);
      return answered(200, {
        id: paymentId,
        status: "succeeded",
        amount: { value: "199.00", currency: "RUB" },
        metadata: { orderId: String(id) },
        receipt_registration: "succeeded",
      });
    });
    await as(cast.admin)("recheckOrder", { params: { id } });
    await drain();
    expect(await storedOrder(server, id)).toMatchObject({ state: "paid", receipt: "registered" });
    expect(await list(cast.admin)).not.toContain(id);
  });

  it("takes a decision with a proof alone, and writes down who decided what and why", async () => {
    const { id, buyer } = await paid();
    const wrong = { reason: "Обман", proof: { password: "не тот пароль" } };
    await expect(as(cast.moderator)("refundOrderByStaff", { params: { id }, body: wrong })).rejects.toMatchObject({
      httpStatus: 400,
    });
    expect(await storedOrder(server, id)).toMatchObject({ state: "paid" });
    await as(cast.moderator)("refundOrderByStaff", { params: { id }, body: { reason: "Обман", proof } });
    const { acts } = await as(cast.admin)("getStaffActs", { query: { search: buyer.userName } });
    expect(acts).toMatchObject([
      {
        kind: "orderRefundedByStaff",
        note: `Заказ № ${id}: Обман`,
        actor: { id: cast.moderator.id },
        person: { id: buyer.id },
      },
    ]);
  });
});

describe("the list of one's orders", () => {
  it("has the last first, a page at a time", async () => {
    const buyer = await addBuyer();
    const [one, two] = [await buy(buyer, (await sold()).workId), await buy(buyer, (await sold()).workId)];
    const page = (ps: string, number: string) =>
      as(buyer)("getAccountOrders", { query: untyped({ ps, page: number }) });
    expect((await page("1", "1")).orders.map(({ id }) => id)).toEqual([two]);
    expect(await page("1", "1")).toMatchObject({ isLastPage: false });
    expect(await page("1", "2")).toMatchObject({ orders: [{ id: one }], isLastPage: true });
  });
});

describe("our own provider", () => {
  it("takes nothing without its key, and is not there where it is not set", async () => {
    for (const url of ["/test-payments/v3/payments", "/test-payments/v3/refunds"])
      expect(
        (await server.app.inject({ method: "POST", url, payload: {}, headers: { "idempotence-key": "1" } })).statusCode,
      ).toBe(401);
    expect((await server.app.inject({ url: "/test-payments/v3/payments/1" })).statusCode).toBe(401);
  });

  it("pays another sum, without a receipt, and refuses the first refund alone", async () => {
    const { workId } = await sold();
    const buyer = await addBuyer();
    const paidBy = async (act: "payAnotherSum" | "payWithoutRefund", work = workId) => {
      const { id } = await orderOf(buyer, work);
      await drain();
      await press(id, act);
      await drain();
      return id;
    };
    const disputed = await paidBy("payAnotherSum");
    expect(await storedOrder(server, disputed)).toMatchObject({ state: "disputed", received: 19_800 });
    await as(cast.admin)("settleOrder", { params: { id: disputed }, body: { isKept: false, reason: "Не то", proof } });
    await drain();
    expect(await storedOrder(server, disputed)).toMatchObject({ state: "refunded" });
    const id = await paidBy("payWithoutRefund", (await sold()).workId);
    await as(buyer)("refundOrder", { params: { id }, body: { reason: "" } });
    await drain();
    expect(await storedOrder(server, id)).toMatchObject({ state: "refundFailed" });
    await as(cast.admin)("refundOrderByStaff", { params: { id }, body: { reason: "Ещё раз", proof } });
    await drain();
    expect(await storedOrder(server, id)).toMatchObject({ state: "refunded" });
  });

  it("shows what is paid, and says so once it is decided", async () => {
    const { workId } = await sold();
    const { id } = await orderOf(await addBuyer(), workId);
    await drain();
    const path = new URL((await storedOrder(server, id)).confirmationUrl ?? "").pathname;
    const page = await server.app.inject({ url: path });
    for (const words of [
      "Проверочная оплата",
      "199\u00a0₽",
      "Соль на подоконнике",
      "Оплатить и промолчать",
      "Сообщить дважды",
    ])
      expect(page.body).toContain(words);
    await press(id, "decline");
    await press(id, "pay");
    expect((await server.app.inject({ url: path })).body).toContain("Платёж уже решён.");
    await drain();
    expect(await storedOrder(server, id)).toMatchObject({ state: "canceled" });
    expect((await server.app.inject({ url: "/test-payments/none" })).statusCode).toBe(404);
  });
});

it("orders are counted by the states that they get to", async () => {
  const { workId } = await sold();
  const buyer = await addBuyer();
  const counts = await counted(async () => {
    const id = await buy(buyer, workId);
    await as(buyer)("refundOrder", { params: { id }, body: { reason: "Ошибся книгой" } });
    await drain();
    const declined = await orderOf(await addBuyer(), workId);
    await drain();
    await press(declined.id, "decline");
    await drain();
  }, "rukopis_orders");
  expect(counts).toEqual({
    'rukopis_orders_total{state="created"}': 2,
    'rukopis_orders_total{state="awaitingPayment"}': 2,
    'rukopis_orders_total{state="paid"}': 1,
    'rukopis_orders_total{state="refunding"}': 1,
    'rukopis_orders_total{state="refunded"}': 1,
    'rukopis_orders_total{state="canceled"}': 1,
  });
});

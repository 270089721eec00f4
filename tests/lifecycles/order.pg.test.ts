import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { addHolding, addOrder, addSoldBook, storedOrder } from "../support/factories.sales.ts";
import { addAccount, PASSWORD, type TestAccount } from "../support/factories.ts";
import { answered, providerInProcess } from "../support/payments.ts";
import { startServer, type TestServer } from "../support/server.ts";
import { ORDER_NOW, type Row, rows } from "./order.table.ts";

let server: TestServer;
let provider: ReturnType<typeof providerInProcess>;
let owner: TestAccount;
let moderator: TestAccount;
let admin: TestAccount;
beforeAll(async () => {
  server = await startServer({ now: ORDER_NOW });
  provider = providerInProcess(server);
  owner = await addAccount(server);
  moderator = await addAccount(server, { roles: ["Moderator"] });
  admin = await addAccount(server, { roles: ["Admin"] });
});
afterAll(async () => {
  provider.stop();
  await server.stop();
});

it("the table holds 9 states × 8 events, 8 of what comes late or twice, 12 of who wants it back and 2 of a dispute", () =>
  expect(rows).toHaveLength(9 * 8 + 8 + 12 + 2));

const unpaid = ["created", "awaitingPayment", "canceled", "failed", "disputed"];

async function addStored(row: Row) {
  const { state, type, paidAt = ORDER_NOW } = row;
  const buyer = await addAccount(server);
  const { workId } = await addSoldBook(server, { owner }, row.isFrozen && { state: "frozen" });
  const isPaid = !unpaid.includes(state);
  const order = await addOrder(server, {
    requestId: randomUUID(),
    accountId: buyer.id,
    workId,
    payeeId: owner.id,
    state,
    paymentId: type === "payment.registered" || type === "payment.refused" ? null : `payment-${randomUUID()}`,
    paidAt: isPaid ? paidAt : null,
    reason: "Прежняя причина",
  });
  const openedAt = row.isOpened ? ORDER_NOW : null;
  if (state === "paid") await addHolding(server, workId, buyer, { orderId: order.id, openedAt });
  if (isPaid && state !== "paid") await addHolding(server, workId, buyer, { orderId: order.id, endedAt: ORDER_NOW });
  if (row.isHeldAlready) await addHolding(server, workId, buyer);
  return { order, buyer };
}

type Thing = Awaited<ReturnType<typeof addStored>>;

const job = async (kind: "order.register" | "payment.hear" | "order.refund", payload: object) => {
  await server.database.deleteFrom("job").execute();
  await server.database
    .insertInto("job")
    .values({ kind, payload: JSON.stringify(payload), runAt: ORDER_NOW, dedupe: null })
    .execute();
  // What follows from it is another matter.
  expect(
    (
      await server.drainJobs({
        mail: async () => {},
        ...(kind !== "order.refund" && { "order.refund": async () => {} }),
      })
    ).failed,
  ).toBe(0);
};

/** As the provider says it of the payment of this order. */
const paymentOf = ({ order }: Thing, status: string, value = "199.00", more: object = {}) => ({
  id: order.paymentId ?? `payment-of-${order.id}`,
  status,
  amount: { value, currency: "RUB" },
  metadata: { orderId: String(order.id) },
  ...more,
});
const refusedBy = { cancellation_details: { party: "payment_network", reason: "insufficient_funds" } };
const refundOf = ({ order }: Thing, status: string, more: object = {}) => ({
  id: `refund-of-${order.id}`,
  status,
  payment_id: order.paymentId,
  amount: { value: "199.00", currency: "RUB" },
  ...more,
});

async function send(thing: Thing, row: Row) {
  const { order, buyer } = thing;
  const { reason = "Не то", by = "buyer" } = row;
  const hear = async (kind: "payment" | "refund", answer: { id: string }) => {
    provider.answerInstead(() => answered(200, answer));
    await job("payment.hear", { kind, id: answer.id });
  };
  switch (row.type) {
    case "payment.registered":
      provider.answerInstead(() => answered(200, paymentOf(thing, "pending")));
      return job("order.register", { orderId: order.id });
    case "payment.refused":
      provider.answerInstead(() => answered(400, { type: "error", code: "invalid_request" }));
      return job("order.register", { orderId: order.id });
    case "payment.canceled":
      return hear("payment", paymentOf(thing, "canceled", "199.00", refusedBy));
    case "payment.succeeded":
      return hear("payment", paymentOf(thing, "succeeded", row.differs ? "198.00" : "199.00"));
    case "refund.succeeded":
      return hear("refund", refundOf(thing, "succeeded"));
    case "refund.canceled":
      return hear("refund", refundOf(thing, "canceled", refusedBy));
    case "refund.requested": {
      const asker = await server.login(by === "buyer" ? buyer : by === "staff" ? moderator : admin);
      const path = by === "buyer" ? `/v1/order/${order.id}/refund` : `/v2/moderation/order/${order.id}/refund`;
      return asker.post(path, by === "buyer" ? { reason } : { reason, proof: { password: PASSWORD } });
    }
    default: {
      const body = { isKept: row.isKept ?? false, reason, proof: { password: PASSWORD } };
      return (await server.login(admin)).post(`/v2/admin/orders/${order.id}/settle`, body);
    }
  }
}

/** What an event leaves behind that no law speaks of: what the provider has said. */
const lawful = async ({ order }: Thing) => {
  const { state, reason, paidAt } = await storedOrder(server, order.id);
  return { state, reason, paidAt: paidAt?.toISOString() ?? null };
};

describe.each(rows)("$state, $type", (row) => {
  it("through the API", async () => {
    const thing = await addStored(row);
    const before = await lawful(thing);
    const answer = await send(thing, row);
    provider.answerItself();
    const { expected, writes = {} } = row;
    if ("refused" in expected) {
      if (answer) {
        expect(answer.statusCode).toBe(400);
        const { field, refused } = expected;
        if (field) expect(Object.keys(answer.json().invalidFields)).toEqual([field]);
        else expect(answer.json()).toMatchObject({ status: 4, errorCode: 3, message: refused });
      }
      expect(await lawful(thing)).toEqual(before);
      return;
    }
    if (answer) expect([answer.statusCode, answer.json().data]).toMatchObject([200, { state: expected.becomes }]);
    expect(await lawful(thing)).toEqual({ ...before, state: expected.becomes, ...writes });
  });
});

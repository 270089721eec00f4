import { once } from "node:events";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ProviderRefusal } from "../../server/commerce/provider.ts";
import { yookassa } from "../../server/commerce/yookassa.ts";

/** What has been asked of the recorded provider, and what it answers next. */
type ReceivedRequest = { method: string; path: string; headers: IncomingMessage["headers"]; body: unknown };
let received: ReceivedRequest[] = [];
let answer: (response: ServerResponse) => void = () => {};
let recorded: Server;
let url = "";
beforeAll(async () => {
  recorded = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on("data", (part: Buffer) => parts.push(part));
    request.on("end", () => {
      const text = Buffer.concat(parts).toString();
      const { method = "", url: path = "", headers } = request;
      received.push({ method, path, headers, body: text === "" ? null : JSON.parse(text) });
      answer(response);
    });
  }).listen(0, "127.0.0.1");
  await once(recorded, "listening");
  url = `http://127.0.0.1:${(recorded.address() as AddressInfo).port}/v3`;
});
afterAll(() => {
  recorded.closeAllConnections();
  recorded.close();
});

const says = (status: number, body: object | string) => {
  received = [];
  answer = (response) => {
    response.writeHead(status, { "content-type": "application/json" });
    response.end(typeof body === "string" ? body : JSON.stringify(body));
  };
};

const provider = (given: { taxSystemCode?: number } = {}) =>
  yookassa({
    shopId: "100500",
    secretKey: "test_secret",
    url,
    networks: ["185.71.76.0/27", "77.75.156.11", "2a02:5180::/32"],
    payHosts: ["yoomoney.ru", "yookassa.ru"],
    receipt: {
      vatCode: 1,
      taxSystemCode: given.taxSystemCode ?? null,
      subject: "intellectual_activity",
      mode: "full_payment",
    },
  });
const { signal } = new AbortController();

const payment = {
  key: "order-7",
  orderId: 7,
  amount: 19_900,
  description: "Книга «Соль», заказ № 7",
  email: "nina@example.ru",
  returnUrl: "https://rukopis.example/order/7",
};

/** As the documentation of YooKassa shows it. */
const pending = {
  id: "23d93cac-000f-5000-8000-126628f15141",
  status: "pending",
  paid: false,
  amount: { value: "199.00", currency: "RUB" },
  confirmation: {
    type: "redirect",
    confirmation_url: "https://yoomoney.ru/api-pages/v2/payment-confirm/epl?orderId=23d93cac",
  },
  created_at: "2026-11-20T11:05:31.000Z",
  description: "Книга «Соль», заказ № 7",
  metadata: { orderId: "7" },
  recipient: { account_id: "100500", gateway_id: "100700" },
  refundable: false,
  test: false,
};
const succeeded = {
  ...pending,
  status: "succeeded",
  paid: true,
  captured_at: "2026-11-20T11:06:31.000Z",
  receipt_registration: "succeeded",
  refundable: true,
};

describe("createPayment", () => {
  it("sends sum, receipt and key, and reads where the buyer pays", async () => {
    says(200, pending);
    expect(await provider().createPayment(payment, signal)).toEqual({
      id: "23d93cac-000f-5000-8000-126628f15141",
      status: "pending",
      amount: 19_900,
      orderId: 7,
      confirmationUrl: "https://yoomoney.ru/api-pages/v2/payment-confirm/epl?orderId=23d93cac",
      reason: "",
      receipt: "none",
    });
    expect(received).toHaveLength(1);
    expect(received[0]).toMatchObject({
      method: "POST",
      path: "/v3/payments",
      headers: {
        authorization: `Basic ${Buffer.from("100500:test_secret").toString("base64")}`,
        "idempotence-key": "order-7",
        "content-type": "application/json",
      },
    });
    expect(received[0]?.body).toEqual({
      amount: { value: "199.00", currency: "RUB" },
      capture: true,
      confirmation: { type: "redirect", return_url: "https://rukopis.example/order/7" },
      description: "Книга «Соль», заказ № 7",
      metadata: { orderId: "7" },
      receipt: {
        customer: { email: "nina@example.ru" },
        items: [
          {
            description: "Книга «Соль», заказ № 7",
            quantity: 1,
            amount: { value: "199.00", currency: "RUB" },
            vat_code: 1,
            payment_subject: "intellectual_activity",
            payment_mode: "full_payment",
          },
        ],
      },
    });
  });

  it("names the tax system where it is set, and cuts a long title at 128 characters", async () => {
    says(200, pending);
    await provider({ taxSystemCode: 2 }).createPayment({ ...payment, description: "😀".repeat(200) }, signal);
    expect(received[0]?.body).toMatchObject({
      description: "😀".repeat(128),
      receipt: { tax_system_code: 2, items: [{ description: "😀".repeat(128) }] },
    });
  });

  it.each(["https://evil.example/pay", "https://yoomoney.ru.evil.example/pay", "javascript:alert(1)"])(
    "leads no buyer to %s",
    async (confirmation_url) => {
      says(200, { ...pending, confirmation: { type: "redirect", confirmation_url } });
      await expect(provider().createPayment(payment, signal)).rejects.toThrow(/leads buyers to/);
    },
  );
});

describe("getPayment", () => {
  it("reads what was paid, with its receipt", async () => {
    says(200, succeeded);
    expect(await provider().getPayment(pending.id, signal)).toMatchObject({
      status: "succeeded",
      amount: 19_900,
      receipt: "registered",
    });
    expect(received[0]).toMatchObject({ method: "GET", path: `/v3/payments/${pending.id}`, body: null });
    expect(received[0]?.headers["idempotence-key"]).toBeUndefined();
  });

  it.each([
    "3d_secure_failed",
    "call_issuer",
    "canceled_by_merchant",
    "card_expired",
    "country_forbidden",
    "expired_on_capture",
    "expired_on_confirmation",
    "fraud_suspected",
    "general_decline",
    "identification_required",
    "insufficient_funds",
    "internal_timeout",
    "invalid_card_number",
    "invalid_csc",
    "issuer_unavailable",
    "payment_method_limit_exceeded",
    "payment_method_restricted",
    "permission_revoked",
    "unsupported_mobile_operator",
  ])("reads why it was canceled: %s", async (reason) => {
    says(200, { ...pending, status: "canceled", cancellation_details: { party: "payment_network", reason } });
    expect(await provider().getPayment(pending.id, signal)).toMatchObject({ status: "canceled", reason });
  });

  it("reads a sum in another currency, or of no sum, as none", async () => {
    says(200, { ...succeeded, amount: { value: "199.00", currency: "USD" } });
    expect(await provider().getPayment(pending.id, signal)).toMatchObject({ amount: null });
    says(200, { ...succeeded, amount: { value: "много", currency: "RUB" } });
    expect(await provider().getPayment(pending.id, signal)).toMatchObject({ amount: null });
  });

  it.each([[{}], [{ orderId: "семь" }], [{ orderId: "-7" }], [undefined]])(
    "belongs to no order by %j",
    async (metadata) => {
      says(200, { ...succeeded, metadata });
      expect(await provider().getPayment(pending.id, signal)).toMatchObject({ orderId: null });
    },
  );

  it("of none is null", async () => {
    says(404, { type: "error", code: "not_found" });
    expect(await provider().getPayment(pending.id, signal)).toBeNull();
  });

  it("cannot be led to another address by its id", async () => {
    says(404, {});
    await provider().getPayment("../refunds/1?x=", signal);
    expect(received[0]?.path).toBe("/v3/payments/..%2Frefunds%2F1%3Fx%3D");
  });
});

describe("createRefund and getRefund", () => {
  const refund = {
    id: "216749f7-0016-50be-b000-078d43a63ae4",
    status: "succeeded",
    amount: { value: "199.00", currency: "RUB" },
    payment_id: pending.id,
    receipt_registration: "pending",
  };
  const read = { id: refund.id, status: "succeeded", paymentId: pending.id, reason: "", receipt: "pending" };

  it("sends the whole sum back", async () => {
    says(200, refund);
    const { description, email, amount } = payment;
    const asking = { key: "refund-7-0", paymentId: pending.id, amount, description, email };
    expect(await provider().createRefund(asking, signal)).toEqual(read);
    expect(received[0]).toMatchObject({ path: "/v3/refunds", headers: { "idempotence-key": "refund-7-0" } });
    expect(received[0]?.body).toMatchObject({ payment_id: pending.id, amount: { value: "199.00", currency: "RUB" } });
  });

  it("reads what became of it", async () => {
    says(200, refund);
    expect(await provider().getRefund(refund.id, signal)).toEqual(read);
    says(200, {
      ...refund,
      status: "canceled",
      cancellation_details: { party: "yoo_money", reason: "insufficient_funds" },
    });
    expect(await provider().getRefund(refund.id, signal)).toMatchObject({
      status: "canceled",
      reason: "insufficient_funds",
    });
  });
});

describe("what goes wrong", () => {
  const create = () => provider().createPayment(payment, signal);

  it.each([
    [400, { type: "error", code: "invalid_request" }, "invalid_request"],
    [401, { type: "error", code: "invalid_credentials" }, "invalid_credentials"],
    [403, { type: "error", code: "forbidden" }, "forbidden"],
    [404, { type: "error", code: "not_found" }, "not_found"],
    [400, "<html>", "http_400"],
  ])("HTTP %d is a refusal", async (status, body, code) => {
    says(status, body);
    await expect(create()).rejects.toEqual(new ProviderRefusal(code));
    await expect(create()).rejects.toBeInstanceOf(ProviderRefusal);
  });

  it.each([429, 500, 502, 503])("HTTP %d says nothing: the same is asked again", async (status) => {
    says(status, { type: "error", code: "too_many_requests" });
    await expect(create()).rejects.toThrow(`HTTP ${status}`);
    await expect(create()).rejects.not.toBeInstanceOf(ProviderRefusal);
  });

  it.each(['{"id": "23d9', "", "[]", '{"id": 7}'])("so does «%s»", async (body) => {
    says(200, body);
    await expect(create()).rejects.not.toBeInstanceOf(ProviderRefusal);
  });

  it("so does a provider that breaks off", async () => {
    answer = (response) => response.destroy();
    await expect(create()).rejects.not.toBeInstanceOf(ProviderRefusal);
  });

  it("so does silence: a stop of the server breaks it off", async () => {
    const stop = new AbortController();
    answer = () => stop.abort(new Error("the server stops"));
    await expect(provider().createPayment(payment, stop.signal)).rejects.toThrow("the server stops");
  });

  it("is led nowhere", async () => {
    answer = (response) => {
      response.writeHead(307, { location: "https://evil.example/v3/payments" });
      response.end();
    };
    await expect(create()).rejects.not.toBeInstanceOf(ProviderRefusal);
  });
});

describe("notifications", () => {
  const read = (body: unknown) => provider().readNotification(body);

  it("are a hint of what to ask for", () => {
    expect(read({ type: "notification", event: "payment.succeeded", object: succeeded })).toEqual({
      event: "payment.succeeded",
      kind: "payment",
      id: pending.id,
      status: "succeeded",
    });
    expect(
      read({ type: "notification", event: "refund.succeeded", object: { id: "1", status: "succeeded" } }),
    ).toMatchObject({
      kind: "refund",
    });
  });

  it.each([
    [null],
    [{}],
    [{ type: "notification", event: "payout.succeeded", object: succeeded }],
    [{ type: "notification", event: "payment.succeeded", object: { id: "../1", status: "succeeded" } }],
    [{ type: "notification", event: "payment.succeeded", object: { id: "1".repeat(101), status: "succeeded" } }],
    [{ type: "note", event: "payment.succeeded", object: succeeded }],
  ])("%j is none", (body) => expect(read(body)).toBeNull());

  it.each([
    ["185.71.76.0", true],
    ["185.71.76.31", true],
    ["185.71.76.32", false],
    ["77.75.156.11", true],
    ["77.75.156.12", false],
    ["::ffff:185.71.76.1", true],
    ["2a02:5180::1", true],
    ["2a02:5181::1", false],
    ["127.0.0.1", false],
  ])("may come from %s: %s", (address, may) => expect(provider().isOfProvider(address)).toBe(may));
});

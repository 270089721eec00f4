import { randomUUID, timingSafeEqual } from "node:crypto";
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteShorthandOptions } from "fastify";
import { sql } from "kysely";
import * as z from "zod/mini";
import { formatMoney, fromProviderValue, KOPECKS, toProviderValue } from "../../src/text/money.ts";
import { escapeHtml } from "../../src/text/words.ts";
import { config } from "../config.ts";
import { db, transaction } from "../db/transaction.ts";
import type { Surroundings } from "../http/dispatcher.ts";
import { traceHeaders } from "../tracing/trace.ts";
import { ownAddress, TEST_SHOP, testSecret } from "./chosenProvider.ts";

/** The parts of YooKassa's API v3 that this product uses (docs/spec/commerce.md, «YooKassa»). */
const sum = z.object({ value: z.string(), currency: z.literal("RUB") });
const paymentRequest = z.object({
  amount: sum,
  confirmation: z.object({ type: z.literal("redirect"), return_url: z.string() }),
  description: z.string(),
  metadata: z.record(z.string(), z.string()),
  receipt: z.object({ customer: z.object({ email: z.string() }) }),
});
const refundRequest = z.object({ payment_id: z.string(), amount: sum, receipt: z.object({}) });
const storedPayment = z.object({
  id: z.string(),
  amount: sum,
  description: z.string(),
  confirmation: z.object({ return_url: z.string(), confirmation_url: z.string() }),
});

type Kind = "payment" | "refund";
type PageRequest = FastifyRequest<{ Params: { id: string; act?: string } }>;

/** Whatever is sent as the name of a shop and its key. */
function isShop({ headers }: FastifyRequest): boolean {
  const given = Buffer.from(headers.authorization ?? "");
  const right = Buffer.from(`Basic ${Buffer.from(`${TEST_SHOP}:${testSecret()}`).toString("base64")}`);
  return given.length === right.length && timingSafeEqual(given, right);
}

const find = (kind: Kind, id: string) =>
  db().selectFrom("testPayment").where("kind", "=", kind).where("id", "=", id).selectAll().executeTakeFirst();

const fault = (reply: FastifyReply, status: number, code: string) =>
  reply.code(status).send({ type: "error", id: randomUUID(), code, description: code });

const present = ({ status, object }: { status: string; object: Record<string, unknown> }) => ({ ...object, status });

type New = { kind: Kind; key: string; status: string; object: Record<string, unknown> & { id: string }; now: Date };

/** The same key is the same thing. */
async function keep({ kind, key, status, object, now }: New) {
  await db()
    .insertInto("testPayment")
    .values({
      id: object.id,
      kind,
      idempotenceKey: key,
      status,
      object: JSON.stringify(object),
      createdAt: now.toISOString(),
    })
    .onConflict((same) => same.column("idempotenceKey").doNothing())
    .execute();
  const kept = await db()
    .selectFrom("testPayment")
    .where("idempotenceKey", "=", key)
    .selectAll()
    .executeTakeFirstOrThrow();
  return present(kept);
}

const acts = {
  pay: "Оплатить",
  decline: "Отказать",
  payInSilence: "Оплатить и промолчать",
  payTwice: "Сообщить дважды",
  payAnotherSum: "Оплатить другую сумму",
  payWithoutReceipt: "Оплатить без чека",
  payWithoutRefund: "Оплатить и отказать в первом возврате",
};
type Act = keyof typeof acts;
const isAct = (given: string | undefined): given is Act => given !== undefined && Object.hasOwn(acts, given);

const page = (title: string, body: string): string =>
  `<!doctype html>\n<html lang="ru">\n<meta charset="utf-8">\n<meta name="viewport" content="width=device-width">\n<title>${title}</title>\n<body>\n<main>\n<h1>${title}</h1>\n${body}\n</main>\n</body>\n</html>\n`;

/** What a notification of the real one is: no more than a hint. */
async function notify(kind: Kind, id: string, status: string): Promise<void> {
  const body = JSON.stringify({ type: "notification", event: `${kind}.${status}`, object: { id, status } });
  await fetch(`${ownAddress(config())}/api/v1/payment/notification`, {
    method: "POST",
    headers: { "content-type": "application/json", ...traceHeaders() },
    body,
  });
}

/** What a payment is from then on, as the provider tells it. `refusesRefund`: the next one alone. */
function settled(object: Record<string, unknown>, act: Act): Record<string, unknown> {
  const canceled = { cancellation_details: { party: "payment_network", reason: "insufficient_funds" } };
  if (act === "decline") return { ...object, ...canceled };
  const { amount } = z.parse(storedPayment, object);
  const less = { ...amount, value: toProviderValue((fromProviderValue(amount.value) ?? 0) - KOPECKS) };
  return {
    ...object,
    receipt_registration: act === "payWithoutReceipt" ? "canceled" : "succeeded",
    ...(act === "payAnotherSum" && { amount: less }),
    ...(act === "payWithoutRefund" && { refusesRefund: true }),
  };
}

/** A payment that waits gets another state, once. @returns was it waiting? */
const settle = (id: string, status: "succeeded" | "canceled", act: Act): Promise<boolean> =>
  transaction(async () => {
    const waiting = await db()
      .selectFrom("testPayment")
      .where("id", "=", id)
      .where("kind", "=", "payment")
      .where("status", "=", "pending")
      .select("object")
      .forUpdate()
      .executeTakeFirst();
    if (!waiting) return false;
    await db()
      .updateTable("testPayment")
      .set({ status, object: JSON.stringify(settled(waiting.object, act)) })
      .where("id", "=", id)
      .execute();
    return true;
  });

/** Does the payment refuse this refund? The next one it does not. */
async function refusedOnce(id: string): Promise<boolean> {
  const refused = await db()
    .updateTable("testPayment")
    .set({ object: sql`object - 'refusesRefund'` })
    .where("id", "=", id)
    .where(sql<boolean>`object ? 'refusesRefund'`)
    .returning("id")
    .executeTakeFirst();
  return refused !== undefined;
}

/**
 * Our own provider, which moves no money: the same v3, and a page on which a person who tries the product out decides
 * what becomes of a payment. Its calls need a key that nobody but this server has.
 */
export function serveTestProvider(app: FastifyInstance, { now }: Pick<Surroundings, "now">): void {
  const root = "/test-payments";

  const create = async (
    request: FastifyRequest,
    reply: FastifyReply,
    make: (body: unknown) => Omit<New, "key" | "now"> | Promise<Omit<New, "key" | "now"> | null> | null,
  ) => {
    const key = request.headers["idempotence-key"];
    if (!isShop(request)) return fault(reply, 401, "invalid_credentials");
    if (typeof key !== "string" || key === "" || key.length > 64) return fault(reply, 400, "invalid_request");
    const made = await make(request.body);
    return made ? keep({ ...made, key, now: now() }) : fault(reply, 400, "invalid_request");
  };
  const read = async (kind: Kind, request: PageRequest, reply: FastifyReply) => {
    if (!isShop(request)) return fault(reply, 401, "invalid_credentials");
    const found = await find(kind, request.params.id);
    return found ? present(found) : fault(reply, 404, "not_found");
  };

  app.post(`${root}/v3/payments`, (request, reply) =>
    create(request, reply, (body) => {
      const parsed = paymentRequest.safeParse(body);
      if (!parsed.success) return null;
      const { amount, confirmation, description, metadata } = parsed.data;
      const id = randomUUID();
      const confirmation_url = `${config().origin}${root}/${id}`;
      const object = { id, amount, description, metadata, confirmation: { ...confirmation, confirmation_url } };
      return { kind: "payment", status: "pending", object: { ...object, receipt_registration: "pending" } };
    }),
  );
  app.get(`${root}/v3/payments/:id`, (request: PageRequest, reply) => read("payment", request, reply));
  app.post(`${root}/v3/refunds`, (request, reply) =>
    create(request, reply, async (body) => {
      const parsed = refundRequest.safeParse(body);
      if (!parsed.success) return null;
      const paid = await find("payment", parsed.data.payment_id);
      const paidAmount = paid?.status === "succeeded" ? z.parse(storedPayment, paid.object).amount.value : null;
      if (paidAmount !== parsed.data.amount.value) return null;
      const { payment_id, amount } = parsed.data;
      if (await refusedOnce(payment_id)) return null;
      const object = { id: randomUUID(), payment_id, amount, receipt_registration: "succeeded" };
      return { kind: "refund", status: "succeeded", object };
    }),
  );
  app.get(`${root}/v3/refunds/:id`, (request: PageRequest, reply) => read("refund", request, reply));

  app.get(`${root}/:id`, async ({ params }: PageRequest, reply: FastifyReply) => {
    const found = await find("payment", params.id);
    if (!found) return reply.code(404).type("text/html").send(page("Такого платежа нет", ""));
    const { amount, description, confirmation } = z.parse(storedPayment, found.object);
    const shown = `<p>${escapeHtml(description)}</p>\n<p>${formatMoney(fromProviderValue(amount.value) ?? 0)}</p>`;
    const buttons = Object.entries(acts).map(
      ([act, label]) =>
        `<form method="post" action="${root}/${found.id}/${act}"><p><button type="submit">${label}</button></p></form>`,
    );
    const back = `<p><a href="${escapeHtml(confirmation.return_url)}">Вернуться в магазин</a></p>`;
    const isWaiting = found.status === "pending";
    const body = `<p>Деньги не спишутся: платежи здесь проверочные.</p>\n${shown}\n${isWaiting ? buttons.join("\n") : "<p>Платёж уже решён.</p>"}\n${back}`;
    return reply.type("text/html; charset=utf-8").send(page("Проверочная оплата", body));
  });
  const form = { config: { takes: ["application/x-www-form-urlencoded"] } } satisfies RouteShorthandOptions;
  app.post(`${root}/:id/:act`, form, async ({ params, log }: PageRequest, reply: FastifyReply) => {
    const { id, act } = params;
    const found = await find("payment", id);
    if (!found || !isAct(act)) return reply.code(404).type("text/html").send(page("Такого платежа нет", ""));
    const status = act === "decline" ? "canceled" : "succeeded";
    const isSettled = await settle(id, status, act);
    const times = !isSettled || act === "payInSilence" ? 0 : act === "payTwice" ? 2 : 1;
    for (let attempt = 0; attempt < times; attempt += 1)
      // The shop asks by itself, if it does not hear of it.
      await notify("payment", id, status).catch((error: unknown) => log.warn({ err: error }, "nobody was told"));
    return reply.redirect(z.parse(storedPayment, found.object).confirmation.return_url, 303);
  });
}

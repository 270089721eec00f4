import { BlockList, isIPv4 } from "node:net";
import * as z from "zod/mini";
import { fromProviderValue, toProviderValue } from "../../src/text/money.ts";
import type { ReceiptState } from "../../src/text/orders.ts";
import { traceHeaders } from "../tracing/trace.ts";
import {
  type Payment,
  type PaymentProvider,
  type PaymentRequest,
  ProviderRefusal,
  type Refund,
  type RefundRequest,
} from "./provider.ts";

/** The receipt's codes (54-ФЗ); `taxSystemCode` null: the shop's own. */
export type ReceiptSettings = { vatCode: number; taxSystemCode: number | null; subject: string; mode: string };

export type YookassaSettings = {
  shopId: string;
  secretKey: string;
  /** Of the version, like https://api.yookassa.ru/v3. */
  url: string;
  /** Where notifications come from: addresses and networks. */
  networks: readonly string[];
  /** Hosts that buyers are led to, with their subdomains. */
  payHosts: readonly string[];
  receipt: ReceiptSettings;
};

/** Shorter than a job's lease. */
const PATIENCE = 15_000;
const LONGEST_DESCRIPTION = 128;

const amount = z.object({ value: z.string(), currency: z.string() });
const cancellation = z.optional(z.object({ party: z.string(), reason: z.string() }));
const registration = z.optional(z.enum(["pending", "succeeded", "canceled"]));
const paymentAnswer = z.object({
  id: z.string().check(z.minLength(1), z.maxLength(100)),
  status: z.enum(["pending", "waiting_for_capture", "succeeded", "canceled"]),
  amount,
  confirmation: z.optional(z.object({ confirmation_url: z.optional(z.string()) })),
  metadata: z.optional(z.record(z.string(), z.unknown())),
  cancellation_details: cancellation,
  receipt_registration: registration,
});
const refundAnswer = z.object({
  id: z.string().check(z.minLength(1), z.maxLength(100)),
  status: z.enum(["pending", "succeeded", "canceled"]),
  payment_id: z.string(),
  amount,
  cancellation_details: cancellation,
  receipt_registration: registration,
});
const faultAnswer = z.object({ code: z.string().check(z.maxLength(100)) });
const notification = z.object({
  type: z.literal("notification"),
  event: z.string().check(z.regex(/^(payment|refund)\.\w{1,40}$/)),
  object: z.object({
    id: z.string().check(z.regex(/^[\w-]{1,100}$/)),
    status: z.string().check(z.regex(/^\w{1,40}$/)),
  }),
});

const receiptStates = { pending: "pending", succeeded: "registered", canceled: "failed" } as const;
const receiptOf = (answered: keyof typeof receiptStates | undefined): ReceiptState =>
  answered ? receiptStates[answered] : "none";

/** Whole characters, as many as the provider takes. */
const short = (text: string): string => [...text].slice(0, LONGEST_DESCRIPTION).join("");

/** The networks as one list. @throws Error: an address that is none */
function blockListOf(networks: readonly string[]): BlockList {
  const list = new BlockList();
  for (const one of networks) {
    const [address = "", prefix] = one.split("/", 2);
    const family = isIPv4(address) ? "ipv4" : "ipv6";
    if (prefix === undefined) list.addAddress(address, family);
    else list.addSubnet(address, Number(prefix), family);
  }
  return list;
}

/** A buyer is led to the provider's own pages alone. @throws Error */
function payAddress(url: string | undefined, hosts: readonly string[]): string | null {
  if (url === undefined) return null;
  const { host, protocol } = new URL(url);
  const isKnown = hosts.some((one) => host === one || host.endsWith(`.${one}`));
  if (!isKnown || !/^https?:$/.test(protocol)) throw new Error(`the provider leads buyers to ${host}`);
  return url;
}

/** YooKassa's HTTP API v3 by plain fetch (docs/spec/commerce.md, «YooKassa»). @throws Error: a network that is none */
export function yookassa({
  shopId,
  secretKey,
  url,
  networks,
  payHosts,
  receipt: codes,
}: YookassaSettings): PaymentProvider {
  const authorization = `Basic ${Buffer.from(`${shopId}:${secretKey}`).toString("base64")}`;
  const known = blockListOf(networks);

  /** @returns null: there is no such thing */
  async function ask(path: string, signal: AbortSignal, sent?: { key: string; body: object }): Promise<unknown> {
    const limit = new AbortController();
    const timer = setTimeout(() => limit.abort(new Error("the provider did not answer in 15 seconds")), PATIENCE);
    try {
      const response = await fetch(`${url}${path}`, {
        method: sent ? "POST" : "GET",
        headers: {
          authorization,
          ...traceHeaders(),
          ...(sent && { "content-type": "application/json", "idempotence-key": sent.key }),
        },
        ...(sent && { body: JSON.stringify(sent.body) }),
        redirect: "error",
        signal: AbortSignal.any([signal, limit.signal]),
      });
      const answer: unknown = await response.json().catch(() => null);
      if (response.ok && answer !== null) return answer;
      if (response.status === 404 && !sent) return null;
      const isFinal = response.status >= 400 && response.status < 500 && ![408, 429].includes(response.status);
      if (!isFinal) throw new Error(`the provider answered HTTP ${response.status} and nothing that can be read`);
      throw new ProviderRefusal(faultAnswer.safeParse(answer).data?.code ?? `http_${response.status}`);
    } catch (error) {
      throw limit.signal.aborted ? limit.signal.reason : error;
    } finally {
      clearTimeout(timer);
    }
  }

  const receiptFor = ({ description, email, amount: sum }: PaymentRequest | RefundRequest) => ({
    customer: { email },
    ...(codes.taxSystemCode !== null && { tax_system_code: codes.taxSystemCode }),
    items: [
      {
        description: short(description),
        quantity: 1,
        amount: { value: toProviderValue(sum), currency: "RUB" },
        vat_code: codes.vatCode,
        payment_subject: codes.subject,
        payment_mode: codes.mode,
      },
    ],
  });

  function readPayment(answer: unknown): Payment {
    const answered = z.parse(paymentAnswer, answer);
    const orderId = Number(answered.metadata?.orderId);
    return {
      id: answered.id,
      status: answered.status,
      amount: answered.amount.currency === "RUB" ? fromProviderValue(answered.amount.value) : null,
      orderId: Number.isSafeInteger(orderId) && orderId > 0 ? orderId : null,
      confirmationUrl: payAddress(answered.confirmation?.confirmation_url, payHosts),
      reason: answered.cancellation_details?.reason ?? "",
      receipt: receiptOf(answered.receipt_registration),
    };
  }

  function readRefund(answer: unknown): Refund {
    const answered = z.parse(refundAnswer, answer);
    return {
      id: answered.id,
      status: answered.status,
      paymentId: answered.payment_id,
      reason: answered.cancellation_details?.reason ?? "",
      receipt: receiptOf(answered.receipt_registration),
    };
  }

  return {
    createPayment: async (request, signal) => {
      const body = {
        amount: { value: toProviderValue(request.amount), currency: "RUB" },
        capture: true,
        confirmation: { type: "redirect", return_url: request.returnUrl },
        description: short(request.description),
        metadata: { orderId: String(request.orderId) },
        receipt: receiptFor(request),
      };
      return readPayment(await ask("/payments", signal, { key: request.key, body }));
    },
    getPayment: async (id, signal) => {
      const answer = await ask(`/payments/${encodeURIComponent(id)}`, signal);
      return answer === null ? null : readPayment(answer);
    },
    createRefund: async (request, signal) => {
      const body = {
        payment_id: request.paymentId,
        amount: { value: toProviderValue(request.amount), currency: "RUB" },
        receipt: receiptFor(request),
      };
      return readRefund(await ask("/refunds", signal, { key: request.key, body }));
    },
    getRefund: async (id, signal) => {
      const answer = await ask(`/refunds/${encodeURIComponent(id)}`, signal);
      return answer === null ? null : readRefund(answer);
    },
    readNotification: (body) => {
      const answered = notification.safeParse(body);
      if (!answered.success) return null;
      const { event, object } = answered.data;
      return { event, kind: event.startsWith("refund.") ? "refund" : "payment", id: object.id, status: object.status };
    },
    isOfProvider: (address) => {
      const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1] ?? address;
      return known.check(mapped, isIPv4(mapped) ? "ipv4" : "ipv6");
    },
  };
}

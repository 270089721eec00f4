import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import type { ServerResponse } from "node:http";
import { createServer } from "node:https";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { makeCertificate, trust } from "./mailServer.ts";

type Status = "pending" | "succeeded" | "canceled";
type Sum = { value: string; currency: string };
export type OutsidePayment = { id: string; key: string; status: Status; amount: Sum; metadata: { orderId: string } };
export type OutsideRefund = { id: string; key: string; status: Status; amount: Sum; payment_id: string };

/** What is asked of it: a path like `/v3/payments/…`. */
export type ProviderRequest = { method: string; path: string };
/** How it does a request: says that it failed before it has done anything or when it has, or does not want to. */
export type Whim = "answers" | "failsBefore" | "failsAfter" | "refuses";

/** Where a request is left without an answer: before the provider has done anything, or when it has. */
export type Cut = { path: RegExp; method: "GET" | "POST"; when: "before" | "after" };

/**
 * YooKassa as another machine: it outlives the server, and its own list says what has really been paid and given back. Nothing here
 * knows the product.
 */
export class OutsideProvider {
  readonly payments = new Map<string, OutsidePayment>();
  readonly refunds = new Map<string, OutsideRefund>();
  /** How often it did not want to. */
  refusals = 0;
  #cut: { cut: Cut; reached: () => void } | null = null;
  /** Those that wait for an answer since they were cut. */
  #waiting: ServerResponse[] = [];
  #whim: (request: ProviderRequest) => Whim = () => "answers";
  readonly #folder: string;
  readonly #stop: () => Promise<void>;
  /** This process believes its certificate, as a server with `env` does. @returns takes it back */
  readonly trust: () => () => void;
  /** What a server that pays here is started with. */
  readonly env: NodeJS.ProcessEnv;

  private constructor(folder: string, url: string, given: { stop: () => Promise<void>; trust: () => () => void }) {
    this.#folder = folder;
    this.#stop = given.stop;
    this.trust = given.trust;
    this.env = {
      PAYMENTS: "yookassa",
      YOOKASSA_SHOP_ID: "100500",
      YOOKASSA_SECRET_KEY: "secret",
      YOOKASSA_API_URL: url,
      YOOKASSA_NETWORKS: "127.0.0.0/8,::1",
      SELLER_NAME: "ООО «Рукопись»",
      SELLER_INN: "7700000000",
      SELLER_OGRN: "1027700000000",
      SELLER_ADDRESS: "Москва",
      ORIGIN: "https://rukopis.example",
      NODE_EXTRA_CA_CERTS: join(folder, "provider.pem"),
    };
  }

  static async start(): Promise<OutsideProvider> {
    const folder = await mkdtemp(join(tmpdir(), "rukopis-provider-"));
    const certificate = await makeCertificate();
    await writeFile(join(folder, "provider.pem"), certificate.cert);
    let provider: OutsideProvider;
    const server = createServer(certificate, (request, response) => {
      const { method = "GET", url = "", headers } = request;
      const key = String(headers["idempotence-key"]);
      // A server that dies while it asks has asked nothing.
      const heard = (body: string) => provider.#answer(response, { method, path: url, key, body });
      text(request).then(heard, () => {});
    }).listen(0, "localhost");
    await once(server, "listening");
    const url = `https://localhost:${(server.address() as AddressInfo).port}/v3`;
    const stop = async () => {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    };
    provider = new OutsideProvider(folder, url, { stop, trust: () => trust(certificate) });
    return provider;
  }

  /** The next request like this is left without an answer. @returns when it has come */
  cut(cut: Cut): Promise<void> {
    return new Promise((reached) => {
      this.#cut = { cut, reached };
    });
  }

  /** Requests that were left without an answer are answered with 500. */
  release(): void {
    for (const response of this.#waiting.splice(0)) response.writeHead(500).end();
  }

  /** How it takes requests from now on; without a whim it answers them all. */
  behave(whim: (request: ProviderRequest) => Whim = () => "answers"): void {
    this.#whim = whim;
  }

  /** What was made by this key already. */
  #keptBy = (key: string): OutsidePayment | OutsideRefund | undefined =>
    [...this.payments.values(), ...this.refunds.values()].find((one) => one.key === key);

  /** What it has done once it does not refuse when it is asked again. @returns the status and the answer */
  #doByWhim(request: ProviderRequest & { key: string; body: string }): [number, object] {
    const whim = this.#whim(request);
    if (whim === "refuses" && !this.#keptBy(request.key)) {
      this.refusals += 1;
      return [400, { type: "error", code: "invalid_request" }];
    }
    if (whim === "failsBefore") return [500, {}];
    const done = this.#do(request);
    return whim === "failsAfter" ? [500, {}] : done;
  }

  #answer(response: ServerResponse, request: ProviderRequest & { key: string; body: string }): void {
    const { cut, reached } = this.#cut ?? {};
    const isCut = cut?.path.test(request.path) && cut.method === request.method;
    if (isCut) this.#cut = null;
    const [status, answer] = isCut && cut?.when === "before" ? [500, {}] : this.#doByWhim(request);
    if (isCut) {
      this.#waiting.push(response);
      reached?.();
      return;
    }
    response.writeHead(status, { "content-type": "application/json" });
    response.end(JSON.stringify(answer));
  }

  #do({ method, path, key, body }: ProviderRequest & { key: string; body: string }): [number, object] {
    const [, , kind, id = ""] = path.split("/");
    if (method === "GET") {
      const found = kind === "payments" ? this.payments.get(id) : this.refunds.get(id);
      return found ? [200, this.#shown(found)] : [404, { type: "error", code: "not_found" }];
    }
    const kept = this.#keptBy(key);
    if (kept) return [200, this.#shown(kept)];
    const notification = JSON.parse(body);
    if (kind === "payments") {
      const made: OutsidePayment = {
        id: randomUUID(),
        key,
        status: "pending" as const,
        amount: notification.amount,
        metadata: notification.metadata,
      };
      this.payments.set(made.id, made);
      return [200, this.#shown(made)];
    }
    const paid = this.payments.get(notification.payment_id);
    const isGivenBack = [...this.refunds.values()].some(({ payment_id }) => payment_id === notification.payment_id);
    if (paid?.status !== "succeeded" || isGivenBack) return [400, { type: "error", code: "invalid_request" }];
    const made: OutsideRefund = {
      id: randomUUID(),
      key,
      status: "succeeded" as const,
      amount: notification.amount,
      payment_id: notification.payment_id,
    };
    this.refunds.set(made.id, made);
    return [200, this.#shown(made)];
  }

  #shown(kept: OutsidePayment | OutsideRefund): object {
    const { key: _, ...shown } = kept;
    const registration = { receipt_registration: kept.status === "pending" ? "pending" : "succeeded" };
    if (!("metadata" in kept)) return { ...shown, ...registration };
    const confirmation_url = `https://yoomoney.ru/checkout?orderId=${kept.id}`;
    return { ...shown, ...registration, ...(kept.status === "pending" && { confirmation: { confirmation_url } }) };
  }

  paymentOf(orderId: number): OutsidePayment | undefined {
    return [...this.payments.values()].find(({ metadata }) => metadata.orderId === String(orderId));
  }

  /** The buyer pays, or does not; the shop gets no notification. */
  settle(id: string, status: "succeeded" | "canceled"): void {
    const payment = this.payments.get(id);
    if (payment?.status === "pending") payment.status = status;
  }

  /** The buyer pays after all what was canceled already; the shop gets no notification. */
  payLate(id: string): void {
    const payment = this.payments.get(id);
    if (payment?.status === "canceled") payment.status = "succeeded";
  }

  /** Tells the shop, once. @param send takes it there @returns the status of its answer; 0: none came */
  async notify(shop: string, id: string, send: (request: Request) => Promise<Response> = fetch): Promise<number> {
    const status = this.payments.get(id)?.status;
    const request = new Request(`${shop}/api/v1/payment/notification`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ type: "notification", event: `payment.${status}`, object: { id, status } }),
    });
    const answer = await send(request).catch(() => null);
    return answer?.status ?? 0;
  }

  async stop(): Promise<void> {
    await this.#stop();
    await rm(this.#folder, { recursive: true });
  }
}

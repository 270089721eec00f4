import { ApiFault } from "../../src/api/contract/envelope.ts";
import type { OutsidePayment, OutsideProvider, ProviderRequest, Whim } from "../support/outsideProvider.ts";
import { type Random, seededRandom } from "./random.ts";
import { type Endured, isAway } from "./victim.ts";

/** Of its answers it fails one in eight, half of them when it has done what it was asked for; of refunds it refuses one in six. */
const whimOf = ({ method, path }: ProviderRequest, random: Random): Whim => {
  if (random() < 1 / 8) return random() < 1 / 2 ? "failsBefore" : "failsAfter";
  return method === "POST" && path.endsWith("/refunds") && random() < 1 / 6 ? "refuses" : "answers";
};

/** What buyers do at the provider, and how the provider tells the shop of it. */
export class Bank {
  readonly #provider: OutsideProvider;
  readonly #victim: Endured;
  readonly #random: Random;
  /** Payments whose buyers have gone. */
  #abandoned: string[] = [];
  /** How often it was not as smooth as it could have been. */
  readonly counts = { failedAnswers: 0, paidInSilence: 0, paidLate: 0, toldTwice: 0, toldTenTimes: 0 };

  constructor(provider: OutsideProvider, victim: Endured, seed: number) {
    this.#provider = provider;
    this.#victim = victim;
    this.#random = seededRandom(seed);
    const whims = seededRandom(seed + 1);
    provider.behave((request) => {
      const whim = whimOf(request, whims);
      if (whim.startsWith("fails")) this.counts.failedAnswers += 1;
      return whim;
    });
  }

  #paymentOf(orderId: number): OutsidePayment {
    const payment = this.#provider.paymentOf(orderId);
    if (!payment) throw new Error(`the provider knows of no order ${orderId}`);
    return payment;
  }

  pay = (orderId: number): void => this.#provider.settle(this.#paymentOf(orderId).id, "succeeded");
  decline = (orderId: number): void => this.#provider.settle(this.#paymentOf(orderId).id, "canceled");

  /** The provider sends no notification: the shop has to ask. */
  payInSilence(orderId: number): void {
    this.pay(orderId);
    this.counts.paidInSilence += 1;
  }

  payLate(orderId: number): void {
    this.#provider.payLate(this.#paymentOf(orderId).id);
    this.counts.paidLate += 1;
  }

  /** The provider notifies the shop so many times at once, each until it is acknowledged. */
  async tell(orderId: number, times = 1): Promise<void> {
    const { id } = this.#paymentOf(orderId);
    if (times === 2) this.counts.toldTwice += 1;
    if (times === 10) this.counts.toldTenTimes += 1;
    await Promise.all(Array.from({ length: times }, () => this.#victim.answered(() => this.#tellOnce(id))));
  }

  async #tellOnce(id: string): Promise<void> {
    const send = (request: Request) => this.#victim.send("notifyPayment", request);
    const status = await this.#provider.notify(this.#victim.url, id, send);
    // A notification of a payment that no order names yet is repeated.
    if (isAway(status) || status === 404) throw new ApiFault(0, {});
    if (status !== 200) throw new Error(`a notification is answered with ${status}`);
  }

  abandon(orderId: number): void {
    this.#abandoned.push(this.#paymentOf(orderId).id);
  }

  /** Abandoned payments succeed after all, or are cancelled after their hour. The provider sends no notification. */
  passHour(): void {
    for (const id of this.#abandoned.splice(0))
      this.#provider.settle(id, this.#random() < 1 / 2 ? "succeeded" : "canceled");
  }

  /** From now on everything is answered, and nobody pays any more. */
  close(): void {
    this.#provider.behave();
    for (const { id } of this.#provider.payments.values()) this.#provider.settle(id, "canceled");
  }
}

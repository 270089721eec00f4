import type { CallByName } from "../../../src/api/callByName.ts";
import type { CountingOracle } from "../killing.ts";
import { oneOf, type Random } from "../random.ts";
import type { Endured } from "../victim.ts";
import type { Person } from "../world.ts";

/** One promise of the server about money. */
export type Promised =
  | { kind: "order"; orderId: number; accountId: number; workId: number; amount: number }
  /** The buyer has seen it so. */
  | { kind: "paid"; orderId: number }
  /** The money goes back. */
  | { kind: "refund"; orderId: number }
  | { kind: "redeemed"; codeId: number; accountId: number; workId: number }
  | { kind: "price"; workId: number; price: number }
  | { kind: "discount"; discountId: number; workId: number }
  | { kind: "discountEnd"; discountId: number };
export type PromisedKind = Promised["kind"];

export type Reader = Person & { call: CallByName };
export type Code = { id: number; code: string };
/** A book on sale, whose every code is still to be given to somebody. */
export type Stall = { workId: number; ownerId: number; codes: Code[] };

/** Who comes to a book for the first time: everybody comes to each once. */
export class Newcomers {
  readonly #coming: Map<number, Reader[]>;

  constructor(readers: readonly Reader[], stalls: readonly Stall[]) {
    this.#coming = new Map(stalls.map(({ workId }) => [workId, [...readers]]));
  }

  next({ workId }: Stall): Reader {
    const reader = this.#coming.get(workId)?.shift();
    if (!reader) throw new Error(`nobody is left who does not know the book ${workId}`);
    return reader;
  }
}

/** What everybody has who trades. They work without a pause until `isOver`, and end with nothing unanswered. */
export type Trader = {
  victim: Endured;
  oracle: CountingOracle<Promised>;
  /** Its own. */
  random: Random;
  isOver: () => boolean;
};
export type Market = { stalls: readonly Stall[]; newcomers: Newcomers };

/** A book and who comes for it. */
export function visit({ stalls, newcomers }: Market, random: Random): { stall: Stall; reader: Reader } {
  const stall = oneOf(random, stalls);
  return { stall, reader: newcomers.next(stall) };
}

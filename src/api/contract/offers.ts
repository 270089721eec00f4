import * as z from "zod/mini";
import { saleStates } from "../../text/saleStates.ts";
import { defineSchemas } from "./define.ts";
import { count, pathId, time } from "./fields.ts";

/** Until when the asker may have the money for a work back, if they open nothing that is sold; null: opening takes nothing from them. */
export const refundEndsAt = z.nullable(time);

/** How a work is sold to the asker. */
export const offer = z.strictObject({
  access: z.enum(saleStates),
  /** Kopecks; null: it was never sold. */
  price: z.nullable(count),
  /** With the discount that runs, if any does. */
  priceNow: z.nullable(count),
  /** Null together: no discount runs. The last millisecond in which it holds. */
  discountPercent: z.nullable(count),
  discountEndsAt: z.nullable(time),
  /** An exclusive agreement is in force. */
  isExclusive: z.boolean(),
  /** Of a sale that waits. */
  startsAt: z.nullable(time),
  /** A guest may, once they have signed in. */
  canBuy: z.boolean(),
  /** Why not, in words; null: they can, or there is nothing to buy. */
  refusal: z.nullable(z.string()),
  /** How the asker holds the work. */
  holding: z.nullable(z.enum(["bought", "promo"])),
  refundEndsAt,
});
export type Offer = z.output<typeof offer>;

/** Who sells, as the law asks to tell; empty texts: the operator has not said. */
export const seller = z.strictObject({ name: z.string(), inn: z.string(), ogrn: z.string(), address: z.string() });
export type Seller = z.output<typeof seller>;

export const offerSchemas = defineSchemas({
  getSeller: { result: seller },
  getWorkOffer: { params: z.strictObject({ id: pathId }), result: offer, errors: ["NotFound"] },
});

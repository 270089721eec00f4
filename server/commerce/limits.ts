import { HOUR, type Limits } from "../limits/limit.ts";

export const commerceLimits = {
  /** Of one person: orders that are begun. */
  orders: { kind: "order", count: 30, window: HOUR },
  /** Of one person, and of one address: promo codes that are none, or none any more. */
  promoCodes: { kind: "promo-code", count: 10, window: HOUR },
  promoCodesAddress: { kind: "promo-code-address", count: 30, window: HOUR },
} as const satisfies Limits;

/** How a payout stands, as the law has it and as it is stored and sent (src/machines/lifecycles/payout.lifecycle.ts). */
export const payoutStates = ["requested", "exported", "paid", "rejected"] as const;
export type PayoutState = (typeof payoutStates)[number];

/** Less is not paid out. Kopecks. */
export const LEAST_PAYOUT = 100_000;

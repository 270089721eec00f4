/** The states of a payout, in the law, the database and answers (src/machines/lifecycles/payout.lifecycle.ts). */
export const payoutStates = ["requested", "exported", "paid", "rejected"] as const;
export type PayoutState = (typeof payoutStates)[number];

/** Less is not paid out. Kopecks. */
export const LEAST_PAYOUT = 100_000;

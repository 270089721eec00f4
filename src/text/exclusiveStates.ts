/**
 * The states of an exclusive agreement, in the law and in answers
 * (src/machines/lifecycles/exclusiveAgreement.lifecycle.ts).
 */
export const exclusiveStates = [
  "none",
  "requested",
  "declined",
  "awaitingScans",
  "onReview",
  "active",
  "terminating",
  "ended",
] as const;
export type ExclusiveState = (typeof exclusiveStates)[number];

const unprinted: readonly ExclusiveState[] = ["none", "requested", "declined", "ended"];

/** In these there is an agreement to print and sign. */
export const isPrinted = (state: ExclusiveState): boolean => !unprinted.includes(state);

/** How many scans go with one agreement at most. */
export const MOST_SCANS = 10;

/** The badge, and the lower fee, hold in these states. */
export const isInForce = (state: ExclusiveState): boolean => state === "active" || state === "terminating";

/** Lists of the staff: what waits for them, what waits for its owner, what is in force, and what is over. */
export const exclusiveKinds = ["waiting", "awaitingScans", "inForce", "over"] as const;
export type ExclusiveKind = (typeof exclusiveKinds)[number];
export const statesOf: Record<ExclusiveKind, readonly Exclude<ExclusiveState, "none">[]> = {
  waiting: ["requested", "onReview"],
  awaitingScans: ["awaitingScans"],
  inForce: ["active", "terminating"],
  over: ["declined", "ended"],
};

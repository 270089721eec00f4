import type {
  IdentificationEvent,
  IdentificationState,
} from "../../src/machines/lifecycles/identification.lifecycle.ts";

/** The law of papers for payouts (docs/spec/account.md, «Papers for payouts»). The table takes nothing from the statechart. */
export const PAPERS_NOW = "2026-11-20T11:00:00.000Z";
export const EARLIER_DECISION = "2026-11-01T09:00:00.000Z";
export const GIVEN_REASON = " Скан не читается ";

type Type = IdentificationEvent["type"];
type Refused = { refused: string };
export type Row = {
  state: IdentificationState;
  type: Type;
  /** Without a reason where one is wanted. */
  withoutReason?: true;
  emailJustChanged?: true;
  /** On review after an approval: the former facts hold. */
  isHeld?: true;
  expected: { becomes: IdentificationState } | Refused;
  /** What the event writes. */
  writes?: { decidedAt?: string | null; reason?: string; isHeld?: boolean };
};

const no: Refused = { refused: "Сейчас это действие недоступно" };
const unnamed: Refused = { refused: "Укажите причину" };
const recent: Refused = { refused: "После смены почты это можно сделать через 7 дней" };

const sent = { expected: { becomes: "onReview" }, writes: { decidedAt: null, reason: "" } } as const;
const decided = { decidedAt: PAPERS_NOW, isHeld: false } as const;

const pairs: Record<IdentificationState, Record<Type, Pick<Row, "expected" | "writes">>> = {
  none: {
    "review.requested": sent,
    "withdrawal.requested": { expected: no },
    "approval.given": { expected: no },
    "rejection.given": { expected: no },
    "revocation.given": { expected: no },
  },
  onReview: {
    "review.requested": { expected: no },
    "withdrawal.requested": { expected: { becomes: "none" }, writes: { isHeld: false } },
    "approval.given": { expected: { becomes: "approved" }, writes: { ...decided, reason: "" } },
    "rejection.given": { expected: { becomes: "rejected" }, writes: { ...decided, reason: "Скан не читается" } },
    "revocation.given": { expected: no },
  },
  approved: {
    "review.requested": { expected: { becomes: "onReview" }, writes: { decidedAt: null, reason: "", isHeld: true } },
    "withdrawal.requested": { expected: no },
    "approval.given": { expected: no },
    "rejection.given": { expected: no },
    "revocation.given": { expected: { becomes: "revoked" }, writes: { ...decided, reason: "Скан не читается" } },
  },
  rejected: {
    "review.requested": sent,
    "withdrawal.requested": { expected: no },
    "approval.given": { expected: no },
    "rejection.given": { expected: no },
    "revocation.given": { expected: no },
  },
  revoked: {
    "review.requested": sent,
    "withdrawal.requested": { expected: no },
    "approval.given": { expected: no },
    "rejection.given": { expected: no },
    "revocation.given": { expected: no },
  },
};

export const rows: readonly Row[] = [
  ...(Object.keys(pairs) as IdentificationState[]).flatMap((state) =>
    (Object.keys(pairs[state]) as Type[]).map((type): Row => ({ state, type, ...pairs[state][type] })),
  ),
  { state: "onReview", type: "rejection.given", withoutReason: true, expected: unnamed },
  { state: "approved", type: "revocation.given", withoutReason: true, expected: unnamed },
  ...(["none", "approved", "rejected", "revoked"] as const).map(
    (state): Row => ({ state, type: "review.requested", emailJustChanged: true, expected: recent }),
  ),
  // The former facts hold no longer than the new ones wait.
  {
    state: "onReview",
    type: "withdrawal.requested",
    isHeld: true,
    expected: { becomes: "none" },
    writes: { isHeld: false },
  },
  {
    state: "onReview",
    type: "approval.given",
    isHeld: true,
    expected: { becomes: "approved" },
    writes: { ...decided, reason: "" },
  },
  {
    state: "onReview",
    type: "rejection.given",
    isHeld: true,
    expected: { becomes: "rejected" },
    writes: { ...decided, reason: "Скан не читается" },
  },
];

import type { ExclusiveEventType } from "../../src/machines/lifecycles/exclusiveAgreement.lifecycle.ts";
import type { ExclusiveState } from "../../src/text/exclusiveStates.ts";

/**
 * This table repeats docs/spec/commerce.md, «The law of an exclusive agreement», word for word, and takes nothing from the
 * statechart.
 */
export const EXCLUSIVE_NOW = "2026-11-20T11:00:00.000Z";
export const ACCEPTED = "2026-11-01T09:00:00.000Z";
const LATER = "2026-11-20T11:00:00.001Z";
const IN_90_DAYS = "2027-02-18T11:00:00.000Z";
export const FORMER_REASON = "Прежняя причина";

type Becomes = { becomes: ExclusiveState };
type Refused = { refused: string; field?: string };
export type Row = {
  state: ExclusiveState;
  type: ExclusiveEventType;
  lacks?: "papers" | "sale";
  withoutReason?: true;
  scanCount: number;
  /** What the staff had said before. */
  formerReason: string;
  acceptedAt: string | null;
  endsAt: string | null;
  expected: Becomes | Refused;
  /** What the event writes. Times are ISO. */
  writes?: { scanCount?: number; reason?: string; acceptedAt?: string | null; endsAt?: string | null };
};

const no: Refused = { refused: "Сейчас это действие недоступно" };
const unknown: Refused = { refused: "Чтобы заключить договор, подтвердите личность" };
const unsold: Refused = { refused: "Эксклюзивный договор заключают о книге, которая продаётся" };
const empty: Refused = { refused: "Загрузите скан договора" };
const full: Refused = { refused: "К договору прикладывают не больше 10 сканов" };
const unexplained: Refused = { refused: "Укажите причину", field: "reason" };
const to = (becomes: ExclusiveState): Becomes => ({ becomes });

type Pair = Pick<Row, "expected" | "writes">;
const nowhere: Record<ExclusiveEventType, Pair> = {
  "exclusive.requested": { expected: no },
  "request.approved": { expected: no },
  "request.declined": { expected: no },
  "scan.added": { expected: no },
  "scan.deleted": { expected: no },
  "agreement.sent": { expected: no },
  "agreement.accepted": { expected: no },
  "agreement.returned": { expected: no },
  "cancellation.requested": { expected: no },
  "termination.requested": { expected: no },
  "termination.given": { expected: no },
  "time.reached": { expected: no },
};
/** Nothing of an agreement before counts. */
const cleared = { scanCount: 0, reason: "", acceptedAt: null };
const request: Pair = { expected: to("requested"), writes: cleared };
const cancelled: Pair = { expected: to("none"), writes: cleared };
const ended: Pair = { expected: to("ended"), writes: { reason: "Нарушены правила", endsAt: null } };

const pairs: Record<ExclusiveState, Record<ExclusiveEventType, Pair>> = {
  none: { ...nowhere, "exclusive.requested": request },
  declined: { ...nowhere, "exclusive.requested": request },
  ended: { ...nowhere, "exclusive.requested": request },
  requested: {
    ...nowhere,
    "request.approved": { expected: to("awaitingScans") },
    "request.declined": { expected: to("declined"), writes: { reason: "Нарушены правила" } },
    "cancellation.requested": cancelled,
  },
  awaitingScans: {
    ...nowhere,
    "scan.added": { expected: to("awaitingScans"), writes: { scanCount: 3 } },
    "scan.deleted": { expected: to("awaitingScans"), writes: { scanCount: 1 } },
    "agreement.sent": { expected: to("onReview"), writes: { reason: "" } },
    "cancellation.requested": cancelled,
  },
  onReview: {
    ...nowhere,
    "agreement.accepted": { expected: to("active"), writes: { acceptedAt: EXCLUSIVE_NOW, reason: "" } },
    "agreement.returned": { expected: to("awaitingScans"), writes: { reason: "Нарушены правила" } },
    "cancellation.requested": cancelled,
  },
  active: {
    ...nowhere,
    "termination.requested": { expected: to("terminating"), writes: { endsAt: IN_90_DAYS } },
    "termination.given": ended,
  },
  terminating: {
    ...nowhere,
    // Not yet.
    "time.reached": { expected: no },
    "termination.given": ended,
  },
};

/** What an event finds. */
const found: Record<ExclusiveState, Pick<Row, "scanCount" | "formerReason" | "acceptedAt" | "endsAt">> = {
  none: { scanCount: 0, formerReason: "", acceptedAt: null, endsAt: null },
  requested: { scanCount: 0, formerReason: "", acceptedAt: null, endsAt: null },
  declined: { scanCount: 0, formerReason: FORMER_REASON, acceptedAt: null, endsAt: null },
  // It was returned before.
  awaitingScans: { scanCount: 2, formerReason: FORMER_REASON, acceptedAt: null, endsAt: null },
  onReview: { scanCount: 2, formerReason: "", acceptedAt: null, endsAt: null },
  active: { scanCount: 2, formerReason: "", acceptedAt: ACCEPTED, endsAt: null },
  terminating: { scanCount: 2, formerReason: "", acceptedAt: ACCEPTED, endsAt: LATER },
  ended: { scanCount: 2, formerReason: FORMER_REASON, acceptedAt: ACCEPTED, endsAt: null },
};
const row = (state: ExclusiveState, type: ExclusiveEventType, given: Pair & Partial<Row>): Row => ({
  state,
  type,
  ...found[state],
  ...given,
});

export const rows: readonly Row[] = [
  ...(Object.keys(pairs) as ExclusiveState[]).flatMap((state) =>
    (Object.keys(pairs[state]) as ExclusiveEventType[]).map((type) => row(state, type, pairs[state][type])),
  ),
  ...(["none", "declined", "ended"] as const).flatMap((state) => [
    row(state, "exclusive.requested", { lacks: "papers", expected: unknown }),
    row(state, "exclusive.requested", { lacks: "sale", expected: unsold }),
  ]),
  row("requested", "request.declined", { withoutReason: true, expected: unexplained }),
  row("awaitingScans", "scan.added", { scanCount: 9, expected: to("awaitingScans"), writes: { scanCount: 10 } }),
  row("awaitingScans", "scan.added", { scanCount: 10, expected: full }),
  row("awaitingScans", "agreement.sent", { scanCount: 0, expected: empty }),
  row("onReview", "agreement.returned", { withoutReason: true, expected: unexplained }),
  row("active", "termination.given", { withoutReason: true, expected: unexplained }),
  row("terminating", "termination.given", { withoutReason: true, expected: unexplained }),
  // To the millisecond: what ends now has ended.
  row("terminating", "time.reached", { endsAt: EXCLUSIVE_NOW, expected: to("ended"), writes: { endsAt: null } }),
];

import type { PayoutEvent, StoredPayout } from "../../src/machines/lifecycles/payout.lifecycle.ts";

/**
 * This table repeats docs/spec/commerce.md, «The law of a payout», word for word, and takes nothing from the statechart.
 * The time is 14:00 in Moscow.
 */
export const PAYOUT_NOW = "2026-11-20T11:00:00.000Z";
/** In Moscow it is the 18th already. */
export const EXPORTED_AT = "2026-11-17T21:00:00.000Z";
export const EXPORTED_ON = "2026-11-18";
/** Kopecks. */
export const AMOUNT = 150_000;

type Type = PayoutEvent["type"];
export type State = StoredPayout["state"];
type Refused = { refused: string; field?: string };
export type Row = {
  state: State;
  type: Type;
  /** The author's papers: none that hold, or newer ones that wait for a decision. */
  papers?: "revoked" | "onReview";
  /** Kopecks, in addition to the payout; by default AMOUNT before there is a payout, and 0 afterwards. */
  available?: number;
  /** Of the bank's payment order; else the day of the export. */
  date?: string;
  reason?: string;
  expected: { becomes: State } | Refused;
  writes?: { amount?: number; exportedOn?: string; number?: string; date?: string; reason?: string };
};

const no: Refused = { refused: "Сейчас это действие недоступно" };
const unidentified: Refused = { refused: "Подтвердите личность и реквизиты" };
const tooLittle: Refused = { refused: "Выплата доступна от 1 000 ₽" };
const belowZero: Refused = { refused: "Остаток автора ниже нуля: выплата подождёт, пока его покроют продажи" };
const unexplained: Refused = { refused: "Укажите причину", field: "reason" };
const to = (becomes: State) => ({ becomes });

export const NUMBER = "415";
export const REASON = "Счёт закрыт";

type Pair = Pick<Row, "expected" | "writes">;
const nowhere: Record<Type, Pair> = {
  "payout.requested": { expected: no },
  "register.made": { expected: no },
  "payment.made": { expected: no },
  "rejection.given": { expected: no },
};
const rejected: Pair = { expected: to("rejected"), writes: { reason: REASON } };
const paid = (date: string): Pair => ({ expected: to("paid"), writes: { number: NUMBER, date } });

const pairs: Record<State, Record<Type, Pair>> = {
  none: { ...nowhere, "payout.requested": { expected: to("requested"), writes: { amount: AMOUNT } } },
  requested: {
    ...nowhere,
    "register.made": { expected: to("exported"), writes: { exportedOn: "2026-11-20" } },
    "rejection.given": rejected,
  },
  exported: { ...nowhere, "payment.made": paid(EXPORTED_ON), "rejection.given": rejected },
  paid: nowhere,
  rejected: nowhere,
};

const request = { state: "none", type: "payout.requested" } as const;
const sent = { state: "requested", type: "register.made" } as const;
const done = { state: "exported", type: "payment.made" } as const;

export const rows: readonly Row[] = [
  ...(Object.keys(pairs) as State[]).flatMap((state) =>
    (Object.keys(pairs[state]) as Type[]).map((type): Row => ({ state, type, ...pairs[state][type] })),
  ),
  { ...request, available: 100_000, expected: to("requested"), writes: { amount: 100_000 } },
  { ...request, available: 99_999, expected: tooLittle },
  { ...request, available: 0, expected: tooLittle },
  { ...request, available: -1, expected: tooLittle },
  { ...request, papers: "revoked", expected: unidentified },
  // What was approved before holds, and payouts wait.
  { ...request, papers: "onReview", expected: unidentified },
  { ...request, papers: "revoked", available: 0, expected: unidentified },
  { ...sent, papers: "revoked", expected: unidentified },
  { ...sent, papers: "onReview", expected: unidentified },
  { ...sent, available: -1, expected: belowZero },
  { ...sent, available: 1, expected: to("exported"), writes: { exportedOn: "2026-11-20" } },
  { ...done, date: "2026-11-20", ...paid("2026-11-20") },
  { ...done, date: "2026-11-21", expected: { refused: "Этот день ещё не наступил", field: "date" } },
  { ...done, date: "2026-11-17", expected: { refused: "В этот день выплата ещё не была выгружена", field: "date" } },
  { state: "requested", type: "rejection.given", papers: "revoked", ...rejected },
  { state: "requested", type: "rejection.given", reason: "  ", expected: unexplained },
  { state: "exported", type: "rejection.given", reason: "  ", expected: unexplained },
];

import type { SupportLetterEvent, SupportLetterState } from "../../src/machines/lifecycles/supportLetter.lifecycle.ts";

/** The law of letters to the support (issue 16, item 6). Nothing here is read from the statechart. */
export const LETTER_NOW = "2026-11-20T11:00:00.000Z";
export const ANSWERED = "2026-11-19T09:00:00.000Z";
export const CLOSED = "2026-11-19T10:00:00.000Z";

type Type = SupportLetterEvent["type"];
export type Row = {
  state: SupportLetterState;
  type: Type;
  expected: { becomes: SupportLetterState } | { refused: string };
  /** What the event writes. */
  writes?: { answeredAt?: string; closedAt?: string };
};

const answered = { expected: { refused: "На это обращение уже ответили" } };
const closed = { expected: { refused: "Обращение закрыто" } };
const closes = { expected: { becomes: "closed" }, writes: { closedAt: LETTER_NOW } } as const;

const pairs: Record<SupportLetterState, Record<Type, Pick<Row, "expected" | "writes">>> = {
  waiting: {
    "answer.given": { expected: { becomes: "answered" }, writes: { answeredAt: LETTER_NOW } },
    "dismissal.given": closes,
    "closing.requested": closes,
  },
  answered: { "answer.given": answered, "dismissal.given": answered, "closing.requested": closes },
  closed: { "answer.given": closed, "dismissal.given": closed, "closing.requested": closed },
};

export const rows: readonly Row[] = (Object.keys(pairs) as SupportLetterState[]).flatMap((state) =>
  (Object.keys(pairs[state]) as Type[]).map((type): Row => ({ state, type, ...pairs[state][type] })),
);

import type { EmailChangeEvent, EmailChangeState } from "../../src/machines/lifecycles/emailChange.lifecycle.ts";

/** The law of a change of e-mail (docs/spec/account.md, «Change of e-mail»). The table takes nothing from the statechart. */
export const EMAIL_NOW = "2026-11-20T11:00:00.000Z";
const LATER = "2026-11-20T11:00:00.001Z";
const DAY_LATER = "2026-11-21T11:00:00.000Z";
const WEEK_LATER = "2026-11-27T11:00:00.000Z";

type Type = EmailChangeEvent["type"];
type Refused = { refused: string };
export type Row = {
  state: EmailChangeState;
  type: Type;
  /** When the state ends by itself. */
  until: string | null;
  expected: { becomes: EmailChangeState } | Refused;
  untilAfter?: string | null;
};

const no: Refused = { refused: "Сейчас это действие недоступно" };
const dead: Refused = { refused: "Ссылка устарела или уже использована" };
const recent: Refused = { refused: "После смены почты это можно сделать через 7 дней" };
const none = { expected: { becomes: "none" }, untilAfter: null } as const;

const pairs: Record<EmailChangeState, Record<Type, Pick<Row, "expected" | "untilAfter">>> = {
  none: {
    "change.requested": { expected: { becomes: "requested" }, untilAfter: DAY_LATER },
    "link.opened": { expected: dead },
    "cancellation.requested": { expected: no },
    "undo.requested": { expected: dead },
    "time.reached": { expected: no },
  },
  requested: {
    "change.requested": { expected: no },
    "link.opened": { expected: { becomes: "changed" }, untilAfter: WEEK_LATER },
    "cancellation.requested": none,
    "undo.requested": { expected: dead },
    "time.reached": { expected: no },
  },
  changed: {
    "change.requested": { expected: recent },
    "link.opened": { expected: dead },
    "cancellation.requested": { expected: no },
    "undo.requested": none,
    "time.reached": { expected: no },
  },
};

export const rows: readonly Row[] = [
  ...(Object.keys(pairs) as EmailChangeState[]).flatMap((state) =>
    (Object.keys(pairs[state]) as Type[]).map(
      (type): Row => ({ state, type, until: state === "none" ? null : LATER, ...pairs[state][type] }),
    ),
  ),
  // To the millisecond: what ends now has ended.
  { state: "requested", type: "link.opened", until: EMAIL_NOW, expected: dead },
  { state: "changed", type: "undo.requested", until: EMAIL_NOW, expected: dead },
  { state: "requested", type: "time.reached", until: EMAIL_NOW, ...none },
  { state: "changed", type: "time.reached", until: EMAIL_NOW, ...none },
];

import type { FactorRemovalEvent, FactorRemovalState } from "../../src/machines/lifecycles/factorRemoval.lifecycle.ts";

/** The law of a lost second factor (docs/spec/account.md, «Lost second factor»). The table takes nothing from the statechart. */
export const REMOVAL_NOW = "2026-11-20T11:00:00.000Z";
const LATER = "2026-11-20T11:00:00.001Z";
const HOUR_LATER = "2026-11-20T12:00:00.000Z";
const THREE_DAYS_LATER = "2026-11-23T11:00:00.000Z";

type Type = FactorRemovalEvent["type"];
type Refused = { refused: string };
export type Row = {
  state: FactorRemovalState;
  type: Type;
  /** When the state ends by itself. */
  until: string | null;
  expected: { becomes: FactorRemovalState } | Refused;
  untilAfter?: string | null;
  /** The second factor is off afterwards. */
  isOff?: true;
};

const no: Refused = { refused: "Сейчас это действие недоступно" };
const dead: Refused = { refused: "Ссылка устарела или уже использована" };
const goes: Refused = { refused: "Двухфакторный вход уже выключается, подождите 72 часа" };
const none = { expected: { becomes: "none" }, untilAfter: null } as const;

const pairs: Record<FactorRemovalState, Record<Type, Pick<Row, "expected" | "untilAfter">>> = {
  none: {
    "removal.requested": { expected: { becomes: "requested" }, untilAfter: HOUR_LATER },
    "link.opened": { expected: dead },
    "cancellation.requested": { expected: no },
    "login.withCode": { expected: no },
    "time.reached": { expected: no },
  },
  requested: {
    "removal.requested": { expected: { becomes: "requested" }, untilAfter: HOUR_LATER },
    "link.opened": { expected: { becomes: "waiting" }, untilAfter: THREE_DAYS_LATER },
    "cancellation.requested": none,
    "login.withCode": none,
    "time.reached": { expected: no },
  },
  waiting: {
    "removal.requested": { expected: goes },
    "link.opened": { expected: dead },
    "cancellation.requested": none,
    "login.withCode": none,
    "time.reached": { expected: no },
  },
};

export const rows: readonly Row[] = [
  ...(Object.keys(pairs) as FactorRemovalState[]).flatMap((state) =>
    (Object.keys(pairs[state]) as Type[]).map(
      (type): Row => ({ state, type, until: state === "none" ? null : LATER, ...pairs[state][type] }),
    ),
  ),
  // To the millisecond: what ends now has ended.
  { state: "requested", type: "link.opened", until: REMOVAL_NOW, expected: dead },
  { state: "requested", type: "time.reached", until: REMOVAL_NOW, ...none },
  { state: "waiting", type: "time.reached", until: REMOVAL_NOW, ...none, isOff: true },
  { state: "waiting", type: "cancellation.requested", until: REMOVAL_NOW, expected: no, isOff: true },
  { state: "waiting", type: "login.withCode", until: REMOVAL_NOW, expected: no, isOff: true },
];

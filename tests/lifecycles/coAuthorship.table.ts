import type { CoAuthorshipEventType, CoAuthorshipState } from "../../src/machines/lifecycles/coAuthorship.lifecycle.ts";

/** The law of co-authors (docs/spec/works.md, «Co-authors»). The table takes nothing from the statechart. */
export const CO_AUTHOR_NOW = "2026-11-20T11:05:31.000Z";
/** 30 days before NOW, and a millisecond more and less. */
const MONTH_AGO = "2026-10-21T11:05:31.000Z";
const LONGER_AGO = "2026-10-21T11:05:30.999Z";
const SHORTER_AGO = "2026-10-21T11:05:31.001Z";
/** When the co-authors of these rows were asked. */
export const INVITED = "2026-11-01T09:00:00.000Z";

type Type = CoAuthorshipEventType;
type Refused = { refused: string; code?: "UserEmailNotConfirmed" };
type Expected = { becomes: CoAuthorshipState } | Refused;
export type Row = {
  state: CoAuthorshipState;
  type: Type;
  expected: Expected;
  /** By the API: nobody without a slot may ask this. */
  isDenied?: true;
  /** By the API: the call means another event in this state. */
  means?: Type;
  invitedAt?: string;
  declinedAt?: string;
  /** Of the person who is invited, in place of somebody who can be. */
  who?: "owner" | "ignores" | "hides" | "lets nobody write";
  isFull?: true;
  without?: "confirmation";
  /** Nothing is sold yet: the chart alone knows. */
  soldCount?: number;
};

const no: Refused = { refused: "Сейчас это действие недоступно" };
const there: Refused = { refused: "{fio} уже автор или приглашён" };
const to = (becomes: CoAuthorshipState): Expected => ({ becomes });
const denied = { expected: no, isDenied: true } as const;

const pairs: Record<CoAuthorshipState, Record<Type, Omit<Row, "state" | "type">>> = {
  none: {
    "invitation.sent": { expected: to("invited") },
    "confirmation.given": denied,
    "invitation.declined": denied,
    "invitation.withdrawn": { expected: no },
    "removal.requested": { expected: no },
    "departure.requested": denied,
  },
  invited: {
    "invitation.sent": { expected: there },
    "confirmation.given": { expected: to("confirmed") },
    "invitation.declined": { expected: to("none") },
    "invitation.withdrawn": { expected: to("none") },
    "removal.requested": { expected: no, means: "invitation.withdrawn" },
    "departure.requested": { expected: no, means: "invitation.declined" },
  },
  confirmed: {
    "invitation.sent": { expected: there },
    "confirmation.given": { expected: no },
    "invitation.declined": { expected: no, means: "departure.requested" },
    "invitation.withdrawn": { expected: no, means: "removal.requested" },
    "removal.requested": { expected: to("none") },
    "departure.requested": { expected: to("none") },
  },
};

const sent = { state: "none", type: "invitation.sent" } as const;
const confirms = { state: "invited", type: "confirmation.given" } as const;
const full: Refused = { refused: "Соавторов может быть не больше двух" };
const closed: Refused = { refused: "{fio} не принимает приглашения" };
const declined: Refused = { refused: "{fio} отклонил приглашение, повторить можно {date}" };
const outdated: Refused = { refused: "Приглашение устарело, попросите новое" };

export const rows: readonly Row[] = [
  ...(Object.keys(pairs) as CoAuthorshipState[]).flatMap((state) =>
    (Object.keys(pairs[state]) as Type[]).map((type): Row => ({ state, type, ...pairs[state][type] })),
  ),
  { ...sent, who: "owner", expected: there },
  { ...sent, who: "owner", isFull: true, expected: there },
  { ...sent, isFull: true, expected: full },
  { ...sent, isFull: true, who: "ignores", expected: full },
  { ...sent, who: "ignores", expected: closed },
  { ...sent, who: "hides", expected: closed },
  { ...sent, who: "lets nobody write", expected: closed },
  { ...sent, who: "ignores", declinedAt: SHORTER_AGO, expected: closed },
  { ...sent, declinedAt: CO_AUTHOR_NOW, expected: declined },
  { ...sent, declinedAt: SHORTER_AGO, expected: declined },
  { ...sent, declinedAt: MONTH_AGO, expected: to("invited") },
  { ...confirms, invitedAt: MONTH_AGO, expected: to("confirmed") },
  { ...confirms, invitedAt: LONGER_AGO, expected: outdated },
  { ...confirms, invitedAt: LONGER_AGO, without: "confirmation", expected: outdated },
  {
    ...confirms,
    without: "confirmation",
    expected: { refused: "Подтвердите адрес электронной почты", code: "UserEmailNotConfirmed" },
  },
  // An outdated invitation can still be declined and withdrawn.
  { state: "invited", type: "invitation.declined", invitedAt: LONGER_AGO, expected: to("none") },
  { state: "invited", type: "invitation.withdrawn", invitedAt: LONGER_AGO, expected: to("none") },
  {
    state: "confirmed",
    type: "removal.requested",
    soldCount: 1,
    expected: { refused: "Произведение куплено читателями: состав авторов меняет поддержка" },
  },
  { state: "confirmed", type: "departure.requested", soldCount: 1, expected: to("none") },
];

/** The end of the peace of a row, as its text says it: 30 days later, by Moscow. */
export const peaceUntil: Readonly<Record<string, string>> = {
  [CO_AUTHOR_NOW]: "20 декабря 2026, 14:05",
  [SHORTER_AGO]: "20 ноября 2026, 14:05",
};

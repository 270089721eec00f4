import type {
  AccountDeletionEvent,
  AccountDeletionState,
} from "../../src/machines/lifecycles/accountDeletion.lifecycle.ts";

/**
 * The law of the deletion of an account (docs/spec/account.md, «Deletion of an account»). The table takes nothing from the
 * statechart.
 */
export const DELETION_NOW = "2026-11-20T11:00:00.000Z";
const LATER = "2026-11-20T11:00:00.001Z";
const FORTNIGHT_LATER = "2026-12-04T11:00:00.000Z";

type Type = AccountDeletionEvent["type"];
type Refused = { refused: string };
export type Row = {
  state: AccountDeletionState;
  type: Type;
  /** When a leaving account is erased. */
  until: string | null;
  isLastAdmin?: true;
  emailJustChanged?: true;
  /** The state of an exclusive agreement about a work of theirs. */
  exclusive?: "onReview" | "active" | "terminating" | "ended";
  expected: { becomes: AccountDeletionState } | Refused;
  untilAfter?: string | null;
  /** The refusal of a request without a session, or for an account that is erased. */
  told?: string;
};

const no: Refused = { refused: "Сейчас это действие недоступно" };
const late: Refused = { refused: "Срок восстановления истёк" };
const disabled = "Учётная запись отключена";
const unknown = "Неверный логин или пароль";

const pairs: Record<AccountDeletionState, Record<Type, Pick<Row, "expected" | "untilAfter" | "told">>> = {
  active: {
    "deletion.requested": { expected: { becomes: "leaving" }, untilAfter: FORTNIGHT_LATER },
    "cancellation.requested": { expected: no },
    "time.reached": { expected: no },
  },
  leaving: {
    "deletion.requested": { expected: no, told: disabled },
    "cancellation.requested": { expected: { becomes: "active" }, untilAfter: null },
    "time.reached": { expected: no },
  },
  erased: {
    "deletion.requested": { expected: no, told: disabled },
    "cancellation.requested": { expected: no, told: unknown },
    "time.reached": { expected: no },
  },
};

export const rows: readonly Row[] = [
  ...(Object.keys(pairs) as AccountDeletionState[]).flatMap((state) =>
    (Object.keys(pairs[state]) as Type[]).map(
      (type): Row => ({ state, type, until: state === "leaving" ? LATER : null, ...pairs[state][type] }),
    ),
  ),
  // To the millisecond: what ends now has ended.
  { state: "leaving", type: "cancellation.requested", until: DELETION_NOW, expected: late },
  { state: "leaving", type: "time.reached", until: DELETION_NOW, expected: { becomes: "erased" } },
  {
    state: "active",
    type: "deletion.requested",
    until: null,
    isLastAdmin: true,
    emailJustChanged: true,
    expected: { refused: "Должен остаться хотя бы один администратор" },
  },
  {
    state: "active",
    type: "deletion.requested",
    until: null,
    emailJustChanged: true,
    exclusive: "active",
    expected: { refused: "После смены почты это можно сделать через 7 дней" },
  },
  ...(["active", "terminating"] as const).map(
    (exclusive): Row => ({
      state: "active",
      type: "deletion.requested",
      until: null,
      exclusive,
      expected: { refused: "Действует эксклюзивный договор" },
    }),
  ),
  ...(["onReview", "ended"] as const).map(
    (exclusive): Row => ({
      state: "active",
      type: "deletion.requested",
      until: null,
      exclusive,
      expected: { becomes: "leaving" },
      untilAfter: FORTNIGHT_LATER,
    }),
  ),
];

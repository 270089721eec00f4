import type { AdminPayout, PayoutRegister } from "../../api/contract/payouts.ts";
import { csvOf } from "../../text/csv.ts";
import { formatMoment } from "../../text/dates.ts";
import { formatPlainDay, moscowDay } from "../../text/days.ts";
import { toProviderValue } from "../../text/money.ts";
import type { PayoutState } from "../../text/payouts.ts";
import { counted } from "../../text/plural.ts";
import { type ListAt, listAddress, listAt, listQuery } from "../parts/peopleList.view.ts";

type Kind = "waiting" | "all";
/** What the address of the list says. */
export type PayoutsAt = ListAt & { kind: Kind };

export const kindNames: Record<Kind, string> = { waiting: "Ждут решения", all: "Все" };

/** Unknown values are as good as none. */
export const payoutsAt = (address: string): PayoutsAt => ({
  ...listAt(address),
  kind: new URLSearchParams(address).get("kind") === "all" ? "all" : "waiting",
});

export const addressOf = ({ kind, ...at }: PayoutsAt): string =>
  listAddress("/admin/payouts", at, kind === "all" ? { kind } : {});

/** The query of the list's call. */
export const queryOf = ({ kind, ...at }: PayoutsAt) => ({ ...listQuery(at), kind });

const standings: Record<PayoutState, { words: string; badge: "wait" | "draft" | "live" | "stop" }> = {
  requested: { words: "Ждёт реестра", badge: "wait" },
  exported: { words: "В банке", badge: "draft" },
  paid: { words: "Выплачена", badge: "live" },
  rejected: { words: "Отклонена", badge: "stop" },
};
/** The state of a payout, in words and in colour. */
export const standingOf = ({ state }: Pick<AdminPayout, "state">) => standings[state];

/** «Запрошена вчера, 14:05. Реестр № 3. Платёжное поручение № 415 от 20 ноября». `now`: milliseconds. */
export function payoutLine({ requestedAt, register, number, date }: AdminPayout, now: number): string {
  const parts = [
    `Запрошена ${formatMoment(requestedAt, now)}`,
    register === null ? "" : `Реестр №\u00a0${register}`,
    date === null ? "" : `Платёжное поручение №\u00a0${number} от ${formatPlainDay(date, moscowDay(now))}`,
  ];
  return parts.filter(Boolean).join(". ");
}

/** Why it stays where it is; empty: nothing keeps it. */
export const waitingWords = ({ refusal, state }: Pick<AdminPayout, "refusal" | "state">): string =>
  state === "requested" && refusal !== null ? `В реестр не попадёт. ${refusal}.` : "";

export type PayoutAct = "pay" | "reject";

/** What an administrator may be offered; the server has the last word (the law `payout`). */
export function actsFor({ state, isOwn }: Pick<AdminPayout, "state" | "isOwn">): PayoutAct[] {
  if (isOwn) return [];
  if (state === "exported") return ["pay", "reject"];
  return state === "requested" ? ["reject"] : [];
}

/** A file for the bank: one payout a row. */
export const registerAsCsv = ({ rows }: PayoutRegister): string =>
  csvOf([
    ["Выплата", "Получатель", "ИНН", "БИК", "Счёт", "Сумма, ₽", "Назначение"],
    ...rows.map(({ id, fullName, inn, bik, account, amount }) => [
      ...[String(id), fullName, inn, bik, account, toProviderValue(amount).replace(".", ",")],
      `Вознаграждение автору, выплата № ${id}`,
    ]),
  ]);

export const registerName = ({ register }: Pick<PayoutRegister, "register">): string => `Реестр выплат ${register}`;

/** «Реестр № 3: 2 выплаты». */
export const registerWords = ({ register, rows }: PayoutRegister): string =>
  `Реестр №\u00a0${register}: ${counted(rows.length, ["выплата", "выплаты", "выплат"])}`;

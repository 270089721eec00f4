import type { Balance } from "../../api/contract/income.ts";
import type { Payout } from "../../api/contract/payouts.ts";
import { formatMoment } from "../../text/dates.ts";
import { formatPlainDay, moscowDay } from "../../text/days.ts";
import { type PayoutState, payoutRefusals } from "../../text/payouts.ts";

/** Does it need papers before anything is paid? */
export const needsPapers = ({ refusal }: Pick<Balance, "refusal">): boolean => refusal === payoutRefusals.notIdentified;

const stateWords: Record<PayoutState, string> = {
  requested: "Ждёт отправки",
  exported: "Отправлена в банк",
  paid: "Выплачена",
  rejected: "Отклонена",
};
const badges: Record<PayoutState, "wait" | "live" | "stop"> = {
  requested: "wait",
  exported: "wait",
  paid: "live",
  rejected: "stop",
};
/** The state of a payout, in words and in colour. */
export const standingOf = ({ state }: Pick<Payout, "state">) => ({ words: stateWords[state], badge: badges[state] });

/** «Запрошена вчера, 14:05. Платёжное поручение № 415 от 20 ноября». `now`: milliseconds. */
export function payoutLine({ requestedAt, number, date }: Payout, now: number): string {
  const requested = `Запрошена ${formatMoment(requestedAt, now)}`;
  if (date === null) return requested;
  return `${requested}. Платёжное поручение №\u00a0${number} от ${formatPlainDay(date, moscowDay(now))}`;
}

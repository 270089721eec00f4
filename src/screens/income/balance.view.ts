import type { Balance } from "../../api/contract/income.ts";
import type { Payout } from "../../api/contract/payouts.ts";
import { formatDateNear, formatMoment } from "../../text/dates.ts";
import { formatPlainDay, moscowDay } from "../../text/days.ts";
import { payoutRefusals } from "../../text/payoutRefusals.ts";
import type { PayoutState } from "../../text/payouts.ts";
import { columnMoney } from "./statistics.view.ts";

/** «созреет до 4 декабря». `now`: milliseconds. */
const heldName = ({ maturesAt }: Pick<Balance, "maturesAt">, now: number): string =>
  maturesAt === null ? "созревает" : `созреет до ${formatDateNear(maturesAt, now)}`;

/** What of the income lies where. `now`: milliseconds. */
export const balanceFigures = (balance: Balance, now: number): { name: string; value: string }[] => [
  { name: "созрело", value: columnMoney(balance.available) },
  { name: heldName(balance, now), value: columnMoney(balance.held) },
  ...(balance.onTheWay > 0 ? [{ name: "выплачивается", value: columnMoney(balance.onTheWay) }] : []),
];

/** Why some of it waits. */
export const balanceWords = ({ available }: Pick<Balance, "available">): string =>
  available < 0
    ? "Покупателям вернули больше, чем созрело. Остаток покроют следующие продажи."
    : "Доход с каждой книги созревает 14 дней: в это время покупатель может вернуть деньги.";

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
/** How a payout stands, in words and in colour. */
export const standingOf = ({ state }: Pick<Payout, "state">) => ({ words: stateWords[state], badge: badges[state] });

/** «Запрошена вчера, 14:05. Платёжное поручение № 415 от 20 ноября». `now`: milliseconds. */
export function payoutLine({ requestedAt, number, date }: Payout, now: number): string {
  const asked = `Запрошена ${formatMoment(requestedAt, now)}`;
  if (date === null) return asked;
  return `${asked}. Платёжное поручение №\u00a0${number} от ${formatPlainDay(date, moscowDay(now))}`;
}

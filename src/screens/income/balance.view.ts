import type { Balance } from "../../api/contract/income.ts";
import { formatDateNear } from "../../text/dates.ts";
import { columnMoney } from "./columnMoney.ts";

/** «созреет до 4 декабря». `now`: milliseconds. */
const heldName = ({ maturesAt }: Pick<Balance, "maturesAt">, now: number): string =>
  maturesAt === null ? "созревает" : `созреет до ${formatDateNear(maturesAt, now)}`;

/** The parts of the income by their state. `now`: milliseconds. */
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

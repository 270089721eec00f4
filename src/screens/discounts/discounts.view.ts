import type { Discount } from "../../api/contract/discounts.ts";
import { countDays, formatDays, formatPlainDay } from "../../text/days.ts";
import { type DiscountState, discountStates } from "../../text/discounts.ts";
import { formatMoney } from "../../text/money.ts";
import { counted, plural } from "../../text/plural.ts";
import { type ListAt, listAddress, listAt } from "../parts/peopleList.view.ts";

/** What the address of the list says; without a state: all of them. */
export type DiscountsAt = ListAt & { state: DiscountState | null };

const LIST = "/merchant/discounts";

export function discountsAt(address: string): DiscountsAt {
  const state = new URLSearchParams(address).get("state");
  return { ...listAt(address), state: discountStates.find((known) => known === state) ?? null };
}

export const discountsAddress = ({ state, ...at }: DiscountsAt): string =>
  listAddress(LIST, at, state ? { state } : {});

/** The query of the list's call. */
export const discountsQuery = ({ state, search, page }: DiscountsAt) => ({
  ...(state && { state }),
  ...(search && { search }),
  page,
});

const tabLabels = { running: "Идут", waiting: "Ждут", ended: "Закончились" } as const;
export const discountTabs = ({ state, search }: DiscountsAt) => [
  { label: "Все", href: discountsAddress({ state: null, search, page: 1 }), current: state === null },
  ...(["running", "waiting", "ended"] as const).map((one) => ({
    label: tabLabels[one],
    href: discountsAddress({ state: one, search, page: 1 }),
    current: state === one,
  })),
];

/** «Идёт, осталось 11 дней», «Ждёт», «Закончилась». @param today by the server's clock */
export function discountBadge(
  { state, endDate }: Pick<Discount, "state" | "endDate">,
  today: string,
): { kind: "live" | "wait" | "draft"; label: string } {
  if (state === "waiting") return { kind: "wait", label: "Ждёт" };
  if (state === "ended") return { kind: "draft", label: "Закончилась" };
  const left = countDays(today, endDate) - 1;
  const days = `${plural(left, ["остался", "осталось", "осталось"])} ${counted(left, ["день", "дня", "дней"])}`;
  return { kind: "live", label: left === 0 ? "Идёт последний день" : `Идёт, ${days}` };
}

const bookForms = ["книга", "книги", "книг"] as const;

/** The facts of a discount below its title. */
export function discountFacts({ state, works, soldCount, income, startDate }: Discount, today: string): string[] {
  const books = counted(works.length, bookForms);
  return state === "waiting"
    ? [books, `начнётся ${formatPlainDay(startDate, today)}, 00:00 по Москве`]
    : [books, `куплено ${counted(soldCount, bookForms)}`, `доход ${formatMoney(income)}`];
}

export const discountDays = ({ startDate, endDate }: Pick<Discount, "startDate" | "endDate">, today: string) =>
  formatDays(startDate, endDate, today);

/** What is asked before a discount is taken back. */
export const deletionWords = ({ state, title }: Pick<Discount, "state" | "title">) =>
  state === "running"
    ? {
        title: `Закончить скидку «${title}» сейчас?`,
        action: "Закончить скидку",
        text: "Цена станет прежней сразу. Следующую скидку на эти книги можно начать через 7 дней после сегодняшнего.",
        done: `Скидка «${title}» закончилась`,
      }
    : {
        title: `Удалить скидку «${title}»?`,
        action: "Удалить скидку",
        text: "Книги продаются по обычной цене, дни освободятся.",
        done: `Скидка «${title}» удалена`,
      };

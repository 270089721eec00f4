import type { Figures, FiguresRow, Statistics } from "../../api/contract/income.ts";
import { csvOf } from "../../text/csv.ts";
import { addDays, dayStart, formatDays, formatPlainDay } from "../../text/days.ts";
import { formatMoney, KOPECKS } from "../../text/money.ts";
import { type Period, refusalOf, yearBefore } from "../../text/periods.ts";
import { counted, formatDecimal, formatNumber } from "../../text/plural.ts";
import { columnMoney } from "./columnMoney.ts";

export const spans = ["week", "month", "year", "own"] as const;
export type Span = (typeof spans)[number];
export const spanLabels: Record<Span, string> = { week: "7 дней", month: "30 дней", year: "Год", own: "Свой" };

/** What the address says. `from` and `to` are of an own span; `work` null: all books. */
export type StatisticsAt = { span: Span; by: Period["by"]; from: string; to: string; work: number | null };

const PATH = "/merchant/statistics";
const isDay = (text: string | null): text is string => /^\d{4}-\d\d-\d\d$/.test(text ?? "");

export function statisticsAt(address: string): StatisticsAt {
  const query = new URLSearchParams(address);
  const [from, to, work] = [query.get("from"), query.get("to"), query.get("work")];
  const span = spans.find((known) => known === query.get("span")) ?? "month";
  return {
    span,
    by: query.get("by") === "month" || (span === "year" && query.get("by") !== "day") ? "month" : "day",
    from: isDay(from) ? from : "",
    to: isDay(to) ? to : "",
    work: /^[1-9]\d{0,14}$/.test(work ?? "") ? Number(work) : null,
  };
}

export function statisticsAddress({ span, by, from, to, work }: StatisticsAt): string {
  const isUsual = by === (span === "year" ? "month" : "day");
  const query = new URLSearchParams({
    ...(span !== "month" && { span }),
    ...(!isUsual && { by }),
    ...(span === "own" && from && { from }),
    ...(span === "own" && to && { to }),
    ...(work !== null && { work: String(work) }),
  });
  return query.size > 0 ? `${PATH}?${query}` : PATH;
}

/** Why days of one's own cannot be shown; null: they can. */
export const ownRefusal = ({ span, by, from, to }: StatisticsAt): string | null =>
  span === "own" && from && to ? refusalOf({ from, to, by }) : null;

/** The query of the call. The usual 30 days are counted by the server. @param today by Moscow */
export function statisticsQuery({ span, by, from, to, work }: StatisticsAt, today: string) {
  const days: Record<Span, { from?: string; to?: string }> = {
    week: { from: addDays(today, -6), to: today },
    month: {},
    year: { from: yearBefore(today, by), to: today },
    own: { ...(from && { from }), ...(to && { to }) },
  };
  return { ...days[span], by, ...(work !== null && { workIds: String(work) }) };
}

const month = new Intl.DateTimeFormat("ru", { timeZone: "Europe/Moscow", month: "long", year: "numeric" });
const shortMonth = new Intl.DateTimeFormat("ru", { timeZone: "Europe/Moscow", month: "short" });
const shortDay = new Intl.DateTimeFormat("ru", { timeZone: "Europe/Moscow", day: "numeric", month: "short" });
const fullDay = new Intl.DateTimeFormat("ru", { timeZone: "Europe/Moscow" });

/** «16 ноября», «ноябрь 2026». @param to the last day that is counted */
export const rowName = ({ date }: Pick<FiguresRow, "date">, { by, to }: Pick<Statistics, "by" | "to">): string =>
  by === "day" ? formatPlainDay(date, to) : month.format(dayStart(date)).replace(/\s?г\.$/, "");

/** «22 октября — 20 ноября 2026». */
export const periodWords = ({ from, to }: Pick<Statistics, "from" | "to">): string =>
  `${formatDays(from, to, to)} ${to.slice(0, 4)}`;

const periodForms = { day: ["день", "дня", "дней"], month: ["месяц", "месяца", "месяцев"] } as const;
/** «30 дней», «12 месяцев». */
export const lengthWords = ({ rows, by }: Pick<Statistics, "rows" | "by">): string =>
  counted(rows.length, periodForms[by]);

/** «на 31 % больше», «на 5 % меньше», «столько же»; empty where before there was nothing to compare with. */
export function comparison(now: number, before: number): string {
  if (before <= 0) return "";
  const percent = Math.round(((now - before) / before) * 100);
  if (percent === 0) return "столько же";
  return `на ${formatNumber(Math.abs(percent))}\u00a0% ${percent > 0 ? "больше" : "меньше"}`;
}

/** The four figures above the plot. */
export function headFigures({ totals, previous }: Statistics): { name: string; value: string }[] {
  const compared = comparison(totals.income, previous.totals.income);
  return [
    { name: `куплено, было ${formatNumber(previous.totals.sold)}`, value: formatNumber(totals.sold) },
    { name: "по промокодам", value: formatNumber(totals.promo) },
    { name: "возвратов", value: formatNumber(totals.refunded) },
    { name: compared ? `доход, ${compared}` : "доход", value: formatMoney(totals.income) },
  ];
}

/** The facts of a day next to its point. */
const noteOf = (row: FiguresRow, statistics: Statistics): string[] => [
  rowName(row, statistics),
  `куплено ${formatNumber(row.sold)}, по коду ${formatNumber(row.promo)}`,
  ...(row.refunded > 0 ? [`возвратов ${formatNumber(row.refunded)}`] : []),
  `доход ${formatMoney(row.income)}`,
];

const THOUSAND = 1_000;
/** «2 000 ₽», where there is little room «2 т. ₽». */
const formatAxis = (kopecks: number, isNarrow: boolean): string => {
  const roubles = kopecks / KOPECKS;
  if (!isNarrow || Math.abs(roubles) < THOUSAND) return formatMoney(kopecks);
  return `${roubles < 0 ? "−" : ""}${formatDecimal(Math.abs(roubles) / THOUSAND, 1)}\u00a0т.\u00a0₽`;
};

/** What the plot draws. */
export function plotOf(statistics: Statistics) {
  const { rows, previous, by } = statistics;
  return {
    label: `Продажи и доход по ${by === "day" ? "дням" : "месяцам"}, ${periodWords(statistics)}`,
    bars: rows.map(({ sold }) => sold),
    line: rows.map(({ income }) => income),
    past: previous.rows.map(({ income }) => income),
    names: rows.map(({ date }) => (by === "day" ? shortDay : shortMonth).format(dayStart(date)).replace(".", "")),
    notes: rows.map((row) => noteOf(row, statistics)),
    least: { bar: 1, line: KOPECKS },
    formatBar: formatNumber,
    formatLine: formatAxis,
  };
}

/** «1536,00»: a number to a spreadsheet. */
const cellMoney = (kopecks: number): string => columnMoney(kopecks).replace(/[\s\u00a0₽]/g, "");
const cells = ({ sold, promo, refunded, gross, income }: Figures): string[] => [
  ...[String(sold), String(promo), String(refunded), cellMoney(gross), cellMoney(income)],
];

/** The table of figures as a file, the first day first. */
export const statisticsAsCsv = ({ rows, totals, by }: Statistics): string =>
  csvOf([
    [by === "day" ? "День" : "Месяц", "Куплено", "По промокодам", "Возвраты", "Оплачено, ₽", "Доход, ₽"],
    ...rows.map((row) => [by === "day" ? fullDay.format(dayStart(row.date)) : row.date.slice(0, 7), ...cells(row)]),
    ["Всего", ...cells(totals)],
  ]);

export const csvName = ({ from, to }: Pick<Statistics, "from" | "to">): string => `Продажи с ${from} по ${to}`;

/** Is there anything to show? */
export const isEmpty = ({ totals, previous }: Statistics): boolean =>
  [totals, previous.totals].every(({ sold, promo, refunded }) => sold + promo + refunded === 0);

/** Where more may be seen when there is nothing: a year, then all books; null: this is all. */
export function widerThan(at: StatisticsAt): { href: string; label: string } | null {
  const year = { span: "year", by: "month", from: "", to: "" } as const;
  if (at.span !== "year") return { href: statisticsAddress({ ...year, work: at.work }), label: "Показать год" };
  return at.work === null ? null : { href: statisticsAddress({ ...year, work: null }), label: "Показать все книги" };
}

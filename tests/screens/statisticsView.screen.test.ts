import { describe, expect, it } from "vitest";
import type { Statistics } from "../../src/api/contract/income.ts";
import {
  comparison,
  csvName,
  headFigures,
  isEmpty,
  ownRefusal,
  periodWords,
  plotOf,
  statisticsAddress,
  statisticsAsCsv,
  statisticsAt,
  statisticsQuery,
  widerThan,
} from "../../src/screens/income/statistics.view.ts";
import { everyNth, scaleOf } from "../../src/ui/Plot/scale.ts";

const none = { sold: 0, promo: 0, refunded: 0, gross: 0, income: 0 };
const statistics: Statistics = {
  from: "2026-10-31",
  to: "2026-11-02",
  by: "day",
  rows: [
    { date: "2026-10-31", sold: 22, promo: 1, refunded: 0, gross: 352_000, income: 281_600 },
    { date: "2026-11-01", ...none },
    { date: "2026-11-02", ...none, refunded: 1, gross: -19_900, income: -13_930 },
  ],
  totals: { sold: 22, promo: 1, refunded: 1, gross: 332_100, income: 267_670 },
  previous: {
    rows: ["2026-10-28", "2026-10-29", "2026-10-30"].map((date) => ({ date, ...none })),
    totals: { ...none, sold: 20, income: 200_000 },
  },
  works: [{ id: 7, title: "Соль" }],
};
const plain = (words: string) => words.replaceAll("\u00a0", " ");

describe("the address", () => {
  it.each([
    ["", { span: "month", by: "day", from: "", to: "", work: null }, { by: "day" }],
    [
      "?span=week&work=7",
      { span: "week", by: "day", from: "", to: "", work: 7 },
      { from: "2026-11-14", to: "2026-11-20", by: "day", workIds: "7" },
    ],
    [
      "?span=year",
      { span: "year", by: "month", from: "", to: "", work: null },
      { from: "2025-12-01", to: "2026-11-20", by: "month" },
    ],
    [
      "?span=year&by=day",
      { span: "year", by: "day", from: "", to: "", work: null },
      { from: "2025-11-21", to: "2026-11-20", by: "day" },
    ],
    [
      "?span=own&by=month&from=2026-01-05&to=2026-03-01",
      { span: "own", by: "month", from: "2026-01-05", to: "2026-03-01", work: null },
      { from: "2026-01-05", to: "2026-03-01", by: "month" },
    ],
  ] as const)("%s is read, asked and written again", (address, at, query) => {
    expect(statisticsAt(address)).toEqual(at);
    expect(statisticsQuery(at, "2026-11-20")).toEqual(query);
    expect(statisticsAddress(at)).toBe(`/merchant/statistics${address}`);
  });

  it("that makes no sense is the usual one", () => {
    expect(statisticsAt("?span=age&by=hour&from=вчера&to=1&work=0")).toEqual({
      span: "month",
      by: "day",
      from: "",
      to: "",
      work: null,
    });
  });
});

it("the head compares with the time before", () => {
  expect(headFigures(statistics).map(({ name, value }) => [plain(name), plain(value)])).toEqual([
    ["куплено, было 20", "22"],
    ["по промокодам", "1"],
    ["возвратов", "1"],
    ["доход, на 34 % больше", "2 676,70 ₽"],
  ]);
  expect([comparison(95, 100), comparison(100, 100), comparison(5, 0), comparison(-5, 100)].map(plain)).toEqual([
    "на 5 % меньше",
    "столько же",
    "",
    "на 105 % меньше",
  ]);
  expect(plain(periodWords(statistics))).toBe("31 октября — 2 ноября 2026");
});

it("the table is one of numbers to a spreadsheet, and no figure is a formula", () => {
  expect(statisticsAsCsv(statistics)).toBe(
    [
      '\ufeff"День";"Куплено";"По промокодам";"Возвраты";"Оплачено, ₽";"Доход, ₽"',
      '"31.10.2026";"22";"1";"0";"3520,00";"2816,00"',
      '"01.11.2026";"0";"0";"0";"0,00";"0,00"',
      '"02.11.2026";"0";"0";"1";"−199,00";"−139,30"',
      '"Всего";"22";"1";"1";"3321,00";"2676,70"',
      "",
    ].join("\r\n"),
  );
  expect(csvName(statistics)).toBe("Продажи с 2026-10-31 по 2026-11-02");
});

it("only what has nothing now and before is empty", () => {
  expect(isEmpty(statistics)).toBe(false);
  expect(isEmpty({ ...statistics, totals: none })).toBe(false);
  expect(isEmpty({ ...statistics, totals: none, previous: { rows: [], totals: none } })).toBe(true);
  expect(isEmpty({ ...statistics, totals: { ...none, promo: 1 }, previous: { rows: [], totals: none } })).toBe(false);
});

describe("the plot", () => {
  it("names days and says their figures", () => {
    const { label, names, notes, formatLine } = plotOf(statistics);
    expect(plain(label)).toBe("Продажи и доход по дням, 31 октября — 2 ноября 2026");
    expect(names.map(plain)).toEqual(["31 окт", "1 нояб", "2 нояб"]);
    expect(notes.map((lines) => lines.map(plain))).toEqual([
      ["31 октября", "куплено 22, по коду 1", "доход 2 816 ₽"],
      ["1 ноября", "куплено 0, по коду 0", "доход 0 ₽"],
      ["2 ноября", "куплено 0, по коду 0", "возвратов 1", "доход −139,30 ₽"],
    ]);
    expect([formatLine(200_000, false), formatLine(250_000, true), formatLine(-50_000, true)].map(plain)).toEqual([
      "2 000 ₽",
      "2,5 т. ₽",
      "−500 ₽",
    ]);
  });

  it("has one grid and one zero for both axes, and room below it for what is owed", () => {
    const box = { left: 40, right: 340, top: 10, bottom: 210 };
    const { grid, zero, barY, lineY, x, linePath, pastPath } = scaleOf(
      { bars: [22, 0, 0], line: [280_000, 0, -50_000], past: [0, 0, 0] },
      box,
      { bar: 1, line: 100 },
    );
    expect(grid).toEqual([
      { y: 210, bar: null, line: -100_000 },
      { y: 160, bar: 0, line: 0 },
      { y: 110, bar: 10, line: 100_000 },
      { y: 60, bar: 20, line: 200_000 },
      { y: 10, bar: 30, line: 300_000 },
    ]);
    expect([zero, barY(22), lineY(-50_000), x(0), x(2)]).toEqual([160, 50, 185, 90, 290]);
    expect([linePath, pastPath]).toEqual(["M90,20L190,160L290,185", "M90,160L190,160L290,160"]);
  });

  it("of nothing has a grid all the same; steps are whole things", () => {
    const box = { left: 0, right: 100, top: 0, bottom: 100 };
    const least = { bar: 1, line: 100 };
    expect(scaleOf({ bars: [0], line: [0], past: [0] }, box, least).grid).toEqual([
      { y: 100, bar: 0, line: 0 },
      { y: 0, bar: 1, line: 100 },
    ]);
    expect(scaleOf({ bars: [1], line: [50], past: [] }, box, least).grid).toEqual([
      { y: 100, bar: 0, line: 0 },
      { y: 0, bar: 1, line: 100 },
    ]);
  });

  it("names so many figures that the names do not touch", () => {
    expect([everyNth(30, 800, 64), everyNth(12, 800, 64), everyNth(366, 248, 56), everyNth(1, 0, 64)]).toEqual([
      3, 1, 83, 64,
    ]);
  });
});

it.each([
  ["2026-11-20", "2026-11-19", "day", "Последний день раньше первого"],
  ["2025-11-19", "2026-11-20", "day", "По дням\u00a0— не больше 366 дней, по месяцам\u00a0— не больше 120 месяцев"],
  ["2025-11-19", "2026-11-20", "month", null],
  ["2019-12-31", "2020-01-02", "day", "Дни\u00a0— с 2020 по 2100 год"],
  ["", "2026-11-20", "day", null],
] as const)("from %s to %s by %s: %s", (from, to, by, refusal) => {
  expect(ownRefusal({ span: "own", by, from, to, work: null })).toBe(refusal);
});

it("where nothing was sold a year is offered, then all books, then nothing", () => {
  const at = { span: "week", by: "day", from: "", to: "", work: 7 } as const;
  expect(widerThan(at)).toEqual({ href: "/merchant/statistics?span=year&work=7", label: "Показать год" });
  expect(widerThan({ ...at, span: "year" })).toEqual({
    href: "/merchant/statistics?span=year",
    label: "Показать все книги",
  });
  expect(widerThan({ ...at, span: "year", work: null })).toBeNull();
});

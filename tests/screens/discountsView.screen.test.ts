import { describe, expect, it } from "vitest";
import type { Discount, EditedDiscount, PaidWork } from "../../src/api/contract/discounts.ts";
import { addMonths, arrowed, lastMonth, monthOf, pressed } from "../../src/screens/discounts/calendar.view.ts";
import {
  bookNote,
  booksOf,
  daysOf,
  lengthWords,
  newDiscount,
  percentOf,
  sumsOf,
  typedOf,
} from "../../src/screens/discounts/discountForm.view.ts";
import {
  deletionWords,
  discountBadge,
  discountFacts,
  discountsAddress,
  discountsAt,
  discountsQuery,
  discountTabs,
} from "../../src/screens/discounts/discounts.view.ts";
import { untyped } from "../support/fakes.ts";

const today = "2026-11-20";
const salt = { id: 1, title: "Соль на подоконнике", coverUrl: null };
const discount: Discount = {
  id: 7,
  title: "Осень на даче",
  percent: 20,
  startDate: "2026-11-15",
  endDate: "2026-12-01",
  state: "running",
  works: [salt],
  soldCount: 86,
  income: 1_100_850,
};
const edited: EditedDiscount = { ...discount, change: "endDate", today };

describe("the list", () => {
  it("says in its address what is looked for", () => {
    const at = discountsAt("?state=running&search=%20дача%20&page=2");
    expect(at).toEqual({ state: "running", search: "дача", page: 2 });
    expect(discountsAddress(at)).toBe("/merchant/discounts?search=%D0%B4%D0%B0%D1%87%D0%B0&state=running&page=2");
    expect(discountsQuery(at)).toEqual({ state: "running", search: "дача", page: 2 });
    expect(discountsAt("?state=gone&page=x")).toEqual({ state: null, search: "", page: 1 });
    expect(discountTabs(at).map(({ label, current }) => [label, current])).toEqual([
      ["Все", false],
      ["Идут", true],
      ["Ждут", false],
      ["Закончились", false],
    ]);
  });

  it.each([
    ["running", "2026-12-01", "live", "Идёт, осталось 11\u00a0дней"],
    ["running", "2026-11-21", "live", "Идёт, остался 1\u00a0день"],
    ["running", "2026-11-20", "live", "Идёт последний день"],
    ["waiting", "2026-12-17", "wait", "Ждёт"],
    ["ended", "2026-11-19", "draft", "Закончилась"],
  ] as const)("%s until %s is «%s: %s»", (state, endDate, kind, label) =>
    expect(discountBadge({ state, endDate }, today)).toEqual({ kind, label }),
  );

  it("tells what was sold, or when it begins", () => {
    expect(discountFacts(discount, today)).toEqual([
      "1\u00a0книга",
      "куплено 86\u00a0книг",
      "доход 11\u00a0008,50\u00a0₽",
    ]);
    expect(discountFacts({ ...discount, state: "waiting", startDate: "2026-12-11" }, today)).toEqual([
      "1\u00a0книга",
      "начнётся 11 декабря, 00:00 по Москве",
    ]);
  });

  it("asks in its own words before one that runs is ended, and one that waits deleted", () => {
    expect(deletionWords(discount).title).toBe("Закончить скидку «Осень на даче» сейчас?");
    expect(deletionWords({ ...discount, state: "waiting" }).title).toBe("Удалить скидку «Осень на даче»?");
  });
});

describe("the form", () => {
  const week = { id: 8, title: "Неделя скидок", startDate: "2026-12-11", endDate: "2026-12-13" };
  const own = { id: 7, title: "Осень на даче", startDate: "2026-11-15", endDate: "2026-12-01" };
  const paid: PaidWork[] = [{ ...salt, price: 19_900, feePercent: 30, taken: [own, week] }];

  it("begins empty, with the book that it is opened for, or as what is stored", () => {
    expect(newDiscount(null)).toEqual({ title: "", percent: "20", workIds: [], startDate: "", endDate: "" });
    expect(newDiscount(1).workIds).toEqual([1]);
    expect(typedOf(edited)).toEqual({
      title: "Осень на даче",
      percent: "20",
      workIds: [1],
      startDate: "2026-11-15",
      endDate: "2026-12-01",
    });
  });

  it("offers what is on sale, and keeps what is not any more; its own days are free", () => {
    const gone = { id: 2, title: "Шестой километр", coverUrl: null };
    const books = booksOf(paid, { ...edited, works: [salt, gone] });
    expect(books.map(({ id, price }) => [id, price])).toEqual([
      [1, 19_900],
      [2, null],
    ]);
    expect(books[0]?.taken).toEqual([week]);
    expect(bookNote(untyped(books[1]), { startDate: "", endDate: "" }, today)).toEqual({
      text: "больше не продаётся",
      isFree: false,
    });
  });

  it.each([
    ["", "", "продаётся за 199\u00a0₽", true],
    ["2026-12-21", "2026-12-21", "продаётся за 199\u00a0₽", true],
    ["2026-12-12", "2026-12-14", "занята: «Неделя скидок» до 13 декабря. Свободна с 21 декабря", false],
    [
      "2026-12-20",
      "2026-12-20",
      "между скидками должно быть 7 дней, рядом «Неделя скидок». Свободна с 21 декабря",
      false,
    ],
  ])("from «%s» to «%s» a book is «%s»", (startDate, endDate, text, isFree) =>
    expect(bookNote({ ...(paid[0] as PaidWork), taken: [week] }, { startDate, endDate }, today)).toEqual({
      text,
      isFree,
    }),
  );

  it("says what readers pay and what the owner gets", () => {
    const [book] = paid as [PaidWork];
    expect(sumsOf(book, "20")).toEqual({ now: "160\u00a0₽", before: "199\u00a0₽", author: "112\u00a0₽" });
    expect(sumsOf({ price: 16_900, feePercent: 30 }, "20")?.author).toBe("95,20\u00a0₽");
    expect(sumsOf(book, "76")).toBeNull();
    expect(sumsOf({ ...book, price: null }, "20")).toBeNull();
    expect(["4", "5", " 75 ", "76", "5,5", "-5", ""].map(percentOf)).toEqual([null, 5, 75, null, null, null, null]);
  });

  it("counts the days", () => {
    expect(lengthWords({ startDate: "2026-12-11", endDate: "2026-12-17" })).toBe("7\u00a0дней");
    expect(lengthWords({ startDate: "2026-12-01", endDate: "2026-12-31" })).toBe("31\u00a0день, а можно не больше 30");
    expect(daysOf({ startDate: "2026-12-17", endDate: "2026-12-11" })).toBeNull();
    expect(lengthWords({ startDate: "", endDate: "2026-12-11" })).toBe("");
  });
});

describe("the calendar", () => {
  const taken = [
    { title: "Осень на даче", startDate: "2026-11-15", endDate: "2026-12-01" },
    { title: "Под ёлку", startDate: "2026-12-25", endDate: "2027-01-08" },
  ];
  const days = { startDate: "2026-12-11", endDate: "2026-12-17" };
  const dayOf = (day: string, shown = { today, days: days as typeof days | null, taken }) =>
    monthOf(day.slice(0, 7), shown)
      .weeks.flat()
      .find((one) => one?.day === day);

  it("has weeks from Monday on", () => {
    const { title, weeks } = monthOf("2026-11", { today, days: null, taken: [] });
    expect(title).toBe("Ноябрь 2026");
    expect(weeks).toHaveLength(6);
    expect(weeks[0]?.map((day) => day?.number ?? null)).toEqual([null, null, null, null, null, null, 1]);
    expect(weeks[5]?.map((day) => day?.number ?? null)).toEqual([30, null, null, null, null, null, null]);
  });

  it.each([
    ["2026-11-01", "1 ноября, прошёл", true],
    ["2026-11-20", "20 ноября, сегодня, занят скидкой «Осень на даче»", true],
    ["2026-12-02", "2 декабря, пауза после скидки «Осень на даче»", true],
    ["2026-12-08", "8 декабря, пауза после скидки «Осень на даче»", true],
    ["2026-12-09", "9 декабря", false],
    ["2026-12-11", "11 декабря, первый день", false],
    ["2026-12-12", "12 декабря, внутри скидки", false],
    ["2026-12-17", "17 декабря, последний день", false],
    ["2026-12-18", "18 декабря, пауза перед скидкой «Под ёлку»", true],
    ["2027-03-19", "19 марта 2027", false],
    ["2027-03-20", "20 марта 2027, слишком поздно", true],
  ])("%s is «%s»", (day, name, isClosed) => expect(dayOf(day)).toMatchObject({ name, isClosed }));

  it("knows its edges, and what is taken", () => {
    expect(dayOf("2026-12-11")).toMatchObject({ part: "edge", isTaken: false, isToday: false });
    expect(dayOf("2026-12-12")).toMatchObject({ part: "inside" });
    expect(dayOf("2026-11-20")).toMatchObject({ part: null, isTaken: true, isToday: true });
    expect(dayOf("2026-12-11", { today, days: { ...days, endDate: days.startDate }, taken: [] })?.name).toBe(
      "11 декабря, единственный день",
    );
  });

  it("a press begins, the next one ends, and one before begins again", () => {
    const begun = pressed("2026-12-11", { startDate: "", endDate: "" });
    expect(begun).toEqual({ startDate: "2026-12-11", endDate: "2026-12-11" });
    expect(pressed("2026-12-17", begun)).toEqual(days);
    expect(pressed("2026-12-09", begun)).toEqual({ startDate: "2026-12-09", endDate: "2026-12-09" });
    expect(pressed("2026-12-18", days)).toEqual({ startDate: "2026-12-18", endDate: "2026-12-18" });
  });

  it("arrows walk days and weeks", () => {
    expect(
      ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown", "Enter"].map((key) => arrowed(key, "2026-12-01")),
    ).toEqual(["2026-11-30", "2026-12-02", "2026-11-24", "2026-12-08", null]);
    expect([addMonths("2026-12", 1), addMonths("2026-01", -1), lastMonth(today)]).toEqual([
      "2027-01",
      "2025-12",
      "2027-03",
    ]);
  });
});

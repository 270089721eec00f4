import { describe, expect, it } from "vitest";
import type { WorkSales } from "../../src/api/contract/sales.ts";
import { isBeginning, previewOf, saleBadge, sharesOf, typedOf } from "../../src/screens/sales/sales.view.ts";

const now = Date.parse("2026-11-20T11:05:31.000Z");
const sales: WorkSales = {
  state: "free",
  former: "free",
  price: null,
  priceNow: null,
  priceChangedAt: null,
  discount: null,
  freeChapterCount: 1,
  promoFragment: false,
  startsAt: null,
  reason: "",
  canChange: true,
  canStop: true,
  isFinished: false,
  refusals: [],
  soldCount: 0,
  isExclusive: false,
  feePercent: 30,
  exclusive: {
    state: "none",
    reason: "",
    since: null,
    acceptedAt: null,
    endsAt: null,
    isIdentified: true,
    scans: [],
    fees: { usual: 30, exclusive: 20 },
  },
  chapters: [
    { id: 1, title: "Утро", access: "open" },
    { id: 2, title: "", access: "closed" },
    { id: 3, title: "Вечер", access: "closed" },
  ],
};

describe("the state of a sale", () => {
  it.each([
    ["free", "draft", "Свободный доступ"],
    ["promo", "draft", "Промо-фрагмент"],
    ["waiting", "wait", "Продажа начнётся завтра, 15:00"],
    ["subscription", "live", "Подписка"],
    ["paid", "live", "Платный"],
    ["frozen", "wait", "Продажа приостановлена"],
  ] as const)("%s is a badge «%s»", (state, kind, label) => {
    expect(saleBadge({ state, startsAt: "2026-11-21T12:00:00.000Z" }, now)).toEqual({ kind, label });
    expect(isBeginning({ state })).toBe(kind === "draft");
  });
});

describe("the form", () => {
  it("begins with what is stored: roubles, and Moscow time", () => {
    expect(typedOf(sales)).toEqual({ price: "", freeChapterCount: "1", promoFragment: false, startsAt: "" });
    expect(
      typedOf({
        ...sales,
        price: 19_900,
        freeChapterCount: 2,
        promoFragment: true,
        startsAt: "2026-11-21T12:00:00.000Z",
      }),
    ).toEqual({
      price: "199",
      freeChapterCount: "2",
      promoFragment: true,
      startsAt: "2026-11-21T15:00",
    });
  });

  it.each([
    ["199", { reader: "199\u00a0₽", fee: "59,70\u00a0₽", author: "139,30\u00a0₽" }],
    ["1 000", { reader: "1\u00a0000\u00a0₽", fee: "300\u00a0₽", author: "700\u00a0₽" }],
    ["28", null],
    ["5001", null],
    ["99,50", null],
    ["", null],
  ])("of «%s» says whose what is", (typed, shares) => expect(sharesOf(typed, 30)).toEqual(shares));

  it("shows every chapter by what is typed", () => {
    const typed = { price: "199", freeChapterCount: "2", promoFragment: false, startsAt: "" };
    expect(previewOf(sales, typed)).toEqual([
      { id: 1, title: "Утро", isOpen: true, label: "бесплатно" },
      { id: 2, title: "Без названия", isOpen: true, label: "бесплатно" },
      { id: 3, title: "Вечер", isOpen: false, label: "после покупки" },
    ]);
    const opening = previewOf(sales, { ...typed, freeChapterCount: "1", promoFragment: true });
    expect(opening.map(({ label }) => label)).toEqual(["бесплатно", ...Array(2).fill("начало, дальше после покупки")]);
    expect(previewOf(sales, { ...typed, freeChapterCount: "много" }).map(({ isOpen }) => isOpen)).toEqual([
      false,
      false,
      false,
    ]);
  });
});

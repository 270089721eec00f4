import { describe, expect, it } from "vitest";
import { mayWithdraw, refusalOf } from "../../src/screens/identification/identification.view.ts";
import {
  actsFor,
  addressOf,
  papersAt,
  queryOf,
  waitsLong,
} from "../../src/screens/identification/identifications.view.ts";
import { linesOf } from "../../src/screens/identification/papers.view.ts";
import { goodPapers } from "../support/goodPapers.ts";

const NOW = Date.parse("2026-11-20T11:00:00.000Z");
const SENT = "2026-11-19T11:00:00.000Z";
const person = { id: 7, userName: "vera", fio: "Вера Лядова", avatarUrl: null };
type State = "onReview" | "approved" | "rejected" | "revoked";
const sentIn = (state: State) => ({
  state,
  reason: "",
  sentAt: SENT,
  decidedAt: state === "onReview" ? null : SENT,
  papers: goodPapers,
  former: null,
  scans: [],
});

describe("one's own papers", () => {
  const own = (state: State | null, emailJustChanged = false) => ({
    identification: state && sentIn(state),
    emailJustChanged,
    twoFactorEnabled: false,
  });

  it.each([
    [null, undefined, false],
    ["onReview", "Сейчас это действие недоступно", true],
    ["approved", undefined, false],
    ["rejected", undefined, false],
    ["revoked", undefined, false],
  ] as const)("in the state %s: why they are not sent, and whether they are withdrawn", (state, refusal, withdraws) => {
    expect([refusalOf(own(state), NOW), mayWithdraw(own(state), NOW)]).toEqual([refusal, withdraws]);
    const recent = state === "onReview" ? refusal : "После смены почты это можно сделать через 7 дней";
    expect([refusalOf(own(state, true), NOW), mayWithdraw(own(state, true), NOW)]).toEqual([recent, withdraws]);
  });
});

describe("the staff", () => {
  const none = { approve: false, reject: false, revoke: false };
  const decides = { approve: true, reject: true, revoke: false };

  it.each([
    ["onReview", decides, decides],
    ["approved", none, { ...none, revoke: true }],
    ["rejected", none, none],
    ["revoked", none, none],
  ] as const)(
    "may do with papers in the state %s: a moderator, an administrator, and nobody with his own",
    (state, moderator, admin) => {
      const seen = { person, ...sentIn(state) };
      expect(actsFor({ id: 1, roles: ["Moderator"] }, seen, NOW)).toEqual(moderator);
      expect(actsFor({ id: 1, roles: ["Admin"] }, seen, NOW)).toEqual(admin);
      expect(actsFor({ id: 7, roles: ["Moderator", "Admin"] }, seen, NOW)).toEqual(none);
    },
  );

  it("papers that wait for exactly a day are not late, a millisecond later they are; decided ones never", () => {
    const late = (state: State, now: number) => waitsLong({ state, sentAt: SENT }, now);
    expect([late("onReview", NOW), late("onReview", NOW + 1), late("approved", NOW + 1)]).toEqual([false, true, false]);
  });
});

describe("the address of the list", () => {
  it.each([
    ["", { state: "onReview", page: 1, person: null }, ""],
    ["state=revoked&page=3", { state: "revoked", page: 3, person: null }, "?state=revoked&page=3"],
    ["person=7&page=2", { state: "onReview", page: 2, person: 7 }, "?page=2&person=7"],
    ["state=none&page=0&person=-1", { state: "onReview", page: 1, person: null }, ""],
    ["page=1.5&person=слово", { state: "onReview", page: 1, person: null }, ""],
  ] as const)("«%s»", (address, at, search) => {
    expect(papersAt(address)).toEqual(at);
    expect(addressOf(at)).toBe(`/moderation/identifications${search}`);
    expect(queryOf(at)).toEqual({ state: at.state, page: at.page });
  });
});

it("papers are read line by line, without what a kind or a citizenship has no use for", () => {
  expect(linesOf(goodPapers)).toEqual([
    ["Кто", "Физическое лицо"],
    ["Имя", "Лядова Вера Ильинична"],
    ["Дата рождения", "17 мая 1990"],
    ["Гражданство", "Россия"],
    ["Паспорт", "4510 123456"],
    ["Кем выдан", "ОВД района Арбат города Москвы"],
    ["Дата выдачи", "1 июня 2010"],
    ["Код подразделения", "770-001"],
    ["Адрес регистрации", "119002, Москва, улица Арбат, дом 1, квартира 2"],
    ["ИНН", "500100732259"],
    ["БИК", "044525225"],
    ["Номер счёта", "40817810899910004312"],
  ]);
  const foreign = { passportSeries: "", passportNumber: "", departmentCode: "", documentNumber: "N1", middleName: "" };
  const lines = linesOf({
    ...goodPapers,
    ...foreign,
    kind: "entrepreneur",
    citizenship: "Казахстан",
    ogrnip: "304500116000157",
  });
  expect(lines.slice(0, 5)).toEqual([
    ["Кто", "Индивидуальный предприниматель"],
    ["Имя", "Лядова Вера"],
    ["Дата рождения", "17 мая 1990"],
    ["Гражданство", "Казахстан"],
    ["Документ", "N1"],
  ]);
  expect(lines).toContainEqual(["ОГРНИП", "304500116000157"]);
});

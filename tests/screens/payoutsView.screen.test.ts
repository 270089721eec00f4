import { describe, expect, it } from "vitest";
import type { AdminPayout, Payout } from "../../src/api/contract/payouts.ts";
import { balanceFigures, balanceWords } from "../../src/screens/income/balance.view.ts";
import { needsPapers, payoutLine, standingOf } from "../../src/screens/income/payouts.view.ts";
import {
  actsFor,
  addressOf,
  payoutsAt,
  queryOf,
  registerAsCsv,
  registerName,
  registerWords,
  payoutLine as staffLine,
  standingOf as staffStanding,
  waitingWords,
} from "../../src/screens/payouts/adminPayouts.view.ts";

const now = Date.parse("2026-11-20T11:05:31.000Z");
const plain = (words: string) => words.replaceAll("\u00a0", " ");
const payout: Payout = {
  id: 12,
  state: "requested",
  amount: 150_050,
  reason: "",
  number: "",
  date: null,
  requestedAt: "2026-11-19T11:05:31.000Z",
  settledAt: null,
};
const paid: Payout = { ...payout, state: "paid", number: "415", date: "2026-11-20" };

describe("an author's balance", () => {
  const balance = {
    available: 150_050,
    held: 13_930,
    maturesAt: "2026-12-03T21:30:00.000Z",
    onTheWay: 0,
    refusal: null,
  };

  it("names each part of it, and until when it is held", () => {
    const figures = (given: Partial<Omit<typeof balance, "maturesAt">> & { maturesAt?: null }) =>
      balanceFigures({ ...balance, ...given }, now).map(({ name, value }) => [name, plain(value)]);
    expect(figures({})).toEqual([
      ["созрело", "1 500,50 ₽"],
      ["созреет до 4 декабря", "139,30 ₽"],
    ]);
    expect(figures({ held: 0, maturesAt: null, onTheWay: 100_000 })).toEqual([
      ["созрело", "1 500,50 ₽"],
      ["созревает", "0,00 ₽"],
      ["выплачивается", "1 000,00 ₽"],
    ]);
  });

  it("says why some of it waits, and what a debt means", () => {
    expect(balanceWords({ available: 0 })).toBe(
      "Доход с каждой книги созревает 14 дней: в это время покупатель может вернуть деньги.",
    );
    expect(balanceWords({ available: -1 })).toBe(
      "Покупателям вернули больше, чем созрело. Остаток покроют следующие продажи.",
    );
  });

  it("leads to the papers where they are what is missing", () => {
    expect(needsPapers({ refusal: "Подтвердите личность и реквизиты" })).toBe(true);
    expect([null, "Выплата доступна от 1 000 ₽"].map((refusal) => needsPapers({ refusal }))).toEqual([false, false]);
  });

  it.each([
    ["requested", "Ждёт отправки", "wait"],
    ["exported", "Отправлена в банк", "wait"],
    ["paid", "Выплачена", "live"],
    ["rejected", "Отклонена", "stop"],
  ] as const)("a payout that is %s: %s", (state, words, badge) =>
    expect(standingOf({ state })).toEqual({ words, badge }),
  );

  it("a payout has its time, and what it was paid by", () => {
    expect(payoutLine(payout, now)).toBe("Запрошена вчера, 14:05");
    expect(plain(payoutLine(paid, now))).toBe("Запрошена вчера, 14:05. Платёжное поручение № 415 от 20 ноября");
  });
});

describe("the administrators' list", () => {
  const listed: AdminPayout = {
    ...payout,
    payee: { id: 3, fio: "Вера Лядова", userName: "vera" },
    isOwn: false,
    refusal: null,
    register: null,
    exportedAt: null,
  };

  it("is what its address says", () => {
    expect(payoutsAt("")).toEqual({ search: "", page: 1, kind: "waiting" });
    expect(payoutsAt("kind=all&search=Вера&page=3")).toEqual({ search: "Вера", page: 3, kind: "all" });
    expect(addressOf({ search: "", page: 1, kind: "waiting" })).toBe("/admin/payouts");
    expect(addressOf({ search: "7", page: 2, kind: "all" })).toBe("/admin/payouts?search=7&kind=all&page=2");
    expect(queryOf({ search: "7", page: 2, kind: "all" })).toEqual({ search: "7", page: 2, kind: "all" });
  });

  it.each([
    ["requested", "Ждёт реестра", ["reject"]],
    ["exported", "В банке", ["pay", "reject"]],
    ["paid", "Выплачена", []],
    ["rejected", "Отклонена", []],
  ] as const)("%s: %s, and what may be decided", (state, words, acts) => {
    expect([staffStanding({ state }).words, actsFor({ state, isOwn: false })]).toEqual([words, acts]);
    expect(actsFor({ state, isOwn: true })).toEqual([]);
  });

  it("says what keeps a payout", () => {
    const refusal = "Подтвердите личность и реквизиты";
    expect(waitingWords({ state: "requested", refusal })).toBe(
      "В реестр не попадёт. Подтвердите личность и реквизиты.",
    );
    expect(waitingWords({ state: "requested", refusal: null })).toBe("");
  });

  it("says when it was asked for, its register and by what it was paid", () => {
    expect(staffLine(listed, now)).toBe("Запрошена вчера, 14:05");
    expect(plain(staffLine({ ...listed, ...paid, register: 3 }, now))).toBe(
      "Запрошена вчера, 14:05. Реестр № 3. Платёжное поручение № 415 от 20 ноября",
    );
  });

  it("a register is a table in which no number loses a digit and no name is a formula", () => {
    const bank = { inn: "500100732259", bik: "044525225", account: "40817810899910004312" };
    const register = { register: 3, rows: [{ id: 12, amount: 150_050, fullName: "=Лядова Вера", ...bank }] };
    expect(registerAsCsv(register)).toBe(
      '\ufeff"Выплата";"Получатель";"ИНН";"БИК";"Счёт";"Сумма, ₽";"Назначение"\r\n' +
        `"12";"'=Лядова Вера";"'500100732259";"'044525225";"'40817810899910004312";"1500,50";` +
        '"Вознаграждение автору, выплата № 12"\r\n',
    );
    expect([registerName(register), plain(registerWords(register))]).toEqual([
      "Реестр выплат 3",
      "Реестр № 3: 1 выплата",
    ]);
  });
});

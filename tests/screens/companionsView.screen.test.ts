import { describe, expect, it } from "vitest";
import { caretsOf, companionsView } from "../../src/screens/chapters/companions.view.ts";

const vera = {
  account: { id: 3, fio: "Вера Лядова" },
  since: "2026-11-20T11:05:31.000Z",
  revision: 10,
  blockIndex: 11,
};
const gleb = {
  account: { id: 4, fio: "Глеб Оршанский" },
  since: "2026-11-19T20:59:59.000Z",
  revision: 9,
  blockIndex: null,
};
const now = Date.parse("2026-11-20T12:00:00.000Z");

describe("who else writes a chapter", () => {
  it("is named with the time since when, by Moscow, and another day with its date", () => {
    expect(companionsView([vera, gleb], 5, now)).toEqual([
      { key: "3 2026-11-20T11:05:31.000Z", name: "Вера Лядова", words: "Вера Лядова с\u00a014:05", blockIndex: 11 },
      {
        key: "4 2026-11-19T20:59:59.000Z",
        name: "Глеб Оршанский",
        words: "Глеб Оршанский с\u00a019 ноября",
        blockIndex: null,
      },
    ]);
  });

  it("is the same person on another device", () => {
    expect(companionsView([vera], 3, now).map(({ words }) => words)).toEqual(["вы на другом устройстве с\u00a014:05"]);
  });

  it("is shown at the caret, which is known where both have the same text", () => {
    expect(caretsOf([vera, gleb, { ...vera, account: gleb.account, revision: 11 }], 3, 10)).toEqual([
      { key: "3 2026-11-20T11:05:31.000Z", name: "вы", blockIndex: 11, isSame: true },
      { key: "4 2026-11-20T11:05:31.000Z", name: "Глеб Оршанский", blockIndex: 11, isSame: false },
    ]);
  });
});

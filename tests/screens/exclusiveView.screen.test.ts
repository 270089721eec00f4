import { describe, expect, it } from "vitest";
import type { Exclusive, ListedAgreement } from "../../src/api/contract/exclusive.ts";
import {
  addressOf,
  agreementsAt,
  decisionsFor,
  factsOf,
  waitsLong,
} from "../../src/screens/moderation/agreements.view.ts";
import { exclusiveText, hasText, knownOf, refusalOf } from "../../src/screens/sales/exclusive.view.ts";
import { agreementClauses } from "../../src/text/exclusiveAgreement.ts";
import { exclusiveStates } from "../../src/text/exclusiveStates.ts";

const now = Date.parse("2026-11-20T11:05:31.000Z");
const exclusive: Exclusive = {
  state: "none",
  reason: "",
  since: "2026-11-20T09:00:00.000Z",
  isIdentified: true,
  scans: [],
  acceptedAt: "2026-05-02T09:00:00.000Z",
  endsAt: "2027-02-18T11:00:00.000Z",
  fees: { usual: 30, exclusive: 20 },
};

describe("the owner's part", () => {
  it.each([
    ["requested", "Заявка подана сегодня, 12:00. Когда сотрудник одобрит её, здесь появится договор."],
    ["onReview", "Договор отправлен сегодня, 12:00. Когда сотрудник проверит его, комиссия станет 20\u00a0%."],
    ["active", "Договор действует с 2 мая 2026. Комиссия 20\u00a0% вместо 30\u00a0%."],
    ["terminating", "Вы расторгли договор. До 18 февраля 2027 он ещё действует, комиссия 20\u00a0% вместо 30\u00a0%."],
  ] as const)("of an agreement that is %s says «%s»", (state, text) =>
    expect(exclusiveText({ ...exclusive, state }, now)).toBe(text),
  );

  it("leads to the text of an agreement from the approval to the end", () =>
    expect(exclusiveStates.filter(hasText)).toEqual(["awaitingScans", "onReview", "active", "terminating"]));

  it.each([
    ["paid", true, true, undefined],
    ["frozen", true, true, undefined],
    ["paid", false, true, "Эксклюзивный договор заключают о книге, которая продаётся"],
    ["waiting", true, true, "Эксклюзивный договор заключают о книге, которая продаётся"],
    ["subscription", true, false, "Чтобы заключить договор, подтвердите личность"],
  ] as const)("a sale that is %s, published %s, of somebody known %s: %s", (state, isPublished, isIdentified, text) => {
    const known = knownOf({ state, exclusive: { ...exclusive, isIdentified } }, isPublished);
    expect(refusalOf(known, "exclusive.requested", now)).toBe(text);
  });
});

describe("the staff's list", () => {
  const listed: ListedAgreement = {
    work: { id: 7, title: "Соль" },
    owner: { id: 1, userName: "vera", fio: "Вера Лядова", avatarUrl: null },
    state: "onReview",
    reason: "",
    since: "2026-11-19T11:05:31.000Z",
    acceptedAt: null,
    endsAt: null,
    price: 19_900,
    soldCount: 21,
    scans: [],
    isOwn: false,
  };

  it.each([
    ["requested", ["approve", "decline"]],
    ["declined", []],
    ["awaitingScans", []],
    ["onReview", ["accept", "return"]],
    ["active", ["terminate"]],
    ["terminating", ["terminate"]],
    ["ended", []],
  ] as const)("offers of an agreement that is %s: %s, and nothing of one's own", (state, decisions) => {
    expect(decisionsFor({ ...listed, state }, now)).toEqual(decisions);
    expect(decisionsFor({ ...listed, state, isOwn: true }, now)).toEqual([]);
  });

  it("says since when, until when and what is sold", () => {
    expect(factsOf(listed, now)).toBe(
      "отправлен на проверку вчера, 14:05, цена 199\u00a0₽, книга есть у 21\u00a0читателя",
    );
    const ending = { state: "terminating" as const, endsAt: "2027-02-18T11:00:00.000Z", price: null };
    expect(factsOf({ ...listed, ...ending, soldCount: 0 }, now)).toBe(
      "расторгнут автором вчера, 14:05, действует до 18 февраля 2027, книга есть у 0\u00a0читателей",
    );
  });

  it("names what waits for the staff longer than a day, to the millisecond", () => {
    expect(waitsLong(listed, now)).toBe(false);
    expect(waitsLong(listed, now + 1)).toBe(true);
    expect(waitsLong({ ...listed, state: "active" }, now + 1)).toBe(false);
  });

  it("is at an address, and makes what it can of another", () => {
    expect(agreementsAt("?kind=inForce&page=2")).toEqual({ kind: "inForce", page: 2 });
    expect(agreementsAt("?kind=all&page=0")).toEqual({ kind: "waiting", page: 1 });
    expect(addressOf({ kind: "waiting", page: 1 })).toBe("/moderation/exclusive");
    expect(addressOf({ kind: "over", page: 3 })).toBe("/moderation/exclusive?kind=over&page=3");
  });
});

it("the agreement names its book, its authors, its site and both fees", () => {
  const facts = {
    title: "Соль",
    authors: ["Вера Лядова", "Глеб Оршанский"],
    author: "Лядова Вера Ильинична",
    site: "rukopis.example",
    fees: { usual: 30, exclusive: 20 },
  };
  const [subject, duties, term] = agreementClauses(facts);
  expect(subject?.texts[0]?.replaceAll("\u00a0", " ")).toBe(
    "Автор (Лядова Вера Ильинична) распространяет произведение «Соль» (автор: Вера Лядова и Глеб Оршанский) в электронном виде, текстом и звуком, только на сайте «Рукопись» (rukopis.example). Площадка удерживает с каждой продажи 20 % вместо 30 % и отмечает произведение словом «Эксклюзив».",
  );
  expect([duties?.title, term?.texts.length]).toEqual(["Обязанности сторон", 3]);
});

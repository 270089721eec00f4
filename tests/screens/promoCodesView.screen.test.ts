import { expect, it } from "vitest";
import type { PromoCode } from "../../src/api/contract/promoCodes.ts";
import { bookOfCode, promoAddress, typedCodeAt } from "../../src/screens/orders/promo.view.ts";
import { codeFacts, codesIn, viewAt } from "../../src/screens/sales/promoCodes.view.ts";

const now = Date.parse("2026-11-20T11:05:31.000Z");
const code = (given: Partial<PromoCode>): PromoCode => ({
  id: 7,
  code: "K7QM-2XWD-9PTA",
  state: "issued",
  note: "",
  redeemedBy: null,
  redeemedAt: null,
  createdAt: "2026-11-20T09:00:00.000Z",
  expiresAt: "2026-12-20T09:00:00.000Z",
  ...given,
});

it.each([
  [{}, "Действует до 20 декабря 2026, 12:00"],
  [{ note: "Ане" }, "Действует до 20 декабря 2026, 12:00. Ане"],
  [{ state: "redeemed", redeemedAt: "2026-11-19T09:00:00.000Z" }, "Использован вчера, 12:00"],
  [{ state: "revoked" }, "Отозван, создан сегодня"],
  [{ state: "expired", expiresAt: "2026-11-18T09:00:00.000Z" }, "Срок истёк 18 ноября 2026, 12:00"],
] as const)("a row of %j says «%s»", (given, facts) => expect(codeFacts(code(given), now)).toBe(facts));

it("every code is in one view", () => {
  const codes = (["issued", "redeemed", "revoked", "expired"] as const).map((state, id) => code({ id, state }));
  const idsIn = (view: "waiting" | "redeemed" | "ended") => codesIn(codes, view).map(({ id }) => id);
  expect([idsIn("waiting"), idsIn("redeemed"), idsIn("ended")]).toEqual([[0], [1], [2, 3]]);
});

it.each([
  ["", "waiting"],
  ["?state=redeemed", "redeemed"],
  ["?state=ended", "ended"],
  ["?state=nothing", "waiting"],
])("the address %j asks for «%s»", (search, view) => expect(viewAt(search)).toBe(view));

it.each(["k7qm-2xwd 9pta", "КМНР&СТ=УХ#1+1", "100 %"])("%j comes back from the login as it was typed", (typed) => {
  const address = promoAddress(typed);
  expect(address.startsWith("/promo#code=")).toBe(true);
  expect(typedCodeAt(new URL(address, "https://rukopis.example").hash)).toBe(typed);
});

it("an address without a code has nothing typed, a longer one than the field takes is cut", () => {
  expect([typedCodeAt(""), typedCodeAt("#part"), typedCodeAt(`#code=${"я".repeat(61)}`)]).toEqual([
    ...["", "", "я".repeat(60)],
  ]);
});

it.each([
  ["EBook", 5, "/book/7/read/5"],
  ["EBook", null, "/book/7"],
  ["Audiobook", 5, "/audiobook/7"],
] as const)("a book that was got opens: %s, chapter %s at %s", (format, chapterId, href) =>
  expect(bookOfCode({ work: { id: 7, format }, chapterId })).toBe(href),
);

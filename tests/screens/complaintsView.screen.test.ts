import { expect, it } from "vitest";
import { addressOf, categoryTitle, filterOf, queryOf } from "../../src/screens/complaints/complaints.view.ts";

const nothing = { state: "open", category: null, targetType: null, page: 1 } as const;

it.each([
  ["", nothing],
  ["?state=settled", { ...nothing, state: "settled" }],
  ["?category=insult&target=chapter&page=3", { ...nothing, category: "insult", targetType: "chapter", page: 3 }],
  ["?state=open&category=rude&target=nonsense&page=-1", nothing],
  ["?page=1.5", nothing],
] as const)("the address %j is this look at the list", (address, filter) => {
  expect(filterOf(address)).toEqual(filter);
});

it.each([
  [nothing, "/moderation/complaints"],
  [{ ...nothing, state: "settled" }, "/moderation/complaints?state=settled"],
  [
    { state: "settled", category: "age-mark", targetType: "work", page: 2 },
    "/moderation/complaints?state=settled&category=age-mark&target=work&page=2",
  ],
] as const)("%j has its address", (filter, address) => {
  expect(addressOf(filter)).toBe(address);
  expect(filterOf(new URL(address, "http://x").search)).toEqual(filter);
});

it("the call is asked for what is chosen alone", () => {
  expect(queryOf(nothing)).toEqual({ state: "open", page: 1 });
  expect(queryOf({ ...nothing, category: "spam", targetType: "account" })).toEqual({
    state: "open",
    page: 1,
    category: "spam",
    targetType: "account",
  });
});

it.each([
  ["spam", "Спам или реклама"],
  ["insult", "Оскорбления и травля"],
  ["plagiarism", "Плагиат"],
  ["age-mark", "Неверная возрастная метка"],
  ["illegal", "Запрещено законом"],
  ["other", "Другое"],
] as const)("%s is called «%s»", (category, title) => expect(categoryTitle(category)).toBe(title));

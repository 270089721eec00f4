import { expect, it } from "vitest";
import { chapterPairs } from "../../src/text/linkedWorks.ts";

const chapters = (from: number, ...titles: string[]) => titles.map((title, index) => ({ id: from + index, title }));
const paired = (ours: string[], theirs: string[]) =>
  [...chapterPairs(chapters(1, ...ours), chapters(101, ...theirs))].map(([id, other]) => [id, other.id, other.number]);

it("chapters are paired by their titles, wherever they stand", () => {
  expect(paired(["Пролог", "Ёлка", "Соль"], ["елка ", "Соль"])).toEqual([
    [2, 101, 1],
    [3, 102, 2],
  ]);
});

it("without a title of their own by their places, but never with one that a title has claimed", () => {
  expect(paired(["Глава", "Глава", ""], ["Один", "Два", ""])).toEqual([
    [1, 101, 1],
    [2, 102, 2],
    [3, 103, 3],
  ]);
  expect(paired(["Вступление", "Соль"], ["Соль", "Конец"])).toEqual([[2, 101, 1]]);
});

it("a list that is shorter has no pair for the rest", () => {
  expect(paired(["Один", "Два"], ["Первая"])).toEqual([[1, 101, 1]]);
  expect(paired([], ["Первая"])).toEqual([]);
});

import { expect, it } from "vitest";
import {
  addedText,
  addText,
  deletionText,
  filterSeries,
  movedBookText,
  restorationText,
  seriesFacts,
} from "../../src/screens/series/series.view.ts";

it.each([
  [0, "0 книг, цикл не завершен"],
  [1, "1 книга, 1 а. л., цикл не завершен"],
  [22, "22 книги, 1 а. л., цикл не завершен"],
])("facts of a series of %s", (workCount, text) => {
  expect(seriesFacts({ workCount, textLength: 40_000, isFinished: false }).replaceAll("\u00a0", " ")).toBe(text);
});

it.each([
  [0, "В цикле нет книг. 30 дней его можно вернуть."],
  [1, "1 книга останется у вас, но выйдет из цикла. 30 дней цикл можно вернуть вместе с ней."],
  [3, "3 книги останутся у вас, но выйдут из цикла. 30 дней цикл можно вернуть вместе с ними."],
  [21, "21 книга останется у вас, но выйдет из цикла. 30 дней цикл можно вернуть вместе с ними."],
])("a deletion of %s books says what stays", (count, text) => {
  expect(deletionText(count).replaceAll("\u00a0", " ")).toBe(text);
});

it.each([
  [0, "Вернётся без книг"],
  [1, "Вернётся 1 книга"],
  [5, "Вернутся 5 книг"],
])("what comes back with a series of %s", (count, text) => {
  expect(restorationText(count).replaceAll("\u00a0", " ")).toBe(text);
});

it("counts what is added", () => {
  expect([0, 1, 2, 5].map(addText).map((text) => text.replaceAll("\u00a0", " "))).toEqual([
    "Добавить книгу",
    "Добавить книгу",
    "Добавить 2 книги",
    "Добавить 5 книг",
  ]);
  expect(addedText(2).replaceAll("\u00a0", " ")).toBe("Добавлено в цикл: 2 книги");
});

it("finds by title, е as ё, and tells of a move", () => {
  const series = [{ title: "Ёлки" }, { title: "Соль" }];
  expect(filterSeries(series, " елк ").map(({ title }) => title)).toEqual(["Ёлки"]);
  expect(filterSeries(series, "")).toHaveLength(2);
  expect(movedBookText({ title: "Соль" }, 1, 5)).toBe("Книга «Соль» теперь на 2\u2011м месте из 5");
});

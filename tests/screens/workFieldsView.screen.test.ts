import { describe, expect, it } from "vitest";
import type { Work } from "../../src/api/contract/works.ts";
import { deletionText } from "../../src/screens/works/deletion.view.ts";
import { difference, valueText } from "../../src/screens/works/fieldValues.view.ts";
import { recountText } from "../../src/screens/works/workFields.view.ts";
import { untyped } from "../support/fakes.ts";

const plain = (text: string) => text.replaceAll("\u00a0", " ");
const author = (fio: string, confirmed = true) => ({
  id: 1,
  fio,
  userName: fio,
  confirmed,
  invitedAt: null,
  confirmedAt: null,
});
const series = { id: 1, title: "Дачный ключ", isOwn: true };
type Gone = Parameters<typeof deletionText>[0];
const alone: Gone = { chapterCount: 24, series: null, coAuthor: null, secondCoAuthor: null };

describe("what goes with a work into the bin", () => {
  it.each<[string, Gone, string]>([
    ["chapters", alone, "В корзину уйдут 24 главы. 30 дней всё можно вернуть."],
    ["one chapter", { ...alone, chapterCount: 1 }, "В корзину уйдёт 1 глава. 30 дней всё можно вернуть."],
    ["21 chapters", { ...alone, chapterCount: 21 }, "В корзину уйдёт 21 глава. 30 дней всё можно вернуть."],
    ["11 chapters", { ...alone, chapterCount: 11 }, "В корзину уйдут 11 глав. 30 дней всё можно вернуть."],
    ["no chapter", { ...alone, chapterCount: 0 }, "Произведение уйдёт в корзину. 30 дней всё можно вернуть."],
    [
      "a series and a co-author",
      { ...alone, series, coAuthor: author("Глеб Оршанский") },
      "В корзину уйдут 24 главы. Произведение покинет цикл «Дачный ключ», соавтор Глеб Оршанский потеряет доступ. 30 дней всё можно вернуть.",
    ],
    [
      "two co-authors",
      { ...alone, coAuthor: author("Глеб"), secondCoAuthor: author("Нина") },
      "В корзину уйдут 24 главы. Соавторы Глеб и Нина потеряют доступ. 30 дней всё можно вернуть.",
    ],
    [
      "who was only invited loses nothing",
      { ...alone, coAuthor: author("Глеб", false) },
      "В корзину уйдут 24 главы. 30 дней всё можно вернуть.",
    ],
  ])("%s", (_, work, text) => expect(plain(deletionText(work))).toBe(text));
});

describe("where two texts differ", () => {
  it.each<[string, string, [string, string, string]]>([
    ["О доме и море", "О доме у реки и море", ["О доме ", "", "и море"]],
    ["О доме у реки и море", "О доме и море", ["О доме ", "у реки ", "и море"]],
    ["Дом", "Море", ["", "Дом", ""]],
    ["Дом", "Дом", ["Дом", "", ""]],
    ["а а", "а а а", ["а а", "", ""]],
    ["", "Дом", ["", "", ""]],
  ])("«%s» beside «%s»", (text, other, parts) => {
    expect(difference(text, other)).toEqual(parts);
    expect(difference(text, other).join("")).toBe(text);
  });
});

it.each([
  [{ changed: false, textLength: 10 }, 10, "Счётчики верны"],
  [{ changed: true, textLength: 12_345 }, 12_300, "Пересчитано: 12 345 зн. вместо 12 300 зн."],
  [{ changed: true, textLength: 12_345 }, 12_345, "Пересчитано: 12 345 зн., как и было"],
])("a recount of %j after %d: %s", (counted, before, text) => expect(plain(recountText(counted, before))).toBe(text));

it.each<[keyof Work, unknown, string]>([
  ["genreId", 43, "Современная проза"],
  ["genreId", null, ""],
  ["coverFileId", null, "Набрана шрифтом"],
  ["coverFileId", "0f0e0d0c-0b0a-4908-8706-050403020100", "Картинка"],
  ["tags", ["море", "дом"], "море, дом"],
  ["hasDrugs", true, "Да"],
  ["enableRedLine", false, "Нет"],
  ["workForm", "translation", "Перевод"],
  ["aiUse", "Assisted", "С помощью ИИ"],
  ["ageMark", "16+", "16+"],
  ["title", "Соль", "Соль"],
])("%s %j in words: %s", (name, value, text) => expect(valueText(untyped(name), value)).toBe(text));

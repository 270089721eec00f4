import { describe, expect, it } from "vitest";
import {
  catalogHref,
  catalogOf,
  catalogTitle,
  changed,
  chipsOf,
  loosenedOf,
  resetHref,
} from "../../src/screens/catalog/catalog.view.ts";
import { countedBooks } from "../../src/screens/home/home.view.ts";

const plain = (words: string) => words.replaceAll("\u00a0", " ");

describe("the address of the catalogue", () => {
  it("says what is asked for; what the catalogue does not know, and what says nothing, is left out", () => {
    expect(catalogOf("?genre=25,49&state=finished&q=&utm_source=vk&sorting=likes&page=2")).toEqual({
      ...{ genre: "25,49", state: "finished", sorting: "likes", page: "2" },
    });
    expect(catalogOf("")).toEqual({});
    expect(catalogHref({})).toBe("/catalog");
    expect(catalogHref({ q: "соль", genre: "" })).toBe("/catalog?q=%D1%81%D0%BE%D0%BB%D1%8C");
  });

  it("begins anew with another filter, and keeps search and order when all are reset", () => {
    const query = { q: "соль", genre: "25", sorting: "likes", cursor: "a.b", page: "3" };
    expect(changed(query, "state", "finished")).toEqual({
      ...{ q: "соль", genre: "25", sorting: "likes", state: "finished" },
    });
    expect(changed(query, "genre", "")).toEqual({ q: "соль", sorting: "likes" });
    expect(resetHref(query)).toBe("/catalog?q=%D1%81%D0%BE%D0%BB%D1%8C&sorting=likes");
  });
});

it.each([
  ["", "Каталог"],
  ["?q=соль&genre=25", "Поиск: «соль»"],
  ["?genre=25", "Мистика"],
  ["?genre=25,49", "Каталог"],
  ["?tag=море", "Метка: «море»"],
  ["?state=finished", "Каталог"],
])("%s has the title «%s»", (search, title) => {
  expect(catalogTitle(catalogOf(search))).toBe(title);
});

it("what is in force are chips in the order of the filters, each with the address without it", () => {
  const query = catalogOf(
    "?extag=кот,сыщик&genre=25,49&exgenre=1&form=novel&state=finished&access=free&length=huge&age=12&upd=7&disc=true&promo=show&series=out&ai=none&lib=only&format=any&sorting=likes&page=2",
  );
  expect(chipsOf(query).map(({ label }) => label)).toEqual([
    ...["Мистика", "Ужасы", "кроме жанра «Альтернативная история»", "Роман", "Завершено", "Бесплатно"],
    ...["С промо-фрагментами", "Со скидкой", "Больше 15 а. л., 15 часов", "До 12+", "Вне цикла", "За неделю"],
    ...["кроме метки «кот»", "кроме метки «сыщик»", "Без ИИ", "Из моей библиотеки"],
  ]);
  const [mystic] = chipsOf({ genre: "25,49", state: "finished", page: "2" });
  expect(mystic?.href).toBe("/catalog?state=finished&genre=49");
  expect(chipsOf({ q: "соль", sorting: "likes", excluded: "show", state: "any" })).toEqual([]);
});

it("where nothing is found each thing to take out has its words, its number and its address", () => {
  const query = { genre: "25,49", tag: "море,кот", state: "finished" };
  const without = [
    { name: "genre", value: null, count: 1_000 },
    { name: "tag", value: "кот", count: 2 },
    { name: "state", value: null, count: 1 },
    { name: "promo", value: null, count: 5 },
    { name: "lib", value: null, count: 21 },
  ];
  expect(loosenedOf(query, without).map(({ label, count }) => [label, plain(count)])).toEqual([
    ["Без «Мистика», «Ужасы»", "больше 1 000 книг"],
    ["Без «кот»", "2 книги"],
    ["Без «Завершено»", "1 книга"],
    ["Вместе с промо-фрагментами", "5 книг"],
    ["Вместе с прочитанным и неинтересным", "21 книга"],
  ]);
  expect(loosenedOf(query, without).map(({ href }) => decodeURIComponent(href))).toEqual([
    "/catalog?tag=море,кот&state=finished",
    "/catalog?genre=25,49&state=finished&tag=море",
    "/catalog?genre=25,49&tag=море,кот",
    "/catalog?genre=25,49&tag=море,кот&state=finished&promo=show",
    "/catalog?genre=25,49&tag=море,кот&state=finished&lib=any",
  ]);
});

it("books are counted up to a thousand", () => {
  expect(plain(countedBooks({ realTotalCount: 1, isCountExact: true }))).toBe("1 книга");
  expect(plain(countedBooks({ realTotalCount: 1_000, isCountExact: true }))).toBe("1 000 книг");
  expect(plain(countedBooks({ realTotalCount: 1_000, isCountExact: false }))).toBe("больше 1 000 книг");
});

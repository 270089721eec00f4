import { describe, expect, it } from "vitest";
import { catalogTitle, chipsOf, loosenedOf, nothingWords, resetHref } from "../../src/screens/catalog/catalog.view.ts";
import { catalogHref, changed } from "../../src/screens/catalog/catalogAddress.view.ts";
import { catalogOf } from "../../src/screens/catalog/catalogQuery.view.ts";
import { leftOutOf } from "../../src/screens/catalog/leftOut.view.ts";
import { inCatalog } from "../../src/screens/home/inCatalog.view.ts";
import { countedBooks, homeQuery } from "../../src/screens/kit/bookList.view.ts";

const plain = (words: string) => words.replaceAll("\u00a0", " ");

describe("the address of the catalogue", () => {
  it("says what is asked for; what the catalogue does not know, and what says nothing, is left out", () => {
    expect(catalogOf("?genre=25,49&state=finished&q=&utm_source=vk&sorting=likes&page=2")).toEqual({
      genre: "25,49",
      state: "finished",
      sorting: "likes",
      page: "2",
    });
    expect(catalogOf("")).toEqual({});
    expect(catalogHref({})).toBe("/catalog");
    expect(catalogHref({ q: "соль", genre: "" })).toBe("/catalog?q=%D1%81%D0%BE%D0%BB%D1%8C");
  });

  it("begins again with another filter, and keeps search and order when all are reset", () => {
    const query = { q: "соль", genre: "25", sorting: "likes", cursor: "a.b", page: "3" };
    expect(changed(query, "state", "finished")).toEqual({
      q: "соль",
      genre: "25",
      sorting: "likes",
      state: "finished",
    });
    expect(changed(query, "genre", "")).toEqual({ q: "соль", sorting: "likes" });
    expect(resetHref(query)).toBe("/catalog?q=%D1%81%D0%BE%D0%BB%D1%8C&sorting=likes");
  });
});

const cursor = `abc.${"a".repeat(43)}`;
const many = Array.from({ length: 21 }, (_, index) => `т${index}`);
it.each([
  ["?page=abc", {}],
  ["?page=0", {}],
  ["?page=-1", {}],
  ["?page=1.5", {}],
  ["?page=50", { page: "50" }],
  // Numbers of pages end there.
  ["?page=51", { page: "50" }],
  ["?page=999999", { page: "50" }],
  [`?page=2&cursor=${cursor}`, { cursor }],
  ["?page=2&cursor=of-nobody", { page: "2" }],
  ["?genre=9999", {}],
  ["?genre=abc,25, 25,025&exgenre=0,49", { genre: "25", exgenre: "49" }],
  ["?genre=1,2,3,4,5,6,7,8,9,10,11,12", { genre: "1,2,3,4,5,6,7,8,9,10" }],
  ["?form=zzz", {}],
  ["?form=novel,zzz", { form: "novel" }],
  ["?format=zzz&state=zzz&series=zzz&length=zzz&ai=zzz&lib=zzz&excluded=only&promo=any", {}],
  ["?age=99&upd=5&sorting=zzz", {}],
  ["?sorting=relevance", {}],
  ["?access=paid,free", {}],
  ["?disc=1&exc=yes&dnl=false", {}],
  ["?disc=true&exc=true&dnl=true", { disc: "true", exc: "true", dnl: "true" }],
  ["?__proto__=1&constructor=2&toString=3", {}],
  ["?q=%20%20%20", {}],
  ["?q=%20соль%20", { q: "соль" }],
  [`?q=${"я".repeat(150)}`, { q: "я".repeat(100) }],
  [`?tag=${"ж".repeat(40)},${"ж".repeat(41)}`, { tag: "ж".repeat(40) }],
  [`?tag=${many}&extag=${many}`, { tag: `${many.slice(0, 10)}`, extag: `${many.slice(0, 20)}` }],
])("of %s the catalogue takes what it knows", (search, known) => {
  expect(catalogOf(search)).toEqual(known);
});

it.each([
  ["?tag=море&genre=25,abc,9999&form=zzz&q=соль", []],
  ["?genre=1,2,3,4,5,6,7,8,9,10,25", ["Искать можно не больше чем по 10 жанрам. Не учтено: «Мистика»."]],
  ["?exgenre=1,2,3,4,5,6,7,8,9,10,25,49,9999", ["Исключить можно не больше 10 жанров. Не учтено: «Мистика», «Ужасы»."]],
  [
    `?extag=${many}&tag=${many}&q=${"я".repeat(101)}`,
    [
      "Искать можно по первым 100 знакам запроса. Остальное не учтено.",
      "Искать можно не больше чем по 10 меткам. Не учтено: «т10», «т11», «т12» и ещё 8.",
      "Исключить можно не больше 20 меток. Не учтено: «т20».",
    ],
  ],
  [`?tag=море,${"ж".repeat(41)}`, [`Меток длиннее 40 знаков не бывает. Не учтено: «${"ж".repeat(40)}…».`]],
] as const)("of %s it is said what was left out", (search, words) => {
  expect(leftOutOf(search)).toEqual(words);
});

it("the home page takes as many tags as the catalogue", () => {
  expect(homeQuery(`?tag=${many}`)).toMatchObject({ tag: `${many.slice(0, 10)}` });
});

it("the home page takes no genre that there is not, and is narrowed in the catalogue as it is itself", () => {
  const all = { page: "1", ps: "24", sorting: "recent" } as const;
  expect(homeQuery("?genre=9999&tag=море")).toEqual({ ...all, tag: "море" });
  expect(Object.entries(homeQuery("?tag=море&genre=25"))).toEqual(Object.entries({ ...all, genre: "25", tag: "море" }));
  expect(inCatalog(all)).toEqual({ sorting: "recent" });
  expect(inCatalog({ ...all, genre: "25", tag: "море" })).toEqual({ genre: "25", tag: "море", sorting: "recent" });
  expect(inCatalog({ ...all, search: "соль" })).toEqual({ q: "соль" });
});

describe("where there is nothing to be seen the words are true", () => {
  const lib = { name: "lib", value: null, count: 2 };
  const genre = { name: "genre", value: null, count: 7 };
  it.each([
    [{}, [], 0, "Таких книг пока нет", "Ни одна книга не подходит."],
    [{ genre: "25" }, [genre], 0, "Таких книг пока нет", "Уберите одно условие из отмеченных ниже."],
    [{ q: "ы" }, [], 0, "Ничего не нашлось", "Ни в названиях, ни среди авторов, циклов и меток таких слов нет."],
    [{ q: "ы" }, [], 1, "Всё, что нашлось, скрыто", "Эти книги не показаны по вашим настройкам."],
    [
      ...([{ genre: "25" }, [genre, lib], 1, "Всё, что нашлось, скрыто"] as const),
      "Эти книги не показаны по вашим настройкам. Уберите одно условие из отмеченных ниже.",
    ],
    [
      ...([{ genre: "25" }, [genre, lib], 0, "Новых для вас книг здесь нет"] as const),
      "Прочитанное и неинтересное не показано. Уберите одно условие из отмеченных ниже.",
    ],
    [{ lib: "only" }, [lib], 0, "Таких книг пока нет", "Уберите одно условие из отмеченных ниже."],
  ] as const)("%j, without %j, hidden %i: %s", (query, without, hiddenByYou, title, why) => {
    expect(nothingWords(query, { without, hiddenByYou })).toEqual({ title, why });
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

import { describe, expect, it } from "vitest";
import type { ShelvedWork, StoppedBook } from "../../src/api/contract/library.ts";
import {
  factsOf,
  hrefToReadOn,
  libraryHref,
  libraryQuery,
  movedText,
  pageOfBook,
} from "../../src/screens/library/library.view.ts";
import { stoppedView } from "../../src/screens/library/stoppedHere.view.ts";

const NOW = Date.parse("2026-11-20T11:05:31.000Z");
const shelved = (given: object = {}): ShelvedWork =>
  ({
    workId: 7,
    book: { format: "EBook", isFinished: false },
    workProgress: 0.64,
    lastReadTime: "2026-11-19T10:00:00.000Z",
    addedToLibraryTime: "2026-11-01T10:00:00.000Z",
    lastChapterId: 12,
    isPurchased: false,
    ...given,
  }) as unknown as ShelvedWork;

describe("the address of a library", () => {
  it.each([
    ["", { state: "Reading", sort: "new" }],
    [
      "?shelf=Purchased&sort=title&format=Audiobook&search=+сад+&page=3",
      { state: "Purchased", sort: "title", format: "Audiobook", search: "сад", page: 3 },
    ],
    ["?shelf=None&sort=best&format=paper&search=+&page=0", { state: "Reading", sort: "new" }],
    ["?page=1", { state: "Reading", sort: "new" }],
  ])("%s is asked for as what makes sense of it", (address, query) => expect(libraryQuery(address)).toEqual(query));

  it.each([
    [{}, "/library?shelf=Saved&format=EBook&search=сад"],
    [{ state: "Reading" }, "/library?format=EBook&search=сад"],
    [{ page: 2 }, "/library?shelf=Saved&format=EBook&search=сад&page=2"],
    [{ sort: "added", format: undefined, search: undefined }, "/library?shelf=Saved&sort=added"],
  ] as const)("with %j changed it begins at the first page", (changed, href) =>
    expect(
      decodeURIComponent(
        libraryHref({ state: "Saved", sort: "new", format: "EBook", search: "сад", page: 5 }, changed),
      ),
    ).toBe(href),
  );

  it("is behind another page's own address", () => {
    expect(libraryHref({ state: "Saved", sort: "new" }, {}, "/u/nina?tab=library")).toBe(
      "/u/nina?tab=library&shelf=Saved",
    );
    expect(libraryHref({ state: "Reading", sort: "new" }, {})).toBe("/library");
  });
});

it.each([
  [{}, "64\u00a0% · открывали вчера"],
  [{ lastReadTime: null, workProgress: 0 }, "не начато · в библиотеке: 1 ноября 2026"],
  [{ workProgress: 1 }, "100\u00a0% · ждём продолжения · открывали вчера"],
  [{ workProgress: 1, book: { isFinished: true } }, "100\u00a0% · открывали вчера"],
  [{ workProgress: 1, book: null, isPurchased: true }, "100\u00a0% · открывали вчера · куплено"],
])("the facts of a book on a shelf: %#", (given, text) => expect(factsOf(shelved(given), NOW)).toBe(text));

it("its owner goes on where they stopped, everybody else to the book", () => {
  expect([hrefToReadOn(shelved()), pageOfBook(shelved())]).toEqual(["/book/7/read/12", "/book/7"]);
  expect(hrefToReadOn(shelved({ lastChapterId: null, book: { format: "Audiobook" } }))).toBe("/audiobook/7");
  expect(pageOfBook(shelved({ book: null }))).toBe("/book/7");
});

it.each([
  [1, "Finished", "1\u00a0книга на полке «Прочитано»"],
  [5, "None", "5\u00a0книг: убрано из библиотеки"],
] as const)("%i moved to %s", (count, to, text) => expect(movedText(count, to)).toBe(text));

it.each([
  [{}, 27, "Глава 7 из 24, 27\u00a0% книги. До конца главы 6\u00a0минут", "Продолжить главу 7", "Слушать отсюда"],
  [
    { left: 900 },
    27,
    "Глава 7 из 24, 27\u00a0% книги. До конца главы меньше минуты",
    "Продолжить главу 7",
    "Слушать отсюда",
  ],
  [{ left: 0, format: "Audiobook" }, 27, "Глава 7 из 24, 27\u00a0% книги", "Слушать главу 7", "Читать отсюда"],
] as const)("where the reader stopped: %o", (given, share, facts, goOn, other) => {
  const book = { format: "EBook", chapterNumber: 7, chapterCount: 24, progress: 0.5, left: 7_300, ...given };
  expect(stoppedView(book as StoppedBook)).toEqual({ share, facts, goOn, other });
});

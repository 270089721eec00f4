import { describe, expect, it } from "vitest";
import type { BookDetails } from "../../src/api/contract/reading.ts";
import { contentsRows, contentsSummary, findChapters, readingStart } from "../../src/screens/reading/contents.view.ts";

type Contents = Pick<BookDetails, "chapters" | "place" | "reachedChapterId">;
type Chapter = BookDetails["chapters"][number];

const chapter = (id: number, given: Partial<Chapter> = {}): Chapter => ({
  id,
  title: `Глава ${id}`,
  textLength: 100,
  publishTime: "2026-11-01T09:00:00.000Z",
  isDraft: false,
  access: "open",
  ...given,
});
const place = (chapterId: number, progress: number): BookDetails["place"] => ({
  chapterId,
  revisionId: 1,
  location: 0,
  offset: 0,
  progress,
  movedAt: "2026-11-10T09:00:00.000Z",
  how: "same",
});
const wordsOf = (contents: Contents) => contentsRows(contents).map(({ words }) => words);
const chapters = [
  chapter(11),
  chapter(12),
  chapter(13, { access: "closed" }),
  chapter(14, { publishTime: "2026-11-12T09:00:00.000Z" }),
];

describe("what a chapter is to its reader", () => {
  it("is said in words: read so far, not read, new since then, sold", () => {
    expect(wordsOf({ chapters, place: place(12, 0.4), reachedChapterId: 12 })).toEqual([
      "",
      "прочитано 40\u00a0%",
      "платная, не прочитана",
      "новая",
    ]);
    expect(contentsRows({ chapters, place: place(12, 0.4), reachedChapterId: 12 }).map(({ isNew }) => isNew)).toEqual([
      false,
      false,
      false,
      true,
    ]);
  });

  it("is nothing for a reader who has not begun, or stopped in a chapter that is gone", () => {
    for (const where of [null, place(99, 0.5)])
      expect(wordsOf({ chapters, place: where, reachedChapterId: null })).toEqual(["", "", "платная", ""]);
  });

  it("stays read when the reader goes back, and what came out since is new", () => {
    const back = { chapters, place: place(11, 0.4), reachedChapterId: 13 };
    expect(wordsOf(back)).toEqual(["прочитано 40\u00a0%", "", "платная", "новая"]);
    expect(contentsSummary(back)).toBe("4\u00a0главы, не прочитано 1, новых 1, открыто 3");
    expect(wordsOf({ ...back, reachedChapterId: 99 })[1]).toBe("не прочитана");
  });

  it("leaves nothing to say of a chapter that was read to its end, or of a draft that nobody has", () => {
    const drafts = [chapter(11), chapter(12, { publishTime: null, isDraft: true })];
    expect(wordsOf({ chapters: drafts, place: place(11, 1), reachedChapterId: 11 })).toEqual(["", "не прочитана"]);
  });
});

it("chapters are found by their number and by words of their names", () => {
  const rows = contentsRows({
    chapters: [chapter(7, { title: "Ёлки у моря" }), chapter(8, { title: "2 письма" })],
    place: null,
    reachedChapterId: null,
  });
  const found = (typed: string) => findChapters(rows, typed).map(({ id }) => id);
  expect(found("  ")).toEqual([7, 8]);
  expect(found("ЕЛКИ море")).toEqual([]);
  expect(found("мор елки")).toEqual([7]);
  expect(found("2")).toEqual([8]);
  expect(found("1")).toEqual([7]);
  expect(found("3")).toEqual([]);
});

it.each([
  [{ chapters, place: null, reachedChapterId: null }, "4\u00a0главы, открыто 3"],
  [{ chapters, place: place(12, 0.4), reachedChapterId: 12 }, "4\u00a0главы, не прочитано 2, новых 1, открыто 3"],
  [{ chapters: [chapter(1)], place: place(1, 0.2), reachedChapterId: 1 }, "1\u00a0глава"],
])("the contents are summed up: %#", (contents, text) => expect(contentsSummary(contents)).toBe(text));

it.each([
  [
    { chapters, place: null, reachedChapterId: null },
    { chapterId: 11, label: "Читать с первой страницы" },
  ],
  [
    { chapters, place: place(13, 0.404), reachedChapterId: 13 },
    { chapterId: 13, label: "Продолжить: глава 3, 40\u00a0%" },
  ],
  [
    { chapters, place: place(99, 0.4), reachedChapterId: null },
    { chapterId: 11, label: "Читать с первой страницы" },
  ],
  [{ chapters: [], place: null, reachedChapterId: null }, null],
])("reading begins or goes on: %#", (contents, start) => expect(readingStart(contents)).toEqual(start));

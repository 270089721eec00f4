import { describe, expect, it } from "vitest";
import { goneText } from "../../src/screens/kit/bin.view.ts";
import { readShare } from "../../src/screens/kit/bookList.view.ts";
import { pressedTicks } from "../../src/screens/kit/selection.view.ts";
import { coverRemark, croppingHref } from "../../src/screens/kit/work.view.ts";
import { waitingView } from "../../src/screens/parts/waitingChapters.view.ts";

describe("ticks", () => {
  const shown = [7, 3, 9, 1, 5];
  it.each([
    ["one is ticked", [], { id: 9, from: null }, [9]],
    ["one is unticked", [9, 3], { id: 9, from: null }, [3]],
    ["a range downwards, in the order that is seen", [3], { id: 1, from: 3 }, [3, 9, 1]],
    ["a range upwards", [5], { id: 7, from: 5 }, [5, 7, 3, 9, 1]],
    ["a range is unticked as the row that is pressed", [7, 3, 9, 1], { id: 9, from: 7 }, [1]],
    ["the row that was pressed before is gone: this one alone", [8], { id: 9, from: 8 }, [8, 9]],
    ["the same row again", [9], { id: 9, from: 9 }, []],
  ] as const)("%s", (_, ticked, pressed, expected) => {
    expect(pressedTicks(new Set(ticked), shown, pressed)).toEqual(new Set(expected));
  });
});

it("what is in the bin says until when: 30 days", () => {
  const now = Date.parse("2026-11-22T11:00:00.000Z");
  expect(goneText("2026-11-22T10:00:00.000Z", now)).toBe("Удалится навсегда 22 декабря");
  expect(goneText("2026-12-02T10:00:00.000Z", now)).toBe("Удалится навсегда 1 января 2027");
});

it.each([
  [{ chapterNumber: 1, chapterCount: 1, progress: 0.5 }, 50],
  [{ chapterNumber: 7, chapterCount: 24, progress: 0.44 }, 27],
  [{ chapterNumber: 24, chapterCount: 24, progress: 1 }, 100],
  // Chapters were withdrawn after the place was sent.
  [{ chapterNumber: 3, chapterCount: 2, progress: 1 }, 100],
  [{ chapterNumber: 1, chapterCount: 0, progress: 0 }, 0],
])("of a book %j is read: %i %%", (place, share) => expect(readShare(place)).toBe(share));

it.each([
  [200, 300, "Картинка маленькая, 200 × 300: на странице книги она будет нечёткой. Хватит от 400 × 600"],
  [399, 599, "Картинка маленькая, 399 × 599: на странице книги она будет нечёткой. Хватит от 400 × 600"],
  [400, 600, ""],
  [1_200, 1_811, ""],
  [1_200, 1_819, "Стороны картинки не 2 : 3: края обрежутся"],
  [
    300,
    300,
    "Картинка маленькая, 300 × 300: на странице книги она будет нечёткой. Хватит от 400 × 600. Стороны картинки не 2 : 3: края обрежутся",
  ],
])("a cover of %i × %i: %j", (width, height, remark) => expect(coverRemark({ width, height })).toBe(remark));

it("a picture that is not 2:3 is cut by hand, for its book or for a series", () => {
  const fileId = "4f6c1d0e-9f7d-4a51-8d2b-0d3f6c5b7a21";
  const wide = { fileId, width: 1_200, height: 400 };
  expect(croppingHref(7, wide)).toBe("/work/create-cover?work=7&picture=4f6c1d0e-9f7d-4a51-8d2b-0d3f6c5b7a21");
  expect(croppingHref(null, wide)).toBe("/work/create-cover?picture=4f6c1d0e-9f7d-4a51-8d2b-0d3f6c5b7a21");
  expect(croppingHref(7, { fileId, width: 800, height: 1_200 })).toBeNull();
});

describe("what waits on this device", () => {
  const drafts = (count: number, isStuck = false) =>
    Array.from({ length: count }, (_, index) => ({
      place: String(index + 1),
      title: `Глава ${index + 1}`,
      savedAt: "2026-11-22T10:00:00.000Z",
      isStuck,
    }));
  const wordsOf = (...given: Parameters<typeof waitingView>) =>
    waitingView(...given).map(({ words }) => words.replaceAll("\u00a0", " "));

  it.each([
    [0, []],
    [1, ["1 глава ждёт отправки"]],
    [2, ["2 главы ждут отправки"]],
    [5, ["5 глав ждут отправки"]],
    [11, ["11 глав ждут отправки"]],
    [21, ["21 глава ждёт отправки"]],
  ])("%s", (count, words) => expect(wordsOf(drafts(count))).toEqual(words));

  it("what only the person can help is shown first", () => {
    expect(wordsOf([...drafts(2), ...drafts(1, true)])).toEqual([
      "1 глава ждёт вашего решения",
      "2 главы ждут отправки",
    ]);
  });

  it("each has a link to its page, five are named", () => {
    const added = { place: "new:5", title: " ", savedAt: "2026-11-22T10:00:00.000Z", isStuck: false };
    const [told] = waitingView([added, ...drafts(6)]);
    expect(told).toMatchObject({
      chapters: [
        { href: "/work/5/add/chapter", title: "Без названия" },
        { href: "/work/edit/chapter/1", title: "Глава 1" },
        { href: "/work/edit/chapter/2", title: "Глава 2" },
        { href: "/work/edit/chapter/3", title: "Глава 3" },
        { href: "/work/edit/chapter/4", title: "Глава 4" },
      ],
      more: "и ещё 2",
    });
    expect(waitingView(drafts(5))[0]?.more).toBe("");
  });
});

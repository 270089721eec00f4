import { describe, expect, it } from "vitest";
import type { ReaderMark } from "../../src/api/contract/readerMarks.ts";
import type { Typo } from "../../src/api/contract/typos.ts";
import { aroundOf, decisionsOf, stateAt } from "../../src/screens/kit/typos.view.ts";
import {
  bookmarkOf,
  factsOf,
  fieldsOf,
  marksAsText,
  marksHref,
  marksQuery,
} from "../../src/screens/marks/marks.view.ts";

const made = { id: "а", createdAt: "2026-11-20T10:00:00.000Z", workId: 5, chapterId: 8, revisionId: 80 };
const span = { from: { block: 0, offset: 7 }, to: { block: 0, offset: 20 } };
const mark: ReaderMark = {
  ...made,
  kind: "quote",
  text: "письмо лежало",
  color: 2,
  note: "",
  chapterTitle: "Утро",
  how: "same",
  ...span,
  now: { chapterId: 8, ...span },
};

describe("bookmarkOf", () => {
  it("a short paragraph is named by all of it", () =>
    expect(bookmarkOf(3, "Было утро.", made)).toEqual({
      ...made,
      kind: "bookmark",
      text: "Было утро.",
      color: 1,
      note: "",
      from: { block: 3, offset: 0 },
      to: { block: 3, offset: 10 },
    }));
  it("a long one by its first words, a word without end by 200 letters, a picture by nothing", () => {
    const long = bookmarkOf(0, `${"слово ".repeat(40)}конец`, made);
    expect([long.text.length, long.to.offset, long.text.endsWith("слово")]).toEqual([197, 197, true]);
    expect(bookmarkOf(0, "а".repeat(300), made).to).toEqual({ block: 0, offset: 200 });
    expect(bookmarkOf(0, "", made)).toMatchObject({ text: "", to: { block: 0, offset: 0 } });
  });
});

it("a mark whose chapter is erased is saved with another one", () => {
  expect(fieldsOf({ ...mark, chapterId: null, revisionId: null }, { chapterId: 1, revisionId: 2 })).toEqual({
    ...made,
    kind: "quote",
    text: "письмо лежало",
    color: 2,
    note: "",
    ...span,
    chapterId: 1,
    revisionId: 2,
  });
});

describe("the address of the page of marks", () => {
  it.each([
    ["", {}],
    ["work=5&kind=quote&search=море", { workId: 5, kind: "quote", search: "море" }],
    ["work=0&kind=note&search=%20", {}],
    ["work=5x", {}],
  ])("«%s» asks for %j", (address, query) => expect(marksQuery(address)).toEqual(query));

  it("changes one filter and keeps the others", () => {
    expect(marksHref("kind=quote", { work: "5" })).toBe("/account/marks?kind=quote&work=5");
    expect(marksHref("kind=quote", { kind: undefined })).toBe("/account/marks");
  });
});

it("says what has become of a place", () => {
  const now = Date.parse("2026-11-20T12:00:00.000Z");
  expect(factsOf(mark, now)).toBe("Утро · сегодня");
  expect(factsOf({ ...mark, chapterTitle: "", now: null, how: "near" }, now)).toBe(
    "сегодня · Этого места больше нет в книге",
  );
});

it("a file has work after work", () => {
  const works = [
    { id: 5, title: "Соль", authors: [{ id: 1, fio: "Вера Лядова", userName: "vera" }] },
    { id: 6, title: "Море", authors: [] },
    { id: 7, title: "Пусто", authors: [] },
  ];
  const marks: ReaderMark[] = [
    { ...mark, note: "Перечитать" },
    { ...mark, id: "б", workId: 6, kind: "bookmark", text: "", chapterTitle: "", now: null, how: "lost" },
  ];
  expect(marksAsText(marks, works)).toBe(
    "Соль\nВера Лядова\n\nЦитата · Утро\nписьмо лежало\nЗаметка: Перечитать\n\nМоре\n\nЗакладка · Этого места больше нет в книге\n",
  );
});

describe("typos", () => {
  it.each([
    ["", "open"],
    ["state=mended", "mended"],
    ["state=other", "open"],
  ])("«%s» shows %s", (address, state) => expect(stateAt(address)).toBe(state));

  it("an author answers those that wait", () => {
    const labels = (state: Typo["state"]) => decisionsOf(state).map(({ label }) => label);
    expect((["open", "accepted", "declined", "mended"] as const).map(labels)).toEqual([
      ["Принять", "Отклонить"],
      [],
      [],
      [],
    ]);
  });

  it("shows the words in their paragraph", () => {
    const typo = { text: "лижало", from: { block: 0, offset: 14 } } as Typo;
    expect(aroundOf({ ...typo, paragraph: "Старое письмо лижало под камнем." })).toEqual([
      "Старое письмо ",
      "лижало",
      " под камнем.",
    ]);
    const long = "а".repeat(200);
    expect(aroundOf({ ...typo, paragraph: `${long}лижало${long}`, from: { block: 0, offset: 200 } })).toEqual([
      `…${"а".repeat(120)}`,
      "лижало",
      `${"а".repeat(120)}…`,
    ]);
    expect(
      aroundOf({ ...typo, text: "лижало\nПод", paragraph: "Письмо лижало", from: { block: 0, offset: 7 } }),
    ).toEqual(["Письмо ", "лижало\nПод", ""]);
  });
});

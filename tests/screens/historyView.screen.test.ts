import { describe, expect, it } from "vitest";
import type { Sitting } from "../../src/api/contract/chapterHistory.ts";
import type { Differences } from "../../src/document/differences.ts";
import {
  againstOptions,
  changeText,
  comparedWith,
  daysOf,
  differencesText,
  foldsOf,
  foldText,
  historyAddress,
  historyQueryOf,
  momentBeside,
  restorationRefusal,
  sittingOf,
  timesOf,
} from "../../src/screens/history/history.view.ts";
import { untyped } from "../support/fakes.ts";

const NOW = Date.parse("2026-11-20T11:05:31.000Z");
const sitting = (revision: number, firstSavedAt: string, savedAt: string): Sitting => ({
  revision,
  title: "Утро",
  firstSavedAt: `2026-11-${firstSavedAt}.000Z`,
  savedAt: `2026-11-${savedAt}.000Z`,
  author: { id: 1, fio: "Вера Лядова", userName: "vera" },
  textLength: 10,
  change: 0,
  restoredFrom: null,
  isCurrent: false,
  publishedRevision: null,
  named: [],
});

describe("the address", () => {
  it("says the part of the list, the text and what it is compared with", () => {
    for (const [address, place] of [
      ["/work/edit/chapter/7/history", { cursor: null, revision: null, against: "before" }],
      ["/work/edit/chapter/7/history?revision=12", { cursor: null, revision: 12, against: "before" }],
      [
        "/work/edit/chapter/7/history?cursor=a.b&revision=3&against=now",
        { cursor: "a.b", revision: 3, against: "now" },
      ],
      [
        "/work/edit/chapter/7/history?revision=3&against=published",
        { cursor: null, revision: 3, against: "published" },
      ],
      ["/work/edit/chapter/7/history?revision=3&against=12", { cursor: null, revision: 3, against: 12 }],
    ] as const) {
      expect(historyAddress(7, place)).toBe(address);
      expect(historyQueryOf(address.split("?")[1] ?? "")).toEqual(place);
    }
  });

  it("nonsense in it is no text", () => {
    for (const revision of ["0", "-1", "1.5", "x", "12345678901"])
      expect(historyQueryOf(`revision=${revision}&against=x`)).toEqual({
        cursor: null,
        revision: null,
        against: "before",
      });
  });
});

describe("a sitting", () => {
  it("is under its day by Moscow, with its times", () => {
    const [today, late, first] = [
      sitting(9, "20T09:00:00", "20T10:40:31"),
      sitting(7, "18T20:50:00", "18T21:20:00"),
      sitting(3, "18T08:00:00", "18T08:00:40"),
    ];
    expect(daysOf([today, late, first], NOW)).toEqual([
      { day: "сегодня", sittings: [today] },
      { day: "вчера", sittings: [late] },
      { day: "18 ноября 2026", sittings: [first] },
    ]);
    expect([today, late, first].map((one) => timesOf(one, NOW))).toEqual([
      "12:00–13:40",
      "18 ноября 2026, 23:50 – 00:20",
      "11:00",
    ]);
  });

  it("says how much it brought or took", () => {
    expect([1_240, -35, 0].map(changeText)).toEqual(["+1\u00a0240\u00a0зн.", "−35\u00a0зн.", "объём прежний"]);
  });

  it("is found by any revision in it, as far as the page knows", () => {
    const sittings = [sitting(9, "20T09:00:00", "20T10:00:00"), sitting(5, "18T09:00:00", "18T10:00:00")];
    const found = (revision: number, hasMore = false) => sittingOf(sittings, revision, hasMore)?.revision;
    expect([9, 6, 5, 2, 10].map((revision) => found(revision))).toEqual([9, 9, 5, 5, undefined]);
    expect([6, 5, 2].map((revision) => found(revision, true))).toEqual([9, 5, undefined]);
  });

  it("a save in the same minute has its seconds", () => {
    const shown = "2026-11-20T10:40:31.000Z";
    expect(momentBeside("2026-11-20T10:40:12.000Z", shown, NOW)).toBe("сегодня, 13:40:12");
    expect(momentBeside("2026-11-20T10:39:12.000Z", shown, NOW)).toBe("сегодня, 13:39");
  });
});

it("says what the marks amount to", () => {
  const of = (kind: Differences["kind"], inserted = 0, deleted = 0) => ({ kind, inserted, deleted, lines: [] });
  for (const [differences, against, words] of [
    [of("alone"), "before", "Это первый сохранённый текст главы: сравнивать не с чем."],
    [of("same"), "now", "Тексты совпадают."],
    [of("form"), "before", "Слова те же, другое только оформление."],
    [
      of("tooLarge"),
      "before",
      "Тексты различаются так сильно, что по словам их не сравнить. Этот текст показан целиком.",
    ],
    [of("words"), "before", "Слова те же, другие знаки или абзацы."],
    [of("words", 21, 2), "before", "Добавлено 21\u00a0слово, удалено 2\u00a0слова."],
    [of("words", 5, 0), "before", "Добавлено 5\u00a0слов."],
    [of("words", 0, 5), "before", "Удалено 5\u00a0слов."],
    [of("words", 1, 3), "now", "Восстановление вернёт 1\u00a0слово, уберёт 3\u00a0слова."],
    [of("words", 0, 3), "now", "Восстановление уберёт 3\u00a0слова."],
    [of("words", 1, 3), "published", "Добавлено 1\u00a0слово, удалено 3\u00a0слова."],
    [of("words", 1, 3), 12, "Добавлено 1\u00a0слово, удалено 3\u00a0слова."],
    [of("alone"), "published", "У читателей этой главы нет: сравнивать не с чем."],
  ] as const)
    expect(differencesText(differences, against)).toBe(words);
});

describe("what a text is compared with", () => {
  const labels = (...given: Parameters<typeof againstOptions>) =>
    againstOptions(...given).map(({ value, label }) => `${value}: ${label}`);
  const other = { hasReaders: true, chosen: "сегодня, 13:40" };

  it("is the one before, the newest, the one that readers have, and the chosen one", () => {
    expect(labels({ isCurrent: false, isPublished: false }, 12, other)).toEqual([
      "before: от прежнего",
      "now: от нынешнего",
      "published: от опубликованного",
      "12: от сегодня, 13:40",
    ]);
    expect(labels({ isCurrent: true, isPublished: true }, "before", other)).toEqual(["before: от прежнего"]);
    expect(labels({ isCurrent: true, isPublished: false }, "now", { ...other, hasReaders: false })).toEqual([
      "before: от прежнего",
    ]);
  });

  it("is another text than itself", () => {
    for (const [against, compared] of [
      ["before", "before"],
      ["now", "before"],
      ["published", "published"],
      [4, "before"],
      [3, 3],
    ] as const)
      expect(comparedWith({ revision: 4, last: 4 }, against)).toBe(compared);
    expect(comparedWith({ revision: 3, last: 4 }, "now")).toBe("now");
  });
});

describe("the lines", () => {
  const line = (kind: "same" | "inserted") => ({ style: "paragraph", parts: [{ kind, text: "Было утро." }] }) as const;
  const same = (count: number) => Array.from({ length: count }, () => line("same"));
  const spelled = (folds: ReturnType<typeof foldsOf>) =>
    folds.map(({ isFolded, lines }) => [isFolded, lines[0]?.at, lines.length]);

  it("far from every change are folded away", () => {
    const folds = foldsOf([...same(6), line("inserted"), ...same(7), line("inserted"), ...same(5)]);
    expect(spelled(folds)).toEqual([
      [true, 0, 4],
      [false, 4, 5],
      [false, 9, 3],
      [false, 12, 5],
      [false, 17, 3],
    ]);
    expect(folds.slice(0, 1).map(foldText)).toEqual(["Без изменений: 4\u00a0абзаца"]);
  });

  it("without a change are all shown", () => {
    expect(spelled(foldsOf(same(40)))).toEqual([[false, 0, 40]]);
  });
});

it("says why a text cannot be restored here", () => {
  const of = (workState: string, canWrite: boolean, state: string) =>
    restorationRefusal(untyped({ work: { state: workState, canWrite }, chapter: { state } }));
  expect(of("draft", true, "published")).toBe("");
  expect(of("draft", false, "draft")).toBe("Прежний текст возвращают только авторы произведения.");
  expect(of("deleted", false, "draft")).toBe("Произведение лежит в корзине: пока оно там, главы не меняются.");
  expect(of("draft", true, "deleted")).toBe(
    "Глава лежит в корзине. Чтобы вернуть прежний текст, сначала восстановите главу в содержании.",
  );
});

import { describe, expect, it } from "vitest";
import type { Audiobook } from "../../src/api/contract/listening.ts";
import type { AudioPlayerSnapshot } from "../../src/machines/audio/audioPlayer.machine.ts";
import {
  beginningOf,
  numberedTitle,
  restInWords,
  restOf,
  standingOf,
} from "../../src/screens/listening/player.view.ts";

const chapters = [
  { id: 71, title: "Форточка", durationMs: 600_000, publishTime: null, isDraft: false },
  { id: 72, title: "Сухари", durationMs: 300_000, publishTime: null, isDraft: false },
];
const NOW = Date.parse("2026-11-20T11:05:31.000Z");
const bookAt = (place: { chapterId: number; location: number; movedAt: string } | null) =>
  ({ chapters, place }) as unknown as Audiobook;

/** A snapshot in this state, as far as a view reads it. */
const at = (value: AudioPlayerSnapshot["value"], isElsewhere = false) =>
  ({
    value,
    context: { isElsewhere, message: "Запись снята автором" },
    matches: (partial: object) => JSON.stringify(partial) === JSON.stringify(value),
  }) as unknown as AudioPlayerSnapshot;

describe("the state of the player", () => {
  const calm = { isOn: false, isWaiting: false, isDenied: false, words: "", button: "Слушать" };
  const going = { ...calm, isOn: true, button: "Пауза" };
  it.each([
    ["idle", calm],
    [{ open: "resolving" }, { ...going, isWaiting: true }],
    [{ open: "renewing" }, { ...going, isWaiting: true }],
    [{ open: { loading: "first" } }, { ...going, isWaiting: true }],
    [{ open: { sounding: "playing" } }, going],
    [{ open: { sounding: "buffering" } }, { ...going, isWaiting: true }],
    [{ open: "ready" }, calm],
    [{ open: "paused" }, calm],
    [{ open: "blocked" }, { ...calm, words: "Нажмите «Слушать», браузер не начал сам" }],
    [{ open: "offline" }, { ...going, words: "Нет сети. Продолжим с этого места" }],
    [{ open: "denied" }, { ...calm, isDenied: true, words: "Запись снята автором" }],
    [{ open: "broken" }, { ...calm, words: "Запись не читается" }],
    [{ open: "ended" }, { ...calm, words: "Книга закончилась" }],
  ])("%j", (value, standing) => {
    expect(standingOf(at(value as AudioPlayerSnapshot["value"]))).toEqual(standing);
  });

  it("sounds in another tab", () => {
    expect(standingOf(at({ open: "paused" }, true))).toEqual({
      ...calm,
      words: "Играет в другой вкладке",
      button: "Продолжить здесь",
    });
  });
});

describe("where a book goes on", () => {
  const stopped = { chapterId: 72, location: 100_000, movedAt: "2026-11-20T11:05:00.000Z" };
  it.each([
    ["at its beginning", null, "", { index: 0, location: 0 }],
    ["where its listener stopped", stopped, "", { index: 1, location: 100_000 }],
    [
      "a little earlier after an hour",
      { ...stopped, movedAt: "2026-11-20T10:00:00.000Z" },
      "",
      { index: 1, location: 85_000 },
    ],
    ["at its beginning, where the chapter is gone", { ...stopped, chapterId: 9 }, "", { index: 0, location: 0 }],
    ["at what its address names", stopped, "?chapter=71&t=90", { index: 0, location: 90_000 }],
    ["no further than the chapter is long", stopped, "?chapter=71&t=9000", { index: 0, location: 600_000 }],
    ["at the beginning of a chapter", stopped, "?chapter=71", { index: 0, location: 0 }],
    ["not at a time that is none", stopped, "?chapter=71&t=-5", { index: 0, location: 0 }],
    ["not at words", stopped, "?chapter=71&t=soon", { index: 0, location: 0 }],
    ["not in a chapter of another book", stopped, "?chapter=99&t=5", { index: 1, location: 100_000 }],
  ])("%s", (_, place, search, beginning) => {
    expect(beginningOf(bookAt(place), search, NOW)).toEqual(beginning);
  });
});

it("what is left of a book is counted at the chosen rate", () => {
  expect([restOf(chapters, 0, 60_000), restOf(chapters, 1, 900_000)]).toEqual([840_000, 0]);
  expect(restInWords(840_000, 1.5)).toBe("На\u00a01,5× до конца книги 9\u00a0мин");
});

it.each([
  ["Сухари", "Глава 2. Сухари"],
  ["Глава 10", "Глава 10"],
  ["глава вторая", "глава вторая"],
  ["Главарь", "Глава 2. Главарь"],
  ["", "Глава 2. Без названия"],
])("a second chapter called «%s» is told of as «%s»", (title, told) => {
  expect(numberedTitle({ title }, 1)).toBe(told);
});

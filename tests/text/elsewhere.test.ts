import { expect, it } from "vitest";
import { agoInWords, stoppedAt, stoppedInChapter } from "../../src/text/elsewhere.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

it.each([
  [59_999, "только что"],
  [MINUTE, "минуту назад"],
  [5 * MINUTE, "5\u00a0минут назад"],
  [HOUR, "час назад"],
  [3 * HOUR, "3\u00a0часа назад"],
  [DAY, "день назад"],
  [2 * DAY, "2\u00a0дня назад"],
])("%i ms ago", (away, words) => {
  expect(agoInWords(away)).toBe(words);
});

it("a place on another device names it", () => {
  expect(stoppedAt("Chrome на Android", "2:14:05", MINUTE)).toBe(
    "На телефоне вы остановились на 2:14:05, минуту назад",
  );
  expect(stoppedAt("Firefox на Linux", "0:07", 0)).toBe("На другом устройстве вы остановились на 0:07, только что");
  expect(stoppedInChapter("Safari на iOS", 12, 5 * MINUTE)).toBe(
    "На телефоне вы остановились в главе 12, 5\u00a0минут назад",
  );
});

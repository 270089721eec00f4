import { describe, expect, it } from "vitest";
import { rateInWords, rewound, spokenPosition, steppedRate } from "../../src/text/listening.ts";

const MINUTE = 60_000;
const HOUR = 3_600_000;
const DAY = 86_400_000;

describe("where a chapter goes on", () => {
  it.each([
    [0, 100_000],
    [MINUTE - 1, 100_000],
    [MINUTE, 95_000],
    [HOUR - 1, 95_000],
    [HOUR, 85_000],
    [DAY - 1, 85_000],
    [DAY, 70_000],
    [30 * DAY, 70_000],
    [-DAY, 100_000],
  ])("after %i ms", (away, location) => {
    expect(rewound(100_000, away)).toBe(location);
  });

  it("is never before its beginning", () => {
    expect(rewound(4_000, HOUR)).toBe(0);
  });
});

describe("a place for a person who does not see the line", () => {
  it.each([
    [725_000, 2_880_000, "12 минут 5 секунд из 48 минут"],
    [0, 61_000, "0 секунд из 1 минуты 1 секунды"],
    [3_661_999, 7_200_000, "1 час 1 минута 1 секунда из 2 часов"],
    [22_000, 5_000, "22 секунды из 5 секунд"],
  ])("%i of %i ms", (location, length, spoken) => {
    expect(spokenPosition(location, length)).toBe(spoken);
  });
});

it("the rate goes by quarters between a half and three", () => {
  expect([steppedRate(1, 1), steppedRate(0.5, -1), steppedRate(3, 1), steppedRate(2.9, 1)]).toEqual([1.25, 0.5, 3, 3]);
  expect([rateInWords(1), rateInWords(1.25)]).toEqual(["1×", "1,25×"]);
});

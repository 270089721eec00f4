import { afterEach, describe, expect, it, vi } from "vitest";
import {
  formatDate,
  formatDateNear,
  formatMoment,
  isoToMoscowInput,
  momentHere,
  moscowInputToIso,
  timeOfDay,
  timeOfDayHere,
} from "../../src/text/dates.ts";

const lastMillisecond = "2026-11-20T20:59:59.999Z"; // 23:59:59.999 in Moscow
const midnight = "2026-11-20T21:00:00.000Z"; // 00:00 of the 21st in Moscow

it("dates are Moscow's", () => {
  expect(formatDate("2026-11-20T11:05:31.000Z")).toBe("20 ноября 2026");
  expect(formatDate(lastMillisecond)).toBe("20 ноября 2026");
  expect(formatDate(midnight)).toBe("21 ноября 2026");
  expect(timeOfDay("2026-11-20T11:05:31.000Z")).toBe("14:05:31");
  expect(timeOfDay(midnight)).toBe("00:00:00");
});

it("a date of this year by Moscow needs no year", () => {
  const now = Date.parse("2026-11-22T11:00:00.000Z");
  expect(formatDateNear("2026-12-22T11:00:00.000Z", now)).toBe("22 декабря");
  expect(formatDateNear("2026-12-31T20:59:59.999Z", now)).toBe("31 декабря");
  expect(formatDateNear("2026-12-31T21:00:00.000Z", now)).toBe("1 января 2027");
});

describe("a moment, seen", () => {
  it.each([
    ["at 23:59:59.999", lastMillisecond, "2026-11-20T11:05:31.000Z", "сегодня, 14:05"],
    ["at 00:00:00.000", midnight, "2026-11-20T11:05:31.000Z", "вчера, 14:05"],
    ["at 23:59:59.999", lastMillisecond, "2026-11-19T20:59:59.999Z", "вчера, 23:59"],
    ["at 00:00:00.000", midnight, "2026-11-19T20:59:59.999Z", "19 ноября 2026, 23:59"],
    ["at 23:59:59.999", lastMillisecond, midnight, "завтра, 00:00"],
    ["at 00:00:00.000", midnight, midnight, "сегодня, 00:00"],
    ["at 23:59:59.999", lastMillisecond, lastMillisecond, "сегодня, 23:59"],
    ["at 00:00:00.000", midnight, lastMillisecond, "вчера, 23:59"],
    ["at 23:59:59.999", lastMillisecond, "2026-11-21T20:59:59.999Z", "завтра, 23:59"],
    ["at 23:59:59.999", lastMillisecond, "2026-11-21T21:00:00.000Z", "22 ноября 2026, 00:00"],
    ["at 00:00:00.000", midnight, "2026-11-21T21:00:00.000Z", "завтра, 00:00"],
    ["over a year", "2026-12-31T20:59:59.999Z", "2026-12-31T21:00:00.000Z", "завтра, 00:00"],
  ])("%s (%s): %s is %s", (_, now, iso, shown) => {
    expect(formatMoment(iso, Date.parse(now))).toBe(shown);
  });
});

describe("a time that is compared with the clock on the wall", () => {
  afterEach(() => vi.unstubAllEnvs());

  it.each([
    ["Europe/Moscow", ""],
    ["Asia/Yekaterinburg", "завтра, 01:30"],
    ["Europe/Kaliningrad", "сегодня, 22:30"],
    ["America/New_York", "сегодня, 15:30"],
  ])("the same moment by the clock of a device in %s: %s", (zone, said) => {
    vi.stubEnv("TZ", zone);
    expect(momentHere("2026-11-20T20:30:00.000Z", Date.parse("2026-11-20T11:05:31.000Z"))).toBe(said);
    expect(momentHere("", 0)).toBe("");
  });

  it.each([
    ["Europe/Moscow", "14:05:31"],
    ["Asia/Yekaterinburg", "14:05:31 по Москве"],
    ["Europe/Kaliningrad", "14:05:31 по Москве"],
  ])("%s: %s", (zone, said) => {
    vi.stubEnv("TZ", zone);
    expect(timeOfDayHere("2026-11-20T11:05:31.000Z")).toBe(said);
  });
});

describe("the field of a time", () => {
  it.each([
    ["2026-11-20T14:05", "2026-11-20T11:05:00.000Z"],
    ["2026-11-21T00:00", "2026-11-20T21:00:00.000Z"],
    ["2026-03-29T02:30", "2026-03-28T23:30:00.000Z"],
    ["2027-01-01T02:59", "2026-12-31T23:59:00.000Z"],
  ])("%s is %s, there and back", (value, iso) => {
    expect(moscowInputToIso(value)).toBe(iso);
    expect(isoToMoscowInput(iso)).toBe(value);
  });

  it.each(["", "завтра", "2026-11-20", "2026-13-20T14:05"])("«%s» is no time", (value) => {
    expect(moscowInputToIso(value)).toBeNull();
  });
});

import { describe, expect, it } from "vitest";
import { piecesOf } from "../../server/audio/sound/pieces.ts";
import { titleOf } from "../../server/audio/titles.ts";
import { sentWith } from "../../server/uploads/digests.ts";

describe("titles of chapters", () => {
  it.each([
    ["", "01 - Глава первая.mp3", "Глава первая"],
    ["", "Глава 2.m4a", "Глава 2"],
    ["", "7. Возвращение.ogg", "Возвращение"],
    ["", "012_Ночь_и_день.mp3", "Ночь и день"],
    ["", "03.mp3", "03"],
    ["", "1984.mp3", "1984"],
    ["", ".mp3", "Без названия"],
    ["", "C:\\Книги\\Пролог.mp3", "Пролог"],
    ["", "../../etc/passwd", "passwd"],
    ["", "\u202eНочь\u200b.mp3", "Ночь"],
    ["Пролог", "01.mp3", "Пролог"],
    ["  Пролог \n книги ", "01.mp3", "Пролог книги"],
    ["\u0000\u202e", "Ночь.mp3", "Ночь"],
    ["о".repeat(300), "01.mp3", "о".repeat(200)],
  ])("the tag «%s» and the name «%s» are «%s»", (title, fileName, expected) => {
    expect(titleOf({ title, fileName })).toBe(expected);
  });
});

describe("pieces of a file", () => {
  const marks = (...starts: number[]) => starts.map((startMs, index) => ({ title: index === 1 ? "" : "Имя", startMs }));

  it("cover it whole, each to the beginning of the next", () => {
    expect(piecesOf(marks(500, 2_000, 5_000), 9_000)).toEqual([
      { title: "Имя", startMs: 0, endMs: 2_000 },
      { title: "Глава 2", startMs: 2_000, endMs: 5_000 },
      { title: "Имя", startMs: 5_000, endMs: 9_000 },
    ]);
  });

  it.each([
    ["one chapter", marks(0)],
    ["times backwards", marks(0, 5_000, 2_000)],
    ["twice the same time", marks(0, 2_000, 2_000)],
    ["less than a second", marks(0, 2_000, 2_999)],
    ["less than a second at the end", marks(0, 8_001)],
    ["a beginning behind the end", marks(0, 2_000, 20_000)],
    ["no number", marks(0, Number.NaN)],
    ["before the beginning", marks(-1, 2_000)],
    ["a hundred thousand", marks(...Array.from({ length: 100_000 }, (_, index) => index))],
  ])("of %s are none", (_, given) => expect(piecesOf(given, 9_000)).toBeNull());
});

describe("heads of a chunk", () => {
  const digest = "47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=";
  const hex = "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855";

  it.each([
    [`sha-256=:${digest}:`, hex],
    [`sha-512=:AAAA:, sha-256=:${digest}:`, hex],
    ["sha-512=:AAAA:", null],
    [`sha-256=${digest}`, null],
    [undefined, null],
  ])("the digest «%s»", (header, expected) => expect(sentWith({ "content-digest": header }).sha256).toBe(expected));

  it.each([
    ["65536", 65_536],
    ["0", 0],
    ["-1", null],
    ["1e3", null],
    ["", null],
    [undefined, null],
  ])("the length «%s»", (header, expected) => expect(sentWith({ "content-length": header }).length).toBe(expected));
});

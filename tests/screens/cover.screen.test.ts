import { expect, it } from "vitest";
import { coverFace } from "../../src/text/coverFace.ts";

const faces = (count: number) =>
  Array.from({ length: count }, (_, index) => coverFace(index + 1, "Соль", "Вера Лядова"));

it("the first seven books of an installation have seven arts, the first eight as many colours", () => {
  expect(new Set(faces(7).map(({ art }) => art)).size).toBe(7);
  expect(new Set(faces(8).map(({ tone }) => tone)).size).toBe(8);
});

it("all 56 pairs come before one comes again, and a book keeps its own", () => {
  expect(new Set(faces(56).map(({ art, tone }) => `${art} ${tone}`)).size).toBe(56);
  expect(coverFace(57, "Соль", "Вера Лядова")).toEqual(coverFace(1, "Соль", "Вера Лядова"));
});

it("a title that is too long to stand above a picture is framed, whatever the book's own art is", () => {
  const title =
    "Необыкновенные приключения Ивана Петровича Тяпкина и его верного пса Шарика в стране невыученных уроков";
  const faces = Array.from({ length: 7 }, (_, index) => coverFace(index, title, "Вера Лядова"));
  expect(faces.map(({ art, size }) => [art, size])).toEqual(Array(7).fill(["frame", 7]));
  expect(new Set(faces.map(({ tone }) => tone)).size).toBe(7);
});

it.each([
  ["Вера Лядова", 5],
  ["Константинопольский-Задунайский Всеволод", 6],
])("a title has less room below a name of two lines: %s", (author, size) => {
  expect(coverFace(4, "Соль на подоконнике у моря", author)).toMatchObject({ art: "ruled", size });
});

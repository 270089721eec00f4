import { expect, it } from "vitest";
import { coverFace } from "../../src/text/coverFace.ts";

const faces = (count: number) => Array.from({ length: count }, (_, index) => coverFace(index + 1, "Соль"));

it("the first seven books of an installation have seven arts, the first eight as many colours", () => {
  expect(new Set(faces(7).map(({ art }) => art)).size).toBe(7);
  expect(new Set(faces(8).map(({ tone }) => tone)).size).toBe(8);
});

it("all 56 pairs come before one comes again, and a book keeps its own", () => {
  expect(new Set(faces(56).map(({ art, tone }) => `${art} ${tone}`)).size).toBe(56);
  expect(coverFace(57, "Соль")).toEqual(coverFace(1, "Соль"));
});

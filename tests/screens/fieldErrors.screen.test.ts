import { expect, it } from "vitest";
import { controlOf, fieldErrors } from "../../src/screens/parts/fieldErrors.ts";

const wrong = (message: string) => ({ type: "server", message, ref: { type: "text", message: "not an error" } });

it("errors in lists and objects are reported with their whole names", () => {
  expect(
    fieldErrors({
      title: wrong("Название"),
      tags: [undefined, wrong("Вторая метка"), wrong("Третья метка")],
      parts: [{ title: wrong("Первая часть") }],
      type: { type: "", message: "Тип" },
    }),
  ).toEqual([
    { field: "title", message: "Название" },
    { field: "tags.1", message: "Вторая метка" },
    { field: "tags.2", message: "Третья метка" },
    { field: "parts.0.title", message: "Первая часть" },
    { field: "type", message: "Тип" },
  ]);
  expect(fieldErrors(undefined)).toEqual([]);
});

it.each([
  ["title", "title"],
  ["tags.1", "tags"],
  ["parts.0.title", "parts.0.title"],
  ["parts.1.title", "parts"],
])("%s is mended in %s", (field, control) => {
  expect(controlOf(field, new Set(["title", "parts.0.title"]))).toBe(control);
});

import { expect, it } from "vitest";
import type * as z from "zod/mini";
import { fieldName, fieldNames } from "../../../server/http/fieldNames.ts";
import { contract } from "../../../src/api/contract/index.ts";

type Part = z.core.$ZodType | undefined;
type Def = { type: string; shape?: Record<string, Part>; options?: Part[] } & Partial<
  Record<"innerType" | "element" | "in" | "out", Part>
>;

/** The names of all fields of a schema, those of its lists and choices among them. */
function namesOf(schema: Part): string[] {
  if (!schema) return [];
  const { shape = {}, options = [], innerType, element, in: before, out } = schema._zod.def as Def;
  const inner = [...Object.values(shape), ...options, innerType, element, before, out];
  return [...Object.keys(shape), ...inner.flatMap(namesOf)];
}

it("every field that a call takes has a Russian name, and no other has one", () => {
  const calls: { name: string; params?: Part; query?: Part; body?: Part }[] = Object.values(contract);
  const taken = calls.flatMap((call) => [call.params, call.query, call.body].flatMap(namesOf));
  expect(Object.keys(fieldNames)).toEqual([...new Set(taken)].sort());
  for (const name of Object.values(fieldNames))
    expect(name).toMatch(/^([А-ЯЁ][а-яё]*( ([а-яё]+|ИИ))*|БИК|ИНН|ОГРНИП)$/);
});

it.each([
  [["genreId"], "Жанр"],
  [["titles", 3, "title"], "Название"],
  [["chapterIds", 0], "Главы"],
  [["isAdmin"], "isAdmin"],
  [["body", "isAdmin"], "body.isAdmin"],
  [[], ""],
] as const)("%j is called «%s»", (path, name) => {
  expect(fieldName(path)).toBe(name);
});

import { expect, it } from "vitest";
import type * as z from "zod/mini";
import type { Domain } from "../../../server/domain.ts";
import { domains } from "../../../server/domains.ts";
import { fieldLabels } from "../../../server/handlers.ts";
import { commonLabels, fieldLabel } from "../../../server/http/fieldLabels.ts";
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

type Taking = { name: string; params?: Part; query?: Part; body?: Part };
const taken = new Set(
  Object.values<Taking>(contract).flatMap(({ params, query, body }) => [params, query, body].flatMap(namesOf)),
);
const named = Object.keys(fieldLabels);

it("every field that a call takes has a Russian name", () => {
  expect(taken.size).toBeGreaterThan(250);
  expect([...taken].filter((field) => !named.includes(field))).toEqual([]);
});

it("no field has a name that no call takes", () => {
  expect(named.filter((field) => !taken.has(field))).toEqual([]);
});

it("what several domains share is no domain's own", () => {
  const all: readonly Domain[] = domains;
  const own = all.flatMap(({ fieldLabels: labels = {} }) => Object.keys(labels));
  expect(own.filter((name) => Object.hasOwn(commonLabels, name))).toEqual([]);
});

it("names are Russian", () => {
  for (const name of Object.values(fieldLabels))
    expect(name).toMatch(/^([А-ЯЁ][а-яё]*( ([а-яё]+|ИИ))*|БИК|ИНН|ОГРНИП)$/);
});

it.each([
  [["genreId"], "Жанр"],
  [["id"], "Номер"],
  [["titles", 3, "title"], "Название"],
  [["chapterIds", 0], "Главы"],
  [["isAdmin"], "isAdmin"],
  [["body", "isAdmin"], "body.isAdmin"],
  [[], ""],
] as const)("%j is called «%s»", (path, name) => {
  expect(fieldLabel(path, fieldLabels)).toBe(name);
});

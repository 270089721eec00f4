import { expect, it } from "vitest";
import type * as z from "zod/mini";
import type { Domain } from "../../../server/domain.ts";
import { domains } from "../../../server/domains.ts";
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
const calls = Object.entries<Taking>(contract);

/** Each domain: its labels, and the fields that its calls take. */
const taken = (domains as readonly Domain[]).map(({ handlers = {}, fieldLabels = {} }) => {
  const own = calls.filter(([call]) => Object.hasOwn(handlers, call));
  const fields = own.flatMap(([, { params, query, body }]) => [params, query, body].flatMap(namesOf));
  return { labels: Object.keys(fieldLabels), words: Object.values(fieldLabels), fields: new Set(fields) };
});
const common = Object.keys(commonLabels);

it("every field that a call takes has a Russian name in its domain, or one that domains share", () => {
  const fields = taken.flatMap((domain) => [...domain.fields]);
  expect(new Set(fields).size).toBeGreaterThan(250);
  const unnamed = taken.flatMap(({ labels, fields }) =>
    [...fields].filter((field) => !labels.includes(field) && !common.includes(field)),
  );
  expect(unnamed).toEqual([]);
});

it("no domain names a field that its calls do not take, or that domains share", () => {
  const idle = taken.flatMap(({ labels, fields }) =>
    labels.filter((label) => !fields.has(label) || common.includes(label)),
  );
  expect(idle).toEqual([]);
});

it("calls of two domains or more take every field whose name is shared", () => {
  expect(common.filter((label) => taken.filter(({ fields }) => fields.has(label)).length < 2)).toEqual([]);
});

it("names are in alphabetical order, and Russian", () => {
  for (const labels of [common, ...taken.map((domain) => domain.labels)]) expect(labels).toEqual([...labels].sort());
  for (const name of [...Object.values(commonLabels), ...taken.flatMap(({ words }) => words)])
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
  expect(fieldLabel(path, { genreId: "Жанр", chapterIds: "Главы" })).toBe(name);
});

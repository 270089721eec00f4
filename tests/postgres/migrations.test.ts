import { readdirSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { Sources } from "../../scripts/proof/closure.ts";
import { migrations } from "../../server/db/migrate.ts";
import { patient } from "../support/patience.ts";

const names = readdirSync("server/db/migrations").map((file) => file.replace(/\.ts$/, ""));

it(
  "every file of the folder is a step of the schema",
  async () => {
    expect(names).toContain("0001_skeleton");
    expect(names.length).toBeGreaterThan(60);
    expect(Object.keys(await migrations.getMigrations()).sort()).toEqual(names.sort());
  },
  patient(60_000),
);

it("what brings a schema on works with every step of it", () => {
  const direct = new Sources().directOf("server/db/migrate.ts");
  expect(names.filter((name) => !direct.has(`server/db/migrations/${name}.ts`))).toEqual([]);
});

/** The first step that a server may meet of which it does not know. */
const ROLLING = "0078";

/** What a step does to servers that do not know it, or that write meanwhile. @returns what it lacks */
function lacks(source: string): string[] {
  const takes =
    /drop (column|table)|rename (to|column)|alter column \w+ (set not null|type)|add column (?![^,;`]*(?:default|generated))[^,;`]*not null/i;
  const made = new Set([...source.matchAll(/create table (\w+)/gi)].map(([, name]) => name));
  const indexed = [...source.matchAll(/create (?:unique )?index \w+ on (\w+)/gi)].filter(
    ([, table]) => !made.has(table),
  );
  return [
    ...(takes.test(source) && !/export const needs = /.test(source) ? ["needs"] : []),
    ...(indexed.length > 0 ? ["addIndex"] : []),
    ...(/addIndex\(/.test(source) && !/export const isOutside = true/.test(source) ? ["isOutside"] : []),
  ];
}

it("a step says which servers it shuts out, and makes indexes of tables in use while others write", () => {
  const later = names.filter((name) => name >= ROLLING);
  expect(later.filter((name) => lacks(readFileSync(`server/db/migrations/${name}.ts`, "utf8")).length > 0)).toEqual([]);
});

it.each([
  ["alter table work drop column rate", ["needs"]],
  ["drop table rate", ["needs"]],
  ["alter table work rename column rate to rating", ["needs"]],
  ["alter table work alter column rate set not null", ["needs"]],
  ["alter table work alter column rate type bigint", ["needs"]],
  ["alter table work add column rate integer not null", ["needs"]],
  ["alter table work add column rate integer not null, add column likes integer default 0", ["needs"]],
  ['export const needs = "0074"; alter table work drop column rate', []],
  ["alter table work add column rate integer", []],
  ["alter table work add column rate integer not null default 0", []],
  ["alter table work add column id bigint generated always as identity not null", []],
  ["create table rate (id integer not null); create index rate_id on rate (id)", []],
  ["create index work_rate on work (rate)", ["addIndex"]],
  ["create unique index work_rate on work (rate)", ["addIndex"]],
  ['addIndex(db, "work_rate", "on work (rate)")', ["isOutside"]],
  ['export const isOutside = true; addIndex(db, "work_rate", "on work (rate)")', []],
])("a planted step: %s", (source, lacking) => expect(lacks(source)).toEqual(lacking));

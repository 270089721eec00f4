import { readdirSync } from "node:fs";
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

import { randomBytes } from "node:crypto";
import { sql } from "kysely";
import pg from "pg";
import { afterAll, afterEach, beforeAll, expect, inject, it } from "vitest";
import { openDatabase } from "../../server/db/open.ts";
import { hasTrigrams } from "../../server/db/trigrams.ts";
import { catalogPage } from "../../server/reading/pages.ts";
import { startDatabase } from "../support/database.ts";
import { addAccount } from "../support/factories.ts";
import { addPublishedBook } from "../support/factories.works.ts";
import { dropDatabase } from "../support/postgres.ts";

let url = "";
beforeAll(async () => {
  const template = inject("template");
  if (!("url" in template)) throw new Error("this test needs PostgreSQL");
  const name = `rukopis_c_${randomBytes(8).toString("hex")}`;
  const client = new pg.Client({ connectionString: template.url });
  await client.connect();
  await client.query(`create database ${name} template template0 lc_collate 'C' lc_ctype 'C'`);
  await client.end();
  const address = new URL(template.url);
  address.pathname = `/${name}`;
  url = address.href;
});
afterEach(async () => {
  // The last opened database sets this process's state: another one sets it back.
  const { stop } = await startDatabase();
  await stop();
});
afterAll(() => dropDatabase(url));

it("in a database of the locale C parts of words are found, and misspelling is not forgiven", async () => {
  const database = await openDatabase({ connectionString: url });
  try {
    expect(hasTrigrams()).toBe(false);
    const { rows } = await sql`select indexname from pg_indexes where indexdef like '%gin_trgm_ops%'`.execute(database);
    expect(rows).toEqual([]);
    const { workId } = await addPublishedBook({ database }, { owner: await addAccount({ database }) });
    const found = async (search: string) => {
      const { searchResults, corrected } = await catalogPage({ search }, { user: null, isAdult: false }, new Date());
      return [searchResults.map(({ id }) => id), corrected];
    };
    expect(await found("ОКОННИК")).toEqual([[workId], null]);
    expect(await found("cjkm")).toEqual([[workId], "соль"]);
    expect(await found("подаконник")).toEqual([[], null]);
  } finally {
    await database.destroy();
  }
});

import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, expect, inject, it } from "vitest";
import { moveToPostgres } from "../../scripts/moveToPostgres.ts";
import { importBook } from "../../server/books/import/importBook.ts";
import { bindConfig, readConfig } from "../../server/config.ts";
import { openDatabase } from "../../server/db/open.ts";
import { startPglite } from "../../server/db/pglite.ts";
import { seedDemo } from "../../server/demo/seed.ts";
import { newDatabase, type OwnDatabase } from "../support/postgres.ts";

let dataDir = "";
let target: OwnDatabase;

async function ask(connection: pg.ClientConfig, query: string) {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(query)).rows;
  } finally {
    await client.end();
  }
}
const admin = () => {
  const template = inject("template");
  if (!("url" in template)) throw new Error("this test needs PostgreSQL");
  return template.url;
};

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "rukopis-move-"));
  await mkdir(join(dataDir, "files"));
  bindConfig(readConfig({ DATA_DIR: dataDir }));
  const pglite = await startPglite({ dataDir: join(dataDir, "pg") });
  const database = await openDatabase(pglite.connection);
  await seedDemo(new Date("2026-11-20T11:05:31.000Z"), importBook);
  await database.destroy();
  await pglite.stop();
  target = await newDatabase(admin(), "move");
});
afterAll(async () => {
  await target.drop();
  await rm(dataDir, { recursive: true });
  await rm(`${dataDir}.lock`, { force: true });
});

it("copies every row of every table as it is, once, and new ids follow", async () => {
  const copied = await moveToPostgres(dataDir, target.url);
  expect(copied).toMatchObject({ account: 4, work: 5, chapter: 58, chapter_revision: 58, chapter_html: 55 });

  const pglite = await startPglite({ dataDir: join(dataDir, "pg") });
  const tables = (
    await ask(
      { connectionString: target.url },
      "select table_name from information_schema.tables where table_schema = 'public' and table_name not like 'kysely%' order by 1",
    )
  ).map((row) => String(row.table_name));
  expect(Object.keys(copied).sort()).toEqual(tables);
  for (const table of tables) {
    const query = `select to_jsonb(t)::text as row from ${table} t order by 1`;
    expect(await ask({ connectionString: target.url }, query)).toEqual(await ask(pglite.connection, query));
  }
  await pglite.stop();

  const [added] = await ask(
    { connectionString: target.url },
    "insert into account (user_name, fio, email, password_hash, created_at) values ('x', 'x', 'x@example.org', '', now()) returning id",
  );
  expect(added).toEqual({ id: 5 });
  await expect(moveToPostgres(dataDir, target.url)).rejects.toThrow(
    "DATABASE_URL must name an empty database: this one has accounts",
  );
});

import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { migrate } from "../../../server/db/migrate.ts";
import { startBlankDatabase, type TestDatabase } from "../../support/database.ts";

let blank: TestDatabase;
beforeAll(async () => {
  blank = await startBlankDatabase();
});
afterAll(() => blank.stop());

it("new chapters are packed by lz4 where the database has it, or not at all; those of before stay readable", async () => {
  const { database } = blank;
  await migrate(database, "0009_published_chapters");
  const name = "anna";
  const text = JSON.stringify({
    type: "doc",
    content: [{ type: "paragraph", content: [{ type: "text", text: "а".repeat(20_000) }] }],
  });
  await sql`insert into account (user_name, fio, email, password_hash, created_at)
    values (${name}, ${name}, 'anna@example.ru', '', now())`.execute(database);
  await sql`insert into work (owner_id, title, form, created_at, last_modification_time)
    values (1, 'Соль', 'novel', now(), now())`.execute(database);
  const addChapter = async (order: number) => {
    await sql`insert into chapter (work_id, sort_order, last_modification_time) values (1, ${order}, now())`.execute(
      database,
    );
    await sql`insert into chapter_revision (chapter_id, revision, title, document, text_length, saved_at, saved_by)
      values (${order}, 1, 'Глава', ${text}, 20000, now(), 1)`.execute(database);
  };
  await addChapter(1);
  await migrate(database);
  await addChapter(2);
  const { rows } = await sql<{ packed: string | null; document: object }>`
    select pg_column_compression(document) as packed, document from chapter_revision order by id`.execute(database);
  const { rows: built } = await sql<{ has: boolean }>`
    select 'lz4' = any(enumvals) as has from pg_settings where name = 'default_toast_compression'`.execute(database);
  expect(rows.map(({ packed }) => packed)).toEqual(["pglz", built[0]?.has ? "lz4" : null]);
  expect(rows.map(({ document }) => document)).toEqual([JSON.parse(text), JSON.parse(text)]);
});

import { sql } from "kysely";
import { expect, inject, it } from "vitest";
import { migrate } from "../../server/db/migrate.ts";
import { connect } from "../../server/db/open.ts";
import { newDatabase } from "../support/postgres.ts";

it("chapters of a database of before are packed by lz4 from now on, where PostgreSQL has it, and stay readable", async () => {
  const template = inject("template");
  if (!("url" in template)) throw new Error("this test needs PostgreSQL");
  const own = await newDatabase(template.url, "compression");
  const database = connect({ connectionString: own.url });
  try {
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
    const { rows } = await sql<{ packed: string; document: object }>`
      select pg_column_compression(document) as packed, document from chapter_revision order by id`.execute(database);
    const { rows: built } = await sql<{ has: boolean }>`
      select 'lz4' = any(enumvals) as has from pg_settings where name = 'default_toast_compression'`.execute(database);
    expect(rows.map(({ packed }) => packed)).toEqual(["pglz", built[0]?.has ? "lz4" : "pglz"]);
    expect(rows.map(({ document }) => document)).toEqual([JSON.parse(text), JSON.parse(text)]);
  } finally {
    await database.destroy();
    await own.drop();
  }
});

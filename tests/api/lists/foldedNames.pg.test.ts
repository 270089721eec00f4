import { sql } from "kysely";
import { Migrator } from "kysely/migration";
import { afterAll, beforeAll, expect, it } from "vitest";
import { migrate } from "../../../server/db/migrate.ts";
import * as skeleton from "../../../server/db/migrations/0001_skeleton.ts";
import * as workOrder from "../../../server/db/migrations/0002_work_order.ts";
import * as imports from "../../../server/db/migrations/0003_imports.ts";
import * as importAnswer from "../../../server/db/migrations/0004_import_answer.ts";
import * as peopleAndComplaints from "../../../server/db/migrations/0005_people_and_complaints.ts";
import { suggestions } from "../../../server/reading/suggestions.ts";
import { suggestTags } from "../../../server/reading/tags.ts";
import { startDatabase, type TestDatabase } from "../../support/database.ts";

const guest = { user: null, isAdult: false };

const earlier = {
  "0001_skeleton": skeleton,
  "0002_work_order": workOrder,
  "0003_imports": imports,
  "0004_import_answer": importAnswer,
  "0005_people_and_complaints": peopleAndComplaints,
};
const filled = [
  `insert into account (user_name, fio, email, password_hash, created_at)
    values ('Fyodor', 'Фёдор ЁЛКИН', 'f@example.org', '', '2026-01-01')`,
  `insert into work (owner_id, title, form, state, last_update_time, last_modification_time, created_at)
    values (1, 'Ёжик и СОЛЬ №5', 'novel', 'published', '2026-01-01', '2026-01-01', '2026-01-01')`,
  "insert into work_tag (work_id, title, sort_order) values (1, 'Зелёный Чай', 1)",
  `insert into chapter (work_id, state, sort_order, publish_time, last_modification_time)
    values (1, 'published', 1, '2026-01-01', '2026-01-01')`,
  `insert into chapter_revision (chapter_id, revision, title, document, text_length, saved_at, saved_by)
    values (1, 1, '', '{}', 1, '2026-01-01', 1)`,
  "update chapter set published_revision_id = 1",
];

let test: TestDatabase;
/** A database that was filled before names were kept folded, brought up to now. */
beforeAll(async () => {
  test = await startDatabase();
  for (const statement of ["drop schema public cascade", "create schema public"])
    await sql.raw(statement).execute(test.database);
  const provider = { getMigrations: async () => earlier };
  expect((await new Migrator({ db: test.database, provider }).migrateToLatest()).error).toBeUndefined();
  for (const statement of filled) await sql.raw(statement).execute(test.database);
  await migrate(test.database);
});
afterAll(() => test.stop());

const stored = async () => ({
  work: await test.database.selectFrom("work").select(["title", "titleFolded"]).execute(),
  account: await test.database.selectFrom("account").select(["fioFolded", "userNameFolded"]).execute(),
  workTag: await test.database.selectFrom("workTag").select(["title", "titleFolded"]).execute(),
});

it("what was there before is folded, and found", async () => {
  expect(await stored()).toEqual({
    work: [{ title: "Ёжик и СОЛЬ №5", titleFolded: "ежик и соль №5" }],
    account: [{ fioFolded: "федор елкин", userNameFolded: "fyodor" }],
    workTag: [{ title: "Зелёный Чай", titleFolded: "зеленый чай" }],
  });
  expect(await suggestions("ежик ЕЛКИН", guest, new Date())).toMatchObject({
    works: [{ id: 1, title: "Ёжик и СОЛЬ №5" }],
  });
  expect(await suggestions("FYODOR", guest, new Date())).toMatchObject({ authors: [{ id: 1, fio: "Фёдор ЁЛКИН" }] });
  expect(await suggestTags("ЗЕЛЕНЫЙ", { user: { id: 1, roles: [] }, isAdult: false })).toEqual(["Зелёный Чай"]);
});

it("a new name is folded with the old one forgotten", async () => {
  await test.database.updateTable("work").set({ title: "Щёголь" }).where("id", "=", 1).execute();
  await test.database.updateTable("account").set({ fio: "Пётр Ёж", userName: "PETR" }).where("id", "=", 1).execute();
  await test.database.updateTable("workTag").set({ title: "Чёт" }).where("workId", "=", 1).execute();
  expect(await stored()).toEqual({
    work: [{ title: "Щёголь", titleFolded: "щеголь" }],
    account: [{ fioFolded: "петр еж", userNameFolded: "petr" }],
    workTag: [{ title: "Чёт", titleFolded: "чет" }],
  });
  expect(await suggestions("соль", guest, new Date())).toEqual({ works: [], authors: [] });
});

import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { migrate } from "../../../server/db/migrate.ts";
import { startBlankDatabase, type TestDatabase } from "../../support/database.ts";

let blank: TestDatabase;
beforeAll(async () => {
  blank = await startBlankDatabase();
});
afterAll(() => blank.stop());

const run = async (statement: string) =>
  (await sql.raw<Record<string, unknown>>(statement).execute(blank.database)).rows;
const CREATED = "2026-10-01T09:00:00.000Z";
const CONFIRMED = "2026-10-02T09:00:00.000Z";

it("authors of works that the version before wrote stay who they were", async () => {
  await migrate(blank.database, "0006_folded_names");
  for (const name of ["vera", "gleb", "ivan", "nina"])
    await run(
      `insert into account (user_name, fio, email, password_hash, created_at) values ('${name}', '${name}', '${name}@example.org', '', '${CREATED}')`,
    );
  // owner | first co-author, confirmed | second co-author, confirmed
  const works = [
    [1, null, null, null, null],
    [1, 2, CONFIRMED, null, null],
    [2, 3, null, 1, CONFIRMED],
    [3, null, null, 4, null],
    // Nothing forbade a name twice.
    [4, 4, null, 2, CONFIRMED],
    [1, 2, null, 2, CONFIRMED],
  ];
  const value = (given: unknown) => (given === null ? "null" : `'${given}'`);
  for (const given of works)
    await run(
      `insert into work (owner_id, co_author_id, co_author_confirmed_at, second_co_author_id, second_co_author_confirmed_at,
        title, form, last_modification_time, created_at)
        values (${given.map(value).join(", ")}, 'Соль', 'novel', '${CREATED}', '${CREATED}')`,
    );
  // What later versions add has tests of its own.
  await migrate(blank.database, "0026_phone_and_factor_removal");
  const rows = await run("select * from work_author order by work_id, place");
  const at = (iso: string) => new Date(iso);
  expect(rows).toEqual([
    { workId: 1, accountId: 1, place: 1, confirmedAt: at(CREATED) },
    { workId: 2, accountId: 1, place: 1, confirmedAt: at(CREATED) },
    { workId: 2, accountId: 2, place: 2, confirmedAt: at(CONFIRMED) },
    { workId: 3, accountId: 2, place: 1, confirmedAt: at(CREATED) },
    { workId: 3, accountId: 3, place: 2, confirmedAt: null },
    { workId: 3, accountId: 1, place: 3, confirmedAt: at(CONFIRMED) },
    { workId: 4, accountId: 3, place: 1, confirmedAt: at(CREATED) },
    { workId: 4, accountId: 4, place: 3, confirmedAt: null },
    { workId: 5, accountId: 4, place: 1, confirmedAt: at(CREATED) },
    { workId: 5, accountId: 2, place: 3, confirmedAt: at(CONFIRMED) },
    { workId: 6, accountId: 1, place: 1, confirmedAt: at(CREATED) },
    { workId: 6, accountId: 2, place: 2, confirmedAt: at(CONFIRMED) },
  ]);
  const [first] = await run("select * from work order by id limit 1");
  expect(first).toEqual({
    id: 1,
    ownerId: 1,
    title: "Соль",
    titleFolded: "соль",
    format: "EBook",
    form: "novel",
    genreId: null,
    firstSubGenreId: null,
    secondSubGenreId: null,
    annotation: "",
    authorNotes: "",
    ageMark: "16+",
    coverFileId: null,
    enableRedLine: true,
    state: "draft",
    finishTime: null,
    moderationReason: "",
    firstPublishedAt: null,
    lastUpdateTime: null,
    lastModificationTime: at(CREATED),
    deletedAt: null,
    sortOrder: 0,
    createdAt: at(CREATED),
    seriesId: null,
    seriesOrder: null,
    contentVersion: 1,
    publishedChapterCount: 0,
    publishedLength: 0,
    shownAt: null,
  });
});

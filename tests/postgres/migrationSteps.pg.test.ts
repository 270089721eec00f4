import { type Kysely, sql } from "kysely";
import { afterEach, beforeEach, expect, it } from "vitest";
import { ConfigError } from "../../server/config.ts";
import { migrate } from "../../server/db/migrate.ts";
import { addIndex, bringOn, type Steps } from "../../server/db/migrationSteps.ts";
import { startBlankDatabase, startDatabase, type TestDatabase } from "../support/database.ts";

let opened: TestDatabase;
beforeEach(async () => {
  opened = await startBlankDatabase();
});
afterEach(() => opened.stop());

const run = async (words: string) => (await sql.raw<Record<string, unknown>>(words).execute(opened.database)).rows;
const doing =
  (words: string) =>
  async (db: Kysely<unknown>): Promise<void> =>
    void (await sql.raw(words).execute(db));

/** An old database with a table of people, and the table of needs. */
const first: Steps = {
  "0001_people": {
    up: async (db) => {
      await doing("create table kysely_migration_need (name text primary key, needs text not null)")(db);
      await doing("create table person (id integer primary key, name text)")(db);
    },
  },
};
const bring = (steps: Steps) => bringOn(opened.database, Object.keys(steps).sort(), async () => steps);
const names = async () => (await run("select name from kysely_migration order by name")).map(({ name }) => name);
const columns = async () =>
  (
    await run("select attname as name from pg_attribute where attrelid = 'person'::regclass and attnum > 0 order by 1")
  ).map(({ name }) => name);

it("two processes that start at once bring a database on once", async () => {
  let times = 0;
  const steps: Steps = {
    ...first,
    "0002_age": {
      up: async (db) => {
        times += 1;
        await doing("alter table person add column age integer")(db);
      },
    },
  };
  await bring(first);
  await Promise.all([bring(steps), bring(steps), bring(steps)]);
  expect([times, await names(), await columns()]).toEqual([1, ["0001_people", "0002_age"], ["age", "id", "name"]]);
});

it("a program with one connection brings a database on", async () => {
  await opened.stop();
  opened = await startBlankDatabase(1);
  await bring(first);
  await bring({ ...first, "0002_age": { up: doing("alter table person add column age integer") } });
  expect(await columns()).toEqual(["age", "id", "name"]);
});

it("a step that fails leaves nothing of itself, and those before it stay", async () => {
  await bring(first);
  const steps: Steps = {
    ...first,
    "0002_age": { up: doing("alter table person add column age integer") },
    "0003_wrong": { up: doing("alter table person add column height integer; select 1 / 0") },
  };
  await expect(bring(steps)).rejects.toThrow("division by zero");
  expect([await names(), await columns()]).toEqual([
    ["0001_people", "0002_age"],
    ["age", "id", "name"],
  ]);
});

it("an empty database gets all steps or none", async () => {
  const steps: Steps = { ...first, "0002_wrong": { up: doing("select 1 / 0") } };
  await expect(bring(steps)).rejects.toThrow("division by zero");
  expect(await run("select to_regclass('person')::text as name")).toEqual([{ name: null }]);
});

it("a step that would wait for a table lets others have it, and tries again", async () => {
  await bring(first);
  const holder = await opened.database.startTransaction().execute();
  await sql`select from person`.execute(holder);
  let tries = 0;
  const tried = Promise.withResolvers<void>();
  const bringing = bring({
    ...first,
    "0002_age": {
      up: async (db) => {
        tries += 1;
        if (tries === 2) tried.resolve();
        await doing("alter table person add column age integer")(db);
      },
    },
  });
  await tried.promise;
  await run("insert into person (id, name) values (1, 'Вера')");
  expect(await run("select id, name from person")).toEqual([{ id: 1, name: "Вера" }]);
  await holder.commit().execute();
  await bringing;
  expect(await run("select id, name, age from person")).toEqual([{ id: 1, name: "Вера", age: null }]);
});

it("an index is made while others write, and one that was broken off is made again", async () => {
  await bring(first);
  await run("insert into person (id, name) values (1, 'Вера'), (2, 'Вера')");
  const steps: Steps = {
    ...first,
    "0002_names": {
      isOutside: true,
      up: (db) => addIndex(db, "person_name", sql`on person (name)`, { isUnique: true }),
    },
  };
  await expect(bring(steps)).rejects.toThrow("could not create unique index");
  const isValid = () => run("select indisvalid as valid from pg_index where indexrelid = 'person_name'::regclass");
  expect([await names(), await isValid()]).toEqual([["0001_people"], [{ valid: false }]]);
  await run("delete from person where id = 2");
  const writer = await opened.database.startTransaction().execute();
  await sql`insert into person (id, name) values (3, 'Антон')`.execute(writer);
  const bringing = bring(steps);
  // The index waits for the writer by now, and holds nobody up.
  const waiting =
    "select wait_event from pg_stat_activity where datname = current_database() and wait_event = 'virtualxid'";
  await expect.poll(() => run(waiting)).toHaveLength(1);
  await run("insert into person (id, name) values (4, 'Ольга')");
  await writer.commit().execute();
  await bringing;
  expect([await names(), await isValid()]).toEqual([["0001_people", "0002_names"], [{ valid: true }]]);
  await expect(run("insert into person (id, name) values (5, 'Ольга')")).rejects.toThrow("person_name");
});

it("an index of an empty database is made with its schema", async () => {
  await bring({
    ...first,
    "0002_names": { isOutside: true, up: (db) => addIndex(db, "person_name", sql`on person (name)`) },
  });
  expect(await run("select indisvalid as valid from pg_index where indexrelid = 'person_name'::regclass")).toEqual([
    { valid: true },
  ]);
});

it("a former server works on with what a later one has added, and not where it took away what the former uses", async () => {
  await bring(first);
  const added: Steps = { ...first, "0002_age": { up: doing("alter table person add column age integer") } };
  await bring(added);
  await bring(first);
  const taken: Steps = {
    ...added,
    "0003_no_name": { needs: "0002_age", up: doing("alter table person drop column name") },
  };
  await bring(taken);
  expect(await run("select name, needs from kysely_migration_need")).toEqual([
    { name: "0003_no_name", needs: "0002_age" },
  ]);
  await bring(added);
  await expect(bring(first)).rejects.toThrow(
    new ConfigError(
      "The database belongs to a newer version of the server, which this one cannot work with: install that one",
    ),
  );
});

it("a server whose steps the database has not and that lacks steps of the database is of another line", async () => {
  await bring({ ...first, "0002_age": { up: doing("alter table person add column age integer") } });
  await expect(bring({ ...first, "0002_height": { up: doing("select 1") } })).rejects.toThrow(ConfigError);
  expect(await names()).toEqual(["0001_people", "0002_age"]);
});

it("this server starts on a database that the next version has brought on", async () => {
  const own = await startDatabase();
  try {
    const later = (needs: string) =>
      sql`with later as (insert into kysely_migration (name, timestamp) values ('9999_later', '2026-11-20') on conflict do nothing)
        insert into kysely_migration_need (name, needs) values ('9999_later', ${needs})
        on conflict (name) do update set needs = excluded.needs`.execute(own.database);
    await later("0077_migration_need");
    await migrate(own.database);
    await later("9998_another");
    await expect(migrate(own.database)).rejects.toThrow(ConfigError);
  } finally {
    await own.stop();
  }
});

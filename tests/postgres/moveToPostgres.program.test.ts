import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, inject, it } from "vitest";
import { withClient } from "../../scripts/backups/client.ts";
import { moveFromPglite, openPglite } from "../../scripts/moveFromPglite.ts";
import { moveFromPostgres } from "../../scripts/moveFromPostgres.ts";
import { moveToPostgres } from "../../scripts/moveToPostgres.ts";
import { openEmbedded } from "../../scripts/moving.ts";
import { bindConfig, config, readConfig } from "../../server/config.ts";
import { asClient } from "../../server/db/copyAll.ts";
import type { Opened } from "../../server/db/copyInto.ts";
import { bindDataKey } from "../../server/db/dataKey.ts";
import { lockIfFree } from "../../server/db/lock.ts";
import { migrate } from "../../server/db/migrate.ts";
import { bindSigningKey } from "../../server/db/signing.ts";
import { bindDatabase } from "../../server/db/transaction.ts";
import { contentOf, fillEveryTable } from "../support/everyTable.ts";
import { patient } from "../support/patience.ts";
import { newDatabase, type OwnDatabase } from "../support/postgres.ts";

let dataDir = "";
let target: OwnDatabase;

const admin = (): string => inject("template").url;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "rukopis-move-"));
  await mkdir(join(dataDir, "files"));
  bindConfig(readConfig({ DATA_DIR: dataDir }));
  await mkdir(join(dataDir, "keys"));
  const { database, close } = await openPglite(join(dataDir, "pg"), dataDir);
  await migrate(database);
  await bindSigningKey(database);
  bindDatabase(database);
  await bindDataKey(config());
  await fillEveryTable(database);
  await close();
  target = await newDatabase(admin(), "move");
});
afterAll(async () => {
  await target.drop();
  await rm(dataDir, { recursive: true });
});

const former = () => join(dataDir, "pg");
const contentOfPostgres = () => withClient({ connectionString: target.url }, contentOf);
async function contentOfOpened({ database, close }: Opened) {
  const content = await contentOf(asClient(database));
  await close();
  return content;
}

it(
  "copies every row of every table as it is, out of PGlite, to PostgreSQL and back, and new ids follow",
  async () => {
    const content = await contentOfOpened(await openPglite(former(), dataDir));

    const copied = await moveFromPglite(dataDir);
    expect(copied).toMatchObject({ account: 4, work: 6, chapter: 61, chapter_revision: 61, chapter_html: 58 });
    expect(copied).toMatchObject({
      work_sale: 2,
      discount: 1,
      discount_work: 1,
      identification: 2,
      identification_scan: 1,
      gallery_image: 1,
      series: 1,
    });
    expect(copied).toMatchObject({ cover_design: 1, cover_design_file: 1 });
    expect(copied).toMatchObject({ publication: 15, post: 6, review: 4, art: 5 });
    expect(copied).toMatchObject({ promo_code: 1, holding: 1 });
    expect(copied).toMatchObject({ catalog_exclusion: 1, work_day: 1, work_event: 6, reader_day: 1, work_reader: 1 });
    expect(copied).toMatchObject({ comment: 7 });
    expect(copied).toMatchObject({ reader_key: 1, reader_mark: 1, typo_note: 1 });
    expect(copied).toMatchObject({ exclusive_agreement: 1, exclusive_agreement_scan: 1 });
    expect(copied).toMatchObject({ audio: 6, audio_upload: 1, audio_chunk: 1 });

    expect(Object.keys(copied).sort()).toEqual(Object.keys(content));
    // Values of a table without a row would be compared with nothing.
    expect(Object.keys(copied).filter((table) => copied[table] === 0)).toEqual([]);
    expect(await contentOfOpened(await openEmbedded(dataDir))).toEqual(content);
    await expect(moveFromPglite(dataDir)).rejects.toThrow(`There is an embedded database in ${dataDir} already`);

    expect(await moveToPostgres(dataDir, target.url)).toEqual(copied);
    expect(await contentOfPostgres()).toEqual(content);
    const back = join(dataDir, "back");
    expect(await moveFromPostgres(target.url, back)).toEqual(copied);
    expect(await contentOfOpened(await openEmbedded(back))).toEqual(content);

    const insert =
      "insert into account (user_name, fio, email, password_hash, created_at) values ('x', 'x', 'x@example.org', '', now()) returning id";
    const [added] = await withClient(
      { connectionString: target.url },
      async (client) => (await client.query(insert)).rows,
    );
    expect(added).toEqual({ id: 5 });
    await expect(moveToPostgres(dataDir, target.url)).rejects.toThrow(
      "The database of DATABASE_URL must be empty: it has accounts",
    );
  },
  patient(120_000),
);

it("what cannot be done ends with one line, and frees the directory", async () => {
  const nothing = join(dataDir, "nothing");
  await expect(moveToPostgres(nothing, target.url)).rejects.toThrow(
    `There is no embedded database in ${nothing}: set DATA_DIR`,
  );
  expect(existsSync(nothing)).toBe(false);

  const wrongName = new URL(target.url);
  wrongName.pathname = "/nowhere";
  await expect(moveToPostgres(dataDir, wrongName.href)).rejects.toThrow('database "nowhere" does not exist');
  await expect(moveToPostgres(dataDir, "postgres://127.0.0.1:1/x")).rejects.toThrow("ECONNREFUSED");
  lockIfFree(dataDir)?.();
});

it("an empty source is not taken for a success", async () => {
  const empty = await mkdtemp(join(tmpdir(), "rukopis-empty-"));
  await (await openEmbedded(empty)).close();
  const other = await newDatabase(admin(), "move");
  await expect(moveToPostgres(empty, other.url)).rejects.toThrow(
    `The embedded database in ${empty} has no accounts: nothing was copied`,
  );
  await other.drop();
  await rm(empty, { recursive: true });
});

it("the command itself ends when the database does not answer", async () => {
  const env = { ...process.env, DATA_DIR: dataDir, DATABASE_URL: "postgres://127.0.0.1:1/x" };
  const child = spawn(process.execPath, ["scripts/moveToPostgres.ts"], { env });
  let said = "";
  child.stderr.on("data", (part) => {
    said += part;
  });
  expect(await once(child, "close")).toEqual([1, null]);
  expect(said).toContain("ECONNREFUSED");
});

import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Kysely } from "kysely";
import pg from "pg";
import { afterAll, beforeAll, expect, inject, it } from "vitest";
import { moveFromPglite, openPglite } from "../../scripts/moveFromPglite.ts";
import { moveFromPostgres } from "../../scripts/moveFromPostgres.ts";
import { moveToPostgres } from "../../scripts/moveToPostgres.ts";
import { openEmbedded } from "../../scripts/moving.ts";
import { importBook } from "../../server/books/import/store.ts";
import { bindConfig, config, readConfig } from "../../server/config.ts";
import { asClient, type Queryable } from "../../server/db/copyAll.ts";
import type { Opened } from "../../server/db/copyInto.ts";
import { bindDataKey, encipher } from "../../server/db/dataKey.ts";
import { lockIfFree } from "../../server/db/lock.ts";
import { migrate } from "../../server/db/migrate.ts";
import type { Database } from "../../server/db/schema.ts";
import { bindSigningKey } from "../../server/db/signing.ts";
import { bindDatabase } from "../../server/db/transaction.ts";
import { seedDemo } from "../../server/demo/seed.ts";
import { storeFile } from "../../server/files/storing.ts";
import { sealPapers, sealText } from "../../server/identification/papers.ts";
import { addAgreement, addAgreementScan, addHolding, addPayout, addPromoCode } from "../support/factories.sales.ts";
import { addSound } from "../support/factories.sounds.ts";
import { addCoverDesign } from "../support/factories.works.ts";
import { fillEmptyTables } from "../support/filling.ts";
import { goodPapers, shortPdf } from "../support/goodPapers.ts";
import { patient } from "../support/patience.ts";
import { newDatabase, type OwnDatabase } from "../support/postgres.ts";

/** Papers with a scan: what refers to what is copied in its order, and ciphertexts as they are. */
async function addPapers(database: Kysely<Database>): Promise<void> {
  const [accountId, now] = [1, "2026-11-20T11:05:31.000Z"];
  const { fileId } = await storeFile(shortPdf, {
    ownerId: accountId,
    workId: null,
    kind: "temporary",
    contentType: "application/pdf",
    width: null,
    height: null,
    createdAt: now,
  });
  const facts = sealPapers(accountId, "facts", goodPapers);
  const formerFacts = sealPapers(accountId, "former_facts", goodPapers);
  const reason = sealText(accountId, "reason", "");
  const row = { accountId, state: "onReview" as const, facts, formerFacts, reason, sentAt: now, decidedAt: null };
  await database.insertInto("identification").values(row).execute();
  await database.insertInto("identificationScan").values({ fileId, accountId, place: 0 }).execute();
}

/** Of a work of the demo. */
async function addGallery(database: Kysely<Database>): Promise<void> {
  const { id: workId } = await database.selectFrom("work").select("id").executeTakeFirstOrThrow();
  const [ownerId, createdAt] = [1, "2026-11-20T11:05:31.000Z"];
  const row = { ownerId, workId, kind: "gallery" as const, contentType: "image/webp", width: 4, height: 3, createdAt };
  const { fileId } = await storeFile(Buffer.from("RIFF"), row);
  await database
    .insertInto("galleryImage")
    .values({ id: fileId, workId, fileId, caption: "Коса", sortOrder: 1, createdAt })
    .execute();
}

/** One that was deleted remembers its works. */
async function addDeletedSeries(database: Kysely<Database>): Promise<void> {
  const [ownerId, deletedAt] = [1, "2026-11-20T11:05:31.000Z"];
  const times = { createdAt: deletedAt, lastModificationTime: deletedAt, deletedAt };
  await database
    .insertInto("series")
    .values({ ownerId, title: "Дачный ключ", formerWorkIds: "[3, 1]", ...times })
    .execute();
}

/** On some picture of the demo. */
async function addDesign(database: Kysely<Database>): Promise<void> {
  const { id: fileId } = await database.selectFrom("storedFile").select("id").executeTakeFirstOrThrow();
  await addCoverDesign({ database }, { id: 1 }, { text: "Соль", fileId });
}

/** A file that was cut, and one that comes, of a work that is linked with another. */
async function addSounds(database: Kysely<Database>): Promise<void> {
  const works = await database.selectFrom("work").orderBy("id").limit(2).select("id").execute();
  const [text = 0, workId = 0] = works.map(({ id }) => id);
  await database.updateTable("work").set({ linkedWorkId: workId }).where("id", "=", text).execute();
  await database.updateTable("work").set({ linkedWorkId: text }).where("id", "=", workId).execute();
  // A piece may stand before its source.
  const sourceId = "f3b0e1f7-52a4-4c2e-8f0d-6a1b2c3d4e5f";
  await addSound({ database }, workId, { id: sourceId });
  await addSound({ database }, workId, { id: "0b0e1f7c-52a4-4c2e-8f0d-6a1b2c3d4e5f", sourceId });
  await addSound({ database }, workId, { id: "0a0e1f7c-52a4-4c2e-8f0d-6a1b2c3d4e5f", copyOf: sourceId });
  const [time, id] = ["2026-11-20T11:05:31.000Z", "1b0e1f7c-52a4-4c2e-8f0d-6a1b2c3d4e5f"];
  await database
    .insertInto("audioUpload")
    .values({
      id,
      workId,
      accountId: 1,
      chapterId: null,
      sortOrder: 1,
      fileName: "Глава 1.mp3",
      byteSize: 2_147_483_648,
      modifiedAt: 1_700_000_000_000,
      state: "receiving",
      stateSince: time,
      sha256: null,
      audioId: null,
      lastChunkAt: time,
      createdAt: time,
    })
    .execute();
  await database.insertInto("audioChunk").values({ uploadId: id, beginAt: 0, byteSize: 65_536, sha256: "" }).execute();
}

/** A reason that is enciphered, and a scan. */
async function addExclusive(database: Kysely<Database>): Promise<void> {
  const { id: workId } = await database.selectFrom("work").select("id").executeTakeFirstOrThrow();
  const reason = encipher("Нет подписи", { table: "exclusive_agreement", column: "reason", row: workId });
  await addAgreement({ database }, workId, { state: "awaitingScans", reason });
  await addAgreementScan({ database }, workId, { id: 1 }, 1);
}

/** A holding refers to the code that gave it. */
async function addGivenBook(database: Kysely<Database>): Promise<void> {
  const { id: workId } = await database.selectFrom("work").select("id").executeTakeFirstOrThrow();
  const redeemed = { state: "redeemed", redeemedBy: 2, redeemedAt: "2026-11-20T11:05:31.000Z" } as const;
  const { id: promoCodeId } = await addPromoCode({ database }, workId, { id: 1 }, redeemed);
  await addHolding({ database }, workId, { id: 2 }, { promoCodeId });
}

/** What a person never wants to see, and what has happened to a work: on a day, since the last count, and by whom today. */
async function addRanks(database: Kysely<Database>): Promise<void> {
  const { id: workId } = await database.selectFrom("work").select("id").executeTakeFirstOrThrow();
  const day = "2026-11-20";
  await database
    .insertInto("catalogExclusion")
    .values({ accountId: 1, genreIds: [1, 43], tags: ["кот, пёс", 'с "кавычками"'], aiGenerated: true })
    .execute();
  await database
    .insertInto("readerKey")
    .values({
      accountId: 1,
      title: "Читалка",
      keyHash: Buffer.from([0, 255]),
      createdAt: "2026-11-20T09:00:00.000Z",
      lastUsedAt: null,
    })
    .execute();
  await database.insertInto("workDay").values({ workId, day, readers: 3, likes: 2, shelved: 1 }).execute();
  await database.insertInto("workEvent").values({ workId, day, likes: 1 }).execute();
  await database
    .insertInto("readerDay")
    .values({ day, key: Buffer.from("ключ") })
    .execute();
  await database.insertInto("workReader").values({ day, workId, reader: "x" }).execute();
}

/** A reader's mark and typo note in a text. */
async function addMarks(database: Kysely<Database>): Promise<void> {
  const chapter = await database
    .selectFrom("chapter")
    .innerJoin("chapterRevision", "chapterRevision.chapterId", "chapter.id")
    .select(["chapter.workId", "chapter.id as chapterId", "chapterRevision.id as revisionId"])
    .executeTakeFirstOrThrow();
  const place = {
    ...chapter,
    accountId: 2,
    fromBlock: 0,
    fromOffset: 0,
    toBlock: 0,
    toOffset: 4,
    text: "Было",
    note: "строка\nдругая",
    createdAt: "2026-11-20T11:05:31.000Z",
  };
  const id = "00000000-0000-4000-8000-00000000000a";
  await database
    .insertInto("readerMark")
    .values({ ...place, id, kind: "quote", color: 3 })
    .execute();
  await database
    .insertInto("typoNote")
    .values({ ...place, requestId: id, paragraph: "Было утро.", suggestion: "Стало" })
    .execute();
}

let dataDir = "";
let target: OwnDatabase;

async function within<T>(connection: pg.ClientConfig, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
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
  await seedDemo(new Date("2026-11-20T11:05:31.000Z"), importBook);
  await addPapers(database);
  await addGallery(database);
  await addDeletedSeries(database);
  await addDesign(database);
  await addSounds(database);
  await addGivenBook(database);
  await addExclusive(database);
  await addRanks(database);
  await addMarks(database);
  await addPayout({ database: database }, { id: 1 }, { state: "paid", payee: "v1.sealed" });
  await fillEmptyTables(asClient(database));
  await close();
  target = await newDatabase(admin(), "move");
});
afterAll(async () => {
  await target.drop();
  await rm(dataDir, { recursive: true });
});

const former = () => join(dataDir, "pg");
/** Every row of every table as text, in order. */
async function contentOf(client: Queryable): Promise<Record<string, unknown[]>> {
  const { rows: tables } = await client.query(
    "select table_name from information_schema.tables where table_schema = 'public' and table_name not like 'kysely%' order by 1",
  );
  const content: Record<string, unknown[]> = {};
  for (const { table_name: table } of tables)
    content[String(table)] = (await client.query(`select to_jsonb(t)::text as row from ${table} t order by 1`)).rows;
  return content;
}
const contentOfPostgres = () => within({ connectionString: target.url }, contentOf);
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
    const [added] = await within({ connectionString: target.url }, async (client) => (await client.query(insert)).rows);
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

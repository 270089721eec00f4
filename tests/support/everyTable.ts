import type { Kysely } from "kysely";
import { importBook } from "../../server/books/import/store.ts";
import { asClient, type Queryable } from "../../server/db/copyAll.ts";
import { encipher } from "../../server/db/dataKey.ts";
import type { Database } from "../../server/db/schema.ts";
import { seedDemo } from "../../server/demo/seed.ts";
import { storeFile } from "../../server/files/storing.ts";
import { sealPapers, sealText } from "../../server/identification/papers.ts";
import { addAgreement, addAgreementScan, addHolding, addPayout, addPromoCode } from "./factories.sales.ts";
import { addSound } from "./factories.sounds.ts";
import { addCoverDesign } from "./factories.works.ts";
import { fillEmptyTables } from "./filling.ts";
import { goodPapers, shortPdf } from "./goodPapers.ts";

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

/** Gives every table of a database without people a row at least: the demo, and what a copy has to keep as it is. It is bound, with its key. */
export async function fillEveryTable(database: Kysely<Database>): Promise<void> {
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
}

/** Every row of every table as text, in order. */
export async function contentOf(client: Queryable): Promise<Record<string, unknown[]>> {
  const { rows: tables } = await client.query(
    "select table_name from information_schema.tables where table_schema = 'public' and table_name not like 'kysely%' order by 1",
  );
  const content: Record<string, unknown[]> = {};
  for (const { table_name: table } of tables)
    content[String(table)] = (await client.query(`select to_jsonb(t)::text as row from ${table} t order by 1`)).rows;
  return content;
}

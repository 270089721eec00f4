import { createHash, randomUUID } from "node:crypto";
import { createReadStream } from "node:fs";
import { type FileHandle, mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { Selectable } from "kysely";
import { config } from "../../config.ts";
import type { Database } from "../../db/schema.ts";
import { db } from "../../db/transaction.ts";
import { sweep } from "../../files/cleaning.ts";
import { disk } from "../../files/disk.ts";
import { Refusal } from "../../http/refusal.ts";

export type Stage = Selectable<Database["bookImport"]>;

const DAY = 86_400_000;

const folder = (): string => join(config().dataDir, "uploads");
export const pathOfStage = (id: string): string => join(folder(), id);
export const removeBytes = (id: string): Promise<void> => rm(pathOfStage(id), { force: true });

/** Only the person who began an import knows of it. @throws Refusal NotFound */
export const findStage = (id: string, accountId: number): Promise<Stage> =>
  db()
    .selectFrom("bookImport")
    .where("id", "=", id)
    .where("accountId", "=", accountId)
    .selectAll()
    .executeTakeFirstOrThrow(() => Refusal.missing());

export const stageView = ({ id, fileName, byteSize, received, state, workId }: Stage) => ({
  id,
  fileName,
  byteSize,
  received,
  state,
  workId,
});

/** Uploads that a person has begun; the browser goes on with the last one. */
const MOST_UNFINISHED = 5;

/** An import begins: an empty file and its row. The oldest of too many unfinished ones goes. */
export async function startStage(accountId: number, file: { fileName: string; byteSize: number }, now: Date) {
  const id = randomUUID();
  const others = await db()
    .selectFrom("bookImport")
    .where("accountId", "=", accountId)
    .where("state", "!=", "done")
    .orderBy("createdAt", "desc")
    .orderBy("id")
    .offset(MOST_UNFINISHED - 1)
    .select("id")
    .execute();
  await forget(others.map((other) => other.id));
  await mkdir(folder(), { recursive: true });
  await (await disk.open(pathOfStage(id), "wx")).close();
  return db()
    .insertInto("bookImport")
    .values({ id, accountId, ...file, entry: null, sha256: null, workId: null, createdAt: now.toISOString() })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** The system may take less than it is given, when the disk is nearly full. */
async function writeWhole(file: FileHandle, bytes: Buffer, position: number): Promise<void> {
  for (let written = 0; written < bytes.length; )
    written += (await file.write(bytes, written, bytes.length - written, position + written)).bytesWritten;
}

async function writeAt(file: FileHandle, stream: Readable, offset: number, byteSize: number): Promise<number> {
  let end = offset;
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    if (end + chunk.length > byteSize) throw Refusal.field("file", "Файл длиннее, чем было сказано в начале");
    await writeWhole(file, chunk, end);
    end += chunk.length;
  }
  await file.sync();
  return end;
}

/**
 * Stores a slice when it begins where the stored bytes end. A slice that was torn counts as never sent.
 * @returns how many bytes are stored
 * @throws Refusal InvalidRequestFields, NotFound
 */
export async function storeChunk(stage: Stage, offset: number, stream: Readable): Promise<number> {
  if (offset !== stage.received || stage.state === "done") {
    stream.on("error", () => {}).resume();
    return stage.received;
  }
  const file = await disk.open(pathOfStage(stage.id), "r+").catch(() => {
    throw Refusal.missing();
  });
  try {
    const received = await writeAt(file, stream, offset, stage.byteSize);
    const { numUpdatedRows } = await db()
      .updateTable("bookImport")
      .set({ received })
      .where("id", "=", stage.id)
      .where("received", "=", offset)
      .executeTakeFirst();
    // Another one of the same offset was faster.
    return numUpdatedRows > 0n ? received : (await findStage(stage.id, stage.accountId)).received;
  } finally {
    await file.close();
  }
}

const doneAlready = () => Refusal.field("file", "Эта книга уже импортирована");

/** @throws Refusal InvalidRequestFields when not all of the file is there */
export function mustBeWhole({ state, received, byteSize }: Stage): void {
  if (state === "done") throw doneAlready();
  if (received < byteSize) throw Refusal.field("file", "Файл загружен не до конца");
}

/** The hash of a whole file, computed once. */
export async function hashOf(stage: Stage): Promise<string> {
  if (stage.sha256 !== null) return stage.sha256;
  const hash = createHash("sha256");
  await pipeline(createReadStream(pathOfStage(stage.id)), hash);
  const sha256 = hash.digest("hex");
  await db().updateTable("bookImport").set({ sha256 }).where("id", "=", stage.id).execute();
  return sha256;
}

/** What the same file became before, newest first; works in the bin do not count. */
export async function sameFile({ accountId, id }: Stage, sha256: string) {
  const found = await db()
    .selectFrom("bookImport")
    .innerJoin("work", "work.id", "bookImport.workId")
    .where("bookImport.accountId", "=", accountId)
    .where("sha256", "=", sha256)
    .where("bookImport.id", "!=", id)
    .where("work.state", "!=", "deleted")
    .orderBy("bookImport.createdAt", "desc")
    .select(["work.id as workId", "work.title", "work.state", "work.ownerId"])
    .executeTakeFirst();
  if (!found) return null;
  return {
    workId: found.workId,
    title: found.title,
    mayReplace: found.state === "draft" && found.ownerId === accountId,
  };
}

/** Bytes first: a row without bytes is cleaned again, bytes without a row would lie for ever. */
async function forget(ids: readonly string[]): Promise<void> {
  await Promise.all(ids.map(removeBytes));
  if (ids.length > 0) await db().deleteFrom("bookImport").where("id", "in", ids).where("state", "!=", "done").execute();
}

/**
 * Leaves nothing of an import.
 * @throws Refusal InvalidRequestFields: it is a work already; NotFound
 */
export async function cancelStage(stage: Stage): Promise<void> {
  await forget([stage.id]);
  const isDone = await db().selectFrom("bookImport").where("id", "=", stage.id).select("id").executeTakeFirst();
  if (isDone) throw doneAlready();
}

/** Imports that were not ended within a day, and files of that age without an import: their process was killed. */
export async function forgetOldStages(now: Date): Promise<void> {
  const old = await db()
    .selectFrom("bookImport")
    .where("state", "!=", "done")
    .where("createdAt", "<=", new Date(now.getTime() - DAY))
    .select("id")
    .execute();
  await forget(old.map(({ id }) => id));
  const alive = await db().selectFrom("bookImport").where("state", "!=", "done").select("id").execute();
  // Sounds on their way lie in the same folder, for as long as their row says.
  const sounds = await db().selectFrom("audioUpload").select("id").execute();
  await sweep(folder(), new Set([...alive, ...sounds].map(({ id }) => id)), new Date(now.getTime() - DAY));
}

import { randomUUID } from "node:crypto";
import type { Selectable } from "kysely";
import type { ResultOf } from "../../../src/api/contract/index.ts";
import { MissingBlobError } from "../../blobs/blobStore.ts";
import { blobs } from "../../blobs/blobs.ts";
import type { Database } from "../../db/schema.ts";
import { db } from "../../db/transaction.ts";
import { sweep } from "../../files/cleaning.ts";
import { countUpload } from "../../files/countUpload.ts";
import { Refusal } from "../../http/refusal.ts";
import {
  type ChunkRow,
  chunksOf,
  forgetAllChunks,
  forgetChunks,
  rangeOf,
  type UploadTables,
} from "../../uploads/chunks.ts";
import { compared, type Digests, missingOf, wholeOf } from "../../uploads/comparing.ts";
import { keyOfUpload, UPLOADS } from "../../uploads/files.ts";
import type { OpenUpload } from "../../uploads/open.ts";
import { joined, lengthOf, type Range } from "../../uploads/ranges.ts";
import { type Verified, verify } from "../../uploads/verify.ts";

export type Stage = Selectable<Database["bookImport"]>;

type Completed = ResultOf<"completeImport">;

const DAY = 86_400_000;

/** Where the kit writes files of books down. */
export const importTables: UploadTables = { uploads: "book_import", chunks: "import_chunk", open: "uploading" };

/** Only the person who began an import knows of it. @throws Refusal NotFound */
export const findStage = (id: string, accountId: number): Promise<Stage> =>
  db()
    .selectFrom("bookImport")
    .where("id", "=", id)
    .where("accountId", "=", accountId)
    .selectAll()
    .executeTakeFirstOrThrow(Refusal.missing);

/** Of one that was compared nothing is written down any more but that it is whole. */
const rangesOf = async ({ id, byteSize, state, sha256 }: Stage): Promise<Range[]> =>
  state === "done" || sha256 !== null ? [[0, byteSize]] : joined((await chunksOf(importTables, id)).map(rangeOf));

export async function stageView(stage: Stage): Promise<ResultOf<"getImport">> {
  const { id, fileName, byteSize, state, workId, sha256 } = stage;
  const ranges = await rangesOf(stage);
  const isWhole = state === "done" || sha256 !== null;
  return { id, fileName, byteSize, received: lengthOf(ranges), ranges, isWhole, state, workId };
}

/** Uploads that a person has begun; the browser goes on with the last one. */
const MOST_UNFINISHED = 5;

/** An import begins: an empty file and its row. The oldest of too many unfinished ones goes. */
export async function startStage(accountId: number, file: { fileName: string; byteSize: number }, now: Date) {
  const id = randomUUID();
  const createdAt = now.toISOString();
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
  // A full disk is known before anything is sent.
  await (await blobs().parts.open(keyOfUpload(id), [], 0)).close();
  const stage = await db()
    .insertInto("bookImport")
    .values({ id, accountId, ...file, entry: null, sha256: null, workId: null, lastChunkAt: createdAt, createdAt })
    .returningAll()
    .executeTakeFirstOrThrow();
  countUpload({ kind: "book", outcome: "begun" });
  return stage;
}

const doneAlready = () => Refusal.field("file", "Эта книга уже импортирована");

/** @returns the hash of the file @throws Refusal InvalidRequestFields when not all of it is there */
export function mustBeWhole({ state, sha256 }: Stage): string {
  if (state === "done") throw doneAlready();
  if (sha256 === null) throw Refusal.field("file", "Файл загружен не до конца");
  return sha256;
}

/** An import that takes chunks. @throws Refusal NotFound, InvalidRequestFields: it is a work already */
export async function openStage(id: string, accountId: number): Promise<OpenUpload> {
  const { state, byteSize, writtenBytes } = await findStage(id, accountId);
  if (state === "done") throw doneAlready();
  return { id, byteSize, writtenBytes };
}

/**
 * Compares what the browser has read with what is there, and reads the file once more. What differs is forgotten, and named with what
 * never came. Repeatable: the answer may be lost.
 * @param digests - null: the browser cannot work them out, and the file has to be what came
 * @throws Refusal InvalidRequestFields, NotFound
 */
export async function completeStage(id: string, accountId: number, digests: Digests | null): Promise<Completed> {
  const stage = await findStage(id, accountId);
  if (stage.state === "done" || stage.sha256 !== null) return { outcome: "accepted", upload: await stageView(stage) };
  const stored = await chunksOf(importTables, id);
  const read = digests === null ? stored : wholeOf(digests, stage.byteSize);
  const { wrong, holes } = compared(stored, read, stage.byteSize);
  if (holes.length > 0) return lacking(id, wrong, holes);
  const { sha256, damaged } = await verified(stage, read);
  if (damaged.length > 0) return lacking(id, damaged, damaged);
  const { numUpdatedRows } = await db()
    .updateTable("bookImport")
    .set({ sha256 })
    .where("id", "=", id)
    .where("state", "=", "uploading")
    .executeTakeFirst();
  if (numUpdatedRows > 0n) {
    countUpload({ kind: "book", outcome: "completed" });
    await forgetAllChunks(importTables, id);
  }
  return { outcome: "accepted", upload: await stageView(await findStage(id, accountId)) };
}

/** Reads the file against what the browser has read; of one that is gone nothing agrees: the browser still has it. */
async function verified({ id, byteSize }: Stage, read: readonly ChunkRow[]): Promise<Verified> {
  const key = keyOfUpload(id);
  try {
    await blobs().parts.join(key, byteSize);
    return await blobs().withPath(key, (path) => verify(path, read));
  } catch (error) {
    if (error instanceof MissingBlobError) return { sha256: "", damaged: read.map(rangeOf) };
    throw error;
  }
}

async function lacking(id: string, wrong: readonly Range[], holes: readonly Range[]): Promise<Completed> {
  if (wrong.length > 0) await forgetChunks(importTables, id, wrong);
  return { outcome: "missing", missing: missingOf(holes) };
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
  await Promise.all(ids.map((id) => blobs().parts.remove(keyOfUpload(id))));
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

/** Imports of which nothing came for a day, and files of that age without an import: their process was killed. */
export async function forgetOldStages(now: Date): Promise<void> {
  const old = await db()
    .selectFrom("bookImport")
    .where("state", "!=", "done")
    .where("lastChunkAt", "<=", new Date(now.getTime() - DAY))
    .select("id")
    .execute();
  await forget(old.map(({ id }) => id));
  const named = async (given: readonly string[]) => {
    const alive = await db()
      .selectFrom("bookImport")
      .where("id", "in", given)
      .where("state", "!=", "done")
      .select("id")
      .execute();
    // Sounds on their way are in the same place, for as long as their row says.
    const sounds = await db().selectFrom("audioUpload").where("id", "in", given).select("id").execute();
    return new Set([...alive, ...sounds].map(({ id }) => id));
  };
  await sweep(UPLOADS, named, now);
}

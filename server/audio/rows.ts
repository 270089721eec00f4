import { join } from "node:path";
import { type Selectable, sql } from "kysely";
import { config } from "../config.ts";
import { db } from "../db/transaction.ts";
import { isStored, pathOf } from "../files/store.ts";
import { Refusal } from "../http/refusal.ts";
import type { AudioUploadTable } from "./tables.ts";

export type UploadRow = Selectable<AudioUploadTable>;
export type ChunkRow = { beginAt: number; byteSize: number; sha256: string };

/** Their bytes lie on the disk, and are promised to become a sound. */
export const unfinished = ["receiving", "verifying", "reading", "awaitingCut", "cutting", "converting"] as const;

/** Where the bytes of an upload lie until they are a sound. */
export const uploadFolder = (): string => join(config().dataDir, "uploads");
export const pathOfUpload = (id: string): string => join(uploadFolder(), id);

/** Where they lie now: a process that dies may have moved them to the store already. */
export const pathNow = async (id: string): Promise<string> => ((await isStored(id)) ? pathOf(id) : pathOfUpload(id));

const missing = () => Refusal.missing();
const uploads = () => db().selectFrom("audioUpload").selectAll();

/** An upload of this work. @throws Refusal NotFound */
export const findUpload = (id: string, workId: number): Promise<UploadRow> =>
  uploads().where("id", "=", id).where("workId", "=", workId).executeTakeFirstOrThrow(missing);

/** What its job finds of an upload; undefined: it is gone. */
export const uploadOfJob = (id: string): Promise<UploadRow | undefined> =>
  uploads().where("id", "=", id).executeTakeFirst();

/** The same, locked until the transaction ends. A work is locked before its uploads, never behind them. */
export const lockUpload = (id: string): Promise<UploadRow> =>
  uploads().where("id", "=", id).forUpdate().executeTakeFirstOrThrow(missing);

/** What is there of an upload, in its order. */
export const chunksOf = (uploadId: string): Promise<ChunkRow[]> =>
  db()
    .selectFrom("audioChunk")
    .where("uploadId", "=", uploadId)
    .orderBy("beginAt")
    .select(["beginAt", "byteSize", "sha256"])
    .execute();

/** Forgets what was stored of an upload within these ranges, in whole chunks. */
export const forgetChunks = (uploadId: string, ranges: readonly Readonly<[number, number]>[]): Promise<unknown> =>
  sql`delete from audio_chunk
    using unnest(${ranges.map(([begin]) => begin)}::bigint[], ${ranges.map(([, end]) => end)}::bigint[]) as gone (begin_at, end_at)
    where upload_id = ${uploadId} and audio_chunk.begin_at < gone.end_at
      and audio_chunk.begin_at + audio_chunk.byte_size > gone.begin_at`.execute(db());

/** Forgets all chunks: the file is one whole from now on, or gone. */
export const forgetAllChunks = (uploadId: string): Promise<unknown> =>
  db().deleteFrom("audioChunk").where("uploadId", "=", uploadId).execute();

import { type RawBuilder, sql } from "kysely";
import { db } from "../db/transaction.ts";
import type { Range } from "./ranges.ts";

export type ChunkRow = { beginAt: number; byteSize: number; sha256: string };

/** The tables in which uploads of a kind and what is there of them are written down; they have the columns that the kit names. */
export type UploadTables = {
  uploads: "audio_upload" | "book_import";
  chunks: "audio_chunk" | "import_chunk";
  /** The state in which an upload takes chunks. */
  open: "receiving" | "uploading";
};

/** An identifier of this code's own, as SQL. */
export const named = (name: UploadTables["uploads" | "chunks"]): RawBuilder<unknown> => sql.table(name);

export const rangeOf = ({ beginAt, byteSize }: ChunkRow): Range => [beginAt, beginAt + byteSize];

/** What is there of an upload, in its order. */
export async function chunksOf({ chunks }: UploadTables, uploadId: string): Promise<ChunkRow[]> {
  const { rows } = await sql<ChunkRow>`select begin_at, byte_size, sha256 from ${named(chunks)}
    where upload_id = ${uploadId} order by begin_at`.execute(db());
  return rows;
}

/** What is there of an upload that touches a range, in its order. */
export async function chunksWithin({ chunks }: UploadTables, uploadId: string, [begin, end]: Readonly<Range>) {
  const { rows } = await sql<ChunkRow>`select begin_at, byte_size, sha256 from ${named(chunks)}
    where upload_id = ${uploadId} and begin_at < ${end}::bigint and begin_at + byte_size > ${begin}::bigint
    order by begin_at`.execute(db());
  return rows;
}

/** How many bytes are there of an upload. */
export async function receivedOf({ chunks }: UploadTables, uploadId: string): Promise<number> {
  const { rows } = await sql<{ received: number }>`select coalesce(sum(byte_size), 0)::bigint as received
    from ${named(chunks)} where upload_id = ${uploadId}`.execute(db());
  return rows[0]?.received ?? 0;
}

/** Forgets what was stored of an upload within these ranges, in whole chunks. */
export const forgetChunks = (
  { chunks }: UploadTables,
  uploadId: string,
  ranges: readonly Readonly<Range>[],
): Promise<unknown> =>
  sql`delete from ${named(chunks)} as chunk
    using unnest(${ranges.map(([begin]) => begin)}::bigint[], ${ranges.map(([, end]) => end)}::bigint[]) as gone (begin_at, end_at)
    where upload_id = ${uploadId} and chunk.begin_at < gone.end_at
      and chunk.begin_at + chunk.byte_size > gone.begin_at`.execute(db());

/** Forgets all chunks: the file is one whole from now on, or gone. */
export const forgetAllChunks = ({ chunks }: UploadTables, uploadId: string): Promise<unknown> =>
  sql`delete from ${named(chunks)} where upload_id = ${uploadId}`.execute(db());

/** What the file has to be from now on: as the browser has read it, in its own chunks. */
export async function expectChunks(tables: UploadTables, uploadId: string, read: readonly ChunkRow[]): Promise<void> {
  await forgetAllChunks(tables, uploadId);
  await sql`insert into ${named(tables.chunks)} (upload_id, begin_at, byte_size, sha256)
    select ${uploadId}, * from unnest(${read.map(({ beginAt }) => beginAt)}::bigint[],
      ${read.map(({ byteSize }) => byteSize)}::integer[], ${read.map(({ sha256 }) => sha256)}::text[])`.execute(db());
}

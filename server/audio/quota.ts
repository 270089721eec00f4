import { sql } from "kysely";
import { blobs } from "../blobs/blobs.ts";
import { db } from "../db/transaction.ts";
import { unfinished } from "./rows.ts";

const states = sql.join(unfinished.map((state) => sql`${state}`));

/** Bytes that sounds of a person's works take, with what is promised to unfinished uploads; copies are the server's own. */
export async function usedBy(ownerId: number): Promise<number> {
  const { rows } = await sql<{ used: number }>`select (
      (select coalesce(sum(byte_size), 0) from audio where owner_id = ${ownerId} and copy_of is null)
      + (select coalesce(sum(audio_upload.byte_size), 0) from audio_upload inner join work on work.id = audio_upload.work_id
          where work.owner_id = ${ownerId} and audio_upload.state in (${states})))::bigint as used`.execute(db());
  return rows[0]?.used ?? 0;
}

/** Bytes that uploads have still to bring. */
async function promised(): Promise<number> {
  const { rows } = await sql<{ promised: number }>`select (
      (select coalesce(sum(byte_size), 0) from audio_upload where state = 'receiving')
      - (select coalesce(sum(audio_chunk.byte_size), 0) from audio_chunk inner join audio_upload on audio_upload.id = upload_id
          where state = 'receiving'))::bigint as promised`.execute(db());
  return rows[0]?.promised ?? 0;
}

/** What is free in the store once all uploads have come that were begun; null: the store does not say. Not inside a transaction. */
export async function freeBytes(): Promise<number | null> {
  const free = await blobs().freeBytes();
  return free === null ? null : free - (await promised());
}

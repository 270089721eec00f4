import { statfs } from "node:fs/promises";
import { sql } from "kysely";
import { config } from "../config.ts";
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

/** The free bytes of a disk; a test puts a full one in its place. */
export const diskSpace = {
  free: async (path: string): Promise<number> => {
    const { bavail, bsize } = await statfs(path);
    return bavail * bsize;
  },
};

/** What is free on the disk once all uploads have come that were begun; null: the system does not tell. Not inside a transaction. */
export async function freeBytes(): Promise<number | null> {
  const free = await diskSpace.free(config().dataDir).catch(() => null);
  return free === null ? null : free - (await promised());
}

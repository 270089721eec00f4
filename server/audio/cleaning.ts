import { sql } from "kysely";
import { db, transaction } from "../db/transaction.ts";
import { forgetAllChunks } from "../uploads/chunks.ts";
import { dropBytes } from "./cancelling.ts";
import { obeyUploadLaw } from "./law.ts";
import { audioTables, lockUpload } from "./rows.ts";

const DAY = 86_400_000;
const SILENCE = 7 * DAY;
/** How long the file that chapters were cut from can be asked for. */
const SOURCE_KEPT = 30 * DAY;
/** Their bytes are gone, or a sound's. */
const ended = ["attached", "refused", "cancelled", "expired"] as const;

async function expire(id: string, now: Date): Promise<void> {
  await transaction(async () => {
    const upload = await lockUpload(id);
    if (upload.state !== "receiving" || now.getTime() - upload.lastChunkAt.getTime() < SILENCE) return;
    await obeyUploadLaw(upload, { type: "silence.reached" }, now);
    await forgetAllChunks(audioTables, id);
  });
  await dropBytes(id);
}

/** Uploads of which nothing came for seven days, and what is left of those that ended a day ago. */
export async function forgetOldUploads(now: Date): Promise<void> {
  const silent = await db()
    .selectFrom("audioUpload")
    .where("state", "=", "receiving")
    .where("lastChunkAt", "<=", new Date(now.getTime() - SILENCE))
    .select("id")
    .execute();
  for (const { id } of silent) await expire(id, now);
  await db()
    .deleteFrom("audioUpload")
    .where("state", "in", ended)
    .where("stateSince", "<=", new Date(now.getTime() - DAY))
    .execute();
}

/** Sounds that no revision names any more, nor an upload, nor within 30 days a sound that was cut from them; with their copies. The sweeping of the store takes their bytes a day later. */
export async function forgetUnusedSounds(now: Date): Promise<void> {
  await sql`update audio set source_id = null from audio as source
    where source.id = audio.source_id and source.created_at <= ${new Date(now.getTime() - SOURCE_KEPT)}`.execute(db());
  await sql`with unused as (
      select id from audio where copy_of is null
        and not exists (select from chapter_revision where audio_id = audio.id)
        and not exists (select from audio_upload where audio_id = audio.id)
        and not exists (select from audio as piece where piece.source_id = audio.id)
    )
    delete from audio where id in (select id from unused) or copy_of in (select id from unused)`.execute(db());
}

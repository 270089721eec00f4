import { randomUUID } from "node:crypto";
import type { Insertable } from "kysely";
import type { AudioTable } from "../../server/audio/tables.ts";
import { put } from "../../server/files/store.ts";
import { EARLIER, storedWork } from "./factories.works.ts";
import type { TestServer } from "./server.ts";
import { hashOf, mp3 } from "./sounds.ts";

/** A stored sound of three seconds with its row, of the work's owner. */
export async function addSound(
  { database }: Pick<TestServer, "database">,
  workId: number,
  given: Partial<Insertable<AudioTable>> = {},
): Promise<{ id: string }> {
  const { ownerId } = await storedWork({ database }, workId);
  const [id, bytes] = [given.id ?? randomUUID(), mp3()];
  await put(id, bytes);
  await database
    .insertInto("audio")
    .values({
      id,
      workId,
      ownerId,
      fileName: "Глава 1.mp3",
      contentType: "audio/mpeg",
      codec: "MP3",
      byteSize: bytes.length,
      sha256: hashOf(bytes),
      durationMs: 3_004,
      bitrate: 31_851,
      sampleRate: 44_100,
      channels: 1,
      headBytes: null,
      sourceId: null,
      createdAt: EARLIER,
      ...given,
    })
    .execute();
  return { id };
}

/** The revisions of a chapter hold this sound, or one of their own. */
export async function giveSound(
  server: Pick<TestServer, "database">,
  { id: chapterId, workId }: { id: number; workId: number },
  given: Partial<Insertable<AudioTable>> = {},
): Promise<{ id: string }> {
  const sound = await addSound(server, workId, given);
  await server.database
    .updateTable("chapterRevision")
    .set({
      audioId: sound.id,
      document: JSON.stringify({ type: "doc", content: [{ type: "paragraph" }] }),
      textLength: 0,
    })
    .where("chapterId", "=", chapterId)
    .execute();
  return sound;
}

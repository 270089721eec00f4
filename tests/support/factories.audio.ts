import { createHash, randomUUID } from "node:crypto";
import type { Insertable } from "kysely";
import type { AudioTable } from "../../server/audio/tables.ts";
import type { ChapterTable } from "../../server/chapters/tables.ts";
import { put } from "../../server/files/store.ts";
import { addWork, type Cast, documentOf, EARLIER, storedWork } from "./factories.works.ts";
import type { TestServer } from "./server.ts";
import { silence } from "./silence.ts";

type With = Pick<TestServer, "database">;

type GivenAudio = Partial<Insertable<AudioTable>> & { bytes?: Buffer };

/** A whole sound of a work with its file. */
export async function addAudio(server: With, workId: number, { bytes, ...given }: GivenAudio = {}): Promise<string> {
  const { ownerId } = await storedWork(server, workId);
  const file = bytes ?? silence(given.durationMs ?? 2_400);
  const id = randomUUID();
  await put(id, file);
  await server.database
    .insertInto("audio")
    .values({
      id,
      workId,
      ownerId,
      fileName: "Глава 1.mp3",
      contentType: "audio/mpeg",
      codec: "MP3",
      byteSize: file.length,
      sha256: createHash("sha256").update(file).digest("hex"),
      durationMs: 2_400,
      bitrate: 8_000,
      sampleRate: 24_000,
      channels: 1,
      headBytes: null,
      sourceId: null,
      createdAt: EARLIER,
      ...given,
    })
    .execute();
  return id;
}

type GivenChapter = Partial<Insertable<ChapterTable>> & { title?: string; audio?: GivenAudio };

/** A chapter of an audiobook with its sound, by default published. */
export async function addAudioChapter(
  server: With,
  workId: number,
  { title = "Глава 1", audio, ...given }: GivenChapter = {},
): Promise<{ id: number; workId: number; audioId: string; revisionId: number }> {
  const { database } = server;
  const { ownerId } = await storedWork(server, workId);
  const state = given.state ?? "published";
  const { id } = await database
    .insertInto("chapter")
    .values({
      workId,
      state,
      sortOrder: 1,
      lastModificationTime: EARLIER,
      ...(state === "published" && { publishTime: EARLIER }),
      ...(state === "deleted" && { deletedAt: EARLIER }),
      ...given,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  const audioId = await addAudio(server, workId, audio);
  const revisionId = await addSound(server, { chapterId: id, audioId, title, savedBy: ownerId });
  if (state === "published") await showRecording(server, id, revisionId);
  return { id, workId, audioId, revisionId };
}

type NewSound = { chapterId: number; audioId: string; title?: string; savedBy: number; revision?: number };

/** Another recording of a chapter, which listeners do not have yet. */
export async function addSound(
  { database }: With,
  { revision = 1, title = "Глава 1", ...given }: NewSound,
): Promise<number> {
  const { id } = await database
    .insertInto("chapterRevision")
    .values({
      ...given,
      revision,
      title,
      document: JSON.stringify(documentOf()),
      textLength: 0,
      savedAt: EARLIER,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

export const showRecording = ({ database }: With, chapterId: number, publishedRevisionId: number) =>
  database.updateTable("chapter").set({ publishedRevisionId }).where("id", "=", chapterId).execute();

/** A published audiobook of a cast with one published chapter of 2.4 s. */
export async function addAudiobook(
  server: With,
  cast: Pick<Cast, "owner"> & Partial<Cast>,
  given: Parameters<typeof addWork>[2] = {},
) {
  const { id } = await addWork(server, cast, {
    state: "published",
    format: "Audiobook",
    reciter: "Анна Гречко",
    ...given,
  });
  const chapter = await addAudioChapter(server, id);
  return { workId: id, chapterId: chapter.id, audioId: chapter.audioId };
}

import { type Selectable, sql } from "kysely";
import type { AudioChapter, AudioUpload } from "../../src/api/contract/audiobooks.ts";
import { audioRefusals } from "../../src/text/audioRules.ts";
import { chapterViews, presentListed } from "../chapters/presenter.ts";
import { db } from "../db/transaction.ts";
import { joined, lengthOf, type Range } from "./ranges.ts";
import { type ChunkRow, chunksOf, type UploadRow, unfinished } from "./rows.ts";
import type { AudioTable } from "./tables.ts";

const HOUR = 3_600_000;

/** As people call them. */
export const formats = ["MP3", "M4A", "M4B", "Ogg"];

function rangesOf({ state, byteSize }: UploadRow, chunks: readonly ChunkRow[]): Range[] {
  if (state === "receiving")
    return joined(chunks.map((chunk): Range => [chunk.beginAt, chunk.beginAt + chunk.byteSize]));
  return [...unfinished, "attached"].includes(state) ? [[0, byteSize]] : [];
}

function present(upload: UploadRow, chunks: readonly ChunkRow[], accountId: number): AudioUpload {
  const ranges = rangesOf(upload, chunks);
  const { id, chapterId, fileName, byteSize, modifiedAt, state, reason, pieces } = upload;
  return {
    ...{ uploadId: id, chapterId, fileName, byteSize, modifiedAt, received: lengthOf(ranges), ranges, state, reason },
    pieces: state === "awaitingCut" ? pieces : null,
    isMine: upload.accountId === accountId,
  };
}

/** An upload as this person sees it. */
export const uploadView = async (upload: UploadRow, accountId: number): Promise<AudioUpload> =>
  present(upload, upload.state === "receiving" ? await chunksOf(upload.id) : [], accountId);

/** Unfinished and refused uploads of a work, and those that became a chapter within the last hour, in their chapters' order. */
export async function uploadViews(workId: number, accountId: number, now: Date): Promise<AudioUpload[]> {
  const rows = await db()
    .selectFrom("audioUpload")
    .where("workId", "=", workId)
    .where((is) =>
      is.or([
        is("state", "in", [...unfinished, "refused"]),
        is.and([is("state", "=", "attached"), is("stateSince", ">", new Date(now.getTime() - HOUR))]),
      ]),
    )
    .orderBy("sortOrder")
    .orderBy("createdAt")
    .orderBy("id")
    .selectAll()
    .execute();
  const coming = rows.flatMap(({ id, state }) => (state === "receiving" ? [id] : []));
  const chunks = await db()
    .selectFrom("audioChunk")
    .where("uploadId", "=", sql<string>`any(${coming}::uuid[])`)
    .select(["uploadId", "beginAt", "byteSize", "sha256"])
    .execute();
  const byUpload = Map.groupBy(chunks, ({ uploadId }) => uploadId);
  return rows.map((row) => present(row, byUpload.get(row.id) ?? [], accountId));
}

/** What an author should know of a recording before listeners do. */
const hintsOf = ({ contentType }: Pick<AudioTable, "contentType">): string[] =>
  contentType === "audio/ogg" ? [audioRefusals.oldPhones] : [];

type Sound = Pick<Selectable<AudioTable>, "id" | "durationMs" | "byteSize" | "contentType" | "bitrate" | "createdAt">;

const presentSound = (sound: Sound | undefined) => ({
  durationMs: sound?.durationMs ?? null,
  byteSize: sound?.byteSize ?? null,
  contentType: sound?.contentType ?? null,
  bitrate: sound?.bitrate ?? null,
  addedAt: sound?.createdAt.toISOString() ?? null,
  hints: sound ? hintsOf(sound) : [],
});

/** All chapters of an audiobook in their order, each with the sound of its last revision. */
export async function audioChaptersOf(workId: number): Promise<AudioChapter[]> {
  const rows = await chapterViews().where("chapter.workId", "=", workId).execute();
  const sounds = await db()
    .selectFrom("audio")
    .where("id", "=", sql<string>`any(${rows.flatMap(({ audioId }) => audioId ?? [])}::uuid[])`)
    .select(["id", "durationMs", "byteSize", "contentType", "bitrate", "createdAt"])
    .execute();
  const published = await db()
    .selectFrom("chapterRevision")
    .where("id", "=", sql<number>`any(${rows.flatMap((row) => row.publishedRevisionId ?? [])}::bigint[])`)
    .select(["id", "audioId"])
    .execute();
  const byId = new Map(sounds.map((sound) => [sound.id, sound]));
  const heard = new Map(published.map(({ id, audioId }) => [id, audioId]));
  return rows.map((row) => ({
    ...presentListed(row),
    ...presentSound(byId.get(row.audioId ?? "")),
    hasNewerAudio: row.publishedRevisionId !== null && heard.get(row.publishedRevisionId) !== row.audioId,
  }));
}

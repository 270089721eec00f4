import { type Selectable, type SqlBool, sql } from "kysely";
import type { AudioChapter, AudioUpload } from "../../src/api/contract/audiobooks.ts";
import { audioRefusals } from "../../src/text/audioRules.ts";
import { chapterViews, presentListed } from "../chapters/presenter.ts";
import { config } from "../config.ts";
import { db } from "../db/transaction.ts";
import { type ChunkRow, chunksOf, rangeOf } from "../uploads/chunks.ts";
import { joined, lengthOf, type Range } from "../uploads/ranges.ts";
import { audioTables, type UploadRow, unfinished } from "./rows.ts";
import type { AudioTable } from "./tables.ts";

const HOUR = 3_600_000;

/** What is taken, as people call it. */
export const formats = (): string[] => [
  ...["MP3", "M4A", "M4B", "Ogg"],
  ...(config().ffmpegPath === null ? [] : ["FLAC", "WAV"]),
];

function rangesOf({ state, byteSize }: UploadRow, chunks: readonly ChunkRow[]): Range[] {
  if (state === "receiving") return joined(chunks.map(rangeOf));
  return [...unfinished, "attached"].includes(state) ? [[0, byteSize]] : [];
}

function present(upload: UploadRow, chunks: readonly ChunkRow[], accountId: number): AudioUpload {
  const ranges = rangesOf(upload, chunks);
  const { id, chapterId, fileName, byteSize, modifiedAt, state, reason, pieces } = upload;
  return {
    uploadId: id,
    chapterId,
    fileName,
    byteSize,
    modifiedAt,
    received: lengthOf(ranges),
    ranges,
    state,
    reason,
    pieces: state === "awaitingCut" ? pieces : null,
    isMine: upload.accountId === accountId,
  };
}

/** An upload as this person sees it. */
export const uploadView = async (upload: UploadRow, accountId: number): Promise<AudioUpload> =>
  present(upload, upload.state === "receiving" ? await chunksOf(audioTables, upload.id) : [], accountId);

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

const shown = ["id", "durationMs", "byteSize", "contentType", "bitrate", "createdAt"] as const;
const heard = ["loudness", "truePeak", "leadingSilenceMs", "trailingSilenceMs"] as const;
type Sound = Pick<Selectable<AudioTable>, (typeof shown)[number] | (typeof heard)[number]> & { hasCopy: SqlBool };

/** LUFS: books are between the two. */
const [QUIET, LOUD] = [-26, -15];
/** dBFS: above it decoders cut the waves off. */
const OVERLOADED = -1;
const LONG_SILENCE = 5_000;

/** What an author should know of a recording before listeners do. */
const hintsOf = ({ contentType, loudness, truePeak, leadingSilenceMs, trailingSilenceMs, hasCopy }: Sound): string[] =>
  [
    contentType === "audio/ogg" && !hasCopy && audioRefusals.oldPhones,
    loudness !== null && loudness < QUIET && audioRefusals.quiet,
    loudness !== null && loudness > LOUD && audioRefusals.loud,
    truePeak !== null && truePeak > OVERLOADED && audioRefusals.overloaded,
    leadingSilenceMs > LONG_SILENCE && audioRefusals.silenceFirst,
    trailingSilenceMs > LONG_SILENCE && audioRefusals.silenceLast,
  ].filter((hint) => hint !== false);

const presentSound = (sound: Sound | undefined, { withSources }: Shown) => ({
  durationMs: sound?.durationMs ?? null,
  byteSize: sound?.byteSize ?? null,
  contentType: sound?.contentType ?? null,
  bitrate: sound?.bitrate ?? null,
  addedAt: sound?.createdAt.toISOString() ?? null,
  hints: sound ? hintsOf(sound) : [],
  sourceUrl: sound && withSources ? sourceAddress(sound.id) : null,
});

/** Where the file of a sound is for its authors (listening/serveSource.ts). */
const sourceAddress = (audioId: string): string => `/audio/${audioId}/source`;

/** `withSources`: for a person who may have the files as they came. */
type Shown = { withSources: boolean };

/** All chapters of an audiobook in their order, each with the sound of its last revision. */
export async function audioChaptersOf(workId: number, toShow: Shown): Promise<AudioChapter[]> {
  const rows = await chapterViews().where("chapter.workId", "=", workId).execute();
  const sounds = await db()
    .selectFrom("audio")
    .where("id", "=", sql<string>`any(${rows.flatMap(({ audioId }) => audioId ?? [])}::uuid[])`)
    .select([...shown, ...heard])
    .select((is) =>
      is
        .exists(is.selectFrom("audio as copy").whereRef("copy.copyOf", "=", "audio.id").select("copy.id"))
        .as("hasCopy"),
    )
    .execute();
  const published = await db()
    .selectFrom("chapterRevision")
    .where("id", "=", sql<number>`any(${rows.flatMap((row) => row.publishedRevisionId ?? [])}::bigint[])`)
    .select(["id", "audioId"])
    .execute();
  const byId = new Map(sounds.map((sound) => [sound.id, sound]));
  const ofReaders = new Map(published.map(({ id, audioId }) => [id, audioId]));
  return rows.map((row) => ({
    ...presentListed(row),
    ...presentSound(byId.get(row.audioId ?? ""), toShow),
    hasNewerAudio: row.publishedRevisionId !== null && ofReaders.get(row.publishedRevisionId) !== row.audioId,
  }));
}

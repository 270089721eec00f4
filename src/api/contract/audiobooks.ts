import * as z from "zod/mini";
import { audioRefusals, audioRules } from "../../text/audioRules.ts";
import { chapter, chapterTitle, listedChapter } from "./chapters.ts";
import { byteRange, chunkDigests, chunkOffset, chunkStored, chunksMissing } from "./chunks.ts";
import { defineSchemas } from "./define.ts";
import { count, guid, id, newOrder, orderOutcome, pathId, requiredText, revision, time } from "./fields.ts";
import { orRequired } from "./obey.ts";
import { work } from "./works.ts";

const params = z.strictObject({ id: pathId });
const inWork = z.strictObject({ workId: pathId, chapterId: pathId });
const refusals = ["InvalidRequestFields", "NotFound", "AccessDenied"] as const;

export const audioUploadStates = [
  "receiving",
  "verifying",
  "reading",
  "awaitingCut",
  "cutting",
  "converting",
  "attached",
  "refused",
  "cancelled",
  "expired",
] as const;

/** A chapter that a file with many of them could be cut into; times in milliseconds from its beginning. */
const piece = z.strictObject({
  title: z.string().check(z.maxLength(200)),
  startMs: count,
  endMs: count,
});
export type AudioPiece = z.output<typeof piece>;

/** A file on its way to become a chapter. */
export const audioUpload = z.strictObject({
  /** Made by the browser that began it. */
  uploadId: guid,
  /** The chapter whose recording it replaces; null: it becomes a new one. */
  chapterId: z.nullable(id),
  fileName: z.string(),
  byteSize: count,
  /** When the file was last changed, milliseconds of its device: with name and size it tells the same file. */
  modifiedAt: count,
  /** So many bytes are on the server, and which: in order, none touches the next one. */
  received: count,
  ranges: z.array(byteRange),
  state: z.enum(audioUploadStates),
  /** Why it was refused, or why the last cut failed; else empty. */
  reason: z.string(),
  /** What a file with many chapters could become; null: it waits for no cut. */
  pieces: z.nullable(z.array(piece)),
  /** The asker began it: nobody else sends its bytes. */
  isMine: z.boolean(),
});
export type AudioUpload = z.output<typeof audioUpload>;

/** A chapter of an audiobook for its authors. The five facts of its sound are of the last revision, and null where that has none. */
const audioChapter = z.extend(listedChapter, {
  durationMs: z.nullable(count),
  byteSize: z.nullable(count),
  contentType: z.nullable(z.string()),
  /** In bits a second. */
  bitrate: z.nullable(count),
  addedAt: z.nullable(time),
  /** Readers have an earlier recording than the last one. */
  hasNewerAudio: z.boolean(),
  /** What an author should know of the recording: «На старых iPhone этот файл может не прозвучать…», «Тише обычного». */
  hints: z.array(z.string()),
  /**
   * Where its authors get the file as it was uploaded, under its own name, by their session and by ranges; of a chapter that was cut the
   * file that it was cut from, while that is kept. Null: the chapter has no sound, or the asker is no author.
   */
  sourceUrl: z.nullable(z.string()),
});
export type AudioChapter = z.output<typeof audioChapter>;

export const audiobookSchemas = defineSchemas({
  /** Everything of `/work/{id}/edit-audio`: asked again every 2 s while the server works on an upload. */
  getAudioChapters: {
    params,
    result: z.strictObject({
      work,
      /** Those in the bin as well. */
      chapters: z.array(audioChapter),
      /** Unfinished and refused ones, and those that became a chapter within the last hour. */
      uploads: z.array(audioUpload),
      limits: z.strictObject({
        maxFile: count,
        /** Of the work's owner, in bytes: files in the bin and promised ones count. */
        quota: count,
        used: count,
        /** As people call them. */
        formats: z.array(z.string()),
        /** The server finds ffmpeg: FLAC and WAV are taken, and what listeners cannot play has a copy. */
        hasFfmpeg: z.boolean(),
      }),
    }),
    errors: ["NotFound", "AccessDenied"],
  },
  /** Twice is as good as once. */
  startAudioUpload: {
    params,
    body: z.strictObject({
      uploadId: guid,
      fileName: requiredText("Имя файла", 255),
      byteSize: z
        .int(orRequired("Размер файла"))
        .check(
          z.gte(audioRules.smallestFile, audioRefusals.tooSmall),
          z.lte(audioRules.largestFile, audioRefusals.tooLarge),
        ),
      modifiedAt: count,
      chapterId: z.nullable(id),
    }),
    result: audioUpload,
    errors: [...refusals, "UserEmailNotConfirmed", "TooManyRequests"],
  },
  /**
   * The body are the bytes from `offset` on, `Content-Digest: sha-256=:…:` (RFC 9530) where the sender knows it. What is there already
   * is not written again.
   */
  uploadAudioChunk: {
    params,
    query: z.strictObject({ uploadId: guid, offset: chunkOffset }),
    result: chunkStored,
    errors: ["InvalidRequestFields", "NotFound"],
  },
  completeAudioUpload: {
    large: true,
    params,
    body: z.strictObject({ uploadId: guid, digests: chunkDigests }),
    result: z.discriminatedUnion("outcome", [
      z.strictObject({ outcome: z.literal("accepted"), upload: audioUpload }),
      chunksMissing,
    ]),
    errors: ["InvalidRequestFields", "NotFound"],
  },
  /** `pieces` null: the file stays one chapter. */
  cutAudioUpload: {
    params,
    large: true,
    body: z.strictObject({
      uploadId: guid,
      pieces: z.nullable(z.array(piece).check(z.maxLength(audioRules.mostChapters))),
    }),
    result: audioUpload,
    errors: refusals,
  },
  cancelAudioUpload: { params, body: z.strictObject({ uploadId: guid }), result: z.strictObject({}), errors: refusals },
  /** The audiobook's names of renameChapter, deleteChapter and reorderChapters. */
  renameAudioChapter: {
    params: inWork,
    body: z.strictObject({ revision, title: chapterTitle }),
    result: z.discriminatedUnion("outcome", [
      z.strictObject({ outcome: z.literal("saved"), revision, savedAt: time }),
      z.strictObject({ outcome: z.literal("stale"), revision, savedAt: time, title: z.string() }),
    ]),
    errors: refusals,
  },
  deleteAudioChapter: { params: inWork, result: chapter, errors: refusals },
  reorderAudioChapters: {
    large: true,
    params: z.strictObject({ workId: pathId }),
    body: newOrder,
    result: orderOutcome,
    errors: refusals,
  },
});

import type { ColumnType, Generated } from "kysely";
import type { AudioPiece } from "../../src/api/contract/audiobooks.ts";
import type { AudioUploadState } from "../../src/machines/lifecycles/audioUpload.lifecycle.ts";
import type { NullableTime, Time } from "../db/columns.ts";

/** A whole sound; its bytes lie in the directory of files under its id. */
export type AudioTable = {
  id: string;
  workId: number;
  ownerId: number;
  fileName: string;
  contentType: string;
  /** As people call it: «MP3», «AAC», «Opus». */
  codec: string;
  byteSize: number;
  /** Of the file, in hexadecimal. */
  sha256: string;
  durationMs: number;
  /** In bits a second. */
  bitrate: number;
  sampleRate: number;
  channels: number;
  /** What is served in place of the first `skipBytes` of the file: the table of an MP3 that has none. */
  headBytes: Buffer | null;
  skipBytes: Generated<number>;
  /** The file that it was cut from. */
  sourceId: string | null;
  /** The sound that this one replaces where a browser cannot play it. */
  copyOf: Generated<string | null>;
  /** Of the whole, in LUFS; null: not measured. */
  loudness: Generated<number | null>;
  /** In dBFS; null: not measured, or nothing sounds. */
  truePeak: Generated<number | null>;
  leadingSilenceMs: Generated<number>;
  trailingSilenceMs: Generated<number>;
  /** Null: ffmpeg has still to hear it. */
  measuredAt: NullableTime;
  createdAt: Time;
};

/** A file on its way to become a sound; its bytes lie in the directory of uploads under its id. */
export type AudioUploadTable = {
  /** Made by the browser. */
  id: string;
  workId: number;
  accountId: number;
  /** The chapter whose recording it replaces. */
  chapterId: number | null;
  /** Where its chapter will stand. */
  sortOrder: number;
  fileName: string;
  byteSize: number;
  /** Milliseconds of the device's clock. */
  modifiedAt: number;
  state: AudioUploadState;
  stateSince: Time;
  reason: Generated<string>;
  /** By the browser's digests: of what has to be there. */
  sha256: string | null;
  audioId: string | null;
  pieces: ColumnType<AudioPiece[] | null, string | null | undefined, string | null>;
  /** All that was ever taken for it: no more than eight times its size. */
  writtenBytes: Generated<number>;
  lastChunkAt: Time;
  createdAt: Time;
};

export type AudioTables = {
  audio: AudioTable;
  audioUpload: AudioUploadTable;
};

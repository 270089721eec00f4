import type { AudioPiece } from "../../../src/api/contract/audiobooks.ts";

/** What a file sounds like. */
export type SoundFacts = {
  contentType: "audio/mpeg" | "audio/mp4" | "audio/ogg" | "audio/flac" | "audio/wav";
  /** As people call it. */
  codec: string;
  durationMs: number;
  /** In bits a second. */
  bitrate: number;
  sampleRate: number;
  channels: number;
  /** What is served in place of the first `skipBytes` of the file; null: the file as it is. */
  headBytes: Uint8Array | null;
  skipBytes: number;
};

/** A sound with what its tags tell; null: it holds no chapters of its own. */
export type Sound = { facts: SoundFacts; title: string; pieces: AudioPiece[] | null };

/** A part of a file that becomes a file of its own, here; times in milliseconds. */
export type PieceToCut = { startMs: number; endMs: number; path: string };
export type CutPiece = { facts: SoundFacts; byteSize: number; sha256: string };

/** No browser plays it everywhere: listeners get a copy. */
export const isForConversion = ({ contentType }: Pick<SoundFacts, "contentType">): boolean =>
  contentType === "audio/flac" || contentType === "audio/wav";

export const bitrateOf = (bytes: number, durationMs: number): number =>
  durationMs === 0 ? 0 : Math.round((bytes * 8_000) / durationMs);

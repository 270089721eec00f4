import type { SoundFacts } from "../sound/facts.ts";

/** As ffmpeg calls what we have found: it never guesses. */
const demuxers: Record<SoundFacts["contentType"], string> = {
  "audio/mpeg": "mp3",
  "audio/mp4": "mov",
  "audio/ogg": "ogg",
  "audio/flac": "flac",
  "audio/wav": "wav",
};

/** Reads this file and nothing that it names, on one core. */
export const inputOf = (path: string, contentType: SoundFacts["contentType"]): string[] => [
  ...["-protocol_whitelist", "file", "-f", demuxers[contentType], "-threads", "1", "-i", `file:${path}`],
  ...["-threads", "1", "-map", "0:a:0"],
];

import { closeSync, openSync, writeSync } from "node:fs";
import { cutPackets } from "./cutPackets.ts";
import type { CutPiece, PieceToCut, SoundFacts } from "./facts.ts";
import { finish } from "./finish.ts";
import { millisecondsOf, scanMp3 } from "./mp3.ts";
import { notSound } from "./refusal.ts";
import { type Source, withSource } from "./source.ts";

const WINDOW = 1_048_576;

/** The frames of a piece as they are, one behind the other. */
function cutMp3(source: Source, pieces: readonly PieceToCut[]): void {
  const scan = scanMp3(source);
  if (!scan) throw notSound();
  const { first, offsets, count, end } = scan;
  const frameAt = (time: number): number =>
    Math.min(count, Math.ceil((time * first.sampleRate) / (first.samples * 1_000)));
  const whole = millisecondsOf(count, first);
  for (const { startMs, endMs, path } of pieces) {
    const from = offsets[frameAt(startMs)] ?? end;
    const next = endMs >= whole ? count : frameAt(endMs);
    const to = next < count ? (offsets[next] ?? end) : end;
    const file = openSync(path, "w");
    try {
      for (let at = from; at < to; at += WINDOW) writeSync(file, source.read(at, Math.min(WINDOW, to - at)));
    } finally {
      closeSync(file);
    }
  }
}

/**
 * Cuts a sound into files, packets as they are: nothing is decoded.
 * @throws SoundRefusal
 */
export async function cut(
  path: string,
  contentType: SoundFacts["contentType"],
  pieces: readonly PieceToCut[],
): Promise<CutPiece[]> {
  if (contentType === "audio/mpeg") await withSource(path, (source) => cutMp3(source, pieces));
  else await cutPackets(path, contentType, pieces);
  const made: CutPiece[] = [];
  for (const piece of pieces) made.push(await finish(piece));
  return made;
}

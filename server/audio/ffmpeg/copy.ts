import { existsSync } from "node:fs";
import { rm } from "node:fs/promises";
import { audioRefusals } from "../../../src/text/audioRules.ts";
import type { CutPiece, SoundFacts } from "../sound/facts.ts";
import { ask } from "../sound/thread.ts";
import { inputOf } from "./input.ts";
import { runFfmpeg } from "./run.ts";

/** Rates that every decoder of AAC knows. */
const rates = [8_000, 11_025, 12_000, 16_000, 22_050, 24_000, 32_000, 44_100, 48_000];
/** Milliseconds: an encoder begins with a packet of its own. */
const TOLERANCE = 500;

export type Copied = { outcome: "copied"; copy: CutPiece } | { outcome: "refused"; reason: string };

const refused = (reason: string): Copied => ({ outcome: "refused", reason: audioRefusals.broken(reason) });

const outputOf = ({ channels, sampleRate }: SoundFacts, path: string): string[] => {
  const isMono = channels === 1;
  return [
    ...["-map_metadata", "-1", "-map_chapters", "-1", "-c:a", "aac", "-b:a", isMono ? "64k" : "128k"],
    ...["-ac", isMono ? "1" : "2", "-ar", String(rates.includes(sampleRate) ? sampleRate : 48_000)],
    ...["-movflags", "+faststart", "-f", "ipod", "-y", `file:${path}`],
  ];
};

/**
 * Makes the AAC copy of a sound, for browsers that do not play it: 64 kbit/s of one channel, 128 of two. The copy is
 * checked like an uploaded file, and is whole on the disk.
 * @throws NoSpaceError, and every error that is no fault of the sound: it can be tried again
 */
export async function copySound(
  { path, facts }: { path: string; facts: SoundFacts },
  to: string,
  signal: AbortSignal,
): Promise<Copied> {
  const copied = await copyTo({ path, facts }, to, signal).catch(async (error: unknown) => {
    await rm(to, { force: true });
    throw error;
  });
  if (copied.outcome === "refused") await rm(to, { force: true });
  return copied;
}

async function copyTo(
  { path, facts }: { path: string; facts: SoundFacts },
  to: string,
  signal: AbortSignal,
): Promise<Copied> {
  const args = [...inputOf(path, facts.contentType), ...outputOf(facts, to)];
  const ran = await runFfmpeg(["-loglevel", "error", ...args], signal);
  if (ran.outcome === "failed")
    return refused(ran.isTooSlow ? "он переводится слишком долго" : "звук в нём не читается");
  if (!existsSync(to)) return refused("звук в нём не читается");
  const answer = await ask({ want: "finish", path: to }, signal);
  if (answer.outcome !== "cut" || !answer.pieces[0]) return refused("звук в нём не читается");
  const [copy] = answer.pieces;
  if (copy.facts.contentType !== "audio/mp4") return refused("звук в нём не читается");
  return Math.abs(copy.facts.durationMs - facts.durationMs) > TOLERANCE
    ? refused("он обрывается раньше конца")
    : { outcome: "copied", copy };
}

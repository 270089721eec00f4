import { existsSync } from "node:fs";
import type { CutPiece, SoundFacts } from "../sound/facts.ts";
import { broken, cutOff } from "../sound/refusal.ts";
import { ask } from "../sound/thread.ts";
import { inputOf } from "./input.ts";
import { runFfmpeg } from "./run.ts";

/** Rates that every decoder of AAC knows. */
const rates = [8_000, 11_025, 12_000, 16_000, 22_050, 24_000, 32_000, 44_100, 48_000];
/** Milliseconds: an encoder begins with a packet of its own. */
const TOLERANCE = 500;

const unreadable = () => broken("звук в нём не читается");

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
 * checked like an uploaded file.
 * @param to where there is nothing yet; what is there after a fault is of no use
 * @throws SoundRefusal; NoSpaceError, and every error that is no fault of the sound: it can be tried again
 */
export async function copySound(
  { path, facts }: { path: string; facts: SoundFacts },
  to: string,
  signal: AbortSignal,
): Promise<CutPiece> {
  const args = [...inputOf(path, facts.contentType), ...outputOf(facts, to)];
  const ran = await runFfmpeg(["-loglevel", "error", ...args], signal);
  if (ran.outcome === "failed") throw ran.isTooSlow ? broken("он переводится слишком долго") : unreadable();
  if (!existsSync(to)) throw unreadable();
  const answer = await ask({ want: "finish", path: to }, signal);
  if (answer.outcome !== "cut" || !answer.pieces[0]) throw unreadable();
  const [copy] = answer.pieces;
  if (copy.facts.contentType !== "audio/mp4") throw unreadable();
  if (Math.abs(copy.facts.durationMs - facts.durationMs) > TOLERANCE) throw cutOff();
  return copy;
}

import type { SoundFacts } from "../sound/facts.ts";
import { inputOf } from "./input.ts";
import { runFfmpeg } from "./run.ts";

/** Loudness in LUFS, peak in dBFS; null: nothing sounds, or nobody can tell. */
export type Measured = {
  loudness: number | null;
  truePeak: number | null;
  leadingSilenceMs: number;
  trailingSilenceMs: number;
};

/** Seconds: shorter ones are pauses. */
const SILENCE = 5;
/** Milliseconds: silence begins with the sound, or goes on to its end. */
const EDGE = 100;
const filters = `ebur128=peak=true:framelog=verbose,silencedetect=noise=-50dB:d=${SILENCE}`;

const numberOf = (found: RegExpExecArray | null): number | null => {
  const number = Number(found?.[1] ?? Number.NaN);
  return Number.isFinite(number) ? number : null;
};

/** What ffmpeg says of a sound that is so long, in milliseconds. */
export function readMeasured(said: string, durationMs: number): Measured {
  const summary = said.slice(said.lastIndexOf("Summary:"));
  const silences: [start: number, end: number][] = [];
  for (const [, what, seconds] of said.matchAll(/silence_(start|end): (-?[\d.]+)/g)) {
    const time = Math.max(0, Math.round(Number(seconds) * 1_000));
    const last = silences.at(-1);
    if (what === "start") silences.push([time, durationMs]);
    else if (last) last[1] = Math.min(time, durationMs);
  }
  const [first, last] = [silences.at(0), silences.at(-1)];
  return {
    loudness: numberOf(/\bI:\s+(-?[\d.]+) LUFS/.exec(summary)),
    truePeak: numberOf(/\bPeak:\s+(-?[\d.]+) dBFS/.exec(summary)),
    leadingSilenceMs: first && first[0] <= EDGE ? first[1] - first[0] : 0,
    trailingSilenceMs: last && last[1] >= durationMs - EDGE ? last[1] - last[0] : 0,
  };
}

/** How loud a sound is (EBU R 128), and how long it is silent at its ends; null: ffmpeg cannot tell. */
export async function measureSound(
  { path, facts }: { path: string; facts: Pick<SoundFacts, "contentType" | "durationMs"> },
  signal: AbortSignal,
): Promise<Measured | null> {
  const args = [...inputOf(path, facts.contentType), "-af", filters, "-f", "null", "-"];
  const ran = await runFfmpeg(["-loglevel", "info", ...args], signal);
  return ran.outcome === "done" && ran.said.includes("Summary:") ? readMeasured(ran.said, facts.durationMs) : null;
}

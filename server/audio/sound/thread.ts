import { join } from "node:path";
import { Worker } from "node:worker_threads";
import { audioRefusals } from "../../../src/text/audioRules.ts";
import { config } from "../../config.ts";
import type { ChunkRow } from "../../uploads/chunks.ts";
import type { Verified } from "../../uploads/verify.ts";
import type { CutPiece, PieceToCut, Sound, SoundFacts } from "./facts.ts";

export type Order =
  | { want: "verify"; path: string; chunks: readonly ChunkRow[] }
  /** `hasFfmpeg`: what browsers do not play can have a copy. */
  | { want: "look"; path: string; hasFfmpeg: boolean }
  /** What a file is that was made here. */
  | { want: "finish"; path: string }
  | { want: "cut"; path: string; contentType: SoundFacts["contentType"]; pieces: readonly PieceToCut[] };
export type Answer =
  | { outcome: "verified"; verified: Verified }
  | { outcome: "looked"; sound: Sound }
  | { outcome: "cut"; pieces: CutPiece[] }
  | { outcome: "refused"; reason: string };

const resourceLimits = { maxOldGenerationSizeMb: 512, maxYoungGenerationSizeMb: 24, stackSizeMb: 4 };
/** Milliseconds: a file of 2 GiB is read in seconds, on a slow disk in minutes; a file that takes longer is an attack. */
export const patience = { verify: 30 * 60_000, look: 2 * 60_000, finish: 30 * 60_000, cut: 30 * 60_000 };

/** A file that takes too much time or memory ends the thread alone. */
const refused = (reason: string): Answer => ({ outcome: "refused", reason: audioRefusals.broken(reason) });

/**
 * Reads a sound in a thread of its own: the server answers other calls meanwhile.
 * @param signal breaks it off, because the server has to end
 */
export function ask(order: Order, signal: AbortSignal): Promise<Answer> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted();
    const worker = new Worker(join(import.meta.dirname, "worker.ts"), { resourceLimits, workerData: order });
    const settle = (settled: () => void) => {
      clearTimeout(timer);
      signal.removeEventListener("abort", breakOff);
      void worker.terminate();
      settled();
    };
    const breakOff = () => settle(() => reject(signal.reason));
    const timer = setTimeout(() => settle(() => resolve(refused("он читается слишком долго"))), patience[order.want]);
    signal.addEventListener("abort", breakOff);
    // Node's own messages come the same way: under `node --watch` a thread tells of its imports.
    worker.on("message", (message: Partial<Answer>) => {
      if (message.outcome !== undefined) settle(() => resolve(message as Answer));
    });
    worker.once("error", (error: Error & { code?: string }) =>
      settle(() =>
        error.code === "ERR_WORKER_OUT_OF_MEMORY" ? resolve(refused("на него не хватает памяти")) : reject(error),
      ),
    );
    worker.once("exit", () => settle(() => reject(new Error("the reader of sounds ended without an answer"))));
  });
}

/** Looks at a sound in a thread; where ffmpeg is, FLAC and WAV are sounds too. @param signal breaks it off */
export const look = (path: string, signal: AbortSignal) =>
  ask({ want: "look", path, hasFfmpeg: config().ffmpegPath !== null }, signal);

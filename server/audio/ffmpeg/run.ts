import { execFile } from "node:child_process";
import { NoSpaceError } from "../../blobs/blobStore.ts";
import { config } from "../../config.ts";

/** Milliseconds: a book of a day takes minutes; what takes longer is an attack. */
export const patience = { run: 30 * 60_000, version: 10_000 };
/** Of what it says: a day of silences has three megabytes. */
const MOST_SAID = 8_388_608;

export type Ran = { outcome: "done"; said: string } | { outcome: "failed"; isTooSlow: boolean };

type Fault = Error & { code?: string | number | null; killed?: boolean };

/** It did not even begin: the program is gone, or this machine lets no more run. */
const isOfSystem = ({ code, name }: Fault): boolean =>
  name !== "AbortError" && typeof code === "string" && code !== "ERR_CHILD_PROCESS_STDIO_MAXBUFFER";

/**
 * What one run of it says. It reads the file that it is given and asks nobody; a process that lives on behind a killed server ends by
 * its own limit.
 * @param signal breaks it off, because the server has to end
 * @throws NoSpaceError: the disk is full; whatever says that it did not begin
 */
export function runFfmpeg(args: readonly string[], signal: AbortSignal): Promise<Ran> {
  const { ffmpegPath } = config();
  if (ffmpegPath === null) return Promise.reject(new Error("ffmpeg is gone since this sound was taken"));
  const limits = ["-nostdin", "-hide_banner", "-nostats", "-timelimit", String(patience.run / 1_000)];
  return new Promise((resolve, reject) => {
    signal.throwIfAborted();
    const options = { signal, timeout: patience.run, killSignal: "SIGKILL", maxBuffer: MOST_SAID, env: {} } as const;
    execFile(ffmpegPath, [...limits, ...args], options, (fault: Fault | null, _, said) => {
      if (signal.aborted) reject(signal.reason);
      else if (!fault) resolve({ outcome: "done", said });
      else if (isOfSystem(fault)) reject(fault);
      else if (said.includes("No space left on device")) reject(new NoSpaceError("no space on the disk"));
      else resolve({ outcome: "failed", isTooSlow: fault.killed === true && fault.code === null });
    });
  });
}

/** What the program at this path calls itself: «7.1.1»; null: it is none, or says nothing. */
export const versionOf = (path: string): Promise<string | null> =>
  new Promise((resolve) => {
    execFile(path, ["-version"], { timeout: patience.version, killSignal: "SIGKILL", env: {} }, (fault, said) =>
      resolve(fault ? null : (/^ffmpeg version (\S+)/.exec(said)?.[1] ?? null)),
    );
  });

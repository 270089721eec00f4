import { config } from "../config.ts";
import { ask } from "./sound/thread.ts";

/** Looks at a sound in a thread; where ffmpeg is, FLAC and WAV are sounds too. @param signal breaks it off */
export const look = (path: string, signal: AbortSignal) =>
  ask({ want: "look", path, hasFfmpeg: config().ffmpegPath !== null }, signal);

import type { FastifyBaseLogger } from "fastify";
import type { Config } from "../../config.ts";
import { versionOf } from "./run.ts";

/** One line at the start says whether ffmpeg is there; a program that does not answer as one is not used. */
export async function trustFfmpeg(config: Config, log: FastifyBaseLogger): Promise<void> {
  const { ffmpegPath } = config;
  const version = ffmpegPath === null ? null : await versionOf(ffmpegPath);
  if (version !== null) {
    log.info(`ffmpeg ${version} at ${ffmpegPath}: FLAC and WAV are taken, Ogg gets a copy for every browser`);
    return;
  }
  config.ffmpegPath = null;
  if (ffmpegPath === null) log.info("ffmpeg is not found (FFMPEG_PATH): sounds are MP3, M4A, M4B and Ogg");
  else log.warn(`${ffmpegPath} does not answer as ffmpeg: sounds are MP3, M4A, M4B and Ogg`);
}

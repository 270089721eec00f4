import { afterAll, beforeAll, expect, it } from "vitest";
import { trustFfmpeg } from "../../server/audio/ffmpeg/trust.ts";
import { readConfig } from "../../server/config.ts";
import { FakeFfmpeg } from "../support/fakeFfmpeg.ts";
import { partOf } from "../support/fakes.ts";

let fake: FakeFfmpeg;
beforeAll(async () => {
  fake = await FakeFfmpeg.make();
});
afterAll(() => fake.leave());

/** What a start with this program says, and what it uses from then on. */
async function started(ffmpegPath: string | null) {
  const config = { ...readConfig({}), ffmpegPath };
  const said: string[] = [];
  const log = { info: (line: string) => said.push(`info ${line}`), warn: (line: string) => said.push(`warn ${line}`) };
  await trustFfmpeg(config, partOf(log));
  return { said, used: config.ffmpegPath };
}

it("one line of the log says which ffmpeg is used, and why none is", async () => {
  expect(await started(fake.path)).toEqual({
    said: [`info ffmpeg 7.1.1-fake at ${fake.path}: FLAC and WAV are taken, Ogg gets a copy for every browser`],
    used: fake.path,
  });
  expect(await started(null)).toEqual({
    said: ["info ffmpeg is not found (FFMPEG_PATH): sounds are MP3, M4A, M4B and Ogg"],
    used: null,
  });
  expect(await started(process.execPath)).toEqual({
    said: [`warn ${process.execPath} does not answer as ffmpeg: sounds are MP3, M4A, M4B and Ogg`],
    used: null,
  });
});

import { execFile, execFileSync } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { copySound } from "../../server/audio/ffmpeg/copy.ts";
import { measureSound } from "../../server/audio/ffmpeg/measure.ts";
import { versionOf } from "../../server/audio/ffmpeg/run.ts";
import { cut } from "../../server/audio/sound/cut.ts";
import type { SoundFacts } from "../../server/audio/sound/facts.ts";
import { lookAt } from "../../server/audio/sound/look.ts";
import { SoundRefusal } from "../../server/audio/sound/refusal.ts";
import { bindConfig, readConfig } from "../../server/config.ts";
import { hashOf, wav } from "../support/sounds.ts";
import { validators } from "../support/validators.ts";

/** What the program of this machine really does: tests/api/audio/converting.program.test.ts has every way in which it may fail. */
const here = describe.skipIf(!validators.ffmpeg.isHere);
const { remark } = validators.ffmpeg;

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "rukopis-heard-"));
  bindConfig(readConfig({ NODE_ENV: "test", DATA_DIR: folder, PATH: process.env.PATH }));
});
afterAll(() => rm(folder, { recursive: true }));

const signal = new AbortController().signal;
const at = (name: string) => join(folder, name);
/** A tone of 440 Hz, a tenth as loud as can be. */
const tone = (second: number) => 0.1 * Math.sin(2 * Math.PI * 440 * second);

async function stored(name: string, bytes: Uint8Array): Promise<string> {
  await writeFile(at(name), bytes);
  return at(name);
}
/** The tone as a file that the program itself has made. */
async function made(name: string, ...how: string[]): Promise<string> {
  const path = await stored("tone.wav", wav({ seconds: 4, wave: tone }));
  execFileSync("ffmpeg", ["-nostdin", "-loglevel", "error", "-y", "-i", path, ...how, at(name)]);
  return at(name);
}
const lookedAt = async (path: string) => ({ path, facts: (await lookAt(path, { hasFfmpeg: true })).facts });

here(`ffmpeg of this machine${remark}`, () => {
  it("is known by its version", async () => {
    expect(await versionOf("ffmpeg")).toMatch(/^\S+$/);
    expect(await versionOf(process.execPath)).toBeNull();
    expect(await versionOf(at("none"))).toBeNull();
  });

  it.each<[string, () => Promise<string>]>([
    ["a WAV", () => stored("a.wav", wav({ seconds: 4, wave: tone }))],
    ["a WAV of RF64", () => stored("b.wav", wav({ seconds: 4, wave: tone, name: "RF64" }))],
    ["a WAV whose header says 4 GB", () => stored("c.wav", wav({ seconds: 4, wave: tone, said: 0xffff_ffff }))],
    ["a WAV whose header says nothing", () => stored("d.wav", wav({ seconds: 4, wave: tone, said: 0 }))],
    ["a FLAC", () => made("e.flac")],
    ["an Ogg of Opus", () => made("f.ogg", "-c:a", "libopus")],
    ["an Ogg of Vorbis", () => made("g.ogg", "-c:a", "libvorbis")],
  ])("makes a copy of %s that is as long, and hears how loud it is", async (_, make) => {
    const sound = await lookedAt(await make());
    const copy = await copySound(sound, at("copy"), signal);
    expect(copy.facts).toMatchObject({ contentType: "audio/mp4", codec: "AAC" });
    expect(Math.abs(copy.facts.durationMs - 4_000)).toBeLessThan(200);
    const bytes = await readFile(at("copy"));
    expect([hashOf(bytes), bytes.length]).toEqual([copy.sha256, copy.byteSize]);
    // Its table precedes its sound: it plays at once.
    expect(bytes.indexOf("moov")).toBeLessThan(bytes.indexOf("mdat"));
    const measured = await measureSound(sound, signal);
    expect(measured).toMatchObject({ leadingSilenceMs: 0, trailingSilenceMs: 0 });
    // By EBU R 128 a tone of one channel, 20 dB below full scale, has 23 LUFS below.
    expect(measured?.loudness).toBeGreaterThan(-24.5);
    expect(measured?.loudness).toBeLessThan(-22.5);
    expect(measured?.truePeak).toBeGreaterThan(-21);
    expect(measured?.truePeak).toBeLessThan(-18.5);
  });

  it("hears silence at both ends", async () => {
    const wave = (second: number) => (second > 6 && second < 8 ? tone(second) : 0);
    const measured = await measureSound(await lookedAt(await stored("h.wav", wav({ seconds: 15, wave }))), signal);
    expect(Math.abs((measured?.leadingSilenceMs ?? 0) - 6_000)).toBeLessThan(100);
    expect(Math.abs((measured?.trailingSilenceMs ?? 0) - 7_000)).toBeLessThan(100);
  });

  it("refuses what only looks like a sound", async () => {
    const path = await stored(
      "i.flac",
      Buffer.concat([(await readFile(await made("e.flac"))).subarray(0, 42), Buffer.alloc(5_000)]),
    );
    await expect(copySound(await lookedAt(path), at("copy"), signal)).rejects.toThrow(SoundRefusal);
  });

  it("plays what was cut out of an Ogg", async () => {
    for (const codec of ["libopus", "libvorbis"]) {
      const path = await made("j.ogg", "-c:a", codec);
      const [piece] = await cut(path, "audio/ogg", [{ startMs: 1_000, endMs: 3_000, path: at("piece.ogg") }]);
      expect(Math.abs((piece?.facts.durationMs ?? 0) - 2_000)).toBeLessThan(100);
      const measured = await measureSound(
        { path: at("piece.ogg"), facts: { contentType: "audio/ogg", durationMs: 2_000 } },
        signal,
      );
      expect(measured?.loudness).toBeGreaterThan(-24.5);
    }
  });
});

/** What asks for it is written down, and is given nothing. */
const heard: string[] = [];
const listener = createServer((request, response) => {
  heard.push(request.url ?? "");
  response.writeHead(404).end();
});
beforeAll(() => new Promise<void>((resolve) => listener.listen(0, "127.0.0.1", resolve)));
afterAll(() => listener.close());
const address = () => `http://127.0.0.1:${(listener.address() as AddressInfo).port}`;

/** Files that name others: a loud sound of this machine, and an address. */
const playlists: Record<string, () => string> = {
  m3u8: () =>
    `#EXTM3U\n#EXT-X-TARGETDURATION:4\n#EXTINF:4,\nloud.ts\n#EXTINF:4,\n${address()}/m3u8.ts\n#EXT-X-ENDLIST\n`,
  ffconcat: () => "ffconcat version 1.0\nfile 'loud.wav'\n",
};

/** The first bytes of each type, and a whole sound of it. */
const types: [type: SoundFacts["contentType"], head: Buffer, whole: () => Promise<string>][] = [
  ["audio/mpeg", Buffer.from("ID3\u0004\0\0\0\0\0\0", "latin1"), () => made("k.mp3")],
  ["audio/mp4", Buffer.from("\0\0\0\u0010ftypM4A \0\0\0\0", "latin1"), () => made("k.m4a")],
  ["audio/ogg", Buffer.from("OggS"), () => made("k.ogg", "-c:a", "libvorbis")],
  ["audio/flac", Buffer.from("fLaC"), () => made("k.flac")],
  ["audio/wav", Buffer.from("RIFF\xff\xff\xff\x7fWAVE", "latin1"), () => made("k.wav")],
];

here(`a playlist that is called a sound${remark}`, () => {
  const factsAs = (contentType: SoundFacts["contentType"]): SoundFacts => ({
    contentType,
    codec: "PCM",
    durationMs: 4_000,
    bitrate: 64,
    sampleRate: 44_100,
    channels: 1,
    headBytes: null,
    skipBytes: 0,
  });
  beforeAll(async () => {
    const loud = await stored("loud.wav", wav({ seconds: 4, wave: (second) => 9 * tone(second) }));
    execFileSync("ffmpeg", ["-nostdin", "-loglevel", "error", "-y", "-i", loud, at("loud.ts")]);
  });

  it("does open others where the program is left to guess", async () => {
    const outputs = ["-f", "null", "-"];
    for (const [name, text] of Object.entries(playlists)) {
      const path = await stored(name, Buffer.from(text()));
      const limits = ["-nostdin", "-protocol_whitelist", "file,http,tcp"];
      const { stderr } = await promisify(execFile)("ffmpeg", [...limits, "-i", path, ...outputs]);
      expect([name, /time=00:00:0[1-9]/.test(stderr)]).toEqual([name, true]);
    }
    expect(heard.splice(0)).toContain("/m3u8.ts");
  });

  it.each(types)("is refused as %s, and nothing that it names is opened", async (type, head) => {
    for (const [name, text] of Object.entries(playlists))
      for (const begins of [Buffer.alloc(0), head]) {
        const path = await stored(`list.${name}`, Buffer.concat([begins, Buffer.from(text())]));
        await expect(copySound({ path, facts: factsAs(type) }, at("copy"), signal), name).rejects.toThrow(
          new SoundRefusal("Файл повреждён: звук в нём не читается"),
        );
      }
    expect(heard).toEqual([]);
  });

  it.each(types)("behind a sound of %s is not heard", async (type, _, whole) => {
    const sound = await readFile(await whole());
    const tail = Buffer.from(
      Object.values(playlists)
        .map((text) => text())
        .join("\n"),
    );
    const path = await stored("tail", Buffer.concat([sound, tail]));
    const { loudness } = (await measureSound({ path, facts: factsAs(type) }, signal)) ?? {};
    expect(loudness).toBeGreaterThan(-24.5);
    expect(loudness).toBeLessThan(-22.5);
    expect(heard).toEqual([]);
  });
});

import { existsSync } from "node:fs";
import { readdir, readFile, rm, truncate, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { convertSound } from "../../../server/audio/converting.ts";
import { patience } from "../../../server/audio/ffmpeg/run.ts";
import { cleanUp } from "../../../server/cleaning.ts";
import { sendWhole } from "../../support/audioUploads.ts";
import { type addAudio, addAudioChapter } from "../../support/factories.audio.ts";
import { type Deed, FakeFfmpeg } from "../../support/fakeFfmpeg.ts";
import { flac, hashOf, m4a, mp3, ogg, wav } from "../../support/sounds.ts";
import { author, cast, pathOf, seen, server, stage, storedPath, uploadOf, workId } from "./stage.ts";

stage();

let fake: FakeFfmpeg;
beforeAll(async () => {
  fake = await FakeFfmpeg.make();
});
afterAll(() => fake.leave());

/** 3,019 ms; the sounds below are as long. */
const copy = m4a();
const { run } = patience;
beforeEach(async () => {
  server.config.ffmpegPath = fake.path;
  await fake.does("copies", copy);
  await fake.says({});
});
afterEach(() => {
  patience.run = run;
});

const sent = (bytes: Uint8Array, fileName: string) => sendWhole(author(), workId, bytes, { fileName });
const soundOf = (id: string) =>
  server.database.selectFrom("audio").where("id", "=", id).selectAll().executeTakeFirstOrThrow();
const copyOf = (id: string) =>
  server.database.selectFrom("audio").where("copyOf", "=", id).selectAll().executeTakeFirst();
const hints = async () => (await seen()).chapters.map((chapter) => chapter.hints);
const sourcesOf = async (chapterId: number) =>
  (await author()("getAudioUrl", { params: { id: workId, chapterId } })).sources;
const bytesAt = async (url: string) => (await (await server.login(cast.owner)).ask(url)).rawPayload;

const linesOf = async (id: string) => (await fake.asked()).filter((line) => line.includes(id));

/** As far as the job that needs ffmpeg, which is tried again an hour later. */
const notYet = () => Promise.reject(new Error("not yet"));

describe("a sound that browsers do not play", () => {
  it("is taken where ffmpeg is", async () => {
    expect((await seen()).limits).toMatchObject({
      formats: ["MP3", "M4A", "M4B", "Ogg", "FLAC", "WAV"],
      hasFfmpeg: true,
    });
    server.config.ffmpegPath = null;
    expect((await seen()).limits).toMatchObject({ formats: ["MP3", "M4A", "M4B", "Ogg"], hasFfmpeg: false });
    const uploadId = await sent(flac(), "Пролог.flac");
    await server.drainJobs();
    expect(await uploadOf(uploadId)).toMatchObject({
      state: "refused",
      reason: "FLAC браузеры не играют. Сохраните как MP3 или M4A",
    });
    expect(await fake.asked()).toEqual([]);
  });

  it.each([
    ["FLAC", flac(), "Пролог.flac", "flac", "audio/flac", "128k", "2", "44100"],
    ["WAV", wav(), "Пролог.wav", "wav", "audio/wav", "64k", "1", "8000"],
  ] as const)("%s becomes a chapter that listeners have as AAC, and its author as it came", async (...given) => {
    const [codec, bytes, fileName, demuxer, contentType, bitrate, channels, rate] = given;
    const uploadId = await sent(bytes, fileName);
    expect(await server.drainJobs()).toMatchObject({ failed: 0 });
    const { chapters, uploads, limits } = await seen();
    expect(uploads).toMatchObject([{ uploadId, state: "attached", reason: "" }]);
    expect(chapters).toMatchObject([
      {
        title: "Пролог",
        durationMs: 3_000,
        byteSize: bytes.length,
        contentType,
        hints: [],
        sourceUrl: `/audio/${uploadId}/source`,
      },
    ]);
    expect(limits.used).toBe(bytes.length);
    expect(await soundOf(uploadId)).toMatchObject({ codec, sha256: hashOf(bytes), copyOf: null });
    const made = await copyOf(uploadId);
    expect(made).toMatchObject({
      contentType: "audio/mp4",
      codec: "AAC",
      byteSize: copy.length,
      sha256: hashOf(copy),
      durationMs: 3_019,
      workId,
      ownerId: cast.owner.id,
      fileName: "",
      sourceId: null,
    });
    expect(hashOf(await readFile(storedPath(made?.id ?? "")))).toBe(hashOf(copy));
    const [{ id: chapterId } = { id: 0 }] = chapters;
    const sources = await sourcesOf(chapterId);
    expect(sources.map((source) => [source.contentType, source.byteSize])).toEqual([["audio/mp4", copy.length]]);
    expect(hashOf(await bytesAt(sources[0]?.url ?? ""))).toBe(hashOf(copy));
    expect(hashOf(await bytesAt(`/audio/${uploadId}/source`))).toBe(hashOf(bytes));
    const [first = "", second = ""] = await fake.asked();
    expect(first.replace(/file:\S+/g, "file:…")).toBe(
      [
        "-nostdin -hide_banner -nostats -timelimit 1800 -loglevel error",
        `-protocol_whitelist file -f ${demuxer} -threads 1 -i file:… -threads 1 -map 0:a:0`,
        `-map_metadata -1 -map_chapters -1 -c:a aac -b:a ${bitrate} -ac ${channels} -ar ${rate}`,
        "-movflags +faststart -f ipod -y file:…",
      ].join(" "),
    );
    expect(second).toContain(`-f ${demuxer} -threads 1 -i file:${storedPath(uploadId)}`);
    expect(second).toContain("-af ebur128=peak=true:framelog=verbose,silencedetect=noise=-50dB:d=5 -f null -");
  });

  it("is another recording of a chapter, too", async () => {
    await sent(mp3(), "Глава 1.mp3");
    await server.drainJobs();
    const [{ id: chapterId } = { id: 0 }] = (await seen()).chapters;
    await sendWhole(author(), workId, flac(), { chapterId });
    await server.drainJobs();
    expect((await seen()).chapters).toMatchObject([{ id: chapterId, contentType: "audio/flac", durationMs: 3_000 }]);
    expect((await sourcesOf(chapterId)).map(({ contentType }) => contentType)).toEqual(["audio/mp4"]);
  });

  it.each<[Deed, Uint8Array, string]>([
    ["fails", copy, "Файл повреждён: звук в нём не читается"],
    ["writes garbage", copy, "Файл повреждён: звук в нём не читается"],
    ["writes nothing", copy, "Файл повреждён: звук в нём не читается"],
    ["talks without end", copy, "Файл повреждён: звук в нём не читается"],
    ["copies", mp3(), "Файл повреждён: звук в нём не читается"],
    ["copies", m4a({ packets: 100 }), "Файл повреждён: он обрывается раньше конца"],
  ])("is refused with its bytes where ffmpeg %s", async (deed, bytes, reason) => {
    await fake.does(deed, bytes);
    const uploadId = await sent(flac(), "Пролог.flac");
    expect(await server.drainJobs()).toMatchObject({ failed: 0 });
    const { chapters, uploads } = await seen();
    expect([chapters, uploads]).toMatchObject([[], [{ state: "refused", reason, received: 0 }]]);
    expect([existsSync(pathOf(uploadId)), existsSync(storedPath(uploadId))]).toEqual([false, false]);
    expect(await server.database.selectFrom("audio").where("workId", "=", workId).select("id").execute()).toEqual([]);
  });

  it("is refused where ffmpeg takes too long", async () => {
    await fake.does("hangs in the middle");
    patience.run = 200;
    const uploadId = await sent(flac(), "Пролог.flac");
    expect(await server.drainJobs()).toMatchObject({ failed: 0 });
    expect(await uploadOf(uploadId)).toMatchObject({
      state: "refused",
      reason: "Файл повреждён: он переводится слишком долго",
    });
    const stored = await readdir(join(server.config.dataDir, "files"), { recursive: true }).catch(() => []);
    expect(stored.filter((name) => name.endsWith(".part"))).toEqual([]);
    expect(await readdir(join(server.config.dataDir, "uploads"))).toEqual([]);
  });

  it.each<[string, () => unknown]>([
    ["there is no room on the disk", () => fake.does("finds no room")],
    ["ffmpeg is gone", () => Object.assign(server.config, { ffmpegPath: "/none/ffmpeg" })],
    ["the server runs without ffmpeg", () => Object.assign(server.config, { ffmpegPath: null })],
  ])("waits while %s, and becomes its chapter then", async (_, take) => {
    const uploadId = await sent(flac(), "Пролог.flac");
    await server.drainJobs({ "audio.convert": notYet });
    await take();
    server.clock.pass(3_600_000);
    expect(await server.drainJobs()).toMatchObject({ failed: 1 });
    expect((await uploadOf(uploadId)).state).toBe("converting");
    expect(existsSync(pathOf(uploadId))).toBe(true);
    server.config.ffmpegPath = fake.path;
    await fake.does("copies", copy);
    server.clock.pass(3_600_000);
    expect(await server.drainJobs()).toMatchObject({ failed: 0 });
    expect((await uploadOf(uploadId)).state).toBe("attached");
  });

  it("is refused when its bytes are no sound any more", async () => {
    const uploadId = await sent(flac(), "Пролог.flac");
    await server.drainJobs({ "audio.convert": notYet });
    await truncate(pathOf(uploadId), 20);
    server.clock.pass(3_600_000);
    expect(await server.drainJobs()).toMatchObject({ failed: 0 });
    expect(await uploadOf(uploadId)).toMatchObject({
      state: "refused",
      reason: "Файл повреждён: он обрывается раньше конца",
    });
    expect(await fake.asked()).toEqual([]);
  });

  it("is converted at the next start when the server has to end", async () => {
    const uploadId = await sent(flac(), "Пролог.flac");
    await server.drainJobs({ "audio.convert": notYet });
    await fake.does("hangs in the middle");
    const stop = new AbortController();
    const { log } = server.app;
    const converting = convertSound({ uploadId }, { now: server.clock.now(), log, signal: stop.signal });
    const broken = expect(converting).rejects.toThrow("the server ends");
    await expect.poll(() => fake.asked()).toHaveLength(1);
    stop.abort(new Error("the server ends"));
    await broken;
    expect((await uploadOf(uploadId)).state).toBe("converting");
    await fake.does("copies", copy);
    server.clock.pass(3_600_000);
    await server.drainJobs();
    expect((await uploadOf(uploadId)).state).toBe("attached");
  });
});

const silence = (start: string, end: string) =>
  `[silencedetect @ 0x55] silence_start: ${start}\n[silencedetect @ 0x55] silence_end: ${end} | silence_duration: 1\n`;

describe("what ffmpeg hears", () => {
  it.each<[string, Parameters<FakeFfmpeg["says"]>[0], string[]]>([
    ["as a book sounds", {}, []],
    ["too loud", { loudness: "-14.9", peak: "-0.9" }, ["Громче обычного", "Есть перегрузки"]],
    [
      "silent at its ends",
      { silences: `${silence("0", "5.001")}${silence("7", "7.9")}[silencedetect @ 0x55] silence_start: 8.9\n` },
      ["В начале тишина дольше 5\u00a0секунд", "В конце тишина дольше 5\u00a0секунд"],
    ],
  ])("is shown to the author in words: %s", async (_, said, expected) => {
    await fake.says(said);
    // 15,073 ms.
    await sent(mp3({ frames: 577 }), "Глава 1.mp3");
    expect(await server.drainJobs()).toMatchObject({ failed: 0 });
    expect(await hints()).toEqual([expected]);
  });

  it.each<[Parameters<typeof addAudio>[2], string[]]>([
    [{ loudness: -26, truePeak: -1, leadingSilenceMs: 5_000, trailingSilenceMs: 5_000 }, []],
    [{ loudness: -26.1 }, ["Тише обычного"]],
    [{ loudness: -15 }, []],
    [{ loudness: -14.9 }, ["Громче обычного"]],
    [{ truePeak: -0.9 }, ["Есть перегрузки"]],
    [{ leadingSilenceMs: 5_001 }, ["В начале тишина дольше 5\u00a0секунд"]],
    [{ trailingSilenceMs: 5_001 }, ["В конце тишина дольше 5\u00a0секунд"]],
  ])("%j", async (audio, expected) => {
    await addAudioChapter(server, workId, { state: "draft", audio: audio ?? {} });
    expect(await hints()).toEqual([expected]);
  });

  it.each([
    ["says nothing that makes sense", { words: "это не ffmpeg\n" }],
    ["says less than it should", { words: "[Parsed_ebur128_0 @ 0x55] Summary:\n" }],
  ])("is nothing where it %s: the sound is as good without, and nobody asks again", async (_, said) => {
    await fake.says(said);
    const uploadId = await sent(mp3(), "Глава 1.mp3");
    expect(await server.drainJobs()).toMatchObject({ failed: 0 });
    expect(await hints()).toEqual([[]]);
    await cleanUp(server.clock.now());
    await server.drainJobs();
    expect(await linesOf(uploadId)).toHaveLength(1);
  });

  it("of an Ogg becomes a copy, too: listeners are given both, and its author is warned of nothing", async () => {
    const bytes = ogg();
    const uploadId = await sent(bytes, "Пролог.ogg");
    await server.drainJobs();
    expect(await hints()).toEqual([[]]);
    const [{ id: chapterId } = { id: 0 }] = (await seen()).chapters;
    const sources = await sourcesOf(chapterId);
    expect(sources.map(({ contentType, byteSize }) => [contentType, byteSize])).toEqual([
      ["audio/ogg", bytes.length],
      ["audio/mp4", copy.length],
    ]);
    expect(hashOf(await bytesAt(sources[0]?.url ?? ""))).toBe(hashOf(bytes));
    expect(hashOf(await bytesAt(sources[1]?.url ?? ""))).toBe(hashOf(copy));
    expect((await fake.asked()).map((line) => /-f ogg/.test(line))).toEqual([true, true]);
    expect(await copyOf(uploadId)).toMatchObject({ contentType: "audio/mp4" });
  });

  it("of an Ogg that it cannot read is no copy: the Ogg stays", async () => {
    await fake.does("fails");
    await sent(ogg(), "Пролог.ogg");
    expect(await server.drainJobs()).toMatchObject({ failed: 0 });
    expect(await hints()).toEqual([["На старых iPhone этот файл может не прозвучать. Надёжнее MP3 или M4A"]]);
    const [{ id: chapterId } = { id: 0 }] = (await seen()).chapters;
    expect((await sourcesOf(chapterId)).map(({ contentType }) => contentType)).toEqual(["audio/ogg"]);
  });

  it("is not heard where its bytes are missing: the job is tried again, and then it is", async () => {
    const bytes = mp3();
    const uploadId = await sent(bytes, "Глава 1.mp3");
    await server.drainJobs({ "audio.convert": notYet });
    await rm(storedPath(uploadId));
    await fake.does("fails");
    server.clock.pass(3_600_000);
    expect(await server.drainJobs()).toMatchObject({ failed: 1 });
    expect((await soundOf(uploadId)).measuredAt).toBeNull();
    await writeFile(storedPath(uploadId), bytes);
    server.clock.pass(3_600_000);
    expect(await server.drainJobs()).toMatchObject({ failed: 0 });
    expect((await soundOf(uploadId)).measuredAt).not.toBeNull();
  });

  it("is heard later of what came while there was none", async () => {
    server.config.ffmpegPath = null;
    const uploadId = await sent(mp3(), "Глава 1.mp3");
    await server.drainJobs();
    await cleanUp(server.clock.now());
    expect(await fake.asked()).toEqual([]);
    server.config.ffmpegPath = fake.path;
    await fake.says({ loudness: "-30.0" });
    await cleanUp(server.clock.now());
    await cleanUp(server.clock.now());
    await server.drainJobs();
    expect(await hints()).toEqual([["Тише обычного"]]);
    expect(await linesOf(uploadId)).toHaveLength(1);
  });
});

it("a copy is removed with its sound", async () => {
  const uploadId = await sent(flac(), "Пролог.flac");
  await server.drainJobs();
  const made = (await copyOf(uploadId))?.id ?? "";
  const later = new Date(Date.now() + 2 * 86_400_000);
  await cleanUp(later);
  expect([existsSync(storedPath(uploadId)), existsSync(storedPath(made))]).toEqual([true, true]);
  await server.database.deleteFrom("chapterRevision").where("audioId", "=", uploadId).execute();
  await cleanUp(later);
  await cleanUp(new Date(later.getTime() + 86_400_000));
  expect([existsSync(storedPath(uploadId)), existsSync(storedPath(made))]).toEqual([false, false]);
  expect(await server.database.selectFrom("audio").where("workId", "=", workId).select("id").execute()).toEqual([]);
});

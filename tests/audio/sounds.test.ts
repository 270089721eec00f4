import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { lookAt } from "../../server/audio/sound/look.ts";
import { verify } from "../../server/uploads/verify.ts";
import { flac, framesOf, hashOf, id3, m4a, mp3, ogg, wav } from "../support/sounds.ts";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "rukopis-sounds-"));
});
afterAll(() => rm(folder, { recursive: true }));

async function stored(bytes: Uint8Array): Promise<string> {
  const path = join(folder, "sound");
  await writeFile(path, bytes);
  return path;
}
const look = async (bytes: Uint8Array) => lookAt(await stored(bytes));
const lookWithFfmpeg = async (bytes: Uint8Array) => lookAt(await stored(bytes), { hasFfmpeg: true });

const asItIs = { headBytes: null, skipBytes: 0 };
const silence = { contentType: "audio/mpeg", codec: "MP3", durationMs: 3_004, sampleRate: 44_100, channels: 1 };

describe("an MP3", () => {
  it("is served as it is", async () => {
    expect(await look(mp3())).toEqual({ facts: { ...silence, bitrate: 31_851, ...asItIs }, title: "", pieces: null });
  });

  it("tells its title, and its chapters", async () => {
    const chapters = [
      { title: "Утро", startMs: 0, endMs: 1_500 },
      { title: "Вечер", startMs: 1_500, endMs: 3_004 },
    ];
    const { title, pieces } = await look(mp3({ title: "Соль", chapters }));
    expect([title, pieces]).toEqual(["Соль", chapters]);
  });

  it("with a hundred thousand chapters is one", async () => {
    const chapters = Array.from({ length: 100_000 }, (_, index) => ({ title: "", startMs: index, endMs: index + 1 }));
    expect((await look(mp3({ chapters }))).pieces).toBeNull();
  });

  it("of changing bitrate without a table gets one, in place of its tags", async () => {
    const bytes = mp3({ title: "Соль", frames: 200, bitrates: [32, 32, 64, 128] });
    const tags = id3({ title: "Соль" }).length;
    const { facts } = await look(bytes);
    expect(facts).toEqual({
      ...silence,
      durationMs: 5_224,
      bitrate: 63_783,
      skipBytes: tags,
      headBytes: expect.any(Uint8Array),
    });
    const head = Buffer.from(facts.headBytes ?? []);
    // 48 kbit/s of one channel: 17 bytes behind the head.
    expect([head.length, head.toString("latin1", 21, 25)]).toEqual([156, "Xing"]);
    expect([head.readUInt32BE(25), head.readUInt32BE(29)]).toEqual([7, 200]);
    expect(head.readUInt32BE(33)).toBe(bytes.length - tags + head.length);
    const points = [...head.subarray(37, 137)];
    expect(points.slice(0, 3)).toEqual([0, 2, 6]);
    expect(points).toEqual([...points].sort((a, b) => a - b));
    // What is served is an MP3 that needs nothing, and is as long.
    const served = await look(Buffer.concat([head, bytes.subarray(facts.skipBytes)]));
    expect(served.facts).toMatchObject({ durationMs: 5_224, headBytes: null, skipBytes: 0 });
  });

  it("with a hundred megabytes of tags, with padding, with tags at its end", async () => {
    const large = await look(mp3({ title: "Соль", padding: 100 * 1_048_576 }));
    expect([large.facts.durationMs, large.title]).toEqual([3_004, ""]);
    const padded = await look(Buffer.concat([id3({ title: "Соль" }), Buffer.alloc(5_000), framesOf(115)]));
    expect(padded.facts.durationMs).toBe(3_004);
    const tail = Buffer.alloc(128);
    tail.write("TAGСоль");
    expect((await look(Buffer.concat([mp3(), tail]))).facts.durationMs).toBe(3_004);
  });

  it("goes on behind a torn frame", async () => {
    const torn = Buffer.concat([framesOf(100), framesOf(1).subarray(0, 50), framesOf(100)]);
    expect((await look(torn)).facts.durationMs).toBe(5_224);
  });

  it.each([
    ["of one frame", framesOf(1), "Файл короче секунды"],
    ["of less than a second", framesOf(38), "Файл короче секунды"],
    [
      "of mostly something else",
      Buffer.concat([framesOf(40), Buffer.alloc(1_048_576), framesOf(40)]),
      "Файл повреждён: звук в нём прерывается",
    ],
    ["that is a text", Buffer.from("Это не звук, а письмо.\n".repeat(100)), "Это не звук. Подойдут MP3, M4A, M4B, Ogg"],
    [
      "that is AAC without a container",
      Buffer.from("fff150800bfffc".repeat(200), "hex"),
      "Это не звук. Подойдут MP3, M4A, M4B, Ogg",
    ],
    ["that is empty", Buffer.alloc(0), "Это не звук. Подойдут MP3, M4A, M4B, Ogg"],
    [
      "whose tags never end",
      Buffer.from("ID3\u0004\0\0\u007f\u007f\u007f\u007f", "latin1"),
      "Это не звук. Подойдут MP3, M4A, M4B, Ogg",
    ],
  ])("%s is refused", async (_, bytes, message) => {
    await expect(look(bytes)).rejects.toThrow(message);
  });
});

describe("an M4A", () => {
  const facts = { contentType: "audio/mp4", codec: "AAC", durationMs: 3_019, sampleRate: 44_100, channels: 1 };

  it("is served as it is, and tells its title and chapters", async () => {
    const bytes = m4a();
    expect(await look(bytes)).toEqual({
      facts: { ...facts, bitrate: Math.round((bytes.length * 8_000) / 3_019), ...asItIs },
      title: "",
      pieces: null,
    });
    const chapters = [
      { title: "Утро", startMs: 0 },
      { title: "Вечер", startMs: 1_500 },
    ];
    const sound = await look(m4a({ brand: "M4B ", title: "Соль", chapters }));
    expect([sound.facts.durationMs, sound.title]).toEqual([3_019, "Соль"]);
    expect(sound.pieces).toEqual([
      { title: "Утро", startMs: 0, endMs: 1_500 },
      { title: "Вечер", startMs: 1_500, endMs: 3_019 },
    ]);
    expect((await look(m4a({ chapters: [...chapters].reverse() }))).pieces).toBeNull();
  });

  it.each([
    ["with video", m4a({ format: "avc1", kind: "vide" }), "В файле видео"],
    ["that is encrypted", m4a({ format: "drms", brand: "M4P " }), "Файл защищён (DRM)"],
    ["of ALAC", m4a({ format: "alac" }), "ALAC браузеры не играют. Сохраните как MP3 или M4A"],
    ["in fragments", m4a({ hasFragments: true }), "Файл повреждён: запись в нём разбита на фрагменты"],
    ["of two sounds", m4a({ tracks: 2 }), "Файл повреждён: в нём несколько звуковых дорожек"],
    ["that is cut off", m4a().subarray(0, -1), "Файл повреждён: он обрывается раньше конца"],
    ["without its table", m4a().subarray(0, 20), "Файл повреждён: в нём нет оглавления"],
    ["of less than a second", m4a({ packets: 43 }), "Файл короче секунды"],
    ["of a day and more", m4a({ lasts: 3_720_938 }), "Файл длиннее суток"],
    ["whose parts lead out of it", outOfRange(), "Файл повреждён: части в нём перепутаны"],
  ])("%s is refused", async (_, bytes, message) => {
    await expect(look(bytes)).rejects.toThrow(message);
  });
});

/** The description of the sound ends in the middle. */
function outOfRange(): Buffer {
  const bytes = m4a();
  bytes.writeUInt32BE(36, bytes.indexOf("stsd") - 4);
  return bytes;
}

describe("an Ogg", () => {
  it("is served as it is", async () => {
    const bytes = ogg();
    expect((await look(bytes)).facts).toEqual({
      contentType: "audio/ogg",
      codec: "Opus",
      durationMs: 3_000,
      sampleRate: 48_000,
      channels: 1,
      bitrate: Math.round((bytes.length * 8) / 3),
      ...asItIs,
    });
  });

  const marks = (...comments: string[]) => look(ogg({ seconds: 10, comments })).then(({ pieces }) => pieces);

  it("tells its chapters in the order of their numbers", async () => {
    const comments = [
      ...["TITLE=Соль", "chapter002=00:00:04.500", "CHAPTER002NAME=Вечер", "CHAPTER001NAME=Утро"],
      ...["CHAPTER001=00:00:00.000", "CHAPTER003=00:00:07.25", "CHAPTERS=3", "CHAPTER001URL=https://example.org"],
    ];
    const { title, pieces } = await look(ogg({ seconds: 10, comments }));
    expect([title, pieces]).toEqual([
      "Соль",
      [
        { title: "Утро", startMs: 0, endMs: 4_500 },
        { title: "Вечер", startMs: 4_500, endMs: 7_250 },
        { title: "Глава 3", startMs: 7_250, endMs: 10_000 },
      ],
    ]);
  });

  it("tells them behind a picture of many pages, too", async () => {
    const picture = `METADATA_BLOCK_PICTURE=${"A".repeat(300_000)}`;
    expect(await marks(picture, "CHAPTER000=0:0:0", "CHAPTER001=0:0:5")).toEqual([
      { title: "Глава 1", startMs: 0, endMs: 5_000 },
      { title: "Глава 2", startMs: 5_000, endMs: 10_000 },
    ]);
  });

  it.each([
    ["one", ["CHAPTER001=00:00:00.000"]],
    ["backwards", ["CHAPTER001=00:00:05.000", "CHAPTER002=00:00:01.000"]],
    ["beyond the end", ["CHAPTER001=00:00:00.000", "CHAPTER002=00:10:00.000"]],
    ["without times", ["CHAPTER001NAME=Утро", "CHAPTER002NAME=Вечер"]],
    ["at times that are none", ["CHAPTER001=утром", "CHAPTER002=99999:00:00", "CHAPTER003=-1:00:00"]],
    [
      "a hundred thousand",
      Array.from({ length: 100_000 }, (_, index) => `CHAPTER${String(index).padStart(5, "0")}=00:00:0${index % 10}.0`),
    ],
  ])("with chapters that are %s is one", async (_, comments) => {
    expect(await marks(...comments)).toBeNull();
  });

  it("whose comments say more than there is is one", async () => {
    const bytes = ogg({ seconds: 10, comments: ["CHAPTER001=00:00:00.000", "CHAPTER002=00:00:05.000"] });
    bytes.writeUInt32LE(0xffff_ffff, bytes.indexOf("CHAPTER001") - 4);
    expect((await look(bytes)).pieces).toBeNull();
  });

  it.each([
    ["chained", Buffer.concat([ogg(), ogg({ serial: 2 })]), "Файл повреждён: в нём несколько записей подряд"],
    ["that is cut off", ogg().subarray(0, -1), "Файл повреждён: он обрывается раньше конца"],
    [
      "of FLAC",
      ogg({ head: Buffer.from("\u007fFLAC", "latin1") }),
      "FLAC браузеры не играют. Сохраните как MP3 или M4A",
    ],
    ["of Speex", ogg({ head: Buffer.from("Speex   ") }), "Speex браузеры не играют. Сохраните как MP3 или M4A"],
    ["of a picture", ogg({ head: Buffer.from("\u0080theora", "latin1") }), "В файле видео"],
    ["of something else", ogg({ head: Buffer.from("fishead\0") }), "Это не звук. Подойдут MP3, M4A, M4B, Ogg"],
  ])("%s is refused", async (_, bytes, message) => {
    await expect(look(bytes)).rejects.toThrow(message);
  });
});

describe("what browsers do not play", () => {
  it.each([
    ["FLAC", Buffer.from("fLaC\0\0\0\u0022")],
    ["FLAC", Buffer.concat([id3({ title: "Соль" }), Buffer.from("fLaC")])],
    ["WAV", wav()],
    ["WAV", wav({ name: "RF64" })],
    ["AIFF", Buffer.from("FORM\0\0\0\0AIFF")],
    ["WMA", Buffer.from("3026b2758e66cf11a6d900aa", "hex")],
  ])("%s", async (codec, bytes) => {
    await expect(look(bytes)).rejects.toThrow(`${codec} браузеры не играют. Сохраните как MP3 или M4A`);
  });

  it("with ffmpeg are FLAC and WAV, and not AIFF and WMA", async () => {
    for (const [codec, bytes] of [
      ["AIFF", Buffer.from("FORM\0\0\0\0AIFF")],
      ["WMA", Buffer.from("3026b2758e66cf11a6d900aa", "hex")],
    ] as const)
      await expect(lookWithFfmpeg(bytes)).rejects.toThrow(`${codec} браузеры не играют. Сохраните как MP3 или M4A`);
  });
});

describe("a FLAC", () => {
  it("is what its first block says", async () => {
    const bytes = flac();
    const facts = {
      contentType: "audio/flac",
      codec: "FLAC",
      durationMs: 3_000,
      sampleRate: 44_100,
      channels: 2,
      bitrate: Math.round((bytes.length * 8) / 3),
      ...asItIs,
    };
    expect(await lookWithFfmpeg(bytes)).toEqual({ facts, title: "", pieces: null });
    const tagged = await lookWithFfmpeg(Buffer.concat([id3({ title: "Соль" }), bytes]));
    expect(tagged.facts).toMatchObject({ contentType: "audio/flac", durationMs: 3_000 });
  });

  it.each([
    ["of a day and more", flac({ seconds: 86_401, rate: 8_000 }), "Файл длиннее суток"],
    ["of nothing", flac({ seconds: 0 }), "Файл повреждён: длина звука в нём не названа"],
    ["without a rate", flac({ rate: 0 }), "Файл повреждён: частота звука в нём не названа"],
    ["that begins otherwise", flac({ block: 4 }), "Файл повреждён: звук в нём не описан"],
    ["that is cut off", flac().subarray(0, 40), "Файл повреждён: он обрывается раньше конца"],
  ])("%s is refused", async (_, bytes, message) => {
    await expect(lookWithFfmpeg(bytes)).rejects.toThrow(message);
  });
});

describe("a WAV", () => {
  const facts = { contentType: "audio/wav", codec: "WAV", durationMs: 3_000, sampleRate: 8_000, channels: 1 };

  it.each([
    ["RIFF", wav()],
    ["RF64", wav({ name: "RF64" })],
    ["RIFF, whose header says 4 GB", wav({ said: 0xffff_ffff })],
    ["RIFF, whose header says nothing", wav({ said: 0 })],
    ["of fractions", wav({ tag: 3 })],
  ])("%s is as long as its samples", async (_, bytes) => {
    expect((await lookWithFfmpeg(bytes)).facts).toEqual({
      ...facts,
      ...asItIs,
      bitrate: Math.round((bytes.length * 8) / 3),
    });
  });

  it.each([
    ["of ADPCM", wav({ tag: 17 }), "Сжатый WAV браузеры не играют. Сохраните как MP3 или M4A"],
    ["of half a second", wav({ seconds: 0.5 }), "Файл короче секунды"],
    ["without samples", wav().subarray(0, 36), "Файл повреждён: он обрывается раньше конца"],
    [
      "without a format",
      Buffer.concat([wav().subarray(0, 12), wav().subarray(36)]),
      "Файл повреждён: звук в нём не описан",
    ],
  ])("%s is refused", async (_, bytes, message) => {
    await expect(lookWithFfmpeg(bytes)).rejects.toThrow(message);
  });
});

describe("a file is read once more", () => {
  const bytes = mp3();
  const chunks = [
    { beginAt: 0, byteSize: 5_000, sha256: hashOf(bytes.subarray(0, 5_000)) },
    { beginAt: 5_000, byteSize: 6_960, sha256: hashOf(bytes.subarray(5_000)) },
  ];

  it("and is what it has to be", async () => {
    expect(await verify(await stored(bytes), chunks)).toEqual({ sha256: hashOf(bytes), damaged: [] });
  });

  it("or says what is not", async () => {
    const zeroed = Buffer.concat([bytes.subarray(0, 5_000), Buffer.alloc(6_960)]);
    expect((await verify(await stored(zeroed), chunks)).damaged).toEqual([[5_000, 11_960]]);
    const cutOff = await stored(bytes.subarray(0, 4_999));
    expect((await verify(cutOff, chunks)).damaged).toEqual([
      [0, 5_000],
      [5_000, 11_960],
    ]);
    await expect(verify(join(folder, "gone"), chunks)).rejects.toMatchObject({ code: "ENOENT" });
  });
});

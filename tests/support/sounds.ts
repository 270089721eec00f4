import { createHash } from "node:crypto";

/** A silent frame of layer III: 44.1 kHz, one channel; of 32 kbit/s it has 104 bytes. */
function frame(kilobits: 32 | 64 | 128): Buffer {
  const index = { 32: 1, 64: 5, 128: 9 }[kilobits];
  const bytes = Buffer.alloc(Math.floor((144 * kilobits * 1_000) / 44_100));
  bytes.set([0xff, 0xfb, index << 4, 0xc0]);
  return bytes;
}

/** Four bytes of seven bits each. */
const synchsafe = (size: number): number[] => [(size >> 21) & 127, (size >> 14) & 127, (size >> 7) & 127, size & 127];
const bigEndian = (value: number): Buffer => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
};

const tagFrame = (name: string, body: Buffer): Buffer =>
  Buffer.concat([Buffer.from(name), Buffer.from(synchsafe(body.length)), Buffer.alloc(2), body]);
const textFrame = (name: string, text: string): Buffer =>
  tagFrame(name, Buffer.concat([Buffer.from([3]), Buffer.from(text)]));

type Tags = { title?: string; chapters?: { title: string; startMs: number; endMs: number }[]; padding?: number };

/** The tags of ID3v2.4 that stand before the sound. */
export function id3({ title, chapters = [], padding = 0 }: Tags): Buffer {
  const frames = Buffer.concat([
    ...(title === undefined ? [] : [textFrame("TIT2", title)]),
    ...chapters.map((chapter, index) =>
      tagFrame(
        "CHAP",
        Buffer.concat([
          Buffer.from(`chp${index}\0`),
          bigEndian(chapter.startMs),
          bigEndian(chapter.endMs),
          Buffer.alloc(8, 0xff),
          textFrame("TIT2", chapter.title),
        ]),
      ),
    ),
    Buffer.alloc(padding),
  ]);
  return Buffer.concat([Buffer.from("ID3\u0004\0\0", "latin1"), Buffer.from(synchsafe(frames.length)), frames]);
}

/** 1,152 of 44,100 samples: 38 frames are 993 ms, 39 are 1,019. */
export const framesOf = (count: number, bitrates: readonly (32 | 64 | 128)[] = [32]): Buffer =>
  Buffer.concat(Array.from({ length: count }, (_, index) => frame(bitrates[index % bitrates.length] ?? 32)));

/** An MP3 of silence. @param frames 115 are 3,004 ms and 11,960 bytes */
export const mp3 = ({
  frames = 115,
  bitrates,
  ...tags
}: Tags & { frames?: number; bitrates?: readonly (32 | 64 | 128)[] } = {}) =>
  Buffer.concat([...(Object.keys(tags).length === 0 ? [] : [id3(tags)]), framesOf(frames, bitrates)]);

function box(type: string, ...parts: Buffer[]): Buffer {
  const body = Buffer.concat(parts);
  return Buffer.concat([bigEndian(body.length + 8), Buffer.from(type, "latin1"), body]);
}

const words = (...values: number[]): Buffer => Buffer.concat(values.map(bigEndian));
const halves = (...values: number[]): Buffer => {
  const bytes = Buffer.alloc(values.length * 2);
  for (const [index, value] of values.entries()) bytes.writeUInt16BE(value, index * 2);
  return bytes;
};

/** AAC of low complexity, 44.1 kHz, one channel. */
const esds = box(
  "esds",
  words(0),
  Buffer.from([3, 25, 0, 0, 0, 4, 17, 0x40, 0x15, 0, 0, 0, 0, 0, 0xfa, 0, 0, 0, 0xfa, 0, 5, 2, 0x12, 0x08, 6, 1, 2]),
);
/** A silent packet of 1,024 samples. */
const packet = Buffer.from([0x00, 0xc8, 0x00, 0x80, 0x23, 0x80]);

type Mp4 = {
  packets?: number;
  /** What its table says, in packets. */
  lasts?: number;
  brand?: string;
  format?: string;
  kind?: "soun" | "vide";
  hasFragments?: boolean;
  title?: string;
  /** Nero's list of chapters. */
  chapters?: readonly { title: string; startMs: number }[];
  tracks?: number;
};

function chapterList(chapters: NonNullable<Mp4["chapters"]>): Buffer {
  const rows = chapters.map(({ title, startMs }) => {
    const name = Buffer.from(title);
    const head = Buffer.alloc(9);
    head.writeBigUInt64BE(BigInt(startMs) * 10_000n);
    head[8] = name.length;
    return Buffer.concat([head, name]);
  });
  return box("chpl", Buffer.from([1, 0, 0, 0, 0, 0, 0, 0]), Buffer.from([rows.length]), ...rows);
}

const named = (title: string): Buffer =>
  box(
    "meta",
    words(0),
    box("hdlr", words(0, 0), Buffer.from("mdirappl"), Buffer.alloc(9)),
    box("ilst", box("\u00a9nam", box("data", words(1, 0), Buffer.from(title)))),
  );

/** An M4A of silence with its table before its sound. @param given.packets 130 are 3,019 ms */
export function m4a({
  packets = 130,
  lasts = packets,
  brand = "M4A ",
  format = "mp4a",
  kind = "soun",
  hasFragments = false,
  title,
  chapters,
  tracks = 1,
}: Mp4 = {}): Buffer {
  const head = box("ftyp", Buffer.from(brand), words(0), Buffer.from("isom"));
  const duration = lasts * 1_024;
  const entry = box(format, Buffer.alloc(6), halves(1, 0, 0, 0, 0, 1, 16, 0, 0), words(44_100 * 65_536), esds);
  const moov = (begin: number): Buffer =>
    box(
      "moov",
      box("mvhd", words(0, 0, 0, 44_100, duration), Buffer.alloc(80)),
      ...Array.from({ length: tracks }, () =>
        box(
          "trak",
          box("tkhd", words(7, 0, 0, 1, 0, duration), Buffer.alloc(60)),
          box(
            "mdia",
            box("mdhd", words(0, 0, 0, 44_100, duration), halves(0x55c4, 0)),
            box("hdlr", words(0, 0), Buffer.from(kind), Buffer.alloc(13)),
            box(
              "minf",
              box("smhd", words(0, 0)),
              box("dinf", box("dref", words(0, 1), box("url ", words(1)))),
              box(
                "stbl",
                box("stsd", words(0, 1), entry),
                box("stts", words(0, 1, packets, 1_024)),
                box("stsc", words(0, 1, 1, packets, 1)),
                box("stsz", words(0, packet.length, packets)),
                box("stco", words(0, 1, begin)),
              ),
            ),
          ),
        ),
      ),
      ...(title === undefined && chapters === undefined
        ? []
        : [box("udta", ...(title === undefined ? [] : [named(title)]), ...(chapters ? [chapterList(chapters)] : []))]),
      ...(hasFragments ? [box("mvex", box("trex", words(0, 1, 1, 0, 0, 0)))] : []),
    );
  const begin = head.length + moov(0).length + 8;
  return Buffer.concat([head, moov(begin), box("mdat", ...Array.from({ length: packets }, () => packet))]);
}

type Page = { serial?: number; flags?: number; granule?: number; place?: number };

/** The checksum of a page (RFC 3533, section 6): 0x04C11DB7, from the left, of all its bytes with four zeros in its own place. */
function checksum(bytes: Uint8Array): number {
  let sum = 0;
  for (const byte of bytes) {
    sum ^= byte << 24;
    for (let bit = 0; bit < 8; bit += 1) sum = (sum << 1) ^ (sum & 0x80000000 ? 0x04c11db7 : 0);
  }
  return sum >>> 0;
}

/** The lengths of a packet's segments: one of 255 goes on. */
const lacing = ({ length }: Buffer): number[] => [
  ...Array.from({ length: Math.floor(length / 255) }, () => 255),
  length % 255,
];

function pageOf(segments: number[], body: Buffer, { serial = 1, flags = 0, granule = 0, place = 0 }: Page): Buffer {
  const head = Buffer.alloc(27);
  head.write("OggS");
  head[5] = flags;
  head.writeBigInt64LE(BigInt(granule), 6);
  head.writeUInt32LE(serial, 14);
  head.writeUInt32LE(place, 18);
  head[26] = segments.length;
  const page = Buffer.concat([head, Buffer.from(segments), body]);
  page.writeUInt32LE(checksum(page), 22);
  return page;
}

const page = (packets: readonly Buffer[], given: Page): Buffer =>
  pageOf(packets.flatMap(lacing), Buffer.concat(packets), given);
const MOST_SEGMENTS = 255;

/** A packet on as many pages as it takes. @returns the pages, and how many there are */
function pagesOf(packet: Buffer, { place = 0, ...given }: Page): { bytes: Buffer; count: number } {
  const segments = lacing(packet);
  const count = Math.ceil(segments.length / MOST_SEGMENTS);
  const pages = Array.from({ length: count }, (_, index) =>
    pageOf(
      segments.slice(index * MOST_SEGMENTS, (index + 1) * MOST_SEGMENTS),
      packet.subarray(index * MOST_SEGMENTS * 255, (index + 1) * MOST_SEGMENTS * 255),
      { ...given, flags: index === 0 ? 0 : 1, place: place + index },
    ),
  );
  return { bytes: Buffer.concat(pages), count };
}

const littleEndian = (value: number): Buffer => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
};
const counted = (text: string): Buffer => {
  const bytes = Buffer.from(text);
  return Buffer.concat([littleEndian(bytes.length), bytes]);
};

/** Silence of 20 ms in Opus, at 48 kHz; 500 bytes a second. */
const opusSilence = Buffer.concat([Buffer.from([0xf8, 0xff, 0xfe]), Buffer.alloc(7)]);

function opusHead(): Buffer {
  const head = Buffer.alloc(19);
  head.write("OpusHead");
  head.set([1, 1], 8);
  head.writeUInt16LE(312, 10);
  head.writeUInt32LE(48_000, 12);
  return head;
}

type Ogg = {
  /** Of its length. */
  seconds?: number;
  serial?: number;
  head?: Buffer;
  /** «NAME=text». */
  comments?: readonly string[];
};

/** Ogg Opus of silence; a page a second. */
export function ogg({ seconds = 3, serial = 1, head = opusHead(), comments = [] }: Ogg = {}): Buffer {
  const tags = Buffer.concat([
    Buffer.from("OpusTags"),
    counted("rukopis"),
    littleEndian(comments.length),
    ...comments.map(counted),
  ]);
  const tagged = pagesOf(tags, { serial, place: 1 });
  return Buffer.concat([
    page([head], { serial, flags: 2 }),
    tagged.bytes,
    ...Array.from({ length: seconds }, (_, index) =>
      page(
        Array.from({ length: 50 }, () => opusSilence),
        {
          serial,
          place: 1 + tagged.count + index,
          granule: 312 + (index + 1) * 48_000,
          flags: index + 1 === seconds ? 4 : 0,
        },
      ),
    ),
  ]);
}

type Wav = {
  seconds?: number;
  name?: "RIFF" | "RF64";
  /** What the header says of its sizes; nothing: the truth. */
  said?: number;
  /** Of the format: 1 whole numbers, 3 fractions, 17 ADPCM. */
  tag?: number;
  /** From -1 to 1, by its second. */
  wave?: (second: number) => number;
};

/** One channel of 8 kHz and 16 bits; by default silent. */
export function wav({ seconds = 3, name = "RIFF", said, tag = 1, wave = () => 0 }: Wav = {}): Buffer {
  const samples = Buffer.alloc(seconds * 16_000);
  for (let index = 0; index < seconds * 8_000; index += 1)
    samples.writeInt16LE(Math.round(wave(index / 8_000) * 32_767), index * 2);
  const format = Buffer.alloc(16);
  format.writeUInt16LE(tag, 0);
  format.writeUInt16LE(1, 2);
  format.writeUInt32LE(8_000, 4);
  format.writeUInt32LE(16_000, 8);
  format.writeUInt16LE(2, 12);
  format.writeUInt16LE(16, 14);
  const long = Buffer.alloc(28);
  long.writeBigUInt64LE(BigInt(samples.length + 72), 0);
  long.writeBigUInt64LE(BigInt(samples.length), 8);
  long.writeBigUInt64LE(BigInt(samples.length / 2), 16);
  const size = (real: number) => littleEndian(said ?? (name === "RF64" ? 0xffff_ffff : real));
  return Buffer.concat([
    ...[Buffer.from(name), size(samples.length + 36), Buffer.from("WAVE")],
    ...(name === "RF64" ? [Buffer.from("ds64"), littleEndian(28), long] : []),
    ...[Buffer.from("fmt "), littleEndian(16), format, Buffer.from("data"), size(samples.length), samples],
  ]);
}

/** The beginning of a FLAC: what it sounds like, nobody here can hear. @param given.seconds that it says it lasts */
export function flac({ seconds = 3, rate = 44_100, channels = 2, block = 0 } = {}): Buffer {
  const info = Buffer.alloc(34);
  info.writeBigUInt64BE(
    (BigInt(rate) << 44n) | (BigInt(channels - 1) << 41n) | (15n << 36n) | BigInt(seconds * rate),
    10,
  );
  return Buffer.concat([Buffer.from("fLaC"), Buffer.from([0x80 | block, 0, 0, 34]), info, Buffer.alloc(2_000, 0x55)]);
}

export const hashOf = (bytes: Uint8Array): string => createHash("sha256").update(bytes).digest("hex");

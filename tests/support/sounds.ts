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

type Page = { serial?: number; flags?: number; granule?: number };

function page(body: Buffer, { serial = 1, flags = 0, granule = 0 }: Page): Buffer {
  const head = Buffer.alloc(27);
  head.write("OggS");
  head[5] = flags;
  head.writeBigInt64LE(BigInt(granule), 6);
  head.writeUInt32LE(serial, 14);
  const lengths = [...Array.from({ length: Math.floor(body.length / 255) }, () => 255), body.length % 255];
  head[26] = lengths.length;
  return Buffer.concat([head, Buffer.from(lengths), body]);
}

function opusHead(): Buffer {
  const head = Buffer.alloc(19);
  head.write("OpusHead");
  head.set([1, 1], 8);
  head.writeUInt16LE(312, 10);
  head.writeUInt32LE(48_000, 12);
  return head;
}

/** Ogg Opus by its pages: what it sounds like, nobody here can hear. @param given.seconds of its length */
export const ogg = ({
  seconds = 3,
  serial = 1,
  head = opusHead(),
}: {
  seconds?: number;
  serial?: number;
  head?: Buffer;
} = {}) =>
  Buffer.concat([
    page(head, { serial, flags: 2 }),
    page(Buffer.from("OpusTags\u0000\u0000\u0000\u0000\u0000\u0000\u0000\u0000"), { serial }),
    ...Array.from({ length: seconds }, (_, index) =>
      page(Buffer.alloc(500), { serial, granule: 312 + (index + 1) * 48_000, flags: index + 1 === seconds ? 4 : 0 }),
    ),
  ]);

export const hashOf = (bytes: Uint8Array): string => createHash("sha256").update(bytes).digest("hex");

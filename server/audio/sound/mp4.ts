import { audioRefusals } from "../../../src/text/audioRules.ts";
import { bitrateOf, type SoundFacts } from "./facts.ts";
import { broken, cutOff, notSound, SoundRefusal, unplayable } from "./refusal.ts";
import type { Source } from "./source.ts";

/** What one of 24 hours needs is a tenth. */
const LARGEST_TABLE = 67_108_864;
const MOST_BOXES = 10_000;

type Box = { type: string; begin: number; end: number };
/** Finds boxes between two places. */
type Bytes = { read: (position: number, length: number) => Buffer };

function* boxesOf({ read }: Bytes, from: number, to: number): Generator<Box> {
  for (let at = from, count = 0; at + 8 <= to; count += 1) {
    if (count > MOST_BOXES) throw broken("в нём слишком много частей");
    const head = read(at, 16);
    const type = head.toString("latin1", 4, 8);
    let [size, skip] = [head.readUInt32BE(0), 8];
    if (size === 1) {
      if (head.length < 16) return;
      [size, skip] = [Number(head.readBigUInt64BE(8)), 16];
    } else if (size === 0) size = to - at;
    if (size < skip) throw broken("части в нём перепутаны");
    yield { type, begin: at + skip, end: at + size };
    at += size;
  }
}

const memory = (bytes: Buffer): Bytes => ({
  read: (position, length) => bytes.subarray(position, position + length),
});

function inside(bytes: Buffer, { begin, end }: Box, path: string): Box | undefined {
  let within: Box = { type: "", begin, end };
  for (const type of path.split(".")) {
    const found = [...boxesOf(memory(bytes), within.begin, Math.min(within.end, bytes.length))].find(
      (box) => box.type === type,
    );
    if (!found) return undefined;
    within = found;
  }
  return within;
}

type Track = { kind: string; format: string; entry: Buffer; durationMs: number };

function trackOf(moov: Buffer, box: Box): Track {
  const [handler, description, header] = ["mdia.hdlr", "mdia.minf.stbl.stsd", "mdia.mdhd"].map((path) =>
    inside(moov, box, path),
  );
  if (!handler || !description || !header) throw broken("дорожка в нём не описана");
  const isLong = moov[header.begin] === 1;
  const times = moov.subarray(header.begin, header.end);
  const scale = times.readUInt32BE(isLong ? 20 : 12);
  const length = isLong ? Number(times.readBigUInt64BE(24)) : times.readUInt32BE(16);
  const entry = moov.subarray(description.begin + 8, description.end);
  return {
    kind: moov.toString("latin1", handler.begin + 8, handler.begin + 12),
    format: entry.toString("latin1", 4, 8),
    entry,
    durationMs: scale === 0 ? 0 : Math.round((length * 1_000) / scale),
  };
}

const encrypted = ["enca", "encv", "drms", "drmi", "p608"];
const pictures = ["jpeg", "png ", "mjpa", "mjpb"];
const codecs: Record<string, string> = {
  alac: "ALAC",
  "ac-3": "AC-3",
  "ec-3": "E-AC-3",
  Opus: "Opus в MP4",
  fLaC: "FLAC",
};

/** The number of the codec in a description of elementary streams; undefined: it says nothing. */
function objectType(entry: Buffer): number | undefined {
  const at = entry.indexOf("esds", 0, "latin1");
  if (at < 0) return undefined;
  const skipLength = (from: number): number => {
    let next = from;
    while (((entry[next] ?? 0) & 0x80) !== 0) next += 1;
    return next + 1;
  };
  let next = at + 8;
  if (entry[next] !== 3) return undefined;
  next = skipLength(next + 1) + 3;
  return entry[next] === 4 ? entry[skipLength(next + 1)] : undefined;
}

const AAC = [0x40, 0x66, 0x67, 0x68];

function mustBeAac({ format, entry }: Track): void {
  if (format !== "mp4a") throw unplayable(codecs[format] ?? (format.trim() || "Этот звук"));
  const type = objectType(entry);
  if (type !== undefined && !AAC.includes(type))
    throw unplayable(type === 0x69 || type === 0x6b ? "MP3 в MP4" : "Этот звук");
}

const brands = ["M4A ", "M4B ", "M4P ", "mp41", "mp42", "isom", "iso2"];

/** Is it an MP4 of a kind that may hold a sound? */
export function isMp4(head: Buffer): boolean {
  if (head.toString("latin1", 4, 8) !== "ftyp") return false;
  const length = Math.min(head.readUInt32BE(0), head.length);
  for (let at = 8; at + 4 <= length; at += 4) if (brands.includes(head.toString("latin1", at, at + 4))) return true;
  return false;
}

/** @throws SoundRefusal */
export function mp4Facts(source: Source): SoundFacts {
  const top = [...boxesOf(source, 0, source.size)];
  const last = top.at(-1);
  const table = top.find(({ type }) => type === "moov");
  if (!last || last.end > source.size) throw cutOff();
  if (!table) throw broken("в нём нет оглавления");
  if (table.end - table.begin > LARGEST_TABLE) throw broken("оглавление в нём слишком велико");
  const moov = source.read(table.begin, table.end - table.begin);
  const boxes = [...boxesOf(memory(moov), 0, moov.length)];
  const tracks = boxes.filter(({ type }) => type === "trak").map((box) => trackOf(moov, box));
  if (tracks.some(({ format }) => encrypted.includes(format))) throw new SoundRefusal(audioRefusals.encrypted);
  if (tracks.some(({ kind, format }) => kind === "vide" && !pictures.includes(format)))
    throw new SoundRefusal(audioRefusals.video);
  const [sound, ...others] = tracks.filter(({ kind }) => kind === "soun");
  if (!sound) throw notSound();
  if (others.length > 0) throw broken("в нём несколько звуковых дорожек");
  mustBeAac(sound);
  if (boxes.some(({ type }) => type === "mvex")) throw broken("запись в нём разбита на фрагменты");
  const { durationMs, entry } = sound;
  return {
    contentType: "audio/mp4",
    codec: "AAC",
    durationMs,
    bitrate: bitrateOf(source.size, durationMs),
    sampleRate: entry.readUInt32BE(32) >>> 16,
    channels: entry.readUInt16BE(24),
    headBytes: null,
    skipBytes: 0,
  };
}

import { bitrateOf, type SoundFacts } from "./facts.ts";
import { behindTags } from "./mp3.ts";
import { broken, cutOff, unplayable } from "./refusal.ts";
import type { Source } from "./source.ts";

const HEAD = 12;
const MOST_CHUNKS = 10_000;
const [WHOLE, FLOAT, EXTENSIBLE] = [1, 3, 0xfffe];

type Format = { channels: number; sampleRate: number; frameSize: number };

/** What the samples are. @throws SoundRefusal: they are packed in some way that nobody records in */
function formatOf(chunk: Buffer): Format {
  if (chunk.length < 16) throw broken("звук в нём не описан");
  const tag = chunk.readUInt16LE(0);
  const kind = tag === EXTENSIBLE && chunk.length >= 26 ? chunk.readUInt16LE(24) : tag;
  if (kind !== WHOLE && kind !== FLOAT) throw unplayable("Сжатый WAV");
  const format = {
    channels: chunk.readUInt16LE(2),
    sampleRate: chunk.readUInt32LE(4),
    frameSize: chunk.readUInt16LE(12),
  };
  if (Object.values(format).includes(0)) throw broken("звук в нём не описан");
  return format;
}

/**
 * RIFF, or RF64 for more than four gigabytes. What the header says of sizes is asked no further than the file goes: programs that record
 * for hours leave 0 or four gigabytes there.
 * @throws SoundRefusal
 */
export function wavFacts(source: Source): SoundFacts {
  let format: Format | null = null;
  let at = behindTags(source) + HEAD;
  for (let count = 0; count < MOST_CHUNKS && at + 8 <= source.size; count += 1) {
    const head = source.read(at, 8);
    const [name, size] = [head.toString("latin1", 0, 4), head.readUInt32LE(4)];
    if (name === "fmt ") format = formatOf(source.read(at + 8, Math.min(size, 40)));
    if (name === "data") return factsOf(format, source.size, dataSize(source.size - at - 8, size));
    at += 8 + size + (size % 2);
  }
  if (at + 8 <= source.size) throw broken("в нём слишком много частей");
  throw cutOff();
}

/** What is there, whatever is said: 0 and 0xFFFFFFFF are said by who did not know. */
const dataSize = (rest: number, said: number): number => (said === 0 ? rest : Math.min(rest, said));

function factsOf(format: Format | null, fileSize: number, bytes: number): SoundFacts {
  if (!format) throw broken("звук в нём не описан");
  const { channels, sampleRate, frameSize } = format;
  const durationMs = Math.round((Math.floor(bytes / frameSize) * 1_000) / sampleRate);
  return {
    contentType: "audio/wav",
    codec: "WAV",
    durationMs,
    bitrate: bitrateOf(fileSize, durationMs),
    sampleRate,
    channels,
    headBytes: null,
    skipBytes: 0,
  };
}

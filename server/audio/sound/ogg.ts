import { audioRefusals } from "../../../src/text/audioRules.ts";
import { bitrateOf, type SoundFacts } from "./facts.ts";
import { broken, cutOff, notSound, SoundRefusal, unplayable } from "./refusal.ts";
import type { Source } from "./source.ts";

const WINDOW = 1_048_576;
/** Opus counts in these, whatever it was recorded in. */
const OPUS_RATE = 48_000;
const FIRST = 2;

/** `lengths`: of the segments of its packets; one of 255 goes on. */
type Page = { serial: number; isFirst: boolean; granule: bigint; begin: number; end: number; lengths: Uint8Array };

/** All pages of a file, in their order. @throws SoundRefusal */
export function* pagesOf(source: Source): Generator<Page> {
  let window: Buffer = Buffer.alloc(0);
  let from = 0;
  for (let at = 0; at < source.size; ) {
    // A page has at most 65,307 bytes.
    if (at + 282 > from + window.length) {
      window = source.read(at, WINDOW);
      from = at;
    }
    const head = window.subarray(at - from, at - from + 282);
    if (head.length < 27 || head.toString("latin1", 0, 4) !== "OggS") throw cutOff();
    const count = head[26] ?? 0;
    const begin = at + 27 + count;
    const lengths = head.subarray(27, 27 + count);
    const end = lengths.reduce((sum, length) => sum + length, begin);
    if (end > source.size) throw cutOff();
    const isFirst = ((head[5] ?? 0) & FIRST) !== 0;
    yield { serial: head.readUInt32LE(14), isFirst, granule: head.readBigInt64LE(6), begin, end, lengths };
    at = end;
  }
}

type Stream = { serial: number; codec: string; channels: number; sampleRate: number; rate: number; skip: number };

/** @throws SoundRefusal: a stream of this kind is no sound that browsers play; null: it is neither sound nor picture */
function streamOf(serial: number, head: Buffer): Stream | null {
  const starts = (text: string) => head.toString("latin1", 0, text.length) === text;
  if (starts("OpusHead")) {
    const sampleRate = head.readUInt32LE(12) || OPUS_RATE;
    return { serial, codec: "Opus", channels: head[9] ?? 1, sampleRate, rate: OPUS_RATE, skip: head.readUInt16LE(10) };
  }
  if (starts("\u0001vorbis")) {
    const sampleRate = head.readUInt32LE(12);
    if (sampleRate === 0) throw broken("частота звука в нём не названа");
    return { serial, codec: "Vorbis", channels: head[11] ?? 1, sampleRate, rate: sampleRate, skip: 0 };
  }
  if (starts("\u007fFLAC")) throw unplayable("FLAC");
  if (starts("Speex")) throw unplayable("Speex");
  if (starts("\u0080theora")) throw new SoundRefusal(audioRefusals.video);
  return null;
}

/** @throws SoundRefusal */
export function oggFacts(source: Source): SoundFacts {
  let stream: Stream | null = null;
  let granule = 0n;
  let hasData = false;
  for (const page of pagesOf(source)) {
    if (!page.isFirst) hasData = true;
    else {
      if (hasData) throw broken("в нём несколько записей подряд");
      const found = streamOf(page.serial, source.read(page.begin, Math.min(page.end - page.begin, 64)));
      if (found && stream) throw broken("в нём несколько звуковых дорожек");
      stream ??= found;
    }
    if (page.serial === stream?.serial && page.granule > granule) granule = page.granule;
  }
  if (!stream) throw notSound();
  const durationMs = Math.max(0, Math.round(((Number(granule) - stream.skip) * 1_000) / stream.rate));
  return {
    contentType: "audio/ogg",
    codec: stream.codec,
    durationMs,
    bitrate: bitrateOf(source.size, durationMs),
    sampleRate: stream.sampleRate,
    channels: stream.channels,
    headBytes: null,
    skipBytes: 0,
  };
}

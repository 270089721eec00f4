import { bitrateOf, type SoundFacts } from "./facts.ts";
import { behindTags } from "./mp3.ts";
import { broken, cutOff } from "./refusal.ts";
import type { Source } from "./source.ts";

const MARK = 4;
const HEAD = 4;
const STREAM_INFO = 34;

/** Reads the first block of the FLAC (RFC 9639, section 8.2). @throws SoundRefusal */
export function flacFacts(source: Source): SoundFacts {
  const begin = behindTags(source) + MARK;
  const block = source.read(begin, HEAD + STREAM_INFO);
  if (block.length < HEAD + STREAM_INFO) throw cutOff();
  const isStreamInfo = ((block[0] ?? 0) & 127) === 0 && block.readUIntBE(1, 3) === STREAM_INFO;
  if (!isStreamInfo) throw broken("звук в нём не описан");
  // 20 bits of the rate, 3 of the channels, 5 of the sample's size, 36 of the count.
  const packed = block.readBigUInt64BE(HEAD + 10);
  const sampleRate = Number(packed >> 44n);
  const channels = Number((packed >> 41n) & 7n) + 1;
  const samples = Number(packed & 0xf_ffff_ffffn);
  if (sampleRate === 0) throw broken("частота звука в нём не названа");
  if (samples === 0) throw broken("длина звука в нём не названа");
  const durationMs = Math.round((samples * 1_000) / sampleRate);
  return {
    contentType: "audio/flac",
    codec: "FLAC",
    durationMs,
    bitrate: bitrateOf(source.size, durationMs),
    sampleRate,
    channels,
    headBytes: null,
    skipBytes: 0,
  };
}

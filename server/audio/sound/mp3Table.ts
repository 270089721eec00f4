import type { Scan } from "./mp3Frame.ts";
import { type Frame, frameOf, sideInfoOf } from "./mp3Frame.ts";

/** «Xing», flags, frames, bytes, a hundred points. */
const TABLE = 116;
const FRAMES_BYTES_AND_POINTS = 7;
const POINTS = 100;

/** The head of the smallest frame that has room for a table, of the same sound, without a checksum. */
function headFor({ version, sampleRate, channels }: Frame): { head: Buffer; frame: Frame } {
  const versionBits = version === 1 ? 3 : version === 2 ? 2 : 0;
  const rates = [44_100, 48_000, 32_000].map((rate) => (version === 1 ? rate : version === 2 ? rate / 2 : rate / 4));
  const rateBits = rates.indexOf(sampleRate);
  for (let bitrate = 1; bitrate < 15; bitrate += 1) {
    const head = Buffer.from([
      0xff,
      0xe0 | (versionBits << 3) | (1 << 1) | 1,
      (bitrate << 4) | (rateBits << 2),
      channels === 1 ? 0xc0 : 0,
    ]);
    const frame = frameOf(head[0] ?? 0, head[1] ?? 0, head[2] ?? 0, head[3] ?? 0);
    if (frame && frame.length >= head.length + sideInfoOf(frame) + TABLE) return { head, frame };
  }
  throw new Error("no frame of layer III has room for a table");
}

/** One silent frame that tells how many frames and bytes follow, and where each hundredth of the time begins. */
export function tableFrame({ first, start, end, offsets, count }: Scan): Buffer {
  const { head, frame } = headFor(first);
  const bytes = Buffer.alloc(frame.length);
  head.copy(bytes);
  const total = frame.length + end - start;
  let at = head.length + sideInfoOf(frame);
  bytes.write("Xing", at, "latin1");
  at = bytes.writeUInt32BE(FRAMES_BYTES_AND_POINTS, at + 4);
  at = bytes.writeUInt32BE(count, at);
  at = bytes.writeUInt32BE(total, at);
  for (let point = 0; point < POINTS; point += 1) {
    const offset = (offsets[Math.floor((point * count) / POINTS)] ?? start) - start + frame.length;
    bytes[at + point] = Math.min(255, Math.floor((offset * 256) / total));
  }
  return bytes;
}

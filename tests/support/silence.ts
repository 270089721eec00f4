/** MPEG-2 layer III, 24 kHz, mono, 8 kbit: 24 ms in 24 bytes. */
const HEAD = [0xff, 0xf3, 0x14, 0xc0];
const FRAME_BYTES = 24;
const FRAME_MS = 24;

/** An MP3 of so many milliseconds, cut to whole frames, in which nothing is heard: every player plays it. */
export function silence(milliseconds: number): Buffer {
  const frame = Buffer.alloc(FRAME_BYTES);
  frame.set(HEAD);
  return Buffer.concat(Array.from({ length: Math.floor(milliseconds / FRAME_MS) }, () => frame));
}

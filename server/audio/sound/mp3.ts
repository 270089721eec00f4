import { bitrateOf, type SoundFacts } from "./facts.ts";
import { type Frame, frameOf, isAlike, type Scan, sideInfoOf } from "./mp3Frame.ts";
import { tableFrame } from "./mp3Table.ts";
import { broken, notSound } from "./refusal.ts";
import type { Source } from "./source.ts";

const WINDOW = 1_048_576;
/** How far behind the tags the sound may begin: some programs leave room there. */
const MOST_PADDING = 1_048_576;
const HEAD = 4;
/** Bytes: 320 kbit/s at 32 kHz. */
const LARGEST_FRAME = 1_441;
/** In a row, before anything is taken for a sound. */
const SURE = 3;

/** Reads heads one by one out of a window that moves along. */
function headsOf(source: Source) {
  let begin = 0;
  let window: Buffer = Buffer.alloc(0);
  return (at: number): Frame | null => {
    if (at < begin || at + HEAD > begin + window.length) {
      if (at + HEAD > source.size) return null;
      begin = at;
      window = source.read(at, WINDOW);
    }
    const from = at - begin;
    return frameOf(window[from] ?? 0, window[from + 1] ?? 0, window[from + 2] ?? 0, window[from + 3] ?? 0);
  };
}

/** Behind the tags at the beginning of a file. */
export function behindTags(source: Source): number {
  let at = 0;
  for (;;) {
    const head = source.read(at, 10);
    if (head.length < 10 || head.toString("latin1", 0, 3) !== "ID3") return at;
    const [a = 0, b = 0, c = 0, d = 0] = head.subarray(6);
    const footer = ((head[5] ?? 0) & 0x10) === 0 ? 0 : 10;
    at += 10 + footer + (((a & 127) << 21) | ((b & 127) << 14) | ((c & 127) << 7) | (d & 127));
  }
}

type Head = ReturnType<typeof headsOf>;

/** Do frames of one sound stand here, one behind the other? The end of the file is as good as another frame. */
function isSure(head: Head, at: number, size: number, like: Frame | null, count: number): Frame | null {
  const first = head(at);
  if (!first || (like && !isAlike(first, like))) return null;
  let next = at + first.length;
  for (let seen = 1; seen < count; seen += 1) {
    if (next + HEAD > size) return next <= size ? first : null;
    const frame = head(next);
    if (!frame || !isAlike(frame, first)) return null;
    next += frame.length;
  }
  return first;
}

/** Has this frame a table of its own in place of a sound? */
function holdsTable(source: Source, at: number, frame: Frame): boolean {
  const bytes = source.read(at, Math.min(frame.length, 200));
  const side = HEAD + (frame.hasCheck ? 2 : 0) + sideInfoOf(frame);
  const name = bytes.toString("latin1", side, side + 4);
  return name === "Xing" || name === "Info" || bytes.toString("latin1", 36, 40) === "VBRI";
}

/** Walks along all frames of an MP3. @returns null when this is none */
export function scanMp3(source: Source): Scan | null {
  const head = headsOf(source);
  const tagged = behindTags(source);
  let at = tagged;
  let first: Frame | null = null;
  for (; at < Math.min(source.size, tagged + MOST_PADDING); at += 1) {
    first = isSure(head, at, source.size, null, SURE);
    if (first) break;
  }
  if (!first) return null;
  const start = at;
  const hasTable = holdsTable(source, at, first);
  if (hasTable) at += first.length;
  let offsets = new Uint32Array(65_536);
  let [count, end, isVariable, isLost] = [0, at, false, false];
  while (at + HEAD <= source.size) {
    const frame = isLost ? isSure(head, at, source.size, first, 2) : head(at);
    if (!frame || !isAlike(frame, first)) {
      isLost = true;
      at += 1;
      continue;
    }
    isLost = false;
    if (at + frame.length > source.size) break;
    if (count === offsets.length) {
      const longer = new Uint32Array(count * 2);
      longer.set(offsets);
      offsets = longer;
    }
    offsets[count] = at;
    count += 1;
    if (frame.bitrate !== first.bitrate) isVariable = true;
    at += frame.length;
    end = at;
  }
  return { first, start, end, offsets, count, hasTable, isVariable };
}

/** How long so many frames sound, in milliseconds. */
export const millisecondsOf = (count: number, { samples, sampleRate }: Frame): number =>
  Math.round((count * samples * 1_000) / sampleRate);

/** @throws SoundRefusal */
export function mp3Facts(source: Source): SoundFacts {
  const scan = scanMp3(source);
  if (!scan) throw notSound();
  const { first, start, end, count } = scan;
  // Most of the file is between its frames.
  if (end - start > 2 * (count + 1) * LARGEST_FRAME) throw broken("звук в нём прерывается");
  const durationMs = millisecondsOf(count, first);
  const needsTable = !scan.hasTable && scan.isVariable;
  return {
    contentType: "audio/mpeg",
    codec: "MP3",
    durationMs,
    bitrate: bitrateOf(end - start, durationMs),
    sampleRate: first.sampleRate,
    channels: first.channels,
    headBytes: needsTable ? tableFrame(scan) : null,
    skipBytes: needsTable ? start : 0,
  };
}

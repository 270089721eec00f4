import { pagesOf } from "./ogg.ts";
import type { Mark } from "./pieces.ts";
import type { Source } from "./source.ts";

/** Comments of more are pictures, and chapters behind them are not looked for. */
const LARGEST = 33_554_432;
const WHOLE_SEGMENT = 255;
const heads = ["OpusTags", "\u0003vorbis"];

/** The packet behind the head of a sound; null: it never ends. */
function commentPacket(source: Source): Buffer | null {
  const parts: Buffer[] = [];
  let [serial, size]: [number | undefined, number] = [undefined, 0];
  for (const page of pagesOf(source)) {
    if (page.isFirst) {
      const head = source.read(page.begin, 8).toString("latin1");
      if (head === "OpusHead" || head.startsWith("\u0001vorbis")) serial = page.serial;
      continue;
    }
    if (page.serial !== serial) continue;
    const last = page.lengths.findIndex((length) => length < WHOLE_SEGMENT);
    const lengths = last < 0 ? page.lengths : page.lengths.subarray(0, last + 1);
    const length = lengths.reduce((sum, one) => sum + one, 0);
    size += length;
    if (size > LARGEST) return null;
    parts.push(source.read(page.begin, length));
    if (last >= 0) return Buffer.concat(parts);
  }
  return null;
}

/** «NAME=text» of a packet of comments, as far as it goes. */
function* commentsOf(packet: Buffer): Generator<[name: string, text: string]> {
  const head = heads.find((name) => packet.toString("latin1", 0, name.length) === name);
  if (head === undefined || packet.length < head.length + 4) return;
  let at = head.length + 4 + packet.readUInt32LE(head.length);
  if (at + 4 > packet.length) return;
  const count = packet.readUInt32LE(at);
  at += 4;
  for (let index = 0; index < count && at + 4 <= packet.length; index += 1) {
    const length = packet.readUInt32LE(at);
    const comment = packet.subarray(at + 4, at + 4 + length);
    at += 4 + length;
    const middle = comment.indexOf("=");
    // A picture is no chapter.
    if (middle < 0 || middle > 20 || length > 4_096) continue;
    yield [comment.toString("latin1", 0, middle).toUpperCase(), comment.toString("utf8", middle + 1)];
  }
}

const TIME = /^(\d{1,3}):(\d{1,2}):(\d{1,2}(?:\.\d{1,9})?)$/;

function millisecondsOf(time: string): number | null {
  const [, hours, minutes, seconds] = TIME.exec(time.trim()) ?? [];
  if (hours === undefined) return null;
  return Math.round((Number(hours) * 3_600 + Number(minutes) * 60 + Number(seconds)) * 1_000);
}

/** The chapters that an Ogg names in its comments: «CHAPTER001=00:12:30.000», «CHAPTER001NAME=Утро»; in the order of their numbers. */
export function oggMarks(source: Source): Mark[] {
  const packet = commentPacket(source);
  if (!packet) return [];
  const starts = new Map<number, number>();
  const titles = new Map<number, string>();
  for (const [name, text] of commentsOf(packet)) {
    const [, digits, isName] = /^CHAPTER(\d{1,5})(NAME)?$/.exec(name) ?? [];
    if (digits === undefined) continue;
    const time = isName ? null : millisecondsOf(text);
    if (isName) titles.set(Number(digits), text);
    else if (time !== null) starts.set(Number(digits), time);
  }
  return [...starts]
    .sort(([one], [other]) => one - other)
    .map(([number, startMs]) => ({ title: titles.get(number) ?? "", startMs }));
}

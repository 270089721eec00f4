import { isAscii, isUtf8 } from "node:buffer";
import type { Readable } from "node:stream";
import { ImportRefusal } from "./refusal.ts";
import { quoted, type Report } from "./report.ts";
import type { OpenBook } from "./source.ts";

const declaration = /^\s*<\?xml[^>]*?encoding\s*=\s*["']([\w.:-]+)["']/i;
const top = { line: 1, column: 1 };
/** With a larger share of broken characters the text is not UTF-8. */
const MOST_BROKEN = 0.02;

/** By their frequency in Russian prose: nine of ten letters are lower-case ones, most of them these. */
const frequent = "оеаинтсрвлкмдпуыяьгзбчйхжшюцщэф";

const START = 1_024;
/** The longest character of UTF-8 but its last byte. */
const LONGEST_CUT = 3;

/** How the file begins, and whether all of it is UTF-8 without a fault: nearly every file is, and that is seen at once. */
type Glance = { start: Buffer; isRight: boolean; isPlain: boolean };

/** Where the last character begins that may go on in the next bytes. */
function wholeUntil(bytes: Buffer): number {
  for (let at = bytes.length - 1; at >= Math.max(0, bytes.length - LONGEST_CUT); at--)
    if ((bytes[at] as number) >= 0xc0) return at;
  return bytes.length;
}

async function glance(stream: Readable): Promise<Glance> {
  const found: Glance = { start: Buffer.alloc(0), isRight: true, isPlain: true };
  let cut = Buffer.alloc(0);
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    if (found.start.length < START) found.start = Buffer.concat([found.start, chunk.subarray(0, START)]);
    const bytes = cut.length > 0 ? Buffer.concat([cut, chunk]) : chunk;
    const end = wholeUntil(bytes);
    const whole = bytes.subarray(0, end);
    cut = Buffer.from(bytes.subarray(end));
    found.isPlain &&= isAscii(whole);
    found.isRight &&= found.isPlain || isUtf8(whole);
    if (!found.isRight && found.start.length >= START) break;
  }
  found.isRight &&= isUtf8(cut);
  found.isPlain &&= cut.length === 0;
  return found;
}

type Look = { start: Buffer; bytes: Uint32Array; broken: number; wide: number };

/** Reads the file once and keeps nothing: counts each byte, and the sequences that are not right UTF-8. */
async function lookThrough(stream: Readable): Promise<Look> {
  const look: Look = { start: Buffer.alloc(0), bytes: new Uint32Array(256), broken: 0, wide: 0 };
  const utf8 = new TextDecoder("utf-8", { ignoreBOM: true });
  const count = (text: string) => {
    for (let at = text.indexOf("\ufffd"); at !== -1; at = text.indexOf("\ufffd", at + 1)) look.broken++;
  };
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    if (look.start.length < START) look.start = Buffer.concat([look.start, chunk.subarray(0, START)]);
    // An iterator would take five times as long.
    for (let at = 0; at < chunk.length; at++) (look.bytes[chunk[at] as number] as number)++;
    count(utf8.decode(chunk, { stream: true }));
  }
  count(utf8.decode());
  // In UTF-8 every wide character has one leading byte.
  look.wide = look.bytes.reduce((sum, times, byte) => (byte >= 0xc0 ? sum + times : sum), 0);
  return look;
}

/** UTF-16 by its mark, or by the zeros next to the first «<». */
function sixteenBits({ start }: Look): string | undefined {
  if ((start[0] === 0xff && start[1] === 0xfe) || (start[0] === 0x3c && start[1] === 0)) return "utf-16le";
  if ((start[0] === 0xfe && start[1] === 0xff) || (start[0] === 0 && start[1] === 0x3c)) return "utf-16be";
  return undefined;
}

/** How much like Russian prose the bytes read in an encoding of one byte a letter. */
function likeness({ bytes }: Look, encoding: string): number {
  const letters = new TextDecoder(encoding).decode(Uint8Array.from({ length: 128 }, (_, index) => index + 128));
  let sum = 0;
  [...letters].forEach((letter, index) => {
    const rank = frequent.indexOf(letter);
    if (rank !== -1) sum += (bytes[index + 128] as number) * (frequent.length - rank);
  });
  return sum;
}

const russian = ["windows-1251", "koi8-r", "ibm866"] as const;

function mostRussian(look: Look, declared: string): string {
  const scores = russian.map((encoding) => ({ encoding: encoding as string, score: likeness(look, encoding) }));
  const best = scores.reduce((one, other) => (other.score > one.score ? other : one));
  const own = scores.find(({ encoding }) => encoding === declared);
  // A few letters say little: what is declared is doubted only when it reads twice as badly.
  return own && own.score * 2 > best.score ? declared : best.encoding;
}

function nameOf(label: string): string | undefined {
  try {
    return new TextDecoder(label).encoding;
  } catch {
    return undefined;
  }
}

/**
 * The encoding of a file: by the byte order mark, else by its bytes and the XML declaration together.
 * @param open - gives the file from its beginning, twice at most
 * @throws ImportRefusal when nothing says what it is
 */
export async function findEncoding(open: OpenBook, report: Report): Promise<string> {
  const { start, isRight, isPlain } = await glance(await open());
  const look = isRight
    ? { start, bytes: new Uint32Array(256), broken: 0, wide: isPlain ? 0 : 1 }
    : await lookThrough(await open());
  const sixteen = sixteenBits(look);
  if (sixteen) return sixteen;
  const hasMark = look.start.subarray(0, 3).equals(Buffer.from([0xef, 0xbb, 0xbf]));
  const label = declaration.exec(look.start.subarray(hasMark ? 3 : 0).toString("latin1"))?.[1];
  // The declaration could be read byte by byte, so the text is not UTF-16.
  const declared = label === undefined || /^utf-?16/i.test(label) ? "utf-8" : nameOf(label);
  if (declared === undefined && look.wide === 0) throw new ImportRefusal("Кодировка файла неизвестна");
  const tell = (encoding: string) => {
    if (encoding !== declared)
      report.add(
        "changed",
        top,
        `В заголовке указана кодировка ${quoted(label ?? "UTF-8")}, а текст записан в ${encoding}: прочитано как ${encoding}`,
      );
    return encoding;
  };
  if (look.broken === 0) return look.wide === 0 ? (declared ?? "utf-8") : tell("utf-8");
  if (hasMark || look.broken <= look.wide * MOST_BROKEN) {
    report.add("changed", top, `Повреждённых знаков: ${look.broken}. Они заменены на «\ufffd»`);
    return tell("utf-8");
  }
  if (declared !== undefined && declared !== "utf-8" && !(russian as readonly string[]).includes(declared))
    return declared;
  return tell(mostRussian(look, declared ?? "utf-8"));
}

/** Bytes as text. Bytes that are not a character of the encoding are read as «\ufffd». */
export async function* decoded(stream: Readable, encoding: string): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding);
  for await (const chunk of stream as AsyncIterable<Buffer>) yield decoder.decode(chunk, { stream: true });
  yield decoder.decode();
}

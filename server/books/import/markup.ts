import { entities } from "./entities.ts";
import { quoted, type ReportKind } from "./report.ts";

const none: ReadonlyMap<string, string> = new Map();
const entity = /&(?:#x([\da-f]{1,8})|#(\d{1,9})|([a-z][\w.-]{0,30}));/gi;
const bareAmpersand = /&(?!(?:#x[\da-f]{1,8}|#\d{1,9}|[a-z][\w.-]{0,30});)/i;
const attribute = /\s*([^\s=<>"'/]+)\s*=\s*("[^"]*"?|'[^']*'?|[^\s"'<>]+)\s*/y;

const windows1252 = new TextDecoder("windows-1252");
/** Called once for each kind of fault in a text: there may be millions. */
type Tell = (kind: ReportKind, offset: number, message: string) => void;

function numbered(code: number): string | undefined {
  // What old programs wrote for dashes and quotes: numbers of windows-1252.
  if (code >= 0x80 && code <= 0x9f) return windows1252.decode(Uint8Array.of(code));
  const isCharacter = code >= 0x20 || code === 9 || code === 10 || code === 13;
  return isCharacter && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff) ? String.fromCodePoint(code) : undefined;
}

/**
 * Named and numbered characters as themselves, line ends as in XML. An undefined one stays as it is written, and is
 * reported.
 */
export function decodeEntities(raw: string, tell: Tell): string {
  const text = raw.includes("\r") ? raw.replace(/\r\n?/g, "\n") : raw;
  if (!text.includes("&")) return text;
  const bare = bareAmpersand.exec(text);
  if (bare) tell("changed", bare.index, "Знак «&» записан без «&amp;»: оставлен текстом");
  const reported = new Set<string>();
  return text.replace(entity, (written, hexadecimal?: string, decimal?: string, name?: string, offset = 0) => {
    const code = hexadecimal ? Number.parseInt(hexadecimal, 16) : decimal ? Number(decimal) : undefined;
    const character = code === undefined ? name && entities.get(name) : numbered(code);
    if (character) return character;
    if (!reported.has(written)) tell("changed", offset, `${quoted(written)} не означает знака: оставлено текстом`);
    reported.add(written);
    return written;
  });
}

/** Attributes without prefixes; `isWhole`: there was nothing else in the tag. A map: names come out of files. */
export function attributesOf(inner: string): { attributes: ReadonlyMap<string, string>; isWhole: boolean } {
  if (inner.trim() === "") return { attributes: none, isWhole: true };
  const found = new Map<string, string>();
  attribute.lastIndex = 0;
  for (let match = attribute.exec(inner); match; match = attribute.exec(inner)) {
    const [, name = "", value = ""] = match;
    const bare = /^["']/.test(value)
      ? value.slice(1, value.length > 1 && value.endsWith(value[0] as string) ? -1 : undefined)
      : value;
    found.set(
      name.slice(name.indexOf(":") + 1),
      decodeEntities(bare.replace(/[\t\r\n]/g, " "), () => {}),
    );
    if (attribute.lastIndex === inner.length) return { attributes: found, isWhole: true };
  }
  return { attributes: found, isWhole: false };
}

/** Where the declaration that begins at `from` ends: brackets and quotes are looked at, entities are not. -1: not in `text`. */
export function endOfDeclaration(text: string, from: number): number {
  let quote = "";
  let isInside = false;
  for (let at = from + 2; at < text.length; at++) {
    const character = text[at] as string;
    if (quote) {
      if (character === quote) quote = "";
    } else if (character === '"' || character === "'") quote = character;
    else if (character === "[") isInside = true;
    else if (character === "]") isInside = false;
    else if (character === ">" && !isInside) return at + 1;
  }
  return -1;
}

/** Up to and with the «>» that no quote hides; where quotes do not pair, the first one. 0: there is none. */
export function lengthOfTag(region: string): number {
  let quote = "";
  for (let at = 1; at < region.length; at++) {
    const character = region[at] as string;
    if (quote) {
      if (character === quote) quote = "";
    } else if (character === ">") return at + 1;
    else if ((character === '"' || character === "'") && region[at - 1] === "=") quote = character;
  }
  return quote ? region.indexOf(">") + 1 : 0;
}

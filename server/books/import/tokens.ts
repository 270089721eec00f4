import { attributesOf, decodeEntities, endOfDeclaration, lengthOfTag } from "./markup.ts";
import { elementName, knownNames } from "./names.ts";
import { ImportRefusal, type TextPosition } from "./refusal.ts";
import { quoted, type Report } from "./report.ts";

/** Names as they stand in the file, with their prefixes. Text comes in pieces of any size, its entities and line ends decoded. */
export type Tokens = {
  start: (name: string, attributes: ReadonlyMap<string, string>, isEmpty: boolean, place: TextPosition) => void;
  end: (name: string, place: TextPosition) => void;
  text: (value: string, place: TextPosition) => void;
};

/** The longest tag or declaration that people and programs really write. */
const MAX_MARKUP = 256 * 1_024;
/** An entity's name may be cut by the end of a chunk: so much of the text waits for the next. */
const LONGEST_ENTITY = 40;

const startName = /^<([\p{L}_:][\p{L}\p{N}_:.-]*)/u;

/**
 * Parts XML into tags and text, forgivingly: anything that is not markup is text. Nothing is ever expanded but named and numbered
 * characters; declarations, comments and instructions are passed by. `place` is the token at hand.
 * @throws ImportRefusal for markup of unreasonable length
 */
export class Tokenizer {
  readonly place: TextPosition = { line: 1, column: 1 };
  readonly #tokens: Tokens;
  readonly #report: Report;
  #rest = "";
  #at = 0;
  /** Inside a comment, an instruction or CDATA: what ends it. */
  #until: "" | "-->" | "?>" | "]]>" = "";
  #isFinal = false;

  constructor(tokens: Tokens, report: Report) {
    this.#tokens = tokens;
    this.#report = report;
  }

  write(chunk: string): void {
    this.#rest = this.#rest.slice(this.#at) + chunk;
    this.#at = 0;
    while (this.#at < this.#rest.length && this.#step());
  }

  close(): void {
    this.#isFinal = true;
    this.write("");
    if (this.#until && this.#until !== "?>")
      this.#report.add("dropped", this.place, "Комментарий или CDATA не закрыты до конца файла");
  }

  /** @returns false when more of the file is needed */
  #step(): boolean {
    if (this.#until) return this.#inside(this.#until);
    const at = this.#rest.indexOf("<", this.#at);
    if (at === -1) return this.#text(this.#safeEnd());
    if (at > this.#at) return this.#text(at);
    return this.#markup();
  }

  #safeEnd(): number {
    const { length } = this.#rest;
    if (this.#isFinal) return length;
    const ampersand = this.#rest.lastIndexOf("&");
    if (ampersand >= length - LONGEST_ENTITY && !this.#rest.includes(";", ampersand)) return ampersand;
    return this.#rest.endsWith("\r") ? length - 1 : length;
  }

  #advance(to: number): void {
    for (
      let end = this.#rest.indexOf("\n", this.#at);
      end !== -1 && end < to;
      end = this.#rest.indexOf("\n", this.#at)
    ) {
      this.place.line++;
      this.place.column = 1;
      this.#at = end + 1;
    }
    this.place.column += to - this.#at;
    this.#at = to;
  }

  #text(end: number): boolean {
    if (end <= this.#at) return false;
    const raw = this.#rest.slice(this.#at, end);
    const { line, column } = this.place;
    const value = decodeEntities(raw, (kind, offset, message) => {
      const placeOf = () => {
        const before = raw.slice(0, offset);
        const lines = before.split("\n").length - 1;
        return { line: line + lines, column: lines > 0 ? offset - before.lastIndexOf("\n") : column + offset };
      };
      this.#report.addOnce(kind, placeOf, message);
    });
    this.#tokens.text(value, this.place);
    this.#advance(end);
    return true;
  }

  #inside(until: "-->" | "?>" | "]]>"): boolean {
    const found = this.#rest.indexOf(until, this.#at);
    // Neither the mark nor a line's end is cut in two.
    const end = found === -1 ? this.#rest.length - (this.#isFinal ? 0 : until.length) : found;
    if (found === -1 && !this.#isFinal && this.#rest[end - 1] === "\r") return false;
    if (until === "]]>" && end > this.#at)
      this.#tokens.text(this.#rest.slice(this.#at, end).replace(/\r\n?/g, "\n"), this.place);
    if (end > this.#at) this.#advance(end);
    if (found === -1) return false;
    this.#advance(found + until.length);
    this.#until = "";
    return true;
  }

  #markup(): boolean {
    const start = this.#rest.substr(this.#at, 9);
    const opens = (mark: string, until: "-->" | "?>" | "]]>") => {
      this.#advance(this.#at + mark.length);
      this.#until = until;
      return true;
    };
    if (start.startsWith("<!--")) return opens("<!--", "-->");
    if (start.startsWith("<![CDATA[")) return opens("<![CDATA[", "]]>");
    if (start.startsWith("<?")) return opens("<?", "?>");
    if (!this.#isFinal && ("<!--".startsWith(start) || "<![CDATA[".startsWith(start))) return false;
    if (start.startsWith("<!")) {
      const end = endOfDeclaration(this.#rest, this.#at);
      if (end === -1) return this.#incomplete();
      this.#advance(end);
      return true;
    }
    return this.#tag();
  }

  #tag(): boolean {
    const next = this.#rest.indexOf("<", this.#at + 1);
    const region = this.#rest.slice(this.#at, next === -1 ? undefined : next);
    const isEnd = region.startsWith("</");
    const name = isEnd ? region.slice(2) : startName.exec(region)?.[1];
    if (name === undefined && (region.length > 1 || this.#isFinal)) return this.#literal(1);
    const length = isEnd ? region.indexOf(">") + 1 : lengthOfTag(region);
    if (length === 0) return next === -1 ? this.#incomplete() : this.#literal(region.length);
    if (length > MAX_MARKUP) throw new ImportRefusal("Слишком длинный тег", this.place);
    if (isEnd) this.#tokens.end(region.slice(2, length - 1).trim(), this.place);
    else {
      const isEmpty = region[length - 2] === "/";
      const inner = region.slice(1 + (name as string).length, length - (isEmpty ? 2 : 1));
      const { attributes, isWhole } = attributesOf(inner);
      if (!isWhole) {
        // «a<b then c>d»: words in angle brackets are a text's own.
        if (!knownNames.has(elementName(name as string))) return this.#literal(length);
        this.#report.add(
          "changed",
          this.place,
          `Атрибуты тега ${quoted(name as string)} записаны неверно и не прочитаны`,
        );
      }
      this.#tokens.start(name as string, attributes, isEmpty, this.place);
    }
    this.#advance(this.#at + length);
    return true;
  }

  /** Angle brackets that do not make a tag stay in the text. */
  #literal(length: number): boolean {
    this.#report.add(
      "changed",
      this.place,
      `Знак «<» не начинает тег: ${quoted(this.#rest.substr(this.#at, 10))} оставлено текстом`,
    );
    this.#tokens.text("<", this.place);
    this.#advance(this.#at + 1);
    return length === 1 || this.#text(this.#at + length - 1);
  }

  #incomplete(): boolean {
    if (this.#rest.length - this.#at > MAX_MARKUP) throw new ImportRefusal("Слишком длинный тег", this.place);
    if (!this.#isFinal) return false;
    this.#report.add("dropped", this.place, `Файл обрывается внутри тега: ${quoted(this.#rest.slice(this.#at))}`);
    this.#advance(this.#rest.length);
    return false;
  }
}

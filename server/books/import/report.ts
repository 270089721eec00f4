import { ImportRefusal, type TextPosition } from "./refusal.ts";

/** `changed`: the text is there in another form; `dropped`: it is not; `kept`: good to know, nothing is amiss. */
export type ReportKind = "changed" | "dropped" | "kept";
export type ReportEntry = TextPosition & { kind: ReportKind; message: string };
/** `more`: how many entries stand behind the kept ones. */
export type ImportReport = { entries: ReportEntry[]; more: number };

const MOST = 1_000;
/** No book has so many. */
const MOST_AT_ALL = 100_000;
/** What a file says itself (names, addresses) is quoted no longer than this. */
const LONGEST_QUOTE = 80;

/** What of a file is cited in a message. */
export const quoted = (text: string): string =>
  `«${text.length > LONGEST_QUOTE ? `${text.slice(0, LONGEST_QUOTE)}…` : text}»`.toWellFormed();

/** Collects what became of the parts of a file that could not be taken as they are; at most 1,000 entries are kept. */
export class Report {
  readonly #entries: ReportEntry[] = [];
  readonly #once = new Set<string>();
  #more = 0;

  /** `place` as a function is asked only when the entry is kept: to find it may take long. */
  add(kind: ReportKind, place: TextPosition | (() => TextPosition), message: string): void {
    if (this.#entries.length >= MOST) {
      if (++this.#more > MOST_AT_ALL)
        throw new ImportRefusal("В файле слишком много ошибок разметки", typeof place === "function" ? place() : place);
    } else {
      const { line, column } = typeof place === "function" ? place() : place;
      this.#entries.push({ line, column, kind, message });
    }
  }

  /** The same message is not reported twice. */
  addOnce(kind: ReportKind, place: TextPosition | (() => TextPosition), message: string): void {
    if (this.#once.has(message)) return;
    if (this.#once.size < MOST) this.#once.add(message);
    this.add(kind, place, message);
  }

  /** In the order of the file. */
  toJSON(): ImportReport {
    const entries = this.#entries.toSorted((one, other) => one.line - other.line || one.column - other.column);
    return { entries, more: this.#more };
  }
}

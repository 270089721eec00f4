import type { Readable } from "node:stream";
import type { Archive } from "../archive.ts";
import { ImportRefusal } from "../refusal.ts";
import { Report } from "../report.ts";
import { Tokenizer, type Tokens } from "../tokens.ts";

/** What is heard of a part; names have the usual prefixes («w:p»), whatever the file calls them. Attributes have none. */
export type Listener = {
  start?: (name: string, attributes: ReadonlyMap<string, string>, isEmpty: boolean) => void;
  end?: (name: string) => void;
  text?: (value: string) => void;
};

/** A novel of Word has some hundred thousand. */
const MAX_ELEMENTS = 20_000_000;
const MAX_DEPTH = 200;

/** Namespaces that a document is read by; the strict spelling of the standard has other addresses. */
const usual: readonly [prefix: string, address: RegExp][] = [
  ["w", /\/wordprocessingml\/(2006\/)?main$/],
  ["mc", /\/markup-compatibility\/2006$/],
  ["a", /\/drawingml\/(2006\/)?main$/],
  ["wp", /\/drawingml\/(2006\/)?wordprocessingDrawing$/],
  ["m", /\/officeDocument\/(2006\/)?math$/],
  ["v", /^urn:schemas-microsoft-com:vml$/],
];

/** Attributes as an object: for the few that are looked at by name. */
export const attributesIn = (attributes: ReadonlyMap<string, string>): Partial<Record<string, string>> =>
  Object.fromEntries(attributes);

async function* textOf(stream: Readable): AsyncGenerator<string> {
  let decoder: TextDecoder | undefined;
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    decoder ??= new TextDecoder(chunk[0] === 0xff && chunk[1] === 0xfe ? "utf-16le" : "utf-8");
    yield decoder.decode(chunk, { stream: true });
  }
}

class Names implements Tokens {
  readonly #listener: Listener;
  /** The file's prefixes that are not the usual ones. */
  readonly #prefixes = new Map<string, string>();
  #depth = 0;
  #elements = 0;

  constructor(listener: Listener) {
    this.#listener = listener;
  }

  start(written: string, attributes: ReadonlyMap<string, string>, isEmpty: boolean): void {
    if (++this.#elements > MAX_ELEMENTS) throw new ImportRefusal("В файле слишком много элементов");
    if (this.#depth >= MAX_DEPTH) throw new ImportRefusal("Слишком глубокая вложенность");
    if (!isEmpty) this.#depth++;
    if (this.#elements === 1) this.#learn(attributes);
    const name = this.#name(written);
    this.#listener.start?.(name, attributes, isEmpty);
    if (isEmpty) this.#listener.end?.(name);
  }

  end(written: string): void {
    if (this.#depth > 0) this.#depth--;
    this.#listener.end?.(this.#name(written));
  }

  text(value: string): void {
    this.#listener.text?.(value);
  }

  /** Declarations of namespaces are attributes of the root. */
  #learn(attributes: ReadonlyMap<string, string>): void {
    for (const [own, address] of attributes) {
      const prefix = usual.find(([, pattern]) => pattern.test(address))?.[0];
      if (prefix !== undefined && prefix !== own) this.#prefixes.set(own === "xmlns" ? "" : own, prefix);
    }
  }

  #name(written: string): string {
    if (this.#prefixes.size === 0) return written;
    const colon = written.indexOf(":");
    const prefix = this.#prefixes.get(written.slice(0, Math.max(colon, 0)));
    return prefix === undefined ? written : `${prefix}:${written.slice(colon + 1)}`;
  }
}

/**
 * Reads a part of a document as a stream: nothing of it is held.
 * @throws ImportRefusal for too many or too deep elements, and when the archive is broken
 */
export async function walk(archive: Archive, part: string, listener: Listener): Promise<void> {
  // Places in a file that nobody has seen tell nobody anything.
  const tokenizer = new Tokenizer(new Names(listener), new Report());
  for await (const chunk of textOf(await archive.stream(part))) tokenizer.write(chunk);
  tokenizer.close();
}

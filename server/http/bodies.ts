import { Transform, type TransformCallback } from "node:stream";
import type { FastifyInstance, FastifyReply, FastifyRequest, RequestPayload } from "fastify";
import type { Call } from "../../src/api/contract/define.ts";
import { refusals } from "../../src/text/refusals.ts";
import { mediaTypeOf } from "./asked.ts";
import { Refusal } from "./refusal.ts";

/** What most calls send, in bytes. */
export const SMALL_BODY = 65_536;
/** What carries a document or an order. */
export const LARGE_BODY = 8 * 1_048_576;
/** A part of a file that is sent in parts. */
export const CHUNK_BODY = 16 * 1_048_576;

/** What a call may send, in bytes; a file is in a form, which takes some too, or is the body. */
export function bodyLimitOf({ large, upload }: Pick<Call, "large" | "upload">): number {
  if (upload) return upload.maxBytes + (upload.raw ? 0 : SMALL_BODY);
  return large === true ? LARGE_BODY : (large ?? SMALL_BODY);
}

/** No call has an object with so many fields. */
const MOST_KEYS = 100;
/** Values of one body: a chapter of six million characters of JSON, a word a mark, has half of them. */
const MOST_VALUES = 1_000_000;
/** Objects and lists within each other: a document has some twenty. */
const MOST_DEPTH = 200;

const QUOTE = 34;
const COMMA = 44;
const COLON = 58;
const BACKSLASH = 92;
const [OBJECT, OBJECT_END, ARRAY, ARRAY_END] = [123, 125, 91, 93];

/**
 * Walks along a body of JSON while it comes. The parser takes seconds for a body that is shaped like no call's: an
 * object with hundreds of fields, millions of values, brackets within brackets. Nobody else is answered meanwhile.
 * Whether it is JSON at all is the parser's to say.
 */
export class BodyShape {
  #values = 0;
  #isInText = false;
  /** The last byte was a backslash that another one has not taken away. */
  #isEscaped = false;
  /** Of each object that is open its fields; a list has none. */
  readonly #keys: number[] = [];

  /** @returns the index behind the quote that ends a text, or the end of the part */
  #behindText(part: Buffer, start: number): number {
    let from = start;
    for (;;) {
      const quote = part.indexOf(QUOTE, from);
      const end = quote < 0 ? part.length : quote;
      let slashes = 0;
      while (end - 1 - slashes >= start && part[end - 1 - slashes] === BACKSLASH) slashes += 1;
      const isFromBefore = this.#isEscaped && slashes === end - start;
      const isEscaped = (slashes + (isFromBefore ? 1 : 0)) % 2 === 1;
      if (quote < 0) {
        this.#isEscaped = isEscaped;
        return part.length;
      }
      if (!isEscaped) {
        this.#isInText = false;
        this.#isEscaped = false;
        return quote + 1;
      }
      from = quote + 1;
    }
  }

  /** @returns is it still like a call's with this next part? */
  isHarmless(part: Buffer): boolean {
    for (let at = 0; at < part.length; ) {
      if (this.#isInText) {
        at = this.#behindText(part, at);
        continue;
      }
      const byte = part[at];
      at += 1;
      if (byte === QUOTE) this.#isInText = true;
      else if (byte === OBJECT) this.#keys.push(0);
      else if (byte === ARRAY) this.#keys.push(Number.NEGATIVE_INFINITY);
      else if (byte === OBJECT_END || byte === ARRAY_END) this.#keys.pop();
      else if (byte === COLON) this.#keys[this.#keys.length - 1] = (this.#keys.at(-1) ?? 0) + 1;
      if (byte === COMMA || byte === OBJECT || byte === ARRAY) this.#values += 1;
      if (this.#values > MOST_VALUES || this.#keys.length > MOST_DEPTH || (this.#keys.at(-1) ?? 0) > MOST_KEYS)
        return false;
    }
    return true;
  }
}

/** The body as it comes, until it is shaped like no call's. */
class LookedOver extends Transform {
  readonly #shape = new BodyShape();

  override _transform(part: Buffer, _: BufferEncoding, done: TransformCallback): void {
    if (this.#shape.isHarmless(part)) done(null, part);
    else done(new Refusal("InvalidRequestFields", refusals.badRequest));
  }
}

/**
 * JSON is looked over while it is read. A file is read by the handler: a refusal within `pipeline` would end the
 * connection before it could be said.
 */
function lookOver(request: FastifyRequest, _: FastifyReply, payload: RequestPayload): RequestPayload {
  if (mediaTypeOf(request) !== "application/json") return payload;
  const looked = payload.pipe(new LookedOver());
  // The parser hears of a fault by its own listener. Nobody reads the body of a GET, or one that was refused for its
  // size: without a listener its fault would end the process.
  looked.on("error", () => {});
  payload.once("error", (fault) => looked.destroy(fault));
  payload.once("close", () => {
    if (!payload.readableEnded) looked.destroy(new Error("the connection was closed"));
  });
  return looked;
}

/** Bytes of a form: it says nothing. */
const FORM_BODY = 4_096;

/** JSON, files, and the form of a mail program: nothing else is read. */
export function parseBodies(app: FastifyInstance): void {
  app.addHook("preParsing", async (request, reply, payload) => lookOver(request, reply, payload));
  // Who wants such a body reads it by himself.
  app.addContentTypeParser("application/octet-stream", (_, body, done) => done(null, body));
  // What mail programs send to end a letter says nothing that its address does not (RFC 8058).
  app.addContentTypeParser(
    "application/x-www-form-urlencoded",
    { parseAs: "string", bodyLimit: FORM_BODY },
    (_, __, done) => done(null, undefined),
  );
}

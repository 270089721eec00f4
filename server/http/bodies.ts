import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Call } from "../../src/api/contract/define.ts";
import { refusals } from "../../src/text/refusals.ts";
import { Refusal } from "./refusal.ts";

/** What most calls send, in bytes. */
export const SMALL_BODY = 65_536;
/** What carries a document or an order. */
export const LARGE_BODY = 8 * 1_048_576;
/** A part of a file that is sent in parts. */
export const CHUNK_BODY = 16 * 1_048_576;

/** What a call may send, in bytes; a file stands in a form, which takes some too, or is the body. */
export function bodyLimitOf({ large, upload }: Pick<Call, "large" | "upload">): number {
  if (upload) return upload.maxBytes + (upload.raw ? 0 : SMALL_BODY);
  return large === true ? LARGE_BODY : (large ?? SMALL_BODY);
}

/** No call has an object with so many fields. */
const MOST_KEYS = 100;
/** Values of one body: a chapter of six million characters of JSON, a word a mark, has half of them. */
const MOST_VALUES = 1_000_000;

const QUOTE = 34;
const COMMA = 44;
const COLON = 58;
const BACKSLASH = 92;
const [OBJECT, OBJECT_END, ARRAY, ARRAY_END] = [123, 125, 91, 93];

/** The index of the quote that ends a string. */
function endOfString(body: Buffer, start: number): number {
  for (let at = body.indexOf(QUOTE, start); at >= 0; at = body.indexOf(QUOTE, at + 1)) {
    let slashes = 0;
    while (body[at - 1 - slashes] === BACKSLASH) slashes += 1;
    if (slashes % 2 === 0) return at;
  }
  return body.length;
}

/**
 * Is a body of JSON shaped like no call's: an object with hundreds of fields, or millions of values? To parse such a one takes
 * seconds, in which nobody else is answered; to walk along it takes milliseconds. Whether it is JSON at all is the parser's to say.
 */
export function isMonstrous(body: Buffer): boolean {
  let values = 0;
  const keys: number[] = [];
  for (let at = 0; at < body.length; at += 1) {
    const byte = body[at];
    if (byte === QUOTE) at = endOfString(body, at + 1);
    else if (byte === OBJECT) keys.push(0);
    else if (byte === ARRAY) keys.push(Number.NEGATIVE_INFINITY);
    else if (byte === OBJECT_END || byte === ARRAY_END) keys.pop();
    else if (byte === COLON) keys[keys.length - 1] = (keys.at(-1) ?? 0) + 1;
    if (byte === COMMA || byte === OBJECT || byte === ARRAY) values += 1;
    if (values > MOST_VALUES || (keys.at(-1) ?? 0) > MOST_KEYS) return true;
  }
  return false;
}

/** Bytes; a shorter body cannot hold much harm. */
const HARMLESS = 4_096;

/** JSON bodies are looked over before they are parsed. */
export function parseBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser("error", "error");
  app.removeContentTypeParser("application/json");
  app.addContentTypeParser("application/json", { parseAs: "buffer" }, (request: FastifyRequest, body: Buffer, done) => {
    if (body.length > HARMLESS && isMonstrous(body))
      return done(new Refusal("InvalidRequestFields", refusals.badRequest));
    return parse(request, body.toString("utf8"), done);
  });
  // Whoever wants such a body reads it by himself.
  app.addContentTypeParser("application/octet-stream", (_, body, done) => done(null, body));
  // What mail programs send to end a letter says nothing that its address does not (RFC 8058).
  app.addContentTypeParser(
    "application/x-www-form-urlencoded",
    { parseAs: "string", bodyLimit: HARMLESS },
    (_, __, done) => done(null, undefined),
  );
}

import type { FastifyReply, FastifyRequest } from "fastify";
import { addressOf } from "../files/store.ts";
import { lend } from "../http/lend.ts";
import { Refusal } from "../http/refusal.ts";
import { bytesOf } from "./bytes.ts";
import { readRange } from "./range.ts";
import { type Sound, servedSize } from "./sounds.ts";

/**
 * Answers GET and HEAD with a sound: whole, by one range, or with nothing where it is known already.
 * @param headers who may keep it, and under which name
 * @throws Refusal NotFound: its file is gone
 */
export async function sendSound(
  { method, headers: requestHeaders }: FastifyRequest,
  reply: FastifyReply,
  sound: Sound,
  headers: Record<string, string>,
): Promise<FastifyReply> {
  const etag = `"${sound.sha256}"`;
  const size = servedSize(sound);
  reply.type(sound.contentType).headers({
    etag,
    "accept-ranges": "bytes",
    vary: "cookie, authorization",
    "x-content-type-options": "nosniff",
    "content-security-policy": "default-src 'none'",
    "cross-origin-resource-policy": "same-origin",
    ...headers,
  });
  const { contentType, headBytes, id } = sound;
  const disposition = headers["content-disposition"];
  // What is served before the file is not in the bucket.
  const address =
    method === "GET" && headBytes === null && sound.skipBytes === 0
      ? await addressOf(id, { contentType, ...(disposition !== undefined && { disposition }) })
      : null;
  const { range, "if-range": ifRange, "if-none-match": ifNoneMatch } = requestHeaders;
  if (ifNoneMatch === etag) return reply.code(304).send();
  if (address !== null) return lend(reply, address);
  if (method === "HEAD") return reply.header("content-length", size).send();
  const requestedRange = ifRange === undefined || ifRange === etag ? readRange(range, size) : "whole";
  if (requestedRange === "none")
    return reply
      .code(416)
      .headers({ "content-range": `bytes */${size}`, "content-length": 0 })
      .send();
  const piece = requestedRange === "whole" ? { first: 0, last: size - 1 } : requestedRange;
  const bytes = await bytesOf(sound, piece);
  if (!bytes) throw Refusal.missing();
  if (requestedRange !== "whole") reply.code(206).header("content-range", `bytes ${piece.first}-${piece.last}/${size}`);
  return reply.header("content-length", piece.last - piece.first + 1).send(bytes);
}

import { createHash } from "node:crypto";
import type { FastifyReply, FastifyRequest } from "fastify";

/** Names the answer by what it holds. @returns has the asker got it already? Then it is 304, without a body */
export function isUnchanged(request: FastifyRequest, reply: FastifyReply, body: string): boolean {
  const etag = `"${createHash("sha256").update(body).digest("base64url")}"`;
  reply.header("etag", etag);
  // Compression on the way makes the tag weak; what it names is the same.
  return request.headers["if-none-match"]?.replace(/^W\//, "") === etag;
}

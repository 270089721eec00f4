import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Surroundings } from "../http/dispatcher.ts";
import { Refusal } from "../http/refusal.ts";
import { type Reader, readerOf } from "../policies/reader.ts";
import { readAddress } from "./address.ts";
import { bytesOf } from "./bytes.ts";
import { readRange } from "./range.ts";
import { servedSize, soundFor } from "./sounds.ts";

type AudioRequest = FastifyRequest<{ Params: { id: string }; Querystring: Record<string, unknown> }>;

/**
 * GET and HEAD /audio/:id by a signed address. Who may hear the sound is asked with every range: of a chapter that was withdrawn the
 * next one is NotFound. An address that has ended, or that was made for another person, is AccessDenied: a new one is to be asked for.
 */
export function serveAudio(app: FastifyInstance, { session, now }: Pick<Surroundings, "session" | "now">): void {
  /** Whoever the address was made for; a guest's is nobody's in particular, so that no session is asked. */
  const readerOfAddress = async (request: AudioRequest, reply: FastifyReply): Promise<Reader> => {
    const signed = readAddress(request.params.id, request.query);
    if (!signed) throw Refusal.missing();
    if (signed.expires * 1_000 <= now().getTime()) throw Refusal.denied();
    if (signed.personId === 0) return readerOf(null, request);
    const user = await session(request, reply);
    if (!user || user.barred || user.id !== signed.personId) throw Refusal.denied();
    return readerOf(user, request);
  };

  app.route({
    method: ["GET", "HEAD"],
    url: "/audio/:id",
    // Sound is compressed already, and a range counts bytes.
    compress: false,
    handler: async (request: AudioRequest, reply: FastifyReply) => {
      const sound = await soundFor(request.params.id, await readerOfAddress(request, reply));
      if (!sound) throw Refusal.missing();
      const etag = `"${sound.sha256}"`;
      const size = servedSize(sound);
      reply.type(sound.contentType).headers({
        etag,
        "accept-ranges": "bytes",
        "cache-control": "private, no-cache",
        vary: "cookie, authorization",
        "x-content-type-options": "nosniff",
        "content-security-policy": "default-src 'none'",
        "cross-origin-resource-policy": "same-origin",
      });
      const { range, "if-range": ifRange, "if-none-match": ifNoneMatch } = request.headers;
      if (ifNoneMatch === etag) return reply.code(304).send();
      if (request.method === "HEAD") return reply.header("content-length", size).send();
      const asked = ifRange === undefined || ifRange === etag ? readRange(range, size) : "whole";
      if (asked === "none") {
        const nothing = reply.code(416).header("content-range", `bytes */${size}`);
        return nothing.header("content-length", 0).send();
      }
      const piece = asked === "whole" ? { first: 0, last: size - 1 } : asked;
      const bytes = await bytesOf(sound, piece);
      if (!bytes) throw Refusal.missing();
      if (asked !== "whole") reply.code(206).header("content-range", `bytes ${piece.first}-${piece.last}/${size}`);
      return reply.header("content-length", piece.last - piece.first + 1).send(bytes);
    },
  });
}

import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { savedAs } from "../files/fileNames.ts";
import type { Surroundings } from "../http/dispatcher.ts";
import { privateFile } from "../http/privateFile.ts";
import { Refusal } from "../http/refusal.ts";
import { type Reader, readerOf } from "../policies/reader.ts";
import { readAddress } from "./address.ts";
import { sendSound } from "./sending.ts";
import { soundFor, sourceFor } from "./sounds.ts";
import { sourceName } from "./sourceName.ts";

type AudioRequest = FastifyRequest<{ Params: { id: string }; Querystring: Record<string, unknown> }>;

/** Sound is compressed already, and a range counts bytes. */
const compress = false;

/**
 * GET and HEAD /audio/:id by a signed address. Who may hear the sound is asked with every range: of a chapter that was withdrawn the
 * next one is NotFound. An address that has ended, or that was made for another person, is AccessDenied: a new one is to be asked for.
 * /audio/:id/source is the file as it was uploaded, for its authors by their session.
 */
export function serveAudio(app: FastifyInstance, { session, now }: Pick<Surroundings, "session" | "now">): void {
  /** The person that the address was made for; a guest's address names no person, so that no session is asked. */
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
    compress,
    url: "/audio/:id",
    handler: async (request: AudioRequest, reply: FastifyReply) => {
      const sound = await soundFor(request.params.id, await readerOfAddress(request, reply));
      if (!sound) throw Refusal.missing();
      return sendSound(request, reply, sound, { "cache-control": "private, no-cache" });
    },
  });

  app.route({
    method: ["GET", "HEAD"],
    compress,
    url: "/audio/:id/source",
    handler: async (request: AudioRequest, reply: FastifyReply) => {
      const user = await session(request, reply);
      const source = await sourceFor(request.params.id, readerOf(user?.barred ? null : user, request));
      if (!source) throw Refusal.missing();
      const { name, plain } = sourceName(source);
      return sendSound(request, reply, source, { ...privateFile, "content-disposition": savedAs(name, plain) });
    },
  });
}

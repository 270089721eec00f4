import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { refusals } from "../../src/text/refusals.ts";
import type { Surroundings } from "../http/dispatcher.ts";
import { lend } from "../http/lend.ts";
import { Refusal } from "../http/refusal.ts";
import { readerOf } from "../policies/reader.ts";
import { findFile, isPublic, maySeeFile } from "./access.ts";
import { getFile, isSealed, unsealed } from "./sealed.ts";
import { addressOf, get, isStored } from "./store.ts";
import { isBlur, otherPicture, readVariant, variantName } from "./variants.ts";

type FileRequest = FastifyRequest<{ Params: { id: string; variant?: string } }>;

/** Asked for again each time: a book that is withdrawn, or shown to fewer, takes its pictures along at once. */
const publicly = "public, no-cache";

/**
 * GET /files/:id, and its smaller copies at /files/:id/:width.:format. Who may see a file is asked with every request; everybody else gets NotFound, as for a file that never existed.
 * @param session who asks; a banned or disabled person is a guest here
 */
export function serveFiles(app: FastifyInstance, session: Surroundings["session"]): void {
  const answer = async (request: FileRequest, reply: FastifyReply) => {
    const { id, variant: name } = request.params;
    const file = await findFile(id);
    const variant = file && name !== undefined ? readVariant(name, file.kind) : undefined;
    const isBlurred = file !== undefined && isBlur(name, file.kind);
    const other = file && otherPicture(file.id, name, file.kind);
    if (!file || (name !== undefined && !variant && !other)) throw Refusal.missing();
    const isEverybodys = await isPublic(file, { isBlurred });
    if (!isEverybodys) {
      // Asked for only now, so that an answer that caches share never carries a cookie.
      const user = await session(request, reply);
      if (!(await maySeeFile(readerOf(user?.barred ? null : user, request), file, { isBlurred })))
        throw Refusal.missing();
    }
    const copy = other ? other.copy : variant && variantName(file.id, variant.width, variant.format);
    const hasSmaller = copy !== undefined && (await isStored(copy));
    // The picture itself replaces its missing smaller copies, and never another picture.
    if (other && !hasSmaller) throw Refusal.missing();
    const etag = hasSmaller ? `"${file.id}.${name}"` : `"${file.id}"`;
    reply.headers({
      etag,
      "cache-control": isEverybodys ? publicly : isSealed(file) ? "no-store" : "private, no-cache",
      "x-content-type-options": "nosniff",
      "content-security-policy": "default-src 'none'",
      "cross-origin-resource-policy": "same-origin",
    });
    // A PDF can hold scripts: the person's own viewer opens it, this site never shows it as a page.
    if (file.contentType === "application/pdf") reply.header("content-disposition", "attachment");
    if (!isEverybodys) reply.header("vary", "cookie, authorization");
    if (request.headers["if-none-match"] === etag) return reply.code(304).send();
    const contentType = hasSmaller ? (other?.contentType ?? `image/${variant?.format}`) : file.contentType;
    const address = isSealed(file) ? null : await addressOf(hasSmaller ? copy : file.id, { contentType });
    if (address !== null) return lend(reply, address);
    const stored = hasSmaller ? await get(copy) : await unsealed(getFile(file), refusals.fileUnreadable);
    if (!stored) throw Refusal.missing();
    return reply.type(contentType).header("content-length", stored.size).send(stored.stream);
  };
  app.get("/files/:id", answer);
  app.get("/files/:id/:variant", answer);
}

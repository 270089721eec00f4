import type { FastifyInstance } from "fastify";
import type { Surroundings } from "../http/dispatcher.ts";
import { Refusal } from "../http/refusal.ts";
import { findFile, isPublic, maySeeFile } from "./access.ts";
import { get } from "./store.ts";

/** Asked for anew each time: a book that is withdrawn takes its pictures along with the next request. */
const publicly = "public, no-cache";

/**
 * GET /files/:id. Who may see a file is asked with every request; everybody else gets NotFound, as for a file that never was.
 * @param session who asks; a banned or disabled person is a guest here
 */
export function serveFiles(app: FastifyInstance, session: Surroundings["session"]): void {
  app.get<{ Params: { id: string } }>("/files/:id", async (request, reply) => {
    const file = await findFile(request.params.id);
    if (!file) throw Refusal.missing();
    const isEverybodys = await isPublic(file);
    if (!isEverybodys) {
      // Asked for only now, so that an answer that caches share never carries a cookie.
      const user = await session(request, reply);
      if (!(await maySeeFile(user?.barred ? null : user, file))) throw Refusal.missing();
    }
    const etag = `"${file.id}"`;
    reply.headers({
      etag,
      "cache-control": isEverybodys ? publicly : "private, no-cache",
      "x-content-type-options": "nosniff",
      "content-security-policy": "default-src 'none'",
      "cross-origin-resource-policy": "same-origin",
    });
    if (!isEverybodys) reply.header("vary", "cookie, authorization");
    if (request.headers["if-none-match"] === etag) return reply.code(304).send();
    const stored = await get(file.id);
    if (!stored) throw Refusal.missing();
    return reply.type(file.contentType).header("content-length", stored.size).send(stored.stream);
  });
}

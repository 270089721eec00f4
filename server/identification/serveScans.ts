import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { fromOf } from "../account/httpSession.ts";
import { findFile } from "../files/access.ts";
import { readBytes } from "../files/sealed.ts";
import type { Surroundings } from "../http/dispatcher.ts";
import { Refusal } from "../http/refusal.ts";
import { lookAtScan } from "./review.ts";

type ScanRequest = FastifyRequest<{ Params: { id: string } }>;

/** GET /papers/:id, a scan that goes with papers, for the staff alone: each look is written down. Whose it is, has it at /files/:id. */
export function serveScans(app: FastifyInstance, { session, now }: Pick<Surroundings, "session" | "now">): void {
  app.get("/papers/:id", async (request: ScanRequest, reply: FastifyReply) => {
    const user = await session(request, reply);
    if (!user || user.barred || user.roles.length === 0) throw Refusal.missing();
    const file = await findFile(request.params.id);
    if (!file) throw Refusal.missing();
    await lookAtScan(user, file.id, fromOf({ request, reply, address: request.ip }), now());
    const bytes = await readBytes(file);
    if (!bytes) throw Refusal.missing();
    return reply
      .headers({
        "cache-control": "no-store",
        "x-content-type-options": "nosniff",
        "content-security-policy": "default-src 'none'",
        "cross-origin-resource-policy": "same-origin",
        // A PDF can hold scripts: it is saved, this site never shows it.
        ...(file.contentType === "application/pdf" && { "content-disposition": "attachment" }),
      })
      .type(file.contentType)
      .send(bytes);
  });
}

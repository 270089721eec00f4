import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { callerOf, fromOf } from "../account/httpSession.ts";
import { isShutOut, type Surroundings } from "../http/dispatcher.ts";
import { privateFile } from "../http/privateFile.ts";
import { Refusal } from "../http/refusal.ts";
import { takeExport } from "./exports.ts";

type ExportRequest = FastifyRequest<{ Params: { id: string } }>;

/** GET /exports/:id, to nobody but its person: behind the session, never in a cache. Everybody else gets NotFound. */
export function serveExports(app: FastifyInstance, { session, now }: Pick<Surroundings, "session" | "now">): void {
  app.get("/exports/:id", async (request: ExportRequest, reply: FastifyReply) => {
    const user = await session(request, reply);
    const { session: own } = callerOf(request);
    if (!user || !own || (user.barred && isShutOut(user.barred, true))) throw Refusal.missing();
    const from = fromOf({ request, reply, address: request.ip });
    const { stream, size } = await takeExport(own.accountId, request.params.id, from, now());
    return reply
      .headers({
        ...privateFile,
        "content-disposition": 'attachment; filename="rukopis.zip"',
        "content-length": size,
      })
      .type("application/zip")
      .send(stream);
  });
}

import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { refusals } from "../../src/text/refusals.ts";
import { callerOf, fromOf } from "../account/httpSession.ts";
import { isShutOut, type Surroundings } from "../http/dispatcher.ts";
import { privateFile } from "../http/privateFile.ts";
import { Refusal } from "../http/refusal.ts";
import { takeExport } from "./exports.ts";

/** Downloads of one person at once: a browser that goes on with a broken one has two. */
const MOST_AT_ONCE = 2;

type ExportRequest = FastifyRequest<{ Params: { id: string } }>;

/**
 * GET /exports/:id, to nobody but its person: behind the session, never in a cache. Everybody else gets NotFound, and a third download
 * at once TooManyRequests.
 */
export function serveExports(app: FastifyInstance, { session, now }: Pick<Surroundings, "session" | "now">): void {
  const underWay = new Map<number, number>();
  const begin = (accountId: number): void => {
    const count = (underWay.get(accountId) ?? 0) + 1;
    if (count > MOST_AT_ONCE) throw new Refusal("TooManyRequests", refusals.tooManyRequests, { retryAfter: 60 });
    underWay.set(accountId, count);
  };
  const end = (accountId: number): void => {
    const count = (underWay.get(accountId) ?? 1) - 1;
    if (count > 0) underWay.set(accountId, count);
    else underWay.delete(accountId);
  };
  app.get("/exports/:id", async (request: ExportRequest, reply: FastifyReply) => {
    const user = await session(request, reply);
    const { session: own } = callerOf(request);
    if (!user || !own || (user.barred && isShutOut(user.barred, true))) throw Refusal.missing();
    const { accountId } = own;
    // The session took a moment: a client that has gone meanwhile would never be heard to close.
    if (reply.raw.destroyed) return reply;
    begin(accountId);
    reply.raw.once("close", () => end(accountId));
    const from = fromOf({ request, reply, address: request.ip });
    const { stream, size } = await takeExport(accountId, request.params.id, from, now());
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

import type { FastifyInstance, FastifyRequest } from "fastify";
import { callOfPayload, pageOfPayload } from "../../src/api/contract/payloads.ts";
import { isAhead, pathOf } from "../http/asked.ts";
import { Refusal } from "../http/refusal.ts";
import { isUnchanged } from "../http/unchanged.ts";

const forwarded = ["cookie", "authorization", "user-agent", "sec-fetch-dest"] as const;

/** Who asks, and from where. */
export type Asking = Pick<FastifyRequest, "method" | "headers" | "ip">;

/**
 * Asks a call of the API for the sender of this request: with their cookie, their address, all checks, and as a
 * prefetch where it is one.
 * @param call below /api; @param isEarly the answer is kept for later, however it was asked for
 */
export const askAs = (app: FastifyInstance, asking: Asking, call: string, isEarly = isAhead(asking)) =>
  app.inject({
    method: "GET",
    url: `/api${call}`,
    headers: {
      ...Object.fromEntries(
        forwarded.flatMap((name) => {
          const value = asking.headers[name];
          return value === undefined ? [] : [[name, value]];
        }),
      ),
      ...(isEarly && { "sec-purpose": "prefetch" }),
    },
    remoteAddress: asking.ip,
  });

/**
 * What a page loads first, as one file a page: the call's own answer, made by its handler with all its checks. It is
 * asked for again every time, and costs nothing where it is unchanged.
 */
export function servePayloads(app: FastifyInstance): void {
  app.get("/_payload/*", async (request, reply) => {
    const page = pageOfPayload(pathOf(request.url));
    const search = request.url.slice(pathOf(request.url).length);
    const call = page === null ? null : callOfPayload(page, search);
    if (call === null) throw Refusal.missing();
    const answer = await askAs(app, request, call, true);
    const cookies = answer.headers["set-cookie"];
    if (cookies !== undefined) reply.header("set-cookie", cookies);
    reply.code(answer.statusCode).type("application/json; charset=utf-8");
    reply.header("cache-control", "private, no-cache").header("vary", "cookie");
    if (answer.statusCode !== 200) return reply.send(answer.body);
    if (isUnchanged(request, reply, answer.body)) return reply.code(304).send();
    return reply.send(answer.body);
  });
}

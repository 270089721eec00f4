import type { FastifyInstance, FastifyRequest } from "fastify";
import { CHUNK_BODY, SMALL_BODY } from "./bodies.ts";

/** How long a body may take, in milliseconds: sixty-four kilobytes, a document or a part of a file, a book over a slow line. */
const patience = { small: 30_000, large: 5 * 60_000 } as const;

function patienceFor({ routeOptions: { bodyLimit = SMALL_BODY } }: FastifyRequest): number | null {
  if (bodyLimit <= SMALL_BODY) return patience.small;
  return bodyLimit <= CHUNK_BODY ? patience.large : null;
}

/** Ends connections whose body drips: the server's own time-out is that of the largest upload. */
export function endSlowBodies(app: FastifyInstance): void {
  app.addHook("onRequest", async (request) => {
    const { raw } = request;
    const most = raw.method === "POST" ? patienceFor(request) : null;
    if (most === null || raw.complete) return;
    const timer = setTimeout(() => raw.destroy(), most).unref();
    for (const end of ["end", "close"]) raw.once(end, () => clearTimeout(timer));
  });
}

import type { FastifyInstance } from "fastify";
import { within } from "./within.ts";

/** Who watches a server asks again soon; in milliseconds. */
const MOST_WAIT = 1_000;

/**
 * `/health`: the process answers. `/ready`: its database does, too; 503 where it does not within a second.
 * @param ping asks the database for nothing
 */
export function serveHealth(app: FastifyInstance, ping: () => Promise<unknown>): void {
  app.get("/health", (_, reply) => reply.header("cache-control", "no-store").send({ status: "ok" }));
  app.get("/ready", async (_, reply) => {
    const answered = ping().then(
      () => true,
      () => false,
    );
    const isReady = await within(MOST_WAIT, answered);
    return reply
      .code(isReady ? 200 : 503)
      .header("cache-control", "no-store")
      .send({ status: isReady ? "ok" : "the database does not answer" });
  });
}

import { createHash, timingSafeEqual } from "node:crypto";
import Fastify, { type FastifyInstance } from "fastify";
import type { Config } from "../config.ts";
import { openMetrics } from "./metrics.ts";

type MetricsSetting = NonNullable<Config["metrics"]>;

const digestOf = (text: string): Buffer => createHash("sha256").update(text).digest();

/** Digests have one length: the comparison says nothing of the token by its time. */
const isRight = (given: string | undefined, token: string): boolean =>
  timingSafeEqual(digestOf(given ?? ""), digestOf(`Bearer ${token}`));

/**
 * GET /metrics in Prometheus' text format. With a token of the setting it asks for `Authorization: Bearer …`, and answers 401
 * without it.
 */
async function serveMetrics(app: FastifyInstance, { token }: MetricsSetting): Promise<void> {
  const registry = await openMetrics();
  app.get("/metrics", async (request, reply) => {
    reply.header("cache-control", "no-store");
    if (token !== null && !isRight(request.headers.authorization, token))
      return reply
        .code(401)
        .header("www-authenticate", "Bearer")
        .type("text/plain; charset=utf-8")
        .send("Authorization: Bearer with the token of METRICS_TOKEN is needed\n");
    return reply.type(registry.contentType).send(await registry.metrics());
  });
}

/** Serves them next to everything else, where they have no port of their own and a token. */
export async function serveMetricsHere(app: FastifyInstance, { metrics }: Config): Promise<void> {
  if (metrics?.port === null) await serveMetrics(app, metrics);
}

/** A server of metrics alone, which does not listen yet; null: they have no port of their own. */
export async function metricsServer({ metrics }: Config): Promise<FastifyInstance | null> {
  if (!metrics || metrics.port === null) return null;
  const app = Fastify();
  await serveMetrics(app, metrics);
  return app;
}

import { AsyncLocalStorage } from "node:async_hooks";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { anyOf, histogram } from "../metrics/metrics.ts";

const methods = ["GET", "HEAD", "POST", "OPTIONS", "other"] as const;
/** `broken`: the connection ended before the answer did. */
const statuses = ["1xx", "2xx", "3xx", "4xx", "5xx", "broken"] as const;

const observe = histogram(
  "rukopis_http_request_duration_seconds",
  "Requests by the pattern of their route, and how long they took until the last byte of the answer.",
  { method: methods, route: anyOf<string>(), status: statuses },
  [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
);

const named = new WeakMap<FastifyRequest, string>();

/** Names the pattern of an address that no route of the router has: that of a page. */
export const nameRoute = (request: FastifyRequest, pattern: string): void => void named.set(request, pattern);

/** The pattern, never the address; `unknown`: there is nothing. */
const routeOf = (request: FastifyRequest): string => named.get(request) ?? request.routeOptions.url ?? "unknown";

const methodOf = ({ method }: FastifyRequest) => methods.find((one) => one === method) ?? "other";

const classOf = (statusCode: number) => statuses[Math.floor(statusCode / 100) - 1] ?? "broken";

/** Set while a request is answered: a page asks calls of this server, which are no requests of anybody. */
const answering = new AsyncLocalStorage<true>();

/** Counts a request when its answer has ended, or its connection. */
export function watchAnswer(request: FastifyRequest, reply: FastifyReply): void {
  const begunAt = performance.now();
  let isNoted = false;
  const note = (isWhole: boolean): void => {
    if (isNoted) return;
    isNoted = true;
    const status = isWhole ? classOf(reply.raw.statusCode) : "broken";
    observe({ method: methodOf(request), route: routeOf(request), status }, (performance.now() - begunAt) / 1_000);
  };
  reply.raw.once("finish", () => note(true));
  reply.raw.once("close", () => note(false));
}

/** Counts all requests of people and programs. */
export function watchRequests(app: FastifyInstance): void {
  app.addHook("onRequest", (request, reply, done) => {
    if (answering.getStore()) return done();
    watchAnswer(request, reply);
    answering.run(true, done);
  });
}

import type { IncomingMessage } from "node:http";
import { Socket } from "node:net";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Config } from "../config.ts";
import { anyOf, histogram } from "../metrics/metrics.ts";
import { record } from "../tracing/spans.ts";
import { currentTrace, newTrace, readTraceparent, withTrace } from "../tracing/trace.ts";
import type { Trace } from "../tracing/trace.types.ts";

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

const traces = new WeakMap<IncomingMessage, Trace>();

/**
 * The trace of the page that asks a call of its own server. A request of another machine may be read while a former one of its
 * connection is answered, and has nothing to do with it.
 */
const askingTrace = ({ socket }: IncomingMessage): Trace | undefined =>
  socket instanceof Socket ? undefined : currentTrace();

/** Of a request: the one that it says, that of the page which asks it within this process, or its own. */
export function traceOf(raw: IncomingMessage): Trace {
  const known = traces.get(raw) ?? askingTrace(raw) ?? newTrace(readTraceparent(raw.headers.traceparent));
  traces.set(raw, known);
  return known;
}

/** Bytes of the body, where the answer said how many; an answer that is packed on its way says nothing. */
function bytesOf({ method }: FastifyRequest, { raw }: FastifyReply): { bytes?: number } {
  const length = raw.getHeader("content-length");
  const hasBody = method !== "HEAD" && raw.statusCode !== 304;
  return length === undefined || !hasBody ? {} : { bytes: Number(length) };
}

/** One line of the log: which route was asked, how it ended and how long it took, and nothing of who asked for what. */
function writeLine(request: FastifyRequest, reply: FastifyReply, { isWhole, seconds }: Ended): void {
  const { statusCode, headersSent } = reply.raw;
  request.log.info(
    {
      method: methodOf(request),
      route: routeOf(request),
      ...(headersSent && { status: statusCode }),
      ms: Math.round(seconds * 10_000) / 10,
      ...(isWhole ? bytesOf(request, reply) : { broken: true }),
    },
    "request",
  );
}

function recordRequest(request: FastifyRequest, { raw }: FastifyReply, { isWhole, seconds }: Ended): void {
  const [method, route] = [methodOf(request), routeOf(request)];
  record({
    trace: traceOf(request.raw),
    name: `${method} ${route}`,
    kind: "request",
    attributes: {
      "http.request.method": method,
      "http.route": route,
      ...(raw.headersSent && { "http.response.status_code": raw.statusCode }),
    },
    isFailed: !isWhole || raw.statusCode >= 500,
    took: seconds * 1_000,
  });
}

/** `isWhole`: the answer was given to its last byte. */
type Ended = { isWhole: boolean; seconds: number };
type Watching = Pick<Config, "accessLog">;

/** Counts a request when its answer has ended, or its connection, and writes its line where the setting says so. */
export function watchAnswer(request: FastifyRequest, reply: FastifyReply, { accessLog }: Watching): void {
  const begunAt = performance.now();
  let isNoted = false;
  const note = (isWhole: boolean): void => {
    if (isNoted) return;
    isNoted = true;
    const seconds = (performance.now() - begunAt) / 1_000;
    const status = isWhole ? classOf(reply.raw.statusCode) : "broken";
    observe({ method: methodOf(request), route: routeOf(request), status }, seconds);
    if (accessLog) writeLine(request, reply, { isWhole, seconds });
    recordRequest(request, reply, { isWhole, seconds });
  };
  reply.raw.once("finish", () => note(true));
  reply.raw.once("close", () => note(false));
}

/**
 * Counts all requests of people and programs, and answers each in its trace. A page asks calls of this server, which are requests of
 * nobody.
 */
export function watchRequests(app: FastifyInstance, watching: Watching): void {
  app.addHook("onRequest", (request, reply, done) => {
    if (!askingTrace(request.raw)) watchAnswer(request, reply, watching);
    withTrace(traceOf(request.raw), done);
  });
}

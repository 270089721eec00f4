import type { FastifyRequest } from "fastify";

/** What the body of a route is. */
export type MediaType =
  | "application/json"
  | "multipart/form-data"
  | "application/octet-stream"
  | "application/x-www-form-urlencoded";

declare module "fastify" {
  interface FastifyContextConfig {
    /** What a write of this route may carry; JSON where a route says nothing. */
    takes?: readonly MediaType[];
  }
}

type RequestFacts = Pick<FastifyRequest, "method" | "url" | "headers" | "routeOptions" | "is404">;

/** Does the request ask for a change? The router knows methods in capitals alone. */
export const isWrite = ({ method }: Pick<RequestFacts, "method">): boolean => method !== "GET" && method !== "HEAD";

/** The media type of a body as the parser reads it: without parameters, spaces and capitals; "" where there is none. */
export const mediaTypeOf = ({ headers }: Pick<RequestFacts, "headers">): string =>
  (headers["content-type"]?.split(";", 1)[0] ?? "").trim().toLowerCase();

/** How long a body says it is, in bytes; the limit of its route where it comes in pieces. */
export const bodyLengthOf = ({ headers, routeOptions }: Pick<RequestFacts, "headers" | "routeOptions">): number =>
  headers["transfer-encoding"] === undefined
    ? Number(headers["content-length"] ?? 0)
    : (routeOptions.bodyLimit ?? Number.POSITIVE_INFINITY);

/** Is the body packed? Nothing unpacks one: a kilobyte can hold gigabytes. */
const isPacked = ({ headers }: Pick<RequestFacts, "headers">): boolean =>
  !/^(identity)?$/i.test((headers["content-encoding"] ?? "").trim());

/** May this route read such a body? A page of the router's own «not found» reads none. */
export function takesBody(request: RequestFacts): boolean {
  if (isPacked(request)) return false;
  const type = mediaTypeOf(request);
  if (request.is404 || type === "") return true;
  const { takes = ["application/json"] } = request.routeOptions.config;
  return takes.some((one) => one === type);
}

/** The address without its query. */
export const pathOf = (url: string): string => url.split("?", 1)[0] ?? url;

/** The path as the router reads it: `/%61pi` is `/api`. */
export function routedPathOf({ url }: Pick<RequestFacts, "url">): string {
  const path = pathOf(url);
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

/** What browsers and proxies say with a request that nobody waits for yet; `Purpose` and `X-Moz` are older spellings. */
const purposes = ["sec-purpose", "purpose", "x-purpose", "x-moz"] as const;

/**
 * Is it asked for before anybody wants to see it: fetched ahead, drawn ahead, or its head alone?
 * @see https://wicg.github.io/nav-speculation/prefetch.html#sec-purpose-header
 */
export const isAhead = ({ method, headers }: Pick<RequestFacts, "method" | "headers">): boolean =>
  method === "HEAD" || purposes.some((name) => /\b(prefetch|prerender|preview)\b/i.test(String(headers[name] ?? "")));

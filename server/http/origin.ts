import type { FastifyRequest } from "fastify";
import { refusals } from "../../src/text/refusals.ts";
import { Refusal } from "./refusal.ts";

const hostOf = (origin: string): string | undefined => (URL.canParse(origin) ? new URL(origin).host : undefined);

function isOwn({ headers, host }: FastifyRequest, ownOrigin: string): boolean {
  const site = headers["sec-fetch-site"];
  if (site !== undefined) return site === "same-origin" || site === "none";
  const { origin } = headers;
  if (origin !== undefined) return origin === ownOrigin || hostOf(origin) === host;
  // Every browser of today sends one of the two with a write. Without a cookie there is nothing that a foreign site could misuse.
  return headers.cookie === undefined;
}

/**
 * A write that a foreign site made the browser send is refused: SameSite=Lax alone lets sub-domains through.
 * Programs send neither header and come with a bearer, or as guests, and never with a cookie.
 * @param request a write, whatever its address @throws Refusal AccessDenied
 */
export function refuseForeignOrigin(request: FastifyRequest, ownOrigin: string): void {
  if (!isOwn(request, ownOrigin)) throw new Refusal("AccessDenied", refusals.foreignOrigin);
}

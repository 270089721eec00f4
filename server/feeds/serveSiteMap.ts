import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Config } from "../config.ts";
import type { Surroundings } from "../http/dispatcher.ts";
import { Refusal } from "../http/refusal.ts";
import { countAttempt } from "../limits/attempts.ts";
import { readAside } from "../replica/replica.ts";
import { feedsLimit } from "./serveFeeds.ts";
import { isSiteKind, siteMap, siteMapPart } from "./sitemap.ts";

/** What machines are asked to leave alone: what only its authors see, and what is no page. */
const robots = (origin: string): string => `User-agent: *
Disallow: /account/
Disallow: /api/
Disallow: /profile
Disallow: /work/
Disallow: /*/edit

Sitemap: ${origin}/sitemap.xml
`;

type Part = FastifyRequest<{ Params: { name: string } }>;

const give = (reply: FastifyReply, xml: string) =>
  reply.type("application/xml; charset=utf-8").header("cache-control", "public, max-age=3600").send(xml);

/** GET /robots.txt, and the maps of the site that it names: for everybody the same, what a guest may read. @throws Refusal TooManyRequests */
export function serveSiteMap(
  app: FastifyInstance,
  { origin }: Pick<Config, "origin">,
  { now }: Pick<Surroundings, "now">,
): void {
  app.get("/robots.txt", (_, reply) =>
    reply.type("text/plain; charset=utf-8").header("cache-control", "no-cache").send(robots(origin)),
  );
  app.get("/sitemap.xml", async (request, reply) => {
    await countAttempt(feedsLimit, request.ip, now());
    return give(reply, await readAside(() => siteMap(origin)));
  });
  app.get("/sitemap/:name", async (request: Part, reply) => {
    await countAttempt(feedsLimit, request.ip, now());
    const [, kind = "", part = ""] = /^([a-z]+)-(0|[1-9]\d{0,8})\.xml$/.exec(request.params.name) ?? [];
    const xml = isSiteKind(kind) ? await readAside(() => siteMapPart(kind, Number(part), origin)) : null;
    if (xml === null) throw Refusal.missing();
    return give(reply, xml);
  });
}

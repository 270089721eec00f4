import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Config } from "../config.ts";
import type { Surroundings } from "../http/dispatcher.ts";
import { Refusal } from "../http/refusal.ts";
import { isUnchanged } from "../http/unchanged.ts";
import { countAttempt, type Limit } from "../limits/attempts.ts";
import type { Key } from "../publicCache/keys.ts";
import { asksAsAnybody, share } from "../publicCache/sharing.ts";
import { readAside } from "../replica/replica.ts";
import { feedOfAuthor, feedOfBook, feedOfNew } from "./feeds.ts";

/** Of one address: maps of the site and feeds. */
export const feedsLimit: Limit = { kind: "feed", count: 300, per: "minute" };

type Named = FastifyRequest<{ Params: { name: string } }>;

/** The name before `.xml`. @throws Refusal NotFound */
function nameIn({ params }: Named, shape: RegExp): string {
  const name = /^(.+)\.xml$/.exec(params.name)?.[1] ?? "";
  if (!shape.test(name)) throw Refusal.missing();
  return name;
}

/**
 * GET /feed/new.xml, /feed/u/:userName.xml, /feed/book/:id.xml: what a guest may read. @throws Refusal TooManyRequests
 */
export function serveFeeds(
  app: FastifyInstance,
  { origin, publicCacheSeconds: seconds }: Pick<Config, "origin" | "publicCacheSeconds">,
  { now }: Pick<Surroundings, "now">,
): void {
  /** The same for everybody. What was withdrawn is gone at once; unchanged it costs nothing. It is not indexed. */
  const give = (request: FastifyRequest, reply: FastifyReply, { xml, keys }: { xml: string; keys: Key[] }) => {
    reply.headers({ "x-robots-tag": "noindex", "cache-control": "private, no-cache" });
    const isKnown = asksAsAnybody(request)
      ? share(request, reply, { made: xml, keys, seconds, now: now() })
      : isUnchanged(request, reply, xml);
    if (isKnown) return reply.code(304).send();
    return reply.type("application/rss+xml; charset=utf-8").send(xml);
  };
  const count = ({ ip }: FastifyRequest) => countAttempt(feedsLimit, ip, now());

  app.get("/feed/new.xml", async (request, reply) => {
    await count(request);
    return give(request, reply, await readAside(() => feedOfNew(origin)));
  });

  app.get("/feed/u/:name", async (request: Named, reply) => {
    await count(request);
    const requestedName = nameIn(request, /^[\w.-]{1,90}$/);
    const { userName, ...feed } = await readAside(() => feedOfAuthor(requestedName, origin));
    if (userName.toLowerCase() === requestedName.toLowerCase()) return give(request, reply, feed);
    // As their page: docs/adr/0061.
    const present = `/feed/u/${encodeURIComponent(userName)}.xml`;
    return reply.code(301).headers({ "cache-control": "no-cache", location: present }).send();
  });

  app.get("/feed/book/:name", async (request: Named, reply) => {
    await count(request);
    const id = Number(nameIn(request, /^[1-9]\d{0,14}$/));
    return give(request, reply, await readAside(() => feedOfBook(id, origin)));
  });
}

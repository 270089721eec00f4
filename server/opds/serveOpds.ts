import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { genres, genreTitle } from "../../src/text/genres.ts";
import { type Shelf, shelfNames } from "../../src/text/shelves.ts";
import type { Config } from "../config.ts";
import { feedsLimit } from "../feeds/serveFeeds.ts";
import type { Surroundings } from "../http/dispatcher.ts";
import { Refusal } from "../http/refusal.ts";
import { isUnchanged } from "../http/unchanged.ts";
import { countAttempt } from "../limits/attempts.ts";
import type { Reader } from "../policies/reader.ts";
import { asksAsAnybody, share } from "../publicCache/sharing.ts";
import { searchLimit } from "../reading/search.ts";
import { readAsideFor } from "../replica/replica.ts";
import { askerOfOpds, mustHaveKey } from "./asker.ts";
import { atomOf, catalogType, type Entry, type Feed, type Kind, openSearchOf } from "./atom.ts";
import { entriesOf } from "./entries.ts";
import {
  booksOfAuthor,
  booksOnShelf,
  boughtBooks,
  foundBooks,
  type Listed,
  lastRenewal,
  listedBooks,
  MOST_PAGES,
  PAGE,
} from "./lists.ts";

type OpdsRequest = FastifyRequest<{ Params: Record<string, string>; Querystring: Record<string, unknown> }>;

const shelfPaths: Readonly<Record<string, Exclude<Shelf, "None">>> = {
  reading: "Reading",
  saved: "Saved",
  finished: "Finished",
  disliked: "Disliked",
};
const sorts = [
  ["new", "Новые книги", "recent"],
  ["popular", "Популярные книги", "popular"],
] as const;

/** One value of a query; of several none. */
const textOf = (value: unknown): string | undefined => (typeof value === "string" ? value : undefined);

/** @throws Refusal NotFound: no such page */
function pageIn({ query }: OpdsRequest, most = 1_000): number {
  const page = textOf(query.page) ?? "1";
  if (!/^[1-9]\d{0,3}$/.test(page) || Number(page) > most) throw Refusal.missing();
  return Number(page);
}

/** @throws Refusal NotFound */
function idIn({ params: { id = "" } }: OpdsRequest): number {
  if (!/^[1-9]\d{0,14}$/.test(id)) throw Refusal.missing();
  return Number(id);
}

/** A way into another list. */
type Way = { path: string; title: string; kind: Kind; summary?: string; rel?: string };

/** GET /opds and all paths below it: the catalogue for reading programs (docs/spec/feeds.md, «OPDS»). */
export function serveOpds(
  app: FastifyInstance,
  { origin, publicCacheSeconds: seconds }: Pick<Config, "origin" | "publicCacheSeconds">,
  { now }: Pick<Surroundings, "now">,
): void {
  /** Made for one reader, or for all without a key: unchanged it costs nothing. Nothing is packed: programs refuse it. */
  const give = (request: FastifyRequest, reply: FastifyReply, body: string, type: string) => {
    reply.headers({ "cache-control": "private, no-cache", vary: "authorization", "x-robots-tag": "noindex" });
    const isKnown = asksAsAnybody(request)
      ? share(request, reply, { keys: ["list"], made: body, seconds, now: now() })
      : isUnchanged(request, reply, body);
    if (isKnown) return reply.code(304).send();
    return reply.type(`${type};charset=utf-8`).send(body);
  };
  const addressOf = (path: string, query: Record<string, string> = {}): string => {
    const given = new URLSearchParams(query).toString();
    return `${origin}${path}${given && `?${given}`}`;
  };
  const giveFeed = (request: OpdsRequest, reply: FastifyReply, feed: Feed) =>
    give(request, reply, atomOf(feed, origin), catalogType(feed.kind));

  const giveWays = async (
    request: OpdsRequest,
    reply: FastifyReply,
    title: string,
    ways: readonly Way[],
    next = "",
  ) => {
    const updatedAt = await lastRenewal(now());
    const entries = ways.map(
      ({ path, title: name, kind, summary = "", rel = "subsection" }): Entry => ({
        id: addressOf(path),
        title: name,
        updatedAt,
        authors: [],
        categories: [],
        summary,
        links: [{ rel, href: addressOf(path), type: catalogType(kind) }],
      }),
    );
    const self = origin + request.url;
    return giveFeed(request, reply, {
      kind: "navigation",
      title,
      self,
      updatedAt,
      entries,
      next: next === "" ? null : origin + next,
    });
  };

  const giveBooks = async (
    request: OpdsRequest,
    reply: FastifyReply,
    title: string,
    listed: Listed,
    reader: Reader,
  ) => {
    const [path = ""] = request.url.split("?");
    const entries = await entriesOf(listed.ids, reader, origin, now());
    const latest = Math.max(...entries.map(({ updatedAt }) => updatedAt.getTime()), 0);
    return giveFeed(request, reply, {
      kind: "acquisition",
      title,
      entries,
      updatedAt: new Date(latest),
      self: origin + request.url,
      next: listed.next && addressOf(path, listed.next),
    });
  };

  type Answer = (request: OpdsRequest, reply: FastifyReply) => Promise<FastifyReply>;
  const serve = (path: string, answer: Answer) =>
    app.get(path, { compress: false }, async (request: OpdsRequest, reply) => {
      await countAttempt(feedsLimit, request.ip, now());
      return answer(request, reply);
    });
  const cursorIn = ({ query }: OpdsRequest) => textOf(query.cursor);

  serve("/opds", (request, reply) =>
    giveWays(request, reply, "Рукопись", [
      ...sorts.map(([name, title, sorting]): Way => {
        const rel = `http://opds-spec.org/sort/${sorting === "recent" ? "new" : "popular"}`;
        return { path: `/opds/${name}`, title, kind: "acquisition", rel };
      }),
      { path: "/opds/genres", title: "Жанры", kind: "navigation" },
      { path: "/opds/library", title: "Моя библиотека", kind: "navigation", summary: "Нужен ключ для читалки" },
      { path: "/opds/purchased", title: "Купленное", kind: "acquisition", summary: "Нужен ключ для читалки" },
    ]),
  );
  serve("/opds/opensearch.xml", async (request, reply) =>
    give(request, reply, openSearchOf(origin), "application/opensearchdescription+xml"),
  );
  for (const [name, title, sorting] of sorts)
    serve(`/opds/${name}`, async (request, reply) => {
      const reader = await askerOfOpds(request, now());
      return giveBooks(
        request,
        reply,
        title,
        await readAsideFor(reader.user, () => listedBooks(sorting, {}, reader, cursorIn(request), now())),
        reader,
      );
    });
  serve("/opds/genres", (request, reply) => {
    const page = pageIn(request);
    const shown = genres.slice((page - 1) * PAGE, page * PAGE);
    if (shown.length === 0) throw Refusal.missing();
    const ways = shown.map(({ value, title }): Way => ({ path: `/opds/genre/${value}`, title, kind: "acquisition" }));
    const isLast = genres.length <= page * PAGE;
    return giveWays(request, reply, "Жанры", ways, isLast ? "" : `/opds/genres?page=${page + 1}`);
  });
  serve("/opds/genre/:id", async (request, reply) => {
    const id = idIn(request);
    const title = genreTitle(id);
    if (title === undefined) throw Refusal.missing();
    const reader = await askerOfOpds(request, now());
    const listed = await readAsideFor(reader.user, () =>
      listedBooks("popular", { genre: [id] }, reader, cursorIn(request), now()),
    );
    return giveBooks(request, reply, title, listed, reader);
  });
  serve("/opds/author/:id", async (request, reply) => {
    const reader = await askerOfOpds(request, now());
    const { fio, ...listed } = await readAsideFor(reader.user, () =>
      booksOfAuthor(idIn(request), reader, cursorIn(request), now()),
    );
    return giveBooks(request, reply, fio, listed, reader);
  });
  serve("/opds/search", async (request, reply) => {
    await countAttempt(searchLimit, request.ip, now());
    const reader = await askerOfOpds(request, now());
    const q = (textOf(request.query.q) ?? "").trim().slice(0, 100).toWellFormed();
    const listed = await readAsideFor(reader.user, () => foundBooks(q, reader, pageIn(request, MOST_PAGES), now()));
    return giveBooks(request, reply, `Поиск: ${q}`, listed, reader);
  });
  serve("/opds/library", async (request, reply) => {
    await mustHaveKey(request, reply, now());
    const ways = Object.entries(shelfPaths).map(
      ([path, shelf]): Way => ({ path: `/opds/library/${path}`, title: shelfNames[shelf], kind: "acquisition" }),
    );
    return giveWays(request, reply, "Моя библиотека", ways);
  });
  serve("/opds/library/:state", async (request, reply) => {
    const shelf = shelfPaths[request.params.state ?? ""];
    const reader = await mustHaveKey(request, reply, now());
    if (!shelf) throw Refusal.missing();
    const listed = await booksOnShelf(shelf, reader, pageIn(request), now());
    return giveBooks(request, reply, shelfNames[shelf], listed, reader);
  });
  serve("/opds/purchased", async (request, reply) => {
    const reader = await mustHaveKey(request, reply, now());
    return giveBooks(request, reply, "Купленное", await boughtBooks(reader, pageIn(request)), reader);
  });
}

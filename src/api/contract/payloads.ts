import type { ReviewVerdict } from "../../text/publications.ts";
import { findPage, type PagePath } from "./pages.ts";
import { withQuery } from "./withQuery.ts";

/** How many books a page of the catalogue shows. */
export const CATALOG_PAGE = 24;

/** Numbers of pages reach so far (`CATALOG_REACH`); from there on a cursor leads. */
export const CATALOG_PAGES = 50;

type CatalogQuery = {
  page?: string;
  ps: string;
  sorting: "recent";
  search?: string;
  genre?: string;
  tag?: string;
  cursor?: string;
};

const isCount = (text: string | null): boolean => /^[1-9]\d{0,8}$/.test(text ?? "");
/** Could the catalogue have given it? */
export const isCursor = (text: string | null): text is string => /^[\w-]{1,200}\.[\w-]{43}$/.test(text ?? "");

/** The query of the catalogue's call, as the home page's address says it; values that make no sense there are ignored. */
export const catalogQuery = (address: string): CatalogQuery => {
  const query = new URLSearchParams(address);
  const [page, genre, cursor] = [query.get("page"), query.get("genre"), query.get("cursor")];
  const search = query.get("search")?.trim().slice(0, 100) ?? "";
  const tag = query.get("tag")?.trim().slice(0, 420).split(",").slice(0, 10).join() ?? "";
  return {
    ...(isCursor(cursor) ? { cursor } : { page: page && isCount(page) && Number(page) <= CATALOG_PAGES ? page : "1" }),
    ps: String(CATALOG_PAGE),
    sorting: "recent",
    ...(search && { search }),
    ...(genre && isCount(genre) && { genre }),
    ...(tag && { tag }),
  };
};

export type PostsQuery = { category?: string; tag?: string; feed?: string; sort?: "popular"; cursor?: string };

/** The query of the call of public posts, as the address of their page says it; values that make no sense there are ignored. */
export const postsQuery = (address: string): PostsQuery => {
  const query = new URLSearchParams(address);
  const [category, cursor] = [query.get("category") ?? "", query.get("cursor")];
  const tag = query.get("tag")?.trim().slice(0, 40);
  return {
    ...(/^[1-9]$/.test(category) && { category }),
    ...(tag && { tag }),
    ...(query.get("feed") === "true" && { feed: "true" }),
    ...(query.get("sort") === "popular" && { sort: "popular" }),
    ...(cursor && { cursor: cursor.slice(0, 300) }),
  };
};

export type ReviewsQuery = Omit<PostsQuery, "category"> & { verdict?: ReviewVerdict };

/** The same of public reviews. */
export const reviewsQuery = (address: string): ReviewsQuery => {
  const { category: _, ...query } = postsQuery(address);
  const verdict = new URLSearchParams(address).get("verdict") ?? "";
  return { ...query, ...(/^(recommend|mixed|notRecommend)$/.test(verdict) && { verdict: verdict as ReviewVerdict }) };
};

export type ArtsQuery = { work?: string; tag?: string; feed?: string; sort?: "popular"; cursor?: string };

/** The same of public arts. */
export const artsQuery = (address: string): ArtsQuery => {
  const { category: _, ...query } = postsQuery(address);
  const work = new URLSearchParams(address).get("work");
  return { ...(work && isCount(work) && { work }), ...query };
};

type Params = Readonly<Record<string, string>>;
type AddressOf = (params: Params, search: string, path: string) => string;
/** The call is named like its page. */
const namesake: AddressOf = (_, __, path) => `/v2${path.replace(/\/$/, "")}`;
const firstNamesake: AddressOf = (_, __, path) => `/v1${path.replace(/\/$/, "")}`;
const calls: { readonly [path in PagePath]?: AddressOf } = {
  "/": (_, search) => withQuery("/v1/catalog/search", catalogQuery(search)),
  "/catalog": (_, search) => `/v1/catalog/search${search && `?${new URLSearchParams(search)}`}`,
  "/u/:userName": ({ userName = "" }) =>
    `/v2/account/${encodeURIComponent(userName)}/${/^\d+$/.test(userName) ? "short-info" : "id"}`,
  "/profile": () => "/v2/account/co-author-invitations",
  "/u/:userName/works/edit": () => "/v2/account/works",
  "/u/:userName/series/edit": () => "/v2/account/work-series",
  "/work/series/edit/:seriesId": ({ seriesId }) => `/v2/work-series/${seriesId}/edit`,
  "/offer": () => "/v1/seller",
  "/series/:id": firstNamesake,
  "/work/:id/edit": ({ id }) => `/v2/work/${id}/settings`,
  "/work/:id/edit/content": namesake,
  "/work/:id/edit-audio": ({ id }) => `/v2/audiobook/${id}/edit-chapters`,
  "/work/:id/edit/gallery": ({ id }) => `/v2/work/${id}/gallery`,
  "/work/:id/uploads": namesake,
  "/work/:id/sales": namesake,
  "/work/:id/promo-codes": namesake,
  "/work/:id/add/chapter": namesake,
  "/work/edit/chapter/:chapterId": namesake,
  "/work/edit/chapter/:chapterId/history": namesake,
  "/post/create": namesake,
  "/post/:id/edit": namesake,
  "/post/:id": firstNamesake,
  "/posts": (_, search) => withQuery("/v1/posts", postsQuery(search)),
  "/review/:id": firstNamesake,
  "/reviews": (_, search) => withQuery("/v1/reviews", reviewsQuery(search)),
  "/book/:id/reviews": ({ id = "" }, search) => withQuery("/v1/reviews", { ...reviewsQuery(search), work: id }),
  "/art/create": namesake,
  "/art/:id/edit": namesake,
  "/art/:id": firstNamesake,
  "/arts": (_, search) => withQuery("/v1/arts", artsQuery(search)),
  "/audiobook/:id": ({ id }) => `/v1/audiobook/${id}/content`,
  "/book/:id": ({ id }) => `/v1/work/${id}/details`,
  "/book/:workId/read/:chapterId": ({ workId, chapterId }) => `/v1/work/${workId}/chapter/${chapterId}/text`,
};

/**
 * What a page loads first; what is not everybody's is answered only to whom it belongs.
 * @param path of the page, without its query
 * @returns the call's address below /api with its query; null where the page has no payload
 */
export function callOfPayload(path: string, search: string): string | null {
  const found = findPage(path);
  if (!found?.isValid) return null;
  return calls[found.page.path]?.(found.params, search, path) ?? null;
}

/**
 * The call of an editing page's guard (edit-content): a person who gets an answer to the page's call is let in.
 * @param call of an editing page; for others there is nothing
 */
export function guardOfCall(call: string): string | undefined {
  const [, ofChapter, id] = /^\/v2\/work\/(edit\/chapter\/)?(\d+)/.exec(call) ?? [];
  return id && `/v2/work/${id}/access${ofChapter ? "?of=chapter" : ""}`;
}

/** The address of a page's payload: `/_payload/book/7.json`, `/_payload/index.json` for the home page. */
export const payloadPath = (path: string): string => `/_payload${path === "/" ? "/index" : path}.json`;

/** The page whose payload has this address; null for another path. */
export function pageOfPayload(path: string): string | null {
  const page = /^\/_payload(\/.+)\.json$/.exec(path)?.[1];
  if (page === undefined) return null;
  return page === "/index" ? "/" : page;
}

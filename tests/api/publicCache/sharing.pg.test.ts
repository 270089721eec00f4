import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { buildApp } from "../../../server/app.ts";
import { addArt, addPost, addReview } from "../../support/factories.publications.ts";
import { addAccount } from "../../support/factories.ts";
import { addCast, addPublishedBook, addSeries, addWork, type Cast } from "../../support/factories.works.ts";
import { untyped } from "../../support/fakes.ts";
import { startServer, type TestServer } from "../../support/server.ts";

const html = { accept: "text/html,*/*;q=0.8" };
const firefox = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";
const googlebot = "Mozilla/5.0 (compatible; Googlebot/2.1)";

/** It counts what is drawn, and draws whether a page is whole. */
const drawing = `
globalThis.drawnPages = 0;
export const renderPage = ({ isWhole, list }) => {
  globalThis.drawnPages += 1;
  return (isWhole ? "whole" : "part") + (list ? " with its list" : "");
};`;
const page: { drawnPages: number } = untyped(globalThis);
const drawn = () => page.drawnPages;

let server: TestServer;
let cached: TestServer["app"];
let webRoot: string;
let cast: Cast;
let book: { workId: number; chapterId: number };
beforeAll(async () => {
  webRoot = await mkdtemp(join(tmpdir(), "rukopis-web-"));
  await writeFile(join(webRoot, "index.html"), '<!doctype html><head></head><body><div id="root"></div></body>');
  await mkdir(join(webRoot, ".ssr"));
  await writeFile(join(webRoot, ".ssr", "serverRendering.js"), drawing);
  server = await startServer({ config: { webRoot } });
  cached = await buildApp({ config: { ...server.config, publicCacheSeconds: 60 }, now: server.clock.now });
  cast = await addCast(server);
  book = await addPublishedBook(server, cast);
});
afterAll(async () => {
  await cached.close();
  await server.stop();
  await rm(webRoot, { recursive: true });
});

/** As a program, which waits longer: on a slow machine a person gets a page without its first answer, which no cache keeps. */
const ask = (url: string, headers: Record<string, string> = {}, app = server.app) =>
  app.inject({ url, headers: { ...html, "user-agent": googlebot, ...headers } });
const keeping = ({ headers }: { headers: Record<string, unknown> }) => headers["cache-control"];
const drawnIn = (body: string) => /data-server-rendered="">([^<]*)/.exec(body)?.[1];

describe("a guest's page", () => {
  it("may be kept and is asked for each time; unchanged it is drawn no more", async () => {
    const path = `/book/${book.workId}`;
    const first = await ask(path);
    expect([first.statusCode, keeping(first), first.headers.vary]).toEqual([
      200,
      "public, no-cache",
      "cookie, authorization",
    ]);
    const before = drawn();
    const again = await ask(path, { "if-none-match": String(first.headers.etag) });
    expect([again.statusCode, again.body, again.headers.etag, again.headers.xkey, drawn()]).toEqual([
      304,
      "",
      first.headers.etag,
      first.headers.xkey,
      before,
    ]);
    await server.database.updateTable("work").set({ title: "Другое" }).where("id", "=", book.workId).execute();
    const changed = await ask(path, { "if-none-match": String(first.headers.etag) });
    expect([changed.statusCode, changed.body.includes("Другое"), drawn()]).toEqual([200, true, before + 1]);
  });

  it("is another one on another day, because it says «сегодня»", async () => {
    const path = `/book/${book.workId}`;
    const { etag } = (await ask(path)).headers;
    server.clock.set("2026-11-20T21:00:00.000Z");
    const { statusCode } = await ask(path, { "if-none-match": String(etag) });
    server.clock.set("2026-11-20T11:05:31.000Z");
    expect(statusCode).toBe(200);
  });

  it("is a cache's for as long as is set, and no longer than the day by Moscow", async () => {
    expect(keeping(await ask("/", {}, cached))).toBe("public, max-age=0, s-maxage=60, must-revalidate");
    server.clock.set("2026-11-20T20:59:30.000Z");
    const late = keeping(await ask("/", {}, cached));
    server.clock.set("2026-11-20T11:05:31.000Z");
    expect(late).toBe("public, max-age=0, s-maxage=30, must-revalidate");
  });

  it("is whole for a person too where a cache keeps it, which tells no program from a person", async () => {
    const path = `/u/${cast.owner.userName}`;
    const given = async (agent: string, app = server.app) =>
      drawnIn((await ask(path, { "user-agent": agent }, app)).body);
    expect([await given(firefox), await given(googlebot)]).toEqual(["part", "whole with its list"]);
    expect([await given(firefox, cached), await given(googlebot, cached)]).toEqual([
      "whole with its list",
      "whole with its list",
    ]);
    const tags = await Promise.all(
      [firefox, googlebot].map(async (agent) => (await ask(path, { "user-agent": agent }, cached)).headers.etag),
    );
    expect(tags[0]).toBe(tags[1]);
  });

  it("names what it shows by keys", async () => {
    const { owner, coAuthor, stranger } = cast;
    const { id: seriesId } = await addSeries(server, { owner }, {}, book.workId);
    const published = { state: "published" } as const;
    const { id: postId } = await addPost(server, owner, published);
    const { id: reviewId } = await addReview(server, stranger, book.workId, published);
    const { id: artId } = await addArt(server, owner, published);
    const keysOf = async (path: string) => {
      const { headers } = await ask(path);
      expect(headers["surrogate-key"]).toBe(headers.xkey);
      return String(headers.xkey).split(" ").sort();
    };
    const people = [`person-${owner.id}`, `person-${coAuthor.id}`];
    const ofBook = ["page", `book-${book.workId}`, ...people].sort();
    expect(await keysOf(`/book/${book.workId}`)).toEqual([...ofBook, `series-${seriesId}`].sort());
    expect(await keysOf(`/book/${book.workId}/read/${book.chapterId}`)).toEqual(ofBook);
    expect(await keysOf(`/series/${seriesId}`)).toEqual(
      ["page", "list", `series-${seriesId}`, `person-${owner.id}`, `person-${coAuthor.id}`].sort(),
    );
    expect(await keysOf(`/u/${owner.userName}`)).toEqual(["list", "page", `person-${owner.id}`]);
    expect(await keysOf(`/post/${postId}`)).toEqual(["page", `person-${owner.id}`, `post-${postId}`]);
    expect(await keysOf(`/review/${reviewId}`)).toEqual(
      ["page", `review-${reviewId}`, `book-${book.workId}`, `person-${stranger.id}`, ...people].sort(),
    );
    expect(await keysOf(`/art/${artId}`)).toEqual(
      ["page", `art-${artId}`, `arts-${owner.id}`, `person-${owner.id}`].sort(),
    );
    for (const path of [
      "/",
      "/catalog",
      "/posts",
      "/reviews",
      "/arts",
      `/book/${book.workId}/reviews`,
      "/feed/new.xml",
    ])
      expect([path, await keysOf(path)]).toEqual([path, ["list", "page"]]);
    expect(await keysOf("/opds/new")).toEqual(["list", "page"]);
    expect(await keysOf(`/feed/book/${book.workId}.xml`)).toEqual(ofBook);
    expect(await keysOf(`/feed/u/${owner.userName}.xml`)).toEqual(["list", "page", `person-${owner.id}`]);
  });
});

describe("no cache keeps", () => {
  const shared = ["cache-control", "etag", "xkey", "surrogate-key"];
  const headersOf = async (url: string, headers: Record<string, string>, app = cached) => {
    const answer = await ask(url, { "user-agent": firefox, ...headers }, app);
    return shared.map((name) => answer.headers[name]);
  };
  const isKept = ([keeps, , ...keys]: unknown[]): boolean =>
    /public|s-maxage/.test(String(keeps)) || keys.some((name) => name !== undefined);

  it("the page of a person with a session, or with what is left of one, or who has said that they are 18", async () => {
    const { cookies } = await server.login(cast.stranger);
    const sid = `sid=${cookies.get("sid")}`;
    for (const cookie of ["LoginCookie=1", sid, `${sid}; LoginCookie=1`, "a=b; adult=1", "sid=gone", "__Host-sid=x"])
      for (const path of ["/", `/book/${book.workId}`, "/feed/new.xml", "/opds/new"])
        expect([cookie, path, isKept(await headersOf(path, { cookie }))]).toEqual([cookie, path, false]);
    expect(isKept(await headersOf("/", { cookie: "theme=dark; lastsid=1; device=x" }))).toBe(true);
  });

  it("a page that needs a login, is not there, is light, or waited in vain", async () => {
    const draft = await addWork(server, { owner: cast.owner });
    const paths = [
      "/profile",
      `/work/${book.workId}/edit`,
      "/nowhere",
      "/book/999999",
      `/book/${draft.id}`,
      "/u/nobody-here",
    ];
    for (const path of paths) expect([path, isKept(await headersOf(path, {}))]).toEqual([path, false]);
    const getBook = untyped(() => new Promise(() => {}));
    const { handlers } = await import("../../../server/handlers.ts");
    const slow = await buildApp({
      config: { ...server.config, publicCacheSeconds: 60 },
      now: server.clock.now,
      handlers: { ...handlers, getBook },
    });
    expect(await headersOf(`/book/${book.workId}`, {}, slow)).toEqual(["no-cache", undefined, undefined, undefined]);
    await slow.close();
    vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-20T11:05:09.000Z") });
    const light = await buildApp({ config: { ...server.config, publicCacheSeconds: 60 }, now: server.clock.now });
    for (let count = 0; count < 300; count += 1) await ask("/nowhere", {}, light);
    expect(await headersOf(`/book/${book.workId}`, {}, light)).toEqual(["no-cache", undefined, undefined, undefined]);
    await light.close();
    vi.useRealTimers();
  });

  it("what a reading program gets with its key", async () => {
    const reader = await addAccount(server);
    const headers = { authorization: `Basic ${Buffer.from(`${reader.userName}:wrong`).toString("base64")}` };
    expect((await headersOf("/opds/new", headers)).slice(0, 1)).toEqual(["private, no-cache"]);
    expect((await headersOf("/", headers))[0]).toBe("no-cache");
  });
});

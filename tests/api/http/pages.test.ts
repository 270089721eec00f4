import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildApp } from "../../../server/app.ts";
import type { TestBrowser } from "../../support/browser.ts";
import { addCast, addPublishedBook, addWork } from "../../support/factories.works.ts";
import { startServer, type TestServer } from "../../support/server.ts";

const page = "<!doctype html><title>Рукопись</title>";

let server: TestServer;
let webRoot: string;

beforeAll(async () => {
  webRoot = await mkdtemp(join(tmpdir(), "rukopis-web-"));
  await mkdir(join(webRoot, "assets"));
  await writeFile(join(webRoot, "index.html"), page);
  await writeFile(join(webRoot, "theme.js"), "document;");
  await writeFile(join(webRoot, "assets", "main-abc.js"), "x".repeat(2_000));
  server = await startServer({ config: { webRoot } });
});
afterAll(async () => {
  await server.stop();
  await rm(webRoot, { recursive: true });
});

describe("headers", () => {
  it("strict, without anything inline", async () => {
    const { headers } = await server.app.inject({ url: "/" });
    expect(headers).toMatchObject({
      "content-security-policy":
        "default-src 'self';script-src 'self';style-src 'self';img-src 'self' data: blob:;font-src 'self';connect-src 'self';object-src 'none';base-uri 'none';frame-ancestors 'none';form-action 'self'",
      "x-content-type-options": "nosniff",
      "x-frame-options": "DENY",
      "referrer-policy": "same-origin",
    });
    expect(headers["strict-transport-security"]).toBeUndefined();
  });

  it.each([
    ["br", brotliDecompressSync],
    ["gzip", gunzipSync],
  ])("%s from 1,024 bytes on", async (encoding, unpack) => {
    const headers = { "accept-encoding": encoding };
    const long = await server.app.inject({ url: "/api/v2/work/genres", headers });
    expect(long.headers["content-encoding"]).toBe(encoding);
    expect(JSON.parse(unpack(long.rawPayload).toString()).data).toHaveLength(62);
    const short = await server.app.inject({ url: "/api/v2/account", headers });
    expect(short.headers["content-encoding"]).toBeUndefined();
  });
});

describe("pages", () => {
  const html = { accept: "text/html,*/*;q=0.8" };
  it.each([
    ["/", {}],
    ["/index.html", {}],
    ["/work/7/edit/content", html],
    ["/account/email/confirm?token=x", html],
  ])("%s is the application", async (url, headers) => {
    const response = await server.app.inject({ url, headers });
    expect([response.statusCode, response.body, response.headers["cache-control"]]).toEqual([200, page, "no-cache"]);
    expect(response.headers["content-type"]).toBe("text/html; charset=utf-8");
  });

  it.each(["/nowhere", "/merchant/discounts", "/account/privacy", "/book/first", "/work/0/edit", "/u/vera/arts/edit"])(
    "%s: no page, not built or not valid, is the application with the status 404",
    async (url) => {
      const response = await server.app.inject({ url, headers: html });
      expect([response.statusCode, response.body]).toEqual([404, page]);
    },
  );

  it("what a public page is about and is not there for whoever asks is 404 too", async () => {
    const cast = await addCast(server);
    const book = await addPublishedBook(server, cast);
    const draft = await addWork(server, { owner: cast.owner });
    const statuses = (browser: TestBrowser, paths: string[]) =>
      Promise.all(paths.map(async (path) => (await browser.ask(path, { headers: html })).statusCode));
    const { userName } = cast.owner;
    const there = [`/book/${book.workId}?from=feed`, `/book/${book.workId}/read/${book.chapterId}`, `/u/${userName}`];
    const gone = [
      "/book/999999",
      `/book/${draft.id}`,
      `/book/${book.workId}/read/999999`,
      "/u/nobody-here",
      "/u/999999",
    ];
    const guest = server.browser();
    const owner = await server.login(cast.owner);
    expect(await statuses(guest, [...there, ...gone])).toEqual([200, 200, 200, 404, 404, 404, 404, 404]);
    expect(await statuses(owner, [...there, ...gone])).toEqual([200, 200, 200, 404, 200, 404, 404, 404]);
  });

  it("the page holds the settings of the browser, escaped", async () => {
    const folder = await mkdtemp(join(tmpdir(), "rukopis-web-"));
    const meta = (name: string, content: string) => `<meta name="rukopis:${name}" content="${content}" />`;
    await writeFile(
      join(folder, "index.html"),
      meta("main-site-url", "/") + meta("public-api-key", "") + meta("support-email", ""),
    );
    const config = {
      webRoot: folder,
      mainSiteUrl: 'https://main.example/?a=1&b="2"',
      publicApiKey: "k$&1",
      supportEmail: '"><a@b.ru',
    };
    const other = await buildApp({ config: { ...server.config, ...config } });
    expect((await other.inject({ url: "/" })).body).toBe(
      meta("main-site-url", "https://main.example/?a=1&amp;b=&quot;2&quot;") +
        meta("public-api-key", "k$&amp;1") +
        meta("support-email", "&quot;><a@b.ru"),
    );
    await other.close();
    await rm(folder, { recursive: true });
  });

  it("hashed files stay for a year, others are asked for anew", async () => {
    const hashed = await server.app.inject({ url: "/assets/main-abc.js" });
    expect([hashed.statusCode, hashed.headers["cache-control"]]).toEqual([200, "public, max-age=31536000, immutable"]);
    const other = await server.app.inject({ url: "/theme.js" });
    expect([other.statusCode, other.headers["cache-control"]]).toEqual([200, "no-cache"]);
  });

  it("files whose names begin with a dot are the build's own", async () => {
    await mkdir(join(webRoot, ".vite"));
    await writeFile(join(webRoot, ".vite", "manifest.json"), "{}");
    await writeFile(join(webRoot, ".build-hash.txt"), "0");
    for (const url of ["/.vite/manifest.json", "/.build-hash.txt", "/assets/../.vite/manifest.json"])
      expect((await server.app.inject({ url })).statusCode).toBe(404);
  });

  it.each([
    ["a file that is none", "GET", "/assets/gone.js", html],
    ["a script of a screen's address", "GET", "/work/7", { accept: "*/*" }],
    ["a path out of the folder", "GET", "/..%2f..%2fetc/passwd", {}],
    ["an unknown file of people", "GET", "/files/none", html],
    ["a write", "POST", "/work/7", html],
  ] as const)("%s is not found", async (_, method, url, headers) => {
    expect((await server.app.inject({ method, url, headers })).statusCode).toBe(404);
  });

  it("the API's own root is not the application", async () => {
    const response = await server.app.inject({ method: "POST", url: "/api", headers: html });
    expect([response.statusCode, response.json()]).toEqual([
      404,
      { status: 4, errorCode: 10, message: "Страница не найдена" },
    ]);
  });
});

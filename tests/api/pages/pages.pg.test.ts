import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { buildApp } from "../../../server/app.ts";
import type { ChatSetting, FirebaseSettings } from "../../../server/config.ts";
import { handlers } from "../../../server/handlers.ts";
import { Refusal } from "../../../server/http/refusal.ts";
import { securityHeaders } from "../../../server/http/securityHeaders.ts";
import type { TestBrowser } from "../../support/browser.ts";
import { addAccount, PASSWORD } from "../../support/factories.ts";
import { addCast, addPublishedBook, addWork } from "../../support/factories.works.ts";
import { untyped } from "../../support/fakes.ts";
import { NOW, startServer, type TestServer } from "../../support/server.ts";

const described = '<meta name="description" content="Место, где пишут" />';
/** The built page as the server gives it. */
const pageOf = (title: string, head = "", body = "") =>
  `<!doctype html><html><head><title>${title}</title>${described}${head}</head><body>${body}</body>`;
const noindex = '<meta name="robots" content="noindex" />';
const html = { accept: "text/html,*/*;q=0.8" };

/** What a page brought along; null where it brought nothing. `account`: who is signed in. */
function broughtBy(body: string): { call: string; answer: unknown; account?: unknown } | null {
  const [, block] = body.split("<body>");
  if (block === "</body>") return null;
  const data = '<script type="application/json" data-call="([^"<>]*)">([^<]*)</script>';
  const found = new RegExp(`^${data}(?:${data.replace('[^"<>]*', "/v2/account")})?</body>$`).exec(block ?? "");
  if (!found) throw new Error(`no payload: ${block}`);
  const [, call = "", answer = "", , account] = found;
  return {
    call: call.replaceAll("&amp;", "&"),
    answer: JSON.parse(answer),
    ...(account && { account: JSON.parse(account) }),
  };
}

const titleOf = (body: string): string | undefined => /<title>([^<]*)/.exec(body)?.[1];

const firebase: FirebaseSettings = {
  app: { apiKey: "k", projectId: "rukopis-test", messagingSenderId: "1", appId: "1:1:web:1" },
  publicKey: "B",
  localPublicKey: "B",
  sender: { projectId: "rukopis-test", clientEmail: "a@b.ru", privateKey: "", tokenUrl: "", sendUrl: "" },
};

let server: TestServer;
let webRoot: string;

beforeAll(async () => {
  webRoot = await mkdtemp(join(tmpdir(), "rukopis-web-"));
  await mkdir(join(webRoot, "assets"));
  await writeFile(join(webRoot, "index.html"), pageOf("Рукопись"));
  await writeFile(join(webRoot, "theme.js"), "document;");
  await mkdir(join(webRoot, ".vite"));
  const screens = {
    "/support": ["assets/Support-1.js", "assets/Support-1.css"],
    "/work/:id/edit/content": ["assets/Work-1.js"],
  };
  await writeFile(join(webRoot, ".vite", "screens.json"), JSON.stringify({ screens, calls: ["assets/http-1.js"] }));
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
        "default-src 'self';script-src 'self';style-src 'self';img-src 'self' data: blob:;font-src 'self';connect-src 'self';frame-src https://rutube.ru https://vkvideo.ru https://vk.com https://www.youtube-nocookie.com;media-src 'self' blob:;worker-src 'self';object-src 'none';base-uri 'none';frame-ancestors 'none';form-action 'self'",
      "x-content-type-options": "nosniff",
      "x-frame-options": "DENY",
      "referrer-policy": "same-origin",
    });
    expect(headers["strict-transport-security"]).toBeUndefined();
  });

  it("open for the chat that is set, and for no other", () => {
    const origin = "https://rukopis.example";
    const policy = (chat: ChatSetting) =>
      securityHeaders({ origin, chat, push: { services: [], firebase: null }, s3: null })["content-security-policy"];
    const players = "https://rutube.ru https://vkvideo.ru https://vk.com https://www.youtube-nocookie.com";
    const rest = "worker-src 'self';object-src 'none';base-uri 'none';frame-ancestors 'none';form-action 'self'";
    const opened = (chat: string, sockets: string) =>
      `default-src 'self';script-src 'self' ${chat};style-src 'self' 'unsafe-inline' ${chat};img-src 'self' data: blob: ${chat};font-src 'self';connect-src 'self' ${chat} ${sockets};frame-src ${players} ${chat};media-src 'self' blob: ${chat};${rest}`;
    expect(policy({ provider: "none" })).toBe(
      `default-src 'self';script-src 'self';style-src 'self';img-src 'self' data: blob:;font-src 'self';connect-src 'self';frame-src ${players};media-src 'self' blob:;${rest}`,
    );
    expect(policy({ provider: "chatra", id: "abc" })).toBe(opened("https://*.chatra.io", "wss://*.chatra.io"));
    expect(policy({ provider: "chatwoot", origin: "http://chat.example:3000", token: "abc" })).toBe(
      opened("http://chat.example:3000", "ws://chat.example:3000"),
    );
  });

  it("open for Google alone where Firebase is set", () => {
    const policy = (firebase: FirebaseSettings | null) =>
      securityHeaders({
        origin: "https://rukopis.example",
        chat: { provider: "none" },
        push: { services: [], firebase },
        s3: null,
      })["content-security-policy"];
    expect(policy(firebase)).toBe(
      policy(null)?.replace(
        "connect-src 'self'",
        "connect-src 'self' https://firebaseinstallations.googleapis.com https://fcmregistrations.googleapis.com",
      ),
    );
  });

  it("open for the bucket that browsers are sent to, and for none that they are not", () => {
    const policy = (isRedirected: boolean) =>
      securityHeaders({
        origin: "https://rukopis.example",
        chat: { provider: "none" },
        push: { services: [], firebase: null },
        s3: {
          endpoint: "https://s3.example",
          bucket: "books",
          region: "us-east-1",
          accessKey: "key",
          secretKey: "secret",
          isRedirected,
        },
      })["content-security-policy"];
    expect(policy(false)).not.toContain("s3.example");
    expect(policy(true)).toBe(
      policy(false)
        ?.replace("img-src 'self' data: blob:", "img-src 'self' data: blob: https://s3.example")
        .replace("connect-src 'self'", "connect-src 'self' https://s3.example")
        .replace("media-src 'self' blob:", "media-src 'self' blob: https://s3.example"),
    );
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
  afterEach(() => vi.useRealTimers());

  it.each([
    ["/work/7/edit/content", pageOf("Содержание — Рукопись", noindex)],
    [
      "/account/email/confirm?token=x",
      pageOf(
        "Подтверждение почты — Рукопись",
        '<link rel="canonical" href="http://localhost:3000/account/email/confirm" /><meta name="robots" content="noindex" /><meta property="og:site_name" content="Рукопись" /><meta property="og:locale" content="ru_RU" /><meta property="og:type" content="website" /><meta property="og:title" content="Подтверждение почты — Рукопись" /><meta property="og:url" content="http://localhost:3000/account/email/confirm" /><meta property="og:image" content="http://localhost:3000/cards/NAME.jpeg" /><meta property="og:image:width" content="1200" /><meta property="og:image:height" content="630" /><meta name="twitter:card" content="summary_large_image" />',
      ),
    ],
  ])("%s is the application", async (url, page) => {
    const response = await server.app.inject({ url, headers: html });
    const body = response.body.replace(/\/cards\/[\w-]{32}\.jpeg/, "/cards/NAME.jpeg");
    expect([response.statusCode, body, response.headers["cache-control"]]).toEqual([200, page, "no-cache"]);
    expect(response.headers["content-type"]).toBe("text/html; charset=utf-8");
  });

  it("a page that forces its colours says so in the first HTML", async () => {
    const themeOf = async (url: string) =>
      /data-theme="(\w+)"/.exec((await server.app.inject({ url, headers: html })).body)?.[1];
    const browser = await server.login(await addAccount(server));
    const printed = await browser.ask("/work/7/exclusive", { headers: html });
    expect(printed.body).toContain('<!doctype html><html data-theme="light" data-person="">');
    expect([await themeOf("/work/7/exclusive"), await themeOf("/terms")]).toEqual([undefined, undefined]);
  });

  it.each([
    "/nowhere",
    "/post/0",
    "/review/0",
    "/book/0/reviews",
    "/discount/edit/first",
    "/book/first",
    "/work/0/edit",
  ])("%s: no page or not valid, is the application with the status 404", async (url) => {
    const response = await server.app.inject({ url, headers: html });
    expect([response.statusCode, response.body]).toEqual([404, pageOf("Страница не найдена — Рукопись", noindex)]);
  });

  it("a public page names the files of its screen", async () => {
    const { statusCode, body, headers } = await server.app.inject({ url: "/support", headers: html });
    expect([statusCode, headers["cache-control"], /<\/script>(.*)<\/head>/.exec(body)?.[1]]).toEqual([
      200,
      "no-cache",
      '<link rel="modulepreload" crossorigin href="/assets/Support-1.js"><link rel="stylesheet" crossorigin href="/assets/Support-1.css">',
    ]);
  });

  it.each(["/book/%E0%A4%A", "/%", "/u/%00", "/u/%5C..", "/book/1%00.png", "/%E0%A4%A?page=%"])(
    "%s: nothing can be read out of it, is the application with the status 404 for every request for a page",
    async (url) => {
      const page = await server.app.inject({ url, headers: html });
      expect([page.statusCode, page.headers["x-robots-tag"], page.body]).toEqual([
        404,
        "noindex",
        pageOf("Страница не найдена — Рукопись", noindex),
      ]);
      const data = await server.app.inject({ url, headers: { accept: "application/json" } });
      expect([data.statusCode >= 400, data.headers["content-type"]]).toEqual([true, "application/json; charset=utf-8"]);
    },
  );

  it.each(["/api/v1/%E0%A4%A", "/assets/%E0"])("%s is no page, even for a browser", async (url) => {
    const { headers, body } = await server.app.inject({ url, headers: html });
    expect([headers["content-type"], JSON.parse(body)]).toEqual([
      "application/json; charset=utf-8",
      { status: 4, errorCode: 3, message: "Запрос не прочитан" },
    ]);
  });

  it("a public page whose subject is missing for the asker is 404 too", async () => {
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

  it("a public page brings its screen's first answer along, to each asker his own, and only a guest's may be kept", async () => {
    const cast = await addCast(server);
    const book = await addPublishedBook(server, cast);
    const title = "</script><b>&amp;";
    await server.database.updateTable("work").set({ title }).where("id", "=", book.workId).execute();
    const pages = [
      ["/", "/v1/catalog/search?page=1&ps=24&sorting=recent"],
      ["/index.html?page=2&search=ab", "/v1/catalog/search?page=2&ps=24&sorting=recent&search=ab"],
      [`/book/${book.workId}?from=feed`, `/v1/work/${book.workId}/details`],
      [`/book/${book.workId}/read/${book.chapterId}`, `/v1/work/${book.workId}/chapter/${book.chapterId}/text`],
      [`/u/${cast.owner.userName}`, `/v2/account/${cast.owner.userName}/id`],
    ] as const;
    const askers = [
      [server.browser(), "public, no-cache"],
      [await server.login(cast.owner), "private, no-store"],
    ] as const;
    for (const [browser, keeping] of askers)
      for (const [path, call] of pages) {
        const { statusCode, body, headers } = await browser.ask(path, { headers: html });
        const answer = (await browser.ask(`/api${call}`)).json();
        expect([statusCode, headers["cache-control"], broughtBy(body)]).toEqual([200, keeping, { call, answer }]);
      }
  });

  it("a page of an author's brings its answer to him, to a co-author and a moderator alone; its title names nothing", async () => {
    const cast = await addCast(server);
    const book = await addPublishedBook(server, cast);
    const pages = [
      [`/work/${book.workId}/edit`, `/v2/work/${book.workId}/settings`, "Настройки произведения — Рукопись"],
      [`/work/${book.workId}/edit/content`, `/v2/work/${book.workId}/edit/content`, "Содержание — Рукопись"],
      [`/work/edit/chapter/${book.chapterId}`, `/v2/work/edit/chapter/${book.chapterId}`, "Глава — Рукопись"],
    ] as const;
    for (const [path, call, title] of pages) {
      for (const person of [cast.owner, cast.coAuthor, cast.moderator]) {
        const browser = await server.login(person);
        const { statusCode, body } = await browser.ask(path, { headers: html });
        const answer = (await browser.ask(`/api${call}`)).json();
        const { account: _account, ...brought } = broughtBy(body) ?? {};
        expect([statusCode, brought, titleOf(body)]).toEqual([200, { call, answer }, title]);
      }
      for (const browser of [server.browser(), await server.login(cast.stranger)]) {
        const { statusCode, body, headers } = await browser.ask(path, { headers: html });
        const given = [statusCode, broughtBy(body), titleOf(body), headers["cache-control"]];
        expect(given).toEqual([200, null, title, "no-cache"]);
      }
    }
  });

  it("one's own works come with their page", async () => {
    const { owner } = await addCast(server);
    const browser = await server.login(owner);
    const { body } = await browser.ask(`/u/${owner.userName}/works/edit?tab=bin`, { headers: html });
    const call = "/v2/account/works";
    const account = (await browser.ask("/api/v2/account")).json();
    // A page that somebody keeps holds no bearer.
    const guest = { ...account, data: { ...account.data, token: "guest" } };
    expect(broughtBy(body)).toEqual({ call, answer: (await browser.ask(`/api${call}`)).json(), account: guest });
    expect([account.data.id, account.data.token.length > 20, body.includes(account.data.token)]).toEqual([
      owner.id,
      true,
      false,
    ]);
  });

  it("a page brings no account when its call is refused, nor when it is public", async () => {
    const cast = await addCast(server);
    const { workId } = await addPublishedBook(server, cast);
    const stranger = await server.login(cast.stranger);
    const refused = await stranger.ask(`/work/${workId}/edit/content`, { headers: html });
    expect(broughtBy(refused.body)).toBeNull();
    const book = await stranger.ask(`/book/${workId}`, { headers: html });
    expect(Object.keys(broughtBy(book.body) ?? {})).toEqual(["call", "answer"]);
  });

  it("behind 300, and ten a second, a network's pages ask for nothing, its programs get 429, and others' are whole", async () => {
    const owner = await addAccount(server);
    const { workId } = await addPublishedBook(server, { owner });
    const ask = (remoteAddress: string, agent = "Firefox") =>
      server.app.inject({ url: `/book/${workId}`, remoteAddress, headers: { ...html, "user-agent": agent } });
    const wholeOf = async (count: number) => {
      const pages = [];
      for (let index = 0; index < count; index += 1) pages.push(await ask("2001:db8:7:7::2"));
      expect(pages.map(({ statusCode }) => statusCode)).toEqual(Array(count).fill(200));
      return pages.map(({ body }) => broughtBy(body) !== null);
    };
    vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-20T11:05:09.000Z") });
    for (let index = 0; index < 299; index += 1)
      await server.app.inject({ url: "/no-such-page", remoteAddress: "2001:db8:7:7::1", headers: html });
    expect(await wholeOf(2)).toEqual([true, false]);
    const program = await ask("2001:db8:7:7::1", "Mozilla/5.0 (compatible; YandexBot/3.0; +http://yandex.com/bots)");
    expect([program.statusCode, program.headers["retry-after"]]).toEqual([429, "1"]);
    expect(broughtBy((await ask("2001:db8:7:8::1")).body)).not.toBeNull();
    vi.setSystemTime(new Date("2026-11-20T11:05:10.000Z"));
    expect(await wholeOf(11)).toEqual([...Array(10).fill(true), false]);
  });

  it("a large file of a screen waits for the first one", async () => {
    const folder = await mkdtemp(join(tmpdir(), "rukopis-web-"));
    await mkdir(join(folder, ".vite"));
    await mkdir(join(folder, "assets"));
    await writeFile(join(folder, "index.html"), pageOf("Рукопись", '<link data-rel="preload" href="/a.woff2">'));
    const screens = { "/support": ["assets/small.js", "assets/large.js", "assets/large.css"] };
    await writeFile(join(folder, ".vite", "screens.json"), JSON.stringify({ screens, calls: [] }));
    await writeFile(join(folder, "assets", "small.js.br"), "x".repeat(30_000));
    await writeFile(join(folder, "assets", "large.js.br"), "x".repeat(30_001));
    await writeFile(join(folder, "assets", "large.css.br"), "x".repeat(30_001));
    const app = await buildApp({ config: { ...server.config, webRoot: folder } });
    const { body } = await app.inject({ url: "/support", headers: html });
    expect([...body.matchAll(/<link (?:data-)?rel="(?:pre|module|style)[^>]*>/g)].map(([link]) => link)).toEqual([
      '<link data-rel="preload" href="/a.woff2">',
      '<link rel="modulepreload" crossorigin href="/assets/small.js">',
      '<link data-rel="modulepreload" crossorigin href="/assets/large.js">',
      '<link rel="stylesheet" crossorigin href="/assets/large.css">',
    ]);
    await app.close();
    await rm(folder, { recursive: true });
  });

  it("a page of the signed-in names the files of its screen and of its calls, and to a guest none", async () => {
    const cast = await addCast(server);
    const { workId } = await addPublishedBook(server, cast);
    const linksTo = async (browser: TestBrowser) => {
      const { body } = await browser.ask(`/work/${workId}/edit/content`, { headers: html });
      return [...body.matchAll(/<link rel="modulepreload" crossorigin href="([^"]*)">/g)].map(([, href]) => href);
    };
    expect(await linksTo(await server.login(cast.owner))).toEqual(["/assets/http-1.js", "/assets/Work-1.js"]);
    expect(await linksTo(server.browser())).toEqual([]);
  });

  it("an answer of more than 300,000 characters, a refused and a slow one are left to the screen", async () => {
    const cast = await addCast(server);
    const { workId } = await addPublishedBook(server, cast);
    const answers = {
      long: async (...given: Parameters<typeof handlers.getBook>) => ({
        ...(await handlers.getBook(...given)),
        annotation: "а".repeat(300_000),
      }),
      refused: async () => {
        throw new Refusal("TooManyRequests", "Слишком часто");
      },
      // A second of waiting is the test's own time.
      slow: () => new Promise(() => {}),
    };
    // A page that is too long is whole where it is drawn, and the same for everybody.
    const kept: Record<string, string> = { long: "public, no-cache", refused: "no-cache", slow: "no-cache" };
    for (const [name, getBook] of Object.entries(answers)) {
      const config = { ...server.config, checkAnswers: false };
      const other = await buildApp({ config, handlers: { ...handlers, getBook: untyped(getBook) } });
      const { statusCode, body, headers } = await other.inject({ url: `/book/${workId}`, headers: html });
      expect([statusCode, broughtBy(body), headers["cache-control"]]).toEqual([200, null, kept[name]]);
      await other.close();
    }
  });

  it("is waited for by programs, which would take an empty page for the whole one", async () => {
    const cast = await addCast(server);
    const { workId } = await addPublishedBook(server, cast);
    const isLate = Promise.withResolvers<void>();
    const getBook: typeof handlers.getBook = async (...given) => {
      await isLate.promise;
      return handlers.getBook(...given);
    };
    const other = await buildApp({ config: server.config, now: server.clock.now, handlers: { ...handlers, getBook } });
    const ask = (agent: string) => other.inject({ url: `/book/${workId}`, headers: { ...html, "user-agent": agent } });
    const program = ask("Mozilla/5.0 (compatible; YandexBot/3.0; +http://yandex.com/bots)");
    const person = await ask("Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0");
    isLate.resolve();
    const title = "<title>Соль на подоконнике";
    expect([person.statusCode, person.body.includes(title)]).toEqual([200, false]);
    const { statusCode, body } = await program;
    expect([statusCode, body.includes(title), body.includes("О доме и о море.")]).toEqual([200, true, true]);
    await other.close();
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

  it("says that payments are tests where others may come, on every page, and nowhere else", async () => {
    const note =
      '<aside class="test-payments" aria-label="Проверочные платежи">Платежи здесь проверочные: деньги не списываются и авторам не выплачиваются.</aside>';
    const settings = { provider: "test" } as const;
    const bodyOf = async (config: Partial<TestServer["config"]>, url: string) => {
      const other = await buildApp({ config: { ...server.config, ...config } });
      const { body } = await other.inject({ url, headers: html });
      await other.close();
      return body;
    };
    const places = [
      { host: "0.0.0.0", origin: "http://books.example" },
      { host: "127.0.0.1", origin: "https://books.example" },
    ];
    for (const place of places)
      for (const url of ["/", "/account/login", "/book/999999999", "/nowhere/at/all"]) {
        const [, body = ""] = (await bodyOf({ ...place, payments: settings }, url)).split("<body>");
        expect(body.slice(0, note.length), url).toBe(note);
      }
    for (const host of ["localhost", "127.0.0.1", "::1"])
      expect(await bodyOf({ host, origin: "http://localhost:3000", payments: settings }, "/")).not.toContain(note);
    expect(
      await bodyOf({ host: "0.0.0.0", origin: "http://books.example", payments: { provider: "off" } }, "/"),
    ).not.toContain(note);
  });

  it("hashed files stay for a year, others are revalidated every time", async () => {
    const hashed = await server.app.inject({ url: "/assets/main-abc.js" });
    expect([hashed.statusCode, hashed.headers["cache-control"]]).toEqual([200, "public, max-age=31536000, immutable"]);
    const other = await server.app.inject({ url: "/theme.js" });
    expect([other.statusCode, other.headers["cache-control"]]).toEqual([200, "no-cache"]);
  });

  it("the page that a device keeps has no data of the person who asks for it, and is not for search engines", async () => {
    const browser = await server.login(await addAccount(server));
    const { statusCode, body, headers } = await browser.ask("/shell.html", { headers: html });
    expect([statusCode, body]).toEqual([200, pageOf("Рукопись")]);
    expect(headers).toMatchObject({
      "content-type": "text/html; charset=utf-8",
      "cache-control": "no-cache",
      "x-robots-tag": "noindex",
      "content-security-policy": expect.stringContaining("worker-src 'self'"),
    });
  });

  it("the worker of notifications is a script that is revalidated every time, and never a page", async () => {
    const request = { url: "/firebase-messaging-sw.js", headers: html };
    expect((await server.app.inject(request)).statusCode).toBe(404);
    await writeFile(join(webRoot, "firebase-messaging-sw.js"), "web();");
    await mkdir(join(webRoot, ".push"), { recursive: true });
    await writeFile(join(webRoot, ".push", "firebase.js"), "firebase();");
    const answerOf = async ({ app }: Pick<TestServer, "app">) => {
      const { statusCode, headers, body } = await app.inject(request);
      return [statusCode, headers["content-type"], headers["cache-control"], body];
    };
    expect(await answerOf(server)).toEqual([200, "application/javascript; charset=utf-8", "no-cache", "web();"]);
    const app = await buildApp({ config: { ...server.config, push: { services: [], firebase } } });
    expect(await answerOf({ app })).toEqual([
      200,
      "text/javascript; charset=utf-8",
      "no-cache",
      `self.firebaseApp={"apiKey":"k","projectId":"rukopis-test","messagingSenderId":"1","appId":"1:1:web:1"};firebase();`,
    ]);
    await app.close();
  });

  it("files whose names begin with a dot are the build's own", async () => {
    await writeFile(join(webRoot, ".vite", "manifest.json"), "{}");
    await writeFile(join(webRoot, ".build-hash.txt"), "0");
    for (const url of ["/.vite/manifest.json", "/.build-hash.txt", "/assets/../.vite/manifest.json"])
      expect((await server.app.inject({ url })).statusCode).toBe(404);
  });

  it.each([
    ["a file that is none", "GET", "/assets/gone.js", html],
    ["a script of a screen's address", "GET", "/work/7", { accept: "*/*", "sec-fetch-dest": "script" }],
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

describe("who has another user name by now", () => {
  const page = async (path: string, who: { id: number } | null = null) => {
    const browser = who ? await server.login(who) : server.browser();
    const { statusCode, headers } = await browser.ask(path, { headers: { accept: "text/html" } });
    return [statusCode, headers.location ?? null, statusCode === 301 ? headers["cache-control"] : null];
  };

  it("is found at the new address, for ever, and pages of other addresses lead nowhere", async () => {
    const lida = await addAccount(server, { userName: "lida" });
    const gleb = await addAccount(server, { userName: "gleb.o" });
    await server.as(lida)("changeUserName", { body: { userName: "lida.b", proof: { password: PASSWORD } } });
    expect(await page("/u/lida")).toEqual([301, "/u/lida.b", "no-cache"]);
    expect(await page("/u/LIDA?page=2")).toEqual([301, "/u/lida.b?page=2", "no-cache"]);
    expect(await page("/u/lida/works/edit?tab=draft", lida)).toEqual([
      301,
      "/u/lida.b/works/edit?tab=draft",
      "no-cache",
    ]);
    for (const path of ["/u/lida.b", "/u/Lida.B", `/u/${lida.id}`, "/u/gleb.o", "/u/lida.b/works/edit"])
      expect(await page(path, gleb)).toEqual([200, null, null]);
    expect(await page("/u/nobody.here")).toEqual([404, null, null]);
    expect(await page("/u/lida/nowhere")).toEqual([404, null, null]);
    await server.database.updateTable("account").set({ disabledAt: NOW }).where("id", "=", lida.id).execute();
    expect(await page("/u/lida")).toEqual([404, null, null]);
  });
});

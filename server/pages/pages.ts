import { createHash } from "node:crypto";
import { existsSync, readFileSync, statSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { findPage, type Page } from "../../src/api/contract/pages.ts";
import { callOfPayload, catalogQuery, postsQuery } from "../../src/api/contract/payloads.ts";
import { sessionRoutes } from "../../src/api/contract/session.routes.ts";
import { withQuery } from "../../src/api/contract/withQuery.ts";
import { socialPicture } from "../../src/text/artwork.ts";
import { isBot } from "../../src/text/bots.ts";
import { testPayments } from "../../src/text/orders.ts";
import { refusals } from "../../src/text/refusals.ts";
import { pageTabTitle } from "../../src/text/tabTitles.ts";
import { type Config, isOnLocalhost } from "../config.ts";
import { pathOf } from "../http/asked.ts";
import { Refusal } from "../http/refusal.ts";
import { nameRoute } from "../http/watch.ts";
import { within } from "../http/within.ts";
import { type Key, keysOfPage } from "../publicCache/keys.ts";
import { asksAsAnybody, share } from "../publicCache/sharing.ts";
import { type Head, type HeadCard, headOf, withHead } from "./head.ts";
import { pageBudget } from "./pageBudget.ts";
import { type Asking, askAs } from "./payloads.ts";
import { screenLinks } from "./screenFiles.ts";
import { type DrawnPage, pageRenderer } from "./serverRendering.ts";
import { structuredData } from "./structuredData.ts";
import { pagePath, wantsPage } from "./wantsPage.ts";

const yearLong = "public, max-age=31536000, immutable";

type PageRequest = Asking & Pick<FastifyRequest, "url">;

type Rendering = { page: DrawnPage; subject: object | null };
type FirstAnswer = {
  status: 200 | 404;
  /** The page that will be shown; undefined: none, or the way to the login. */
  shown?: Page | undefined;
  head: Head;
  payload: string;
  /** What a public page is drawn of before its program is there. */
  rendering?: Rendering | undefined;
  cookies: string | string[] | undefined;
  /** By which caches know what every guest gets; null: it is this asker's, or this moment's. */
  keys: Key[] | null;
};

/** A page does not wait longer for what it brings along, in milliseconds: its screen asks by itself. */
export const PAGE_PATIENCE = 1_000;
/** A program takes what it gets for the page: it waits longer, and must come again where that was not enough. */
const MOST_WAIT_OF_PROGRAM = 10_000;
/** A longer answer comes by itself, behind the first bytes of the page; in characters. */
const MOST_BROUGHT = 300_000;

/** The answer as a block of data that no markup inside it can end (src/services/payloads.service.ts reads it). */
const payloadBlock = (call: string, answer: string): string =>
  `<script type="application/json" data-call="${attribute(call)}">${answer.replaceAll("<", "\\u003c")}</script>`;

const dataOf = (answer: string): object => (JSON.parse(answer) as { data: object }).data;

/** What a page is about: its call's answer; of an author that is the id alone, so his name is asked for too. */
async function subjectOf(app: FastifyInstance, request: Asking, call: string, answer: string) {
  const data = dataOf(answer);
  if (!/^\/v2\/account\/[^/]+\/id$/.test(call)) return { data, answer };
  const named = await askAs(app, request, `/v2/account/${(data as { id: number }).id}/short-info`);
  return named.statusCode === 200 ? { data: dataOf(named.body), answer: named.body } : null;
}

const ofPerson = /^\/u\/([^/?]+)/;

const isSignedIn = ({ headers }: Asking): boolean => /\bLoginCookie=/.test(headers.cookie ?? "");

/** A program that reads pages for others is a guest, whatever it sends along. */
const guestOf = ({ method, url, ip, headers }: PageRequest): PageRequest => ({
  method,
  url,
  ip,
  headers: { "user-agent": headers["user-agent"] },
});

/** What an author's page lists: its program asks for that by itself. @returns nothing for other pages; null: it was refused */
async function listOf(app: FastifyInstance, request: PageRequest, { path }: Page, subject: object) {
  if (path !== "/u/:userName") return {};
  const search = request.url.slice(pathOf(request.url).length);
  const tab = new URLSearchParams(search).get("tab") ?? "";
  const author = String((subject as { id: number }).id);
  const { page, cursor: from, ps, sorting } = catalogQuery(search);
  const { cursor } = postsQuery(search);
  const answer = await askAs(
    app,
    request,
    ["posts", "reviews", "arts"].includes(tab)
      ? withQuery(`/v1/${tab}`, { author, ...(cursor && { cursor }) })
      : withQuery("/v1/catalog/search", { author, ps, sorting, ...(from && { cursor: from }), ...(page && { page }) }),
  );
  return answer.statusCode === 200 ? { list: dataOf(answer.body) } : null;
}

/** What the person of a page is called by now; undefined: nobody is found, or the segment is an id. */
async function presentName(app: FastifyInstance, request: Asking, segment: string): Promise<string | undefined> {
  if (/^\d+$/.test(segment)) return undefined;
  const found = await askAs(app, request, `/v2/account/${segment}/id`);
  if (found.statusCode !== 200) return undefined;
  const named = await askAs(app, request, `/v2/account/${(dataOf(found.body) as { id: number }).id}/short-info`);
  return named.statusCode === 200 ? (dataOf(named.body) as { userName: string }).userName : undefined;
}

/** The present address of a person's page, when the user name has changed; null: it is the same. Case is no change. */
async function movedTo(app: FastifyInstance, request: PageRequest): Promise<string | null> {
  const segment = ofPerson.exec(pathOf(request.url))?.[1];
  if (segment === undefined || !findPage(pathOf(request.url))) return null;
  const userName = await presentName(app, request, segment);
  if (userName === undefined) return null;
  const present = encodeURIComponent(userName);
  return present.toLowerCase() === segment.toLowerCase() ? null : request.url.replace(ofPerson, `/u/${present}`);
}

/**
 * Who is signed in, for a page that is drawn for nobody else: it need not ask. Without his bearer, which a saved page must not hold. A
 * session that was given a new secret is asked for by the page.
 */
async function accountBlock(app: FastifyInstance, request: Asking): Promise<string> {
  const { path } = sessionRoutes.getAccount;
  const { statusCode, body, headers } = await askAs(app, request, path);
  if (statusCode !== 200 || headers["set-cookie"] !== undefined) return "";
  const answer = JSON.parse(body) as { data: object };
  return payloadBlock(path, JSON.stringify({ ...answer, data: { ...answer.data, token: "guest" } }));
}

/**
 * What a page's screen asks for first, asked by the server already, and what the page's HTML says of it. The status is
 * 404 in three cases: nothing is built there; its validate rule says no; what a public page is about is not there for
 * the asker. The screen says the same in words.
 * @param how.isLight nothing is asked: the screen does that itself
 * @param how.isProgram the asker has no screen
 * @param how.isWhole it is drawn to its end
 * @param how.wait milliseconds
 * @throws Refusal TooManyRequests: a program has waited in vain
 */
async function firstAnswer(
  app: FastifyInstance,
  request: PageRequest,
  { isLight, isProgram, isWhole, wait }: { isLight: boolean; isProgram: boolean; isWhole: boolean; wait: number },
): Promise<FirstAnswer> {
  const path = pathOf(request.url);
  const search = request.url.slice(path.length);
  const found = findPage(pagePath(path));
  const nothing = { payload: "", cookies: undefined, keys: null };
  if (!found?.isValid)
    return {
      status: 404,
      head: { title: pageTabTitle("Страница не найдена"), isIndexed: false },
      ...nothing,
    };
  const { page, params } = found;
  const shown = page.needsLogin && !isSignedIn(request) ? undefined : page;
  const call = callOfPayload(pagePath(path), search);
  const ask = async (call: string) => {
    const answer = await askAs(app, request, call);
    const isGiven = answer.statusCode === 200;
    return { answer, subject: isGiven && !page.needsLogin ? await subjectOf(app, request, call, answer.body) : null };
  };
  const known = {
    page: { path: page.path, ...(page.layout && { layout: page.layout }) },
    path: pagePath(path),
    search,
    isSignedIn: isSignedIn(request),
    isWhole,
  };
  const first = isLight || call === null ? undefined : await within(wait, ask(call));
  if (first === null && isProgram)
    throw new Refusal("TooManyRequests", refusals.tooManyRequests, { retryAfter: MOST_WAIT_OF_PROGRAM / 1_000 });
  const head = headOf(page, search, first?.subject?.data);
  const ofNothing =
    isLight || call !== null || page.needsLogin ? undefined : { page: { ...known, answer: "" }, subject: null };
  if (!first) return { status: 200, head, shown, rendering: ofNothing, ...nothing };
  const { statusCode, body, headers } = first.answer;
  const { subject } = first;
  const list = isWhole && subject ? await listOf(app, request, page, subject.data) : {};
  const isBrought = statusCode === 200 && body.length <= MOST_BROUGHT;
  const account =
    isBrought && page.needsLogin && headers["set-cookie"] === undefined ? await accountBlock(app, request) : "";
  return {
    status: statusCode === 404 && !page.needsLogin && Object.keys(params).length > 0 ? 404 : 200,
    head,
    shown,
    rendering: subject ? { page: { ...known, ...list, answer: subject.answer }, subject: subject.data } : undefined,
    payload: isBrought && call !== null ? payloadBlock(call, body) + account : "",
    cookies: headers["set-cookie"],
    keys:
      subject && list && headers["set-cookie"] === undefined && asksAsAnybody(request)
        ? keysOfPage(page.path, params, subject.data)
        : null,
  };
}

const attribute = (text: string): string => text.replaceAll("&", "&amp;").replaceAll('"', "&quot;");

/** src/services/supportChat.service.ts reads it. */
function wordsOf(chat: Config["chat"]): string {
  if (chat.provider === "none") return "";
  return chat.provider === "chatra" ? `chatra ${chat.id}` : `chatwoot ${chat.token} ${chat.origin}`;
}

/** No stranger must believe that a payment is real. The note is before the application, which leaves it alone. */
const testNote = `<aside class="test-payments" aria-label="Проверочные платежи">${testPayments}</aside>`;

/** index.html with what the browser needs to know of the settings. */
function pageOf(webRoot: string, config: Config): string {
  const { mainSiteUrl, publicApiKey = "", supportEmail = "", chat, payments, hasPrivateMessages } = config;
  const html = readFileSync(join(webRoot, "index.html"), "utf8");
  const isTested = payments.provider === "test" && !isOnLocalhost(config);
  const settings = {
    "main-site-url": mainSiteUrl,
    "public-api-key": publicApiKey,
    "support-email": supportEmail,
    chat: wordsOf(chat),
    "private-messages": hasPrivateMessages ? "on" : "off",
  };
  return Object.entries(settings).reduce(
    (page, [name, value]) =>
      page.replace(
        new RegExp(`(<meta name="rukopis:${name}" content=")[^"]*`),
        (_, before: string) => `${before}${attribute(value)}`,
      ),
    isTested ? html.replace("<body>", (begun) => begun + testNote) : html,
  );
}

/** The address of a cover's picture for messengers; null: there is none. */
type SocialCopyOf = (coverUrl: string) => Promise<string | null>;

/** The address of a picture that is painted with these words. */
type CardOf = (card: HeadCard) => Promise<string>;
type Pictures = { socialCopyOf: SocialCopyOf; cardOf: CardOf };
type PageSurroundings = Pictures & { now: () => Date; patience: number };

/** Of a book the picture that messengers show, where it is whole; until then its cover. What has no picture has a painted one. */
async function pictured(head: Head, { socialCopyOf, cardOf }: Pictures): Promise<Head> {
  if (head.image) {
    const image = await socialCopyOf(head.image);
    return image === null ? head : { ...head, image, imageSize: socialPicture };
  }
  if (!head.kind || head.card === null) return head;
  const card = head.card ?? { title: head.title.replace(/ — Рукопись$/, ""), label: "", author: "", book: null };
  // A full disk takes the picture alone from the page.
  const image = await cardOf(card).catch(() => null);
  return image === null ? head : { ...head, image, imageSize: socialPicture };
}

/** The built application: its files, and index.html for every path that may be a screen's. Everything else is NotFound. */
export async function servePages(
  app: FastifyInstance,
  config: Config,
  { now, patience, ...pictures }: PageSurroundings,
): Promise<void> {
  const { webRoot } = config;
  const isBuilt = existsSync(join(webRoot, "index.html"));
  if (isBuilt)
    await app.register(fastifyStatic, {
      root: webRoot,
      index: false,
      allowedPath: (path) => path !== "/index.html" && /\.\w+$/.test(path) && !/\/\./.test(path),
      cacheControl: false,
      preCompressed: true,
      setHeaders: (response, file) => {
        const isHashed = file.startsWith(join(webRoot, "assets"));
        response.header("cache-control", isHashed ? yearLong : "no-cache");
      },
    });
  // Only a build with VITE_INSPECT=1 has it: docs/VISUALISER.md.
  if (existsSync(join(webRoot, "dev", "machines.html")))
    app.get("/dev/machines", (_, reply) => reply.sendFile("dev/machines.html"));
  const { firebase } = config.push;
  // Without Firebase the file of this name is the browser's own worker, served like any other.
  if (firebase)
    app.get("/firebase-messaging-sw.js", async (_, reply) =>
      reply
        .type("text/javascript; charset=utf-8")
        .header("cache-control", "no-cache")
        .send(
          `self.firebaseApp=${JSON.stringify(firebase.app)};${await readFile(join(webRoot, ".push", "firebase.js"), "utf8")}`,
        ),
    );
  let page = { builtAt: 0, html: "", madeOf: "", links: screenLinks(webRoot) };
  /** A build may take the place of another under a running server. */
  const newestPage = () => {
    const builtAt = statSync(join(webRoot, "index.html"), { throwIfNoEntry: false })?.mtimeMs ?? page.builtAt;
    if (builtAt !== page.builtAt) {
      const html = pageOf(webRoot, config);
      const madeOf = createHash("sha256").update(`${builtAt} ${html}`).digest("base64url");
      page = { builtAt, html, madeOf, links: screenLinks(webRoot) };
    }
    return page;
  };
  // What a device keeps to open saved books with: nothing of anybody is in it.
  app.get("/shell.html", (_, reply) =>
    isBuilt
      ? reply
          .headers({ "cache-control": "no-cache", "x-robots-tag": "noindex" })
          .type("text/html; charset=utf-8")
          .send(newestPage().html)
      : Promise.reject(Refusal.missing()),
  );
  const { mainSiteUrl, supportEmail } = config;
  const renderPage = pageRenderer(webRoot, { mainSiteUrl, supportEmail, chat: wordsOf(config.chat) });
  const overBudget = pageBudget();
  app.setNotFoundHandler(async (request: FastifyRequest, reply: FastifyReply) => {
    const path = pathOf(request.url);
    if (!isBuilt || !wantsPage(request, path)) throw Refusal.missing();
    const known = findPage(pagePath(path));
    if (known) nameRoute(request, known.page.path);
    const isProgram = isBot(request.headers["user-agent"] ?? "");
    const asking = isProgram ? guestOf(request) : request;
    const retryAfter = overBudget(request.ip);
    const isLight = retryAfter > 0;
    // A person's page draws itself; a program would take an empty one for the page.
    if (isLight && isProgram) throw new Refusal("TooManyRequests", refusals.tooManyRequests, { retryAfter });
    const wait = isProgram ? MOST_WAIT_OF_PROGRAM : patience;
    const moved = isLight ? null : await within(wait, movedTo(app, asking));
    // A browser that keeps the answer would go in circles when the person takes the former name back.
    if (moved) return reply.code(301).header("cache-control", "no-cache").header("location", moved).send();
    // Caches tell no program from a person: what they share is whole for both.
    const isWhole = isProgram || (config.publicCacheSeconds > 0 && asksAsAnybody(asking));
    const answer = await firstAnswer(app, asking, { isLight, isProgram, isWhole, wait });
    const { status, shown, payload, rendering, cookies, keys } = answer;
    if (cookies !== undefined) reply.header("set-cookie", cookies);
    // Of a page that was refused to search engines nothing is kept, not even its address.
    if (!answer.head.isIndexed) reply.header("x-robots-tag", "noindex");
    const { html, links, madeOf } = newestPage();
    const head = await pictured(answer.head, pictures);
    const made = JSON.stringify([madeOf, status, head, payload, rendering?.page]);
    const sharing = status === 200 && keys ? { keys, made, seconds: config.publicCacheSeconds, now: now() } : null;
    if (sharing && share(request, reply, sharing)) return reply.code(304).send();
    const drawn = rendering ? await renderPage(rendering.page, rendering.subject, request.log) : "";
    // What it brought is this person's and this moment's: the browser must not show it again.
    if (!sharing) reply.header("cache-control", payload || drawn ? "private, no-store" : "no-cache");
    // A search engine is a guest: the same page may say more to a person who is signed in.
    const data =
      shown && head.isIndexed && !isSignedIn(asking)
        ? structuredData(shown.path, rendering?.subject, config.origin)
        : "";
    return reply
      .code(status)
      .type("text/html; charset=utf-8")
      .send(
        withHead(html, head, config.origin)
          // The header keeps room for a person who is on the way (src/ui/Mast).
          .replace("<html", (begun) => (isSignedIn(asking) ? `${begun} data-person=""` : begun))
          .replace("<html", (begun) => (shown?.colorMode ? `${begun} data-theme="${shown.colorMode}"` : begun))
          .replace("</head>", () => `${data}${shown ? links(shown) : ""}</head>`)
          // Words that stand already are set in them at once (src/shell/lazyPreloads.ts).
          .replaceAll('data-rel="preload"', drawn ? 'rel="preload"' : "$&")
          .replace('<div id="root">', (begun) =>
            drawn ? `${begun}<div data-server-rendered="">${drawn}</div>` : begun,
          )
          .replace("</body>", () => `${payload}</body>`),
      );
  });
}

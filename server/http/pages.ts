import { existsSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { findPage } from "../../src/api/contract/pages.ts";
import { callOfPayload } from "../../src/api/contract/payloads.ts";
import type { Config } from "../config.ts";
import { pathOf } from "./log.ts";
import { askAs } from "./payloads.ts";
import { Refusal } from "./refusal.ts";

const yearLong = "public, max-age=31536000, immutable";

type FirstAnswer = { status: 200 | 404; payload: string; cookies: string | string[] | undefined };

/** A page does not wait longer for what it brings along, in milliseconds: its screen asks by itself. */
const MOST_WAIT = 1_000;
/** A longer answer comes by itself, behind the first bytes of the page; in characters. */
const MOST_BROUGHT = 300_000;

/** The answer as a block of data that no markup inside it can end (src/services/payloads.service.ts reads it). */
const payloadBlock = (call: string, answer: string): string =>
  `<script type="application/json" id="payload" data-call="${attribute(call)}">${answer.replaceAll("<", "\\u003c")}</script>`;

/**
 * What a page's screen asks for first, asked by the server already, and the page's HTTP status: 404 where nothing is built, where
 * its validate rule says no, and where what a public page is about is not there for whoever asks. The screen says the same in words.
 */
async function firstAnswer(app: FastifyInstance, request: FastifyRequest): Promise<FirstAnswer> {
  const asked = pathOf(request.url);
  const path = asked === "/index.html" ? "/" : asked;
  const found = findPage(path);
  const nothing = { payload: "", cookies: undefined };
  if (!found?.page.built || found.page.validate?.(found.params) === false) return { status: 404, ...nothing };
  const call = callOfPayload(path, request.url.slice(asked.length));
  const answer = call && (await Promise.race([askAs(app, request, call), setTimeout(MOST_WAIT, null, { ref: false })]));
  if (!answer) return { status: 200, ...nothing };
  const isMissing = answer.statusCode === 404 && Object.keys(found.params).length > 0;
  const isBrought = answer.statusCode === 200 && answer.body.length <= MOST_BROUGHT;
  return {
    status: isMissing ? 404 : 200,
    payload: isBrought ? payloadBlock(call, answer.body) : "",
    cookies: answer.headers["set-cookie"],
  };
}

const attribute = (text: string): string => text.replaceAll("&", "&amp;").replaceAll('"', "&quot;");

/** index.html with what the browser needs to know of the settings. */
function pageOf(webRoot: string, { mainSiteUrl, publicApiKey = "", supportEmail = "" }: Config): string {
  const settings = { "main-site-url": mainSiteUrl, "public-api-key": publicApiKey, "support-email": supportEmail };
  return Object.entries(settings).reduce(
    (page, [name, value]) =>
      page.replace(
        new RegExp(`(<meta name="rukopis:${name}" content=")[^"]*`),
        (_, before: string) => `${before}${attribute(value)}`,
      ),
    readFileSync(join(webRoot, "index.html"), "utf8"),
  );
}

const isUnder = (path: string, folder: string) => path === folder || path.startsWith(`${folder}/`);

function wantsPage({ method, headers }: FastifyRequest, path: string): boolean {
  if (method !== "GET" && method !== "HEAD") return false;
  if (path === "/" || path === "/index.html") return true;
  if (["/api", "/files", "/assets", "/_payload"].some((folder) => isUnder(path, folder))) return false;
  return headers.accept?.includes("text/html") ?? false;
}

/** The built application: its files, and index.html for every path that may be a screen's. Everything else is NotFound. */
export async function servePages(app: FastifyInstance, config: Config): Promise<void> {
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
  let page = { builtAt: 0, html: "" };
  /** A build may take the place of another under a running server. */
  const newestPage = (): string => {
    const builtAt = statSync(join(webRoot, "index.html"), { throwIfNoEntry: false })?.mtimeMs ?? page.builtAt;
    if (builtAt !== page.builtAt) page = { builtAt, html: pageOf(webRoot, config) };
    return page.html;
  };
  app.setNotFoundHandler(async (request: FastifyRequest, reply: FastifyReply) => {
    const path = pathOf(request.url);
    if (!isBuilt || !wantsPage(request, path)) throw Refusal.missing();
    const { status, payload, cookies } = await firstAnswer(app, request);
    if (cookies !== undefined) reply.header("set-cookie", cookies);
    // What it brought is this person's and this moment's: the browser must not show it again.
    reply.header("cache-control", payload ? "private, no-store" : "no-cache");
    return reply
      .code(status)
      .type("text/html; charset=utf-8")
      .send(newestPage().replace("</body>", () => `${payload}</body>`));
  });
}

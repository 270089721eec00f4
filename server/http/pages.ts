import { existsSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { findPage } from "../../src/api/contract/pages.ts";
import { callOfPayload } from "../../src/api/contract/payloads.ts";
import type { Config } from "../config.ts";
import { pathOf } from "./log.ts";
import { askAs } from "./payloads.ts";
import { Refusal } from "./refusal.ts";

const yearLong = "public, max-age=31536000, immutable";

/**
 * The HTTP status of a page: 404 where nothing is built, where its validate rule says no, and where what a public page is
 * about is not there for whoever asks. The screen says the same in words.
 */
async function statusOfPage(app: FastifyInstance, request: FastifyRequest): Promise<200 | 404> {
  const path = pathOf(request.url);
  const found = findPage(path === "/index.html" ? "/" : path);
  if (!found?.page.built || found.page.validate?.(found.params) === false) return 404;
  const call = Object.keys(found.params).length > 0 ? callOfPayload(path, "") : null;
  return call !== null && (await askAs(app, request, call)).statusCode === 404 ? 404 : 200;
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
    return reply
      .code(await statusOfPage(app, request))
      .type("text/html; charset=utf-8")
      .header("cache-control", "no-cache")
      .send(newestPage());
  });
}

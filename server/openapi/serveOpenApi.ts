import { readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, constants } from "node:zlib";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Config } from "../config.ts";
import { Refusal } from "../http/refusal.ts";
import { isUnchanged } from "../http/unchanged.ts";
import { type DocumentSettings, openApiDocument } from "./document.ts";
import { indexPage, sectionPage } from "./pages.ts";

/** A better one would hold up everybody for a second. */
const QUALITY = 5;

/** Made at the first request, and then kept. */
function once<T>(make: () => T): () => T {
  let made: { value: T } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}

/** The lines of the built page that give a page the look of the product, without the program. */
function stylesIn(html: string): string {
  const head = html.slice(0, html.indexOf("</head>"));
  return [...head.matchAll(/<link rel="(?:stylesheet|icon)"[^>]*>|<script src="\/theme\.js"><\/script>/g)].join("\n");
}

/** A build may take the place of another under a running server. */
function stylesOf(webRoot: string): () => string {
  const file = join(webRoot, "index.html");
  let last = { builtAt: 0, styles: "" };
  return () => {
    const builtAt = statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? last.builtAt;
    if (builtAt !== last.builtAt) last = { builtAt, styles: stylesIn(readFileSync(file, "utf8")) };
    return last.styles;
  };
}

/** Asked for again every time; unchanged it costs nothing. */
function give(request: FastifyRequest, reply: FastifyReply, html: string) {
  reply.headers({ "cache-control": "no-cache", "x-robots-tag": "noindex" });
  if (isUnchanged(request, reply, html)) return reply.code(304).send();
  return reply.type("text/html; charset=utf-8").send(html);
}

/** GET /openapi.json, and the pages that people read it at: /developers and /developers/:section. */
export function serveOpenApi(
  app: FastifyInstance,
  { webRoot, origin }: Pick<Config, "webRoot" | "origin">,
  { sessionCookie }: Pick<DocumentSettings, "sessionCookie">,
): void {
  const document = once(() => openApiDocument({ origin, sessionCookie }));
  const json = once(() => JSON.stringify(document()));
  // It is a megabyte long: it is packed once, not for every program.
  const packed = once(() => brotliCompressSync(json(), { params: { [constants.BROTLI_PARAM_QUALITY]: QUALITY } }));
  const styles = stylesOf(webRoot);

  app.get("/openapi.json", (request, reply) => {
    reply.headers({ "cache-control": "no-cache", vary: "accept-encoding" });
    if (isUnchanged(request, reply, json())) return reply.code(304).send();
    reply.type("application/json; charset=utf-8");
    if (!/\bbr\b/.test(request.headers["accept-encoding"] ?? "")) return reply.send(json());
    // Other bytes of the same document: its tag is weak.
    const etag = `W/${reply.getHeader("etag")}`;
    return reply.headers({ "content-encoding": "br", etag }).send(packed());
  });
  app.get("/developers", (request, reply) => give(request, reply, indexPage(document(), styles())));
  app.get("/developers/:section", async (request: FastifyRequest<{ Params: { section: string } }>, reply) => {
    const html = sectionPage(document(), request.params.section, styles());
    if (html === null) throw Refusal.missing();
    return give(request, reply, html);
  });
}

import { existsSync } from "node:fs";
import { join } from "node:path";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { pathOf } from "./log.ts";
import { Refusal } from "./refusal.ts";

const yearLong = "public, max-age=31536000, immutable";

/** The HTTP status of a page of the application. The screen says the same in words. */
export const statusOfPage = async (_path: string): Promise<200 | 404> => 200;

const isUnder = (path: string, folder: string) => path === folder || path.startsWith(`${folder}/`);

function wantsPage({ method, headers }: FastifyRequest, path: string): boolean {
  if (method !== "GET" && method !== "HEAD") return false;
  if (["/api", "/files", "/assets"].some((folder) => isUnder(path, folder))) return false;
  return headers.accept?.includes("text/html") ?? false;
}

/** The built application: its files, and index.html for every path that may be a screen's. Everything else is NotFound. */
export async function servePages(app: FastifyInstance, webRoot: string): Promise<void> {
  const isBuilt = existsSync(join(webRoot, "index.html"));
  if (isBuilt)
    await app.register(fastifyStatic, {
      root: webRoot,
      wildcard: false,
      cacheControl: false,
      setHeaders: (response, file) => {
        const isHashed = file.startsWith(join(webRoot, "assets"));
        response.header("cache-control", isHashed ? yearLong : "no-cache");
      },
    });
  app.setNotFoundHandler(async (request: FastifyRequest, reply: FastifyReply) => {
    const path = pathOf(request.url);
    if (!isBuilt || !wantsPage(request, path)) throw Refusal.missing();
    return reply.code(await statusOfPage(path)).sendFile("index.html");
  });
}

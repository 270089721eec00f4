import { readFile } from "node:fs/promises";
import { createServer, type ServerResponse } from "node:http";
import { basename, join } from "node:path";
import { brotliCompressSync } from "node:zlib";
import type { Page } from "@playwright/test";

const types: Readonly<Record<string, string>> = { css: "text/css", woff2: "font/woff2", svg: "image/svg+xml" };

/** The HTML of a page, with its styles and fonts and without a script. */
const plain = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const copy = document.documentElement.cloneNode(true) as HTMLElement;
    for (const part of copy.querySelectorAll("script, link[rel=modulepreload], noscript")) part.remove();
    return `<!doctype html>${copy.outerHTML}`;
  });

/** Serves pages as plain HTML with the styles and fonts of a build: the least that a browser needs to show the same. */
export async function servePlain(webRoot: string) {
  const pages = new Map<string, Buffer>();
  const answer = async (path: string, response: ServerResponse): Promise<void> => {
    const packed = { "content-encoding": "br", "cache-control": "no-store" };
    const page = pages.get(path);
    if (page) return void response.writeHead(200, { ...packed, "content-type": "text/html; charset=utf-8" }).end(page);
    const name = basename(path);
    const type = types[name.split(".").at(-1) ?? ""] ?? "application/octet-stream";
    const isPacked = !name.endsWith(".woff2");
    const bytes = await readFile(join(webRoot, "assets", isPacked ? `${name}.br` : name));
    response.writeHead(200, { "content-type": type, ...(isPacked && packed) }).end(bytes);
  };
  const server = createServer((request, response) => {
    answer(new URL(request.url ?? "/", "http://localhost").pathname, response).catch(() =>
      response.writeHead(404).end(),
    );
  });
  await new Promise<void>((resolve) => void server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  if (typeof address !== "object" || address === null) throw new Error("the plain pages have no address");
  return {
    url: `http://127.0.0.1:${address.port}`,
    /** @returns its path */
    add: async (name: string, page: Page): Promise<string> => {
      pages.set(`/${name}`, brotliCompressSync(await plain(page)));
      return `/${name}`;
    },
    stop: () => void server.close(),
  };
}

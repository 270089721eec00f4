import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { extname, join } from "node:path";
import type { Page } from "@playwright/test";
import { build } from "vite";
import { securityHeaders } from "../../../server/http/securityHeaders.ts";

const types: Readonly<Record<string, string>> = {
  ".html": "text/html",
  ".js": "text/javascript",
  ".woff2": "font/woff2",
};

/** The painter of covers in a page of its own, at the product's address and under its content security policy. */
export async function openCovers(page: Page, origin: string): Promise<() => Promise<void>> {
  const outDir = await mkdtemp(join(tmpdir(), "rukopis-covers-"));
  await build({
    configFile: false,
    logLevel: "error",
    root: import.meta.dirname,
    base: "/covers-page/",
    build: {
      outDir,
      emptyOutDir: true,
      target: "es2023",
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      rolldownOptions: { input: join(import.meta.dirname, "page.html") },
    },
  });
  await page.route("**/covers-page/**", async (route) => {
    const path = new URL(route.request().url()).pathname.replace("/covers-page/", "");
    await route.fulfill({
      body: await readFile(join(outDir, path)),
      contentType: types[extname(path)] ?? "application/octet-stream",
      headers: {
        ...securityHeaders({ origin, chat: { provider: "none" }, push: { services: [], firebase: null }, s3: null }),
      },
    });
  });
  await page.goto("/covers-page/page.html");
  return () => rm(outDir, { recursive: true, force: true });
}

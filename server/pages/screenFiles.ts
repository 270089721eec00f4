import { readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import * as z from "zod/mini";
import type { Page } from "../../src/api/contract/pages.ts";

/** `screens`: of each page, by its path in src/api/contract/pages.ts; `calls`: what they are sent with. */
const file = z.object({ screens: z.record(z.string(), z.array(z.string())), calls: z.array(z.string()) });

/** The lines of a page's head that fetch its screen with the first file, not after it. */
export type ScreenLinks = (page: Pick<Page, "path" | "needsLogin">) => string;

/** Bytes, packed: what is larger waits for the first file (src/shell/lazyPreloads.ts). */
const LARGE = 30_000;

const linkTo = (name: string, isLarge: boolean): string =>
  name.endsWith(".css")
    ? `<link rel="stylesheet" crossorigin href="/${name}">`
    : `<link ${isLarge ? "data-rel" : "rel"}="modulepreload" crossorigin href="/${name}">`;

const sizeOf = (webRoot: string, name: string): number =>
  statSync(join(webRoot, `${name}.br`), { throwIfNoEntry: false })?.size ?? 0;

/** @param webRoot of a build; scripts/bundle/screens.ts has written the file. Without it a page finds its screen by itself, later */
export function screenLinks(webRoot: string): ScreenLinks {
  let read: unknown = {};
  try {
    read = JSON.parse(readFileSync(join(webRoot, ".vite", "screens.json"), "utf8"));
  } catch {
    // A build of another make.
  }
  const { screens = {}, calls = [] } = file.safeParse(read).data ?? {};
  const large = new Set(
    Object.values(screens)
      .flat()
      .filter((name) => sizeOf(webRoot, name) > LARGE),
  );
  // Who is signed in is asked before anything is drawn.
  return ({ path, needsLogin }) =>
    [...(needsLogin ? calls : []), ...(screens[path] ?? [])].map((name) => linkTo(name, large.has(name))).join("");
}

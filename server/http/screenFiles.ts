import { readFileSync } from "node:fs";
import { join } from "node:path";
import * as z from "zod/mini";
import type { Page } from "../../src/api/contract/pages.ts";

/** `screens`: of each page, by its path in src/api/contract/pages.ts; `calls`: what they are sent with. */
const file = z.object({ screens: z.record(z.string(), z.array(z.string())), calls: z.array(z.string()) });

/** The lines of a page's head that fetch its screen with the first file, not after it. */
export type ScreenLinks = (page: Pick<Page, "path" | "needsLogin">) => string;

const linkTo = (name: string): string =>
  name.endsWith(".css")
    ? `<link rel="stylesheet" crossorigin href="/${name}">`
    : `<link rel="modulepreload" crossorigin href="/${name}">`;

/** @param webRoot of a build; scripts/bundle/screens.ts has written the file. Without it a page finds its screen by itself, later */
export function screenLinks(webRoot: string): ScreenLinks {
  let read: unknown = {};
  try {
    read = JSON.parse(readFileSync(join(webRoot, ".vite", "screens.json"), "utf8"));
  } catch {
    // A build of another make.
  }
  const { screens = {}, calls = [] } = file.safeParse(read).data ?? {};
  // Who is signed in is asked before anything is drawn.
  return ({ path, needsLogin }) => [...(needsLogin ? calls : []), ...(screens[path] ?? [])].map(linkTo).join("");
}

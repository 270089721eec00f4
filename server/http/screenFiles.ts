import { readFileSync } from "node:fs";
import { join } from "node:path";
import * as z from "zod/mini";

const file = z.record(z.string(), z.array(z.string()));

/** Of each page, by its path in src/api/contract/pages.ts: the lines of its head that fetch its screen with the first file, not after it. */
export type ScreenLinks = ReadonlyMap<string, string>;

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
  const files = file.safeParse(read).data ?? {};
  return new Map(Object.entries(files).map(([path, names]) => [path, names.map(linkTo).join("")]));
}

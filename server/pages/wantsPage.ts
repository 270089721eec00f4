import type { IncomingMessage } from "node:http";
import { findPage } from "../../src/api/contract/pages.ts";
import { pathOf } from "../http/asked.ts";

const isUnder = (path: string, folder: string) => path === folder || path.startsWith(`${folder}/`);

/** What is no page of a person's, whatever is asked for there. */
const isMachines = (path: string): boolean =>
  ["/api", "/files", "/assets", "/_payload"].some((folder) => isUnder(path, folder));

/** The page of a path: the build's own file is the home page. */
export const pagePath = (path: string): string => (path === "/index.html" ? "/" : path);

type Asking = Pick<IncomingMessage, "method" | "headers">;

/** Browsers ask for text/html. Messengers and checks of what is up ask for anything; so do scripts, whose browsers say what for. */
export function wantsPage({ method, headers }: Asking, path: string): boolean {
  if (method !== "GET" && method !== "HEAD") return false;
  if (pagePath(path) === "/") return true;
  if (isMachines(path)) return false;
  const { accept = "*/*", "sec-fetch-dest": destination = "document" } = headers;
  if (accept.includes("text/html")) return true;
  return accept.startsWith("*/*") && destination === "document" && findPage(path) !== undefined;
}

/** No page has it. */
const NOWHERE = "/nowhere";

/** Nothing can be read out of it, or what serves files would not follow it. */
const isBroken = (path: string): boolean => {
  try {
    return /\0|[\\/]\.\.(?:[\\/]|$)/.test(decodeURIComponent(path));
  } catch {
    return true;
  }
};

/**
 * A page's address that cannot be decoded gets the answer of a page that does not exist; no other part of the server
 * reads the address before.
 */
export function readableUrl({ url = "/", method, headers }: IncomingMessage): string {
  const path = pathOf(url);
  return path.includes("%") && isBroken(path) && wantsPage({ ...(method && { method }), headers }, path)
    ? NOWHERE
    : url;
}

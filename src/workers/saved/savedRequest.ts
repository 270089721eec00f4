import { chapterAddress, contentAddress, deskCallOfPage, isDeskCall, newChapterAddress } from "../../text/savedDesk.ts";

/** What a page asks for, as far as it matters to saved books and to an author's desk. */
export type SavedRequest =
  /** `call`: what the page of an author's desk loads first. */
  | { kind: "page"; workId: number | null; call: string | null; isHome: boolean }
  /** A call of a desk, below /api. */
  | { kind: "desk"; call: string }
  /** May the author write in it? `calls`: those that the same guard is asked for. */
  | { kind: "access"; calls: readonly string[] }
  | { kind: "book"; workId: number }
  | { kind: "chapter"; workId: number; chapterId: number }
  | { kind: "address"; workId: number; chapterId: number }
  | { kind: "account" }
  | { kind: "token" }
  | { kind: "logout" }
  | { kind: "sound" }
  | { kind: "picture"; id: string }
  | { kind: "shell" };

type Request = { method: string; mode: string; url: string };

const book =
  /^\/api\/v1\/work\/(\d+)\/details$|^\/api\/v1\/audiobook\/(\d+)\/content$|^\/_payload\/(?:audio)?book\/(\d+)\.json$/;
const chapter = /^\/api\/v1\/work\/(\d+)\/chapter\/(\d+)\/text$|^\/_payload\/book\/(\d+)\/read\/(\d+)\.json$/;
const address = /^\/api\/v1\/audiobook\/get-url\/(\d+)\/(\d+)$/;
const page = /^\/(?:(?:audio)?book\/(\d+)(?:\/read\/\d+)?|library)?$/;
const picture = /^\/files\/([0-9a-f-]{36})(?:\/\d+\.\w+)?$/;

const access = /^\/api\/v2\/work\/(\d+)\/access$/;
const payload = /^\/_payload(\/.+)\.json$/;

/** The call of a desk that is asked for by its own address, or by the payload of its page. */
function deskCallOf(path: string, search: string): string | null {
  if (search !== "") return null;
  const page = payload.exec(path)?.[1];
  if (page !== undefined) return deskCallOfPage(page);
  const call = path.replace(/^\/api/, "");
  return path.startsWith("/api/") && isDeskCall(call) ? call : null;
}

function accessOf(path: string, search: string): SavedRequest | null {
  const id = Number(access.exec(path)?.[1]);
  if (!id) return null;
  const calls = search === "?of=chapter" ? [chapterAddress(id)] : [contentAddress(id), newChapterAddress(id)];
  return { kind: "access", calls };
}

const numbers = (found: readonly string[]): number[] => found.slice(1).filter(Boolean).map(Number);

/** @returns null: it is none of the worker's business, and goes its way as if there were no worker */
export function savedRequestOf({ method, mode, url }: Request, origin: string): SavedRequest | null {
  const { pathname: path, search, origin: requestOrigin } = new URL(url);
  if (requestOrigin !== origin) return null;
  if (method === "POST") return path === "/api/v1/account/logout" ? { kind: "logout" } : null;
  if (method !== "GET") return null;
  if (mode === "navigate") {
    const call = deskCallOfPage(path);
    const found = page.exec(path);
    if (!found && call === null) return null;
    return { kind: "page", workId: found?.[1] ? Number(found[1]) : null, call, isHome: path === "/" };
  }
  if (path === "/api/v2/account") return { kind: "account" };
  if (path === "/api/account/bearer-token") return { kind: "token" };
  if (path.startsWith("/audio/")) return { kind: "sound" };
  if (path.startsWith("/assets/") || path === "/theme.js") return { kind: "shell" };
  const call = deskCallOf(path, search);
  if (call !== null) return { kind: "desk", call };
  const ofAccess = accessOf(path, search);
  if (ofAccess) return ofAccess;
  const ofPicture = picture.exec(path);
  if (ofPicture) return { kind: "picture", id: ofPicture[1] as string };
  const ofBook = book.exec(path);
  if (ofBook) return { kind: "book", workId: numbers(ofBook)[0] as number };
  const [workId, chapterId] = numbers(chapter.exec(path) ?? address.exec(path) ?? []);
  if (!workId || !chapterId) return null;
  return { kind: address.test(path) ? "address" : "chapter", workId, chapterId };
}

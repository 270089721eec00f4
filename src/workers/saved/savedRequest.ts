/** What a page asks for, as far as it matters to saved books. */
export type SavedRequest =
  | { kind: "page"; workId: number | null; isHome: boolean }
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

const numbers = (found: readonly string[]): number[] => found.slice(1).filter(Boolean).map(Number);

/** @returns null: it is none of the worker's business, and goes its way as if there were no worker */
export function savedRequestOf({ method, mode, url }: Request, origin: string): SavedRequest | null {
  const { pathname: path, origin: requestOrigin } = new URL(url);
  if (requestOrigin !== origin) return null;
  if (method === "POST") return path === "/api/v1/account/logout" ? { kind: "logout" } : null;
  if (method !== "GET") return null;
  if (mode === "navigate") {
    const found = page.exec(path);
    return found && { kind: "page", workId: found[1] ? Number(found[1]) : null, isHome: path === "/" };
  }
  if (path === "/api/v2/account") return { kind: "account" };
  if (path === "/api/account/bearer-token") return { kind: "token" };
  if (path.startsWith("/audio/")) return { kind: "sound" };
  if (path.startsWith("/assets/") || path === "/theme.js") return { kind: "shell" };
  const ofPicture = picture.exec(path);
  if (ofPicture) return { kind: "picture", id: ofPicture[1] as string };
  const ofBook = book.exec(path);
  if (ofBook) return { kind: "book", workId: numbers(ofBook)[0] as number };
  const [workId, chapterId] = numbers(chapter.exec(path) ?? address.exec(path) ?? []);
  if (!workId || !chapterId) return null;
  return { kind: address.test(path) ? "address" : "chapter", workId, chapterId };
}

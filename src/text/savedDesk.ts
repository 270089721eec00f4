/** The cache of what an author has opened lately to write in: works, contents, chapters (docs/adr/0106). */
export const deskCache = (accountId: number): string => `desk.${accountId}`;
/** Whose the cache is; null: it is none of a desk. */
export const deskOwnerOf = (name: string): number | null => {
  const found = /^desk\.(\d+)$/.exec(name);
  return found ? Number(found[1]) : null;
};

/** Addresses of calls below /api, without a query. */
export const OWN_WORKS = "/v2/account/works";
export const contentAddress = (workId: number): string => `/v2/work/${workId}/edit/content`;
export const newChapterAddress = (workId: number): string => `/v2/work/${workId}/add/chapter`;
export const chapterAddress = (chapterId: number): string => `/v2/work/edit/chapter/${chapterId}`;

const calls = /^\/v2\/(?:account\/works|work\/edit\/chapter\/[1-9]\d*|work\/[1-9]\d*\/(?:edit\/content|add\/chapter))$/;
/** Is it a call that a desk keeps the answer of? @param address below /api */
export const isDeskCall = (address: string): boolean => calls.test(address);

/** The call of a page that a desk can open; null: it opens none of that path. @param path of the page */
export function deskCallOfPage(path: string): string | null {
  if (/^\/u\/[^/]+\/works\/edit$/.test(path)) return OWN_WORKS;
  const call = `/v2${path}`;
  return call !== OWN_WORKS && isDeskCall(call) ? call : null;
}

/** What a page says to the worker that opens pages without a network. */
export type DeskNews =
  /** A call has been answered: the author has it open. */
  | { said: "desk.opened"; accountId: number; address: string; data: object }
  /** The server has another text of a chapter. `document`: JSON, spelled. */
  | {
      said: "desk.saved";
      accountId: number;
      chapterId: number;
      revision: number;
      title: string;
      document: string;
    }
  /** A chapter has been made. */
  | {
      said: "desk.created";
      accountId: number;
      workId: number;
      chapter: { id: number };
      revision: number;
      document: string;
    };
/** The worker fetches the files of the desk's screens; it answers whether they are here. */
export const DESK_FILL = "desk.fill";

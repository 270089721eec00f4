import { FILL, isShellCache, SHELL, shellCache } from "../../text/savedBooks.ts";
import { DESK_FILL } from "../../text/savedDesk.ts";
import { createDesk } from "./desk.ts";
import { cut } from "./range.ts";
import { type SavedRequest, savedRequestOf } from "./savedRequest.ts";
import { createShelf } from "./shelf.ts";

export type OfflineSurroundings = {
  caches: CacheStorage;
  fetch: (request: Request | string, init?: RequestInit) => Promise<Response>;
  now: () => number;
  origin: string;
  /** Resolves when the network has had its time. */
  patience: () => Promise<void>;
  /** The worker goes. Pages that are open keep it until they are closed. */
  unregister: () => Promise<unknown>;
  /** Nobody is signed in in this browser; false also where it does not say. */
  isSignedOut: () => Promise<boolean>;
  /** The build that this worker is of, all files that its readers need, and those that authors need in addition. */
  shell: { build: string; files: readonly string[]; desk: readonly string[] };
};

/** The server is away: what is stored here is better. */
const isAway = ({ status }: Response): boolean => status >= 500;

/** What the worker of saved books and of the author's desk answers, and with what. */
export function createOfflineAnswers({
  caches,
  fetch,
  now,
  origin,
  patience,
  unregister,
  isSignedOut,
  shell,
}: OfflineSurroundings) {
  const shelf = createShelf({ caches, now });
  const desk = createDesk({ caches, now });
  const ownShell = shellCache(shell.build);

  /** The network's answer; where it fails, or lets wait, what is stored here. */
  async function networkFirst(request: Request, saved: () => Promise<Response | null>, waits = true) {
    const network = fetch(request);
    try {
      const first = await (waits ? Promise.race([network, patience().then(() => null)]) : network);
      if (first && !isAway(first)) return first;
    } catch (fault) {
      const kept = await saved();
      if (kept) return kept;
      throw fault;
    }
    return (await saved()) ?? network;
  }

  const ofShell = async (path: string): Promise<Response | null> =>
    (await caches.match(path, { cacheName: ownShell })) ?? null;

  /** @throws when the server has another build by now */
  async function fill(): Promise<void> {
    const page = await fetch(SHELL, { cache: "no-store" });
    const html = await page.clone().text();
    if (!page.ok || !html.includes(`content="${shell.build}"`)) throw new Error("The server has another build");
    const cache = await caches.open(ownShell);
    await cache.addAll([...shell.files, ...((await desk.isEmpty()) ? [] : shell.desk)]);
    // With its headers: the security policy holds without a network too. Last: if it is there, all files are there.
    await cache.put(SHELL, page);
  }

  /** The files of the desk's screens. @throws when the server has another build by now */
  async function fillDesk(): Promise<void> {
    if (!(await ofShell(SHELL))) await fill();
    const cache = await caches.open(ownShell);
    const missing: string[] = [];
    for (const file of shell.desk) if (!(await cache.match(file))) missing.push(file);
    await cache.addAll(missing);
  }

  /** With the last book the worker goes, with the files that it kept. */
  async function close(): Promise<void> {
    await unregister();
    for (const name of await caches.keys()) if (isShellCache(name)) await caches.delete(name);
  }

  const keepOf = async (accountId: number | null): Promise<void> => {
    if (await shelf.keepOf(accountId)) await close();
  };

  async function account(request: Request): Promise<Response> {
    const response = await networkFirst(request, shelf.account, false);
    if (response.ok) {
      const { data } = (await response.clone().json()) as { data?: { id?: number } };
      await keepOf(data?.id ?? null);
    }
    return response;
  }

  async function logout(request: Request): Promise<Response> {
    const response = await fetch(request);
    if (response.ok) await keepOf(null);
    return response;
  }

  /** Where the installed site begins there is nothing without a network: what is stored here is on the shelves, or on the desk. */
  const beginning = async (): Promise<string> =>
    ((await shelf.isEmpty()) ? await desk.beginning() : null) ?? "/library";

  async function page(
    request: Request,
    { workId, call, isHome }: Extract<SavedRequest, { kind: "page" }>,
  ): Promise<Response> {
    // A logout may have passed the worker by: a page that is loaded again with Shift has none.
    const isNobodys = await isSignedOut();
    if (isNobodys) await shelf.keepOf(null);
    const isSaved = workId !== null ? await shelf.has(workId) : call !== null && (await desk.has(call));
    let isOfNetwork = true;
    const response = await networkFirst(
      request,
      async () => {
        isOfNetwork = false;
        return isHome ? Response.redirect(new URL(await beginning(), origin)) : ofShell(SHELL);
      },
      isSaved,
    );
    // A page out of the shell needs its files.
    if (isNobodys && isOfNetwork) await close();
    return response;
  }

  /** What the author may not see any more is not stored any more. */
  async function ofDesk(request: Request, call: string): Promise<Response> {
    const response = await networkFirst(request, () => desk.answer(call), await desk.has(call));
    if (response.status === 403 || response.status === 404) await desk.forget(call);
    return response;
  }

  async function sound(request: Request): Promise<Response> {
    const whole = await shelf.sound(new URL(request.url).pathname);
    return whole ? cut(whole, request.headers.get("range")) : fetch(request);
  }

  /** A file whose name tells what is in it, or one that another build has under the same name. */
  async function ofBuild(request: Request): Promise<Response> {
    const { pathname } = new URL(request.url);
    if (!pathname.startsWith("/assets/")) return networkFirst(request, () => ofShell(pathname), false);
    return (await ofShell(pathname)) ?? fetch(request);
  }

  const answerTo = async (saved: SavedRequest, request: Request): Promise<Response> => {
    if (saved.kind === "account") return account(request);
    if (saved.kind === "logout") return logout(request);
    if (saved.kind === "token") return networkFirst(request, shelf.token, false);
    if (saved.kind === "sound") return sound(request);
    if (saved.kind === "shell") return ofBuild(request);
    if (saved.kind === "desk") return ofDesk(request, saved.call);
    if (saved.kind === "access") return networkFirst(request, () => desk.allows(saved.calls), false);
    if (saved.kind === "picture") return (await shelf.picture(saved.id)) ?? fetch(request);
    if (saved.kind === "page") return page(request, saved);
    const { workId } = saved;
    if (!(await shelf.has(workId))) return fetch(request);
    if (saved.kind === "book") return networkFirst(request, () => shelf.book(workId));
    return networkFirst(request, () => shelf[saved.kind](workId, saved.chapterId));
  };

  return {
    /** @throws when the server has another build by now: the next visit tries again */
    install: fill,

    /** A page says something. @returns null: nothing that is known here; else whether it could be done */
    hear: (said: unknown): Promise<boolean> | null => {
      if (said !== FILL && said !== DESK_FILL) return desk.hear(said);
      return (said === FILL ? fill() : fillDesk()).then(
        () => true,
        () => false,
      );
    },

    /** Pages of the builds before are gone by now, and with them who needs their files. */
    activate: async (): Promise<void> => {
      for (const name of await caches.keys()) if (isShellCache(name) && name !== ownShell) await caches.delete(name);
    },

    /** @returns null: the request goes its way as if there were no worker */
    answer: (request: Request): Promise<Response> | null => {
      const saved = savedRequestOf(request, origin);
      return saved && answerTo(saved, request);
    },
  };
}

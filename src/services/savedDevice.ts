import { FILL, isShellCache, SHELL, WORKER } from "../text/savedBooks.ts";
import { DESK_FILL, type DeskNews } from "../text/savedDesk.ts";

/** So long the files of the build may take to come, in milliseconds. */
const PATIENCE = 60_000;

/** What of a browser keeps books. */
export type SavedDevice = {
  caches: CacheStorage;
  fetch: (address: string, init: { signal: AbortSignal }) => Promise<Response>;
  now: () => number;
  /** Bytes; null: the browser does not say. */
  free: () => Promise<number | null>;
  /** Asks the browser to keep what is stored here. It may ask the person (Firefox), who may never answer. */
  persist: () => void;
  /** From now on a worker opens what is stored here, with the files of this build. */
  register: () => Promise<void>;
  /** Nothing is left to open. */
  unregister: () => Promise<void>;
  canPlay: (contentType: string) => boolean;
  /** One tab of the browser does what has this name; another one learns that it is not alone. */
  alone: (name: string, work: (isAlone: boolean) => Promise<unknown>) => Promise<unknown>;
};

/** What of a browser keeps what an author writes in. */
export type DeskDevice = Pick<SavedDevice, "caches" | "unregister" | "alone"> & {
  /** As `register`, with the files of the desk. @returns says to the worker what to keep */
  registerDesk: () => Promise<(news: DeskNews) => void>;
};

/** Does a page with all its files lie here, for a worker to open? */
async function hasShell(caches: CacheStorage): Promise<boolean> {
  for (const name of await caches.keys())
    if (isShellCache(name) && (await caches.match(SHELL, { cacheName: name }))) return true;
  return false;
}

/** @returns whether the worker has its files again */
function filled(worker: ServiceWorker, wish: typeof FILL | typeof DESK_FILL = FILL): Promise<boolean> {
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve) => {
    port1.onmessage = ({ data }) => {
      port1.close();
      resolve(data === true);
    };
    worker.postMessage(wish, [port2]);
  });
}

/** @returns null where a browser has none of it: without https, in some private windows */
export function browsersDevice(): (SavedDevice & DeskDevice) | null {
  const { caches } = globalThis;
  const workers = globalThis.navigator?.serviceWorker;
  if (!caches || !workers) return null;
  const unregister = async () => {
    const registration = await workers.getRegistration("/");
    await registration?.unregister();
    for (const name of await caches.keys()) if (isShellCache(name)) await caches.delete(name);
  };
  const start = async () => {
    const { active } = await workers.ready;
    // The worker that was sent away comes back as it is while a page of it is open: its files are gone, and nothing
    // installs it again.
    if (!active || (await hasShell(caches)) || (await filled(active))) return;
    // The server has another build by now. Without this worker the next page gets that of its own.
    await unregister();
    throw new Error("Сайт обновился: обновите страницу и сохраните книгу ещё раз");
  };
  const register = async () => {
    await workers.register(WORKER, { scope: "/", updateViaCache: "none" });
    const late = new Promise<never>((_, reject) => {
      setTimeout(() => reject(new Error("Файлы для чтения без сети не загрузились")), PATIENCE);
    });
    await Promise.race([start(), late]);
  };
  return {
    caches,
    fetch: (address, init) => fetch(address, init),
    now: () => Date.now(),
    free: async () => {
      const { quota, usage } = (await navigator.storage?.estimate?.()) ?? {};
      return quota === undefined ? null : quota - (usage ?? 0);
    },
    persist: () => {
      navigator.storage?.persist?.().catch(() => false);
    },
    register,
    registerDesk: async () => {
      await register();
      const { active } = await workers.ready;
      if (!active || !(await filled(active, DESK_FILL))) throw new Error("Файлы для правки без сети не загрузились");
      return (news) => active.postMessage(news);
    },
    unregister,
    alone: (name, work) => navigator.locks.request(name, { ifAvailable: true }, (lock) => work(lock !== null)),
    canPlay: (contentType) => new Audio().canPlayType(contentType) !== "",
  };
}

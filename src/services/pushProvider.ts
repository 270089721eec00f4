import type { PushMessage } from "../machines/push/push.parts.ts";

/** What keeps a connection to the browser: Firebase, or the browser's own push service. */
export type PushProvider = {
  /** What the server sends to. Permission has been given. Once `signal` is aborted the browser is not left subscribed. */
  getToken: (signal: AbortSignal) => Promise<string>;
  /** The browser is not subscribed afterwards, also where it throws. */
  deleteToken: () => Promise<void>;
  /** Messages that no worker shows, because a page of the site is in front. */
  followMessages: (hear: (message: PushMessage) => void) => () => void;
};

/** The worker and its scope: Firebase's own name and scope for every provider, so that a browser has one of them. */
export const WORKER = "/firebase-messaging-sw.js";
export const SCOPE = "/firebase-cloud-messaging-push-scope";

type Browser = { serviceWorker: ServiceWorkerContainer };

export const subscriptionHere = async ({ serviceWorker }: Browser): Promise<PushSubscription | null> =>
  (await (await serviceWorker.getRegistration(SCOPE))?.pushManager.getSubscription()) ?? null;

/** Takes this browser out of its push service. */
export const unsubscribe = async (browser: Browser): Promise<void> => {
  await (await subscriptionHere(browser))?.unsubscribe();
};

const bytesOf = (key: string): Uint8Array =>
  Uint8Array.from(atob(key.replaceAll("-", "+").replaceAll("_", "/")), (sign) => sign.charCodeAt(0));

const isSameKey = (stored: ArrayBuffer | null, key: string): boolean => {
  if (!stored) return false;
  const [one, other] = [new Uint8Array(stored), bytesOf(key)];
  return one.length === other.length && one.every((byte, index) => byte === other[index]);
};

/** A browser that is subscribed with another key than the server's would get nothing: it leaves first. */
export async function dropForeignKey(browser: Browser, publicKey: string): Promise<void> {
  const subscription = await subscriptionHere(browser);
  if (subscription && !isSameKey(subscription.options.applicationServerKey, publicKey))
    await subscription.unsubscribe();
}

/** Waits for `work` no longer than until `signal`. @throws its reason */
export async function unlessAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  const aborted = Promise.withResolvers<never>();
  const abort = () => aborted.reject(signal.reason);
  signal.addEventListener("abort", abort);
  if (signal.aborted) abort();
  try {
    return await Promise.race([work, aborted.promise]);
  } finally {
    signal.removeEventListener("abort", abort);
  }
}

/** Gives tokens one at a time. What fails, or comes too late, is undone by `leave`, unless another one has been asked for since. */
export function createGiver(leave: () => Promise<void>) {
  let turns = 0;
  return async (work: Promise<string>, signal: AbortSignal): Promise<string> => {
    turns += 1;
    const turn = turns;
    const undo = async () => {
      if (turn === turns) await leave();
    };
    try {
      return await unlessAborted(work, signal);
    } catch (fault) {
      void work.then(undo).catch(() => {});
      await undo().catch(() => {});
      throw fault;
    }
  };
}

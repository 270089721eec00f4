import { createGiver, dropForeignKey, type PushProvider, SCOPE, unsubscribe, WORKER } from "./pushProvider.ts";

type Browser = { serviceWorker: ServiceWorkerContainer };

/** Resolves once a worker of the registration is active: no other can be subscribed. */
const active = (registration: ServiceWorkerRegistration): Promise<void> => {
  const worker = registration.active ?? registration.waiting ?? registration.installing;
  if (!worker || worker.state === "activated") return Promise.resolve();
  return new Promise((resolve, reject) => {
    worker.addEventListener("statechange", () => {
      if (worker.state === "activated") resolve();
      if (worker.state === "redundant") reject(new Error("the worker of notifications was not installed"));
    });
  });
};

/** The browser's own push service (RFC 8030), with the key by which it knows the server (VAPID). */
export function createWebPush(browser: Browser, publicKey: string): PushProvider {
  const subscribe = async (): Promise<string> => {
    const registration = await browser.serviceWorker.register(WORKER, { scope: SCOPE, updateViaCache: "none" });
    await active(registration);
    await dropForeignKey(browser, publicKey);
    const options = { userVisibleOnly: true, applicationServerKey: publicKey };
    const { endpoint, keys } = (await registration.pushManager.subscribe(options)).toJSON();
    return JSON.stringify({ endpoint, keys: { p256dh: keys?.p256dh, auth: keys?.auth } });
  };
  const give = createGiver(() => unsubscribe(browser));
  return {
    getToken: (signal) => give(subscribe(), signal),
    deleteToken: () => unsubscribe(browser),
    // Its worker shows every message.
    followMessages: () => () => {},
  };
}

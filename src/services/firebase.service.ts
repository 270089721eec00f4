import { type FirebaseOptions, getApps, initializeApp } from "firebase/app";
import { deleteToken, getMessaging, getToken, type Messaging, onMessage } from "firebase/messaging";
import { asPushMessage } from "../text/pushMessage.ts";
import { createGiver, dropForeignKey, type PushProvider, unsubscribe } from "./pushProvider.ts";

/**
 * Firebase Cloud Messaging. The SDK registers its worker by itself, in its own scope: `deleteToken` knows no other. Both calls are
 * deprecated in 12.19 in favour of a registration by installation, and work.
 */
export function createFirebase(
  browser: { serviceWorker: ServiceWorkerContainer },
  options: FirebaseOptions,
  publicKey: string,
): PushProvider {
  let made: Messaging | undefined;
  const messaging = (): Messaging => {
    made ??= getMessaging(getApps()[0] ?? initializeApp(options));
    return made;
  };
  const leave = () => unsubscribe(browser);
  const give = createGiver(leave);
  return {
    getToken: (signal) =>
      give(
        dropForeignKey(browser, publicKey).then(() => getToken(messaging(), { vapidKey: publicKey })),
        signal,
      ),
    deleteToken: async () => {
      try {
        await deleteToken(messaging());
      } finally {
        // The SDK leaves the browser subscribed where Google cannot be reached.
        await leave();
      }
    },
    followMessages: (hear) =>
      onMessage(messaging(), ({ data }) => {
        const message = asPushMessage(data);
        if (message) hear(message);
      }),
  };
}

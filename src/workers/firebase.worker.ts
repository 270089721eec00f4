import { type FirebaseOptions, initializeApp } from "firebase/app";
import { getMessaging, onBackgroundMessage } from "firebase/messaging/sw";
import { showNotification } from "../services/showNotification.ts";
import { asPushMessage } from "../text/pushMessage.ts";
import { beginAtOnce, followClicks } from "./clicks.ts";
import type { WorkerScope } from "./scope.ts";

/** `firebaseApp`: the server writes it before the file. */
declare const self: WorkerScope & { firebaseApp: FirebaseOptions };

beginAtOnce(self);
// Before the SDK's own, which obeys its own notifications alone.
followClicks(self);
// With a page of the site in front the SDK tells the page, which shows the message.
onBackgroundMessage(getMessaging(initializeApp(self.firebaseApp)), ({ data }) => {
  const message = asPushMessage(data);
  return message ? showNotification(self.registration, message, "sameTab") : undefined;
});

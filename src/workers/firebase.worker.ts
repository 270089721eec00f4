import { type FirebaseOptions, initializeApp } from "firebase/app";
import { getMessaging, type MessagePayload, onBackgroundMessage } from "firebase/messaging/sw";
import { showNotification } from "../services/showNotification.ts";
import { asPushMessage, unreadMessage } from "../text/pushMessage.ts";
import { beginAtOnce, followClicks } from "./clicks.ts";
import type { WorkerScope } from "./scope.ts";

/** `firebaseApp`: the server writes it before the file. */
declare const self: WorkerScope & { firebaseApp: FirebaseOptions };

beginAtOnce(self);
// Before the SDK's own, which obeys its own notifications alone.
followClicks(self);
const show = ({ data }: MessagePayload): Promise<void> =>
  showNotification(self.registration, asPushMessage(data) ?? unreadMessage, "sameTab");
// With a page of the site in front the SDK tells the page, which shows the message. It waits for the promise that its type denies.
onBackgroundMessage(getMessaging(initializeApp(self.firebaseApp)), show as (payload: MessagePayload) => void);

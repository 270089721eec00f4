import { notificationOptions } from "../text/pushMessage.ts";

/** Tabs and the worker tell each other of this browser's notifications. */
export const PUSH_CHANNEL = "rukopis.push";

/** Shows a message, and says so to the tabs. @throws where the browser does not show it */
export async function showNotification(
  registration: ServiceWorkerRegistration,
  message: { contentTitle: string; contentText: string; url: string; largeIconUrl: string },
  opens: "newTab" | "sameTab",
): Promise<void> {
  await registration.showNotification(message.contentTitle, notificationOptions(message, opens));
  const tabs = new BroadcastChannel(PUSH_CHANNEL);
  tabs.postMessage({ type: "shown", title: message.contentTitle });
  tabs.close();
}

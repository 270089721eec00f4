import { showNotification } from "../services/showNotification.ts";
import { asPushMessage, unreadMessage } from "../text/pushMessage.ts";
import { beginAtOnce, followClicks } from "./clicks.ts";
import type { WorkerScope } from "./scope.ts";

declare const self: WorkerScope;

function messageOf(data: { json: () => unknown } | null) {
  try {
    return asPushMessage((data?.json() as { data?: unknown } | undefined)?.data) ?? unreadMessage;
  } catch {
    return unreadMessage;
  }
}

beginAtOnce(self);
followClicks(self);
self.addEventListener("push", (event) => {
  const show = async () => {
    const tabs = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
    const isInFront = tabs.some(({ visibilityState }) => visibilityState === "visible");
    await showNotification(self.registration, messageOf(event.data), isInFront ? "newTab" : "sameTab");
  };
  event.waitUntil(show());
});

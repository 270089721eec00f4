import { showNotification } from "../services/showNotification.ts";
import { asPushMessage } from "../text/pushMessage.ts";
import { beginAtOnce, followClicks } from "./clicks.ts";
import type { WorkerScope } from "./scope.ts";

declare const self: WorkerScope;

/** A browser takes the permission away from whoever is told of and shows nothing: what cannot be read is shown too. */
const unread = { contentTitle: "Рукопись", contentText: "Есть новости", url: "/", largeIconUrl: "" };

function messageOf(data: { json: () => unknown } | null) {
  try {
    return asPushMessage((data?.json() as { data?: unknown } | undefined)?.data) ?? unread;
  } catch {
    return unread;
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

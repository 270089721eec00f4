import { notificationPath } from "../text/pushMessage.ts";
import type { Tab, WorkerScope } from "./scope.ts";

/** A tab that says nothing for so long does not listen: it has only just begun. In milliseconds. */
const PATIENCE = 1_000;

/** Asks a tab to show a page. @returns whether it does: a tab whose program is not there yet does not */
function showsIn(tab: Tab, url: string): Promise<boolean> {
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(false), PATIENCE);
    port1.onmessage = () => {
      clearTimeout(timer);
      resolve(true);
    };
    tab.postMessage({ type: "focus", url }, [port2]);
  });
}

async function open(scope: WorkerScope, url: string, opens: unknown): Promise<void> {
  if (opens !== "newTab") {
    const tabs = await scope.clients.matchAll({ type: "window", includeUncontrolled: true });
    const rank = (tab: Tab) => (tab.focused ? 2 : Number(tab.visibilityState === "visible"));
    const [tab] = tabs.toSorted((one, other) => rank(other) - rank(one));
    // Coming to the front uses the click up: first it must be known that the tab listens.
    if (tab && (await showsIn(tab, url))) {
      await tab.focus();
      return;
    }
  }
  await scope.clients.openWindow(url);
}

/**
 * A click on a notification brings one tab to the front and leads it to the address, or opens a tab
 * (docs/spec/notifications.md, «Push message»).
 */
export function followClicks(scope: WorkerScope): void {
  scope.addEventListener("notificationclick", (event) => {
    const { notification } = event;
    const { url, opens } = (notification.data ?? {}) as { url?: unknown; opens?: unknown };
    notification.close();
    if (typeof url === "string") event.waitUntil(open(scope, notificationPath(url, scope.location.origin), opens));
  });
}

/** A new worker takes the place of the one before at once: both do the same. */
export function beginAtOnce(scope: WorkerScope): void {
  scope.addEventListener("install", (event) => event.waitUntil(scope.skipWaiting()));
  scope.addEventListener("activate", (event) => event.waitUntil(scope.clients.claim()));
}

import { followLostChunks } from "./chunks.ts";
import type { App } from "./rootActor.ts";

/** Tells the machines what the browser tells the page. @returns stops */
export function listenToBrowser({ actor, wiring }: Pick<App, "actor" | "wiring">): () => void {
  const { navigation, buildWatch, storageGuard, tabs } = actor.getSnapshot().context;

  let known = navigation.getSnapshot().context.place.path;
  const { unsubscribe: unfollow } = navigation.subscribe(({ context: { place } }) => {
    if (place.path === known) return;
    known = place.path;
    tabs.send({ type: "page.entered", url: place.path });
    storageGuard.send({ type: "check.requested" });
  });
  const { unsubscribe: unhear } = tabs.on("navigation.wanted", ({ url }) =>
    navigation.send({ type: "navigation.requested", to: url, isReplacing: false }),
  );

  const returned = () => {
    if (document.visibilityState === "visible") buildWatch.send({ type: "page.returned" });
  };
  const failed = () => {
    const path = window.location.pathname;
    buildWatch.send({
      type: "chunk.failed",
      path,
      at: Date.now(),
      lastReloadAt: wiring.lastReloadAt(path),
      isOnline: navigator.onLine,
      isDirty: !navigation.getSnapshot().matches("open"),
    });
  };
  document.addEventListener("visibilitychange", returned);
  const unfollowChunks = followLostChunks(failed);
  return () => {
    unfollow();
    unhear();
    document.removeEventListener("visibilitychange", returned);
    unfollowChunks();
  };
}

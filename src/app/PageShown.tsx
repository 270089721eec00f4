import { type ReactNode, useLayoutEffect } from "react";
import { useActorOf } from "./hooks/machines.ts";
import { usePlace } from "./hooks/shownPage.ts";

/** Round a screen: tells that the page is shown, before it is drawn, so that it is drawn in its place. */
export function PageShown({ children }: { children: ReactNode }) {
  const transition = useActorOf("pageTransition");
  const bar = useActorOf("loadingBar");
  const { key } = usePlace();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another entry may be the same screen
  useLayoutEffect(() => {
    transition.send({ type: "page.shown" });
    bar.send({ type: "loading.finished" });
  }, [transition, bar, key]);
  return children;
}

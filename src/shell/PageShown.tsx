import { type ReactNode, useLayoutEffect } from "react";
import { useActorOf } from "../app/hooks/machines.ts";
import { useHistoryEntry, useShownPage } from "../app/hooks/shownPage.ts";

type PageShownProps = {
  /** What arrived: another one each time, also where the page that stood comes back before the next one was drawn. */
  arrived: object;
  children: ReactNode;
};

/** Round a screen: tells that the page is shown, before it is drawn, so that it is drawn in its place. */
export function PageShown({ arrived, children }: PageShownProps) {
  const transition = useActorOf("pageTransition");
  const bar = useActorOf("loadingBar");
  const place = useHistoryEntry();
  // Round what was refused the address is already the next page's.
  const key = useShownPage() && place.key;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another entry may be the same screen
  useLayoutEffect(() => {
    transition.send({ type: "page.shown" });
    bar.send({ type: "loading.finished" });
  }, [transition, bar, key, arrived]);
  return children;
}

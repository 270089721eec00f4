import { useSelector } from "@xstate/react";
import { type ReactNode, useEffect } from "react";
import { useActorOf } from "./hooks/machines.ts";

/** Round a screen, inside what waits for it: tells that the page is shown. */
export function PageShown({ children }: { children: ReactNode }) {
  const transition = useActorOf("pageTransition");
  const bar = useActorOf("loadingBar");
  const key = useSelector(useActorOf("navigation"), ({ context }) => context.place.key);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another entry may be the same screen
  useEffect(() => {
    transition.send({ type: "page.shown" });
    bar.send({ type: "loading.finished" });
  }, [transition, bar, key]);
  return children;
}

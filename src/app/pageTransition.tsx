import { useSelector } from "@xstate/react";
import { type ReactNode, useEffect, useLayoutEffect, useRef } from "react";
import type { PagePlace } from "../machines/navigation/pageTransition.machine.ts";
import { useLoadingBarActor, useNavigationActor, usePageTransitionActor, useWiring } from "./MachinesContext.tsx";

/** Tells the transition and the loading bar of every entry of the history that is shown. */
export function usePageTransition({ mindsItsPlace }: { mindsItsPlace: boolean }): void {
  const transition = usePageTransitionActor();
  const bar = useLoadingBarActor();
  const { scrollPlaces } = useWiring();
  const place = useSelector(useNavigationActor(), ({ context }) => context.place);
  const arrival = useSelector(useNavigationActor(), ({ context }) => context.arrival);
  const before = useRef<string | null>(null);

  // Before the screen's own effects, which tell that it is shown.
  useLayoutEffect(() => {
    const isSamePath = before.current === place.path;
    before.current = place.path;
    const placeOf = (): PagePlace => {
      if (mindsItsPlace) return "own";
      if (arrival === "travelled") return scrollPlaces.has(place.key) ? "known" : "kept";
      return isSamePath && (arrival === "replaced" || place.hash) ? "kept" : "new";
    };
    transition.send({ type: "page.entered", key: place.key, place: placeOf() });
    if (!isSamePath) bar.send({ type: "loading.started" });
  }, [transition, bar, scrollPlaces, place, arrival, mindsItsPlace]);
}

/** Round a screen, inside what waits for it: tells that the page is shown. */
export function PageShown({ children }: { children: ReactNode }) {
  const transition = usePageTransitionActor();
  const bar = useLoadingBarActor();
  const key = useSelector(useNavigationActor(), ({ context }) => context.place.key);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another entry may be the same screen
  useEffect(() => {
    transition.send({ type: "page.shown" });
    bar.send({ type: "loading.finished" });
  }, [transition, bar, key]);
  return children;
}

import { useEffect } from "react";
import { fromPromise } from "xstate";
import { nextScreenMachine } from "../../machines/navigation/nextScreen.machine.ts";
import { spareChunk } from "../chunks.ts";
import { isSaving } from "../isSaving.ts";
import { useMachine } from "./useMachine.ts";

/** Ends when the browser says that the page rests; an aborted wait is taken back. */
const awaitRest = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const wish = requestIdleCallback(() => resolve());
    signal.addEventListener("abort", () => cancelIdleCallback(wish));
  });

/**
 * The screen that most people go to from this one is fetched and made ready while the page rests.
 * @param load the screen's own import, the same function at every drawing
 */
export function useNextScreen(load: () => Promise<unknown>): void {
  const actor = useMachine(
    nextScreenMachine,
    () => ({
      actors: {
        awaitRest: fromPromise(({ signal }) => awaitRest(signal)),
        fetchScreen: fromPromise(() => spareChunk(load)),
      },
    }),
    [load],
  );
  useEffect(() => {
    actor.send({ type: "screen.opened", isSaving: isSaving(), tellsRest: "requestIdleCallback" in window });
  }, [actor]);
}

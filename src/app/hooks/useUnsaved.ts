import { useCallback, useId, useLayoutEffect } from "react";
// Who asks about unsaved changes comes with what can make them: the question needs no network of its own.
import "../lazy/departure.ts";
import { useActorOf } from "./machines.ts";

/**
 * Asks before the person leaves the page while something typed is not saved.
 * @returns reports at once that it is saved: what follows a save may navigate before React renders again
 */
export function useUnsaved(isUnsaved: boolean): () => void {
  const id = useId();
  const navigation = useActorOf("navigation");
  const release = useCallback(() => navigation.send({ type: "changes.gone", id }), [navigation, id]);
  useLayoutEffect(() => {
    if (!isUnsaved) return;
    navigation.send({ type: "changes.made", id });
    return release;
  }, [navigation, id, isUnsaved, release]);
  return release;
}

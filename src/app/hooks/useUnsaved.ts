import { useCallback, useId, useLayoutEffect } from "react";
// Who asks about unsaved changes comes with what can make them: the question needs no network of its own.
import "../late/departure.ts";
import { useActorOf } from "./machines.ts";

/**
 * While something typed is not saved, leaving the page asks first.
 * @returns tells at once that it is saved: what follows a save may navigate before React draws anew
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

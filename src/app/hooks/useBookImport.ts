import { useEffect } from "react";
import { keptImport } from "../../machines/import/keptImport.ts";
import { useAccount, useActorOf, useLazyActor } from "./machines.ts";
// What says that this is not saved comes along: there may be no network by then.
import "../UnsavedNotice.tsx";

/** The one import of this page: it begins with the first screen that asks for it, and the keeper holds it when that is left. */
export function useBookImport() {
  const loader = useLazyActor("bookImport");
  const keeper = useActorOf("keeper");
  const { id: accountId } = useAccount();
  const { data } = loader;
  useEffect(() => {
    if (!data) return;
    const thing = keptImport(data, accountId);
    keeper.send({ type: "thing.shown", thing });
    return () => keeper.send({ type: "thing.left", id: thing.id });
  }, [data, keeper, accountId]);
  return loader;
}

/** @throws outside of a screen that waits for `useBookImport` */
export function useBookImportActor() {
  const { data } = useLazyActor("bookImport");
  if (!data) throw new Error("The import has not begun");
  return data;
}

import { useSyncExternalStore } from "react";
import { followToastList, toastList } from "../app/toastPlace.ts";
import { Toasts } from "../ui/Toasts/Toasts.tsx";

/** Where toasts appear. What shows them comes with the first thing that has something to say. */
export function Toaster() {
  const List = useSyncExternalStore(followToastList, toastList);
  return <Toasts>{List && <List />}</Toasts>;
}

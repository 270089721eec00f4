import { useSyncExternalStore } from "react";
import { Toasts } from "../ui/Toasts/Toasts.tsx";
import { followToastList, toastList } from "./toastPlace.ts";

/** Where toasts appear. What shows them comes with the first thing that has something to say. */
export function Toaster() {
  const List = useSyncExternalStore(followToastList, toastList);
  return <Toasts>{List && <List />}</Toasts>;
}

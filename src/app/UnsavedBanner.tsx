import { useSelector } from "@xstate/react";
import { LazyPart } from "../screens/parts/LazyPart.tsx";
import { neededChunk } from "./chunks.ts";
import { useActorOf } from "./hooks/machines.ts";

const loadNotice = () => neededChunk(() => import("./UnsavedNotice.tsx"));

/** Shows what is not saved; a live region must be there before its news. */
export function UnsavedBanner() {
  const isTelling = useSelector(useActorOf("keeper"), (keeper) => keeper.matches("telling"));
  return <div role="status">{isTelling && <LazyPart load={loadNotice} />}</div>;
}

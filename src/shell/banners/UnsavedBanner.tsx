import { useSelector } from "@xstate/react";
import { neededChunk } from "../../app/chunks.ts";
import { useActorOf } from "../../app/hooks/machines.ts";
import { LazyPart } from "../../screens/parts/LazyPart.tsx";

const loadNotice = () => neededChunk(() => import("../../app/UnsavedNotice.tsx"));

/** Shows what is not saved; a live region must be there before its news. */
export function UnsavedBanner() {
  const isTelling = useSelector(useActorOf("keeper"), (keeper) => keeper.matches("telling"));
  return <div role="status">{isTelling && <LazyPart load={loadNotice} />}</div>;
}

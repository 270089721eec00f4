import { useSelector } from "@xstate/react";
import { neededChunk } from "./chunks.ts";
import { useActorOf } from "./hooks/machines.ts";
import { LatePart } from "./LatePart.tsx";

const loadNotice = () => neededChunk(() => import("./UnsavedNotice.tsx"));

/** Where it is told what is not saved; a live region must be there before its news. */
export function UnsavedBanner() {
  const isTelling = useSelector(useActorOf("keeper"), (keeper) => keeper.matches("telling"));
  return <div role="status">{isTelling && <LatePart load={loadNotice} />}</div>;
}

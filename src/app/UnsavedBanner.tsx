import { useSelector } from "@xstate/react";
import { LatePart } from "../screens/parts/LatePart.tsx";
import { neededChunk } from "./chunks.ts";
import { useActorOf } from "./hooks/machines.ts";

const loadNotice = () => neededChunk(() => import("./UnsavedNotice.tsx"));

/** Shows what is not saved; a live region must be there before its news. */
export function UnsavedBanner() {
  const isTelling = useSelector(useActorOf("keeper"), (keeper) => keeper.matches("telling"));
  return <div role="status">{isTelling && <LatePart load={loadNotice} />}</div>;
}

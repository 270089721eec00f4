import { useSelector } from "@xstate/react";
import { neededChunk } from "./chunks.ts";
import { useActorOf } from "./hooks/machines.ts";
import { LatePart } from "./LatePart.tsx";

const loadBar = () => neededChunk(() => import("./PlayerBar.tsx"));

/** What sounds, below every page: it comes with the first sound that is wanted. */
export function Player() {
  const isHere = useSelector(useActorOf("audioPlayer"), (holder) => holder.matches("here"));
  return isHere && <LatePart load={loadBar} />;
}

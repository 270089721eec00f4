import { useSelector } from "@xstate/react";
import { neededChunk } from "./chunks.ts";
import { useActorOf } from "./hooks/machines.ts";
import { LatePart } from "./LatePart.tsx";

const loadNotice = () => neededChunk(() => import("./AudioNotice.tsx"));

/** Where it is told that sounds are on their way, once there are some. */
export function AudioBanner() {
  const isHere = useSelector(useActorOf("audioUploads"), (late) => late.matches("here"));
  return isHere && <LatePart load={loadNotice} />;
}

import { useSelector } from "@xstate/react";
import { neededChunk } from "./chunks.ts";
import { useActorOf } from "./hooks/machines.ts";
import { LatePart } from "./LatePart.tsx";
import { lateParts } from "./late.ts";

/** What shows a machine that comes late: fetched once the machine is here. */
export function OnceHere({ name }: { name: keyof typeof lateParts }) {
  const isHere = useSelector(useActorOf(name), (holder) => holder.matches("here"));
  return isHere && <LatePart load={loads[name]} />;
}

const loads = {
  audioUploads: () => neededChunk(lateParts.audioUploads),
  audioPlayer: () => neededChunk(lateParts.audioPlayer),
};

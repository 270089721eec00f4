import { useSelector } from "@xstate/react";
import { LatePart } from "../screens/parts/LatePart.tsx";
import { neededChunk } from "./chunks.ts";
import { useActorOf } from "./hooks/machines.ts";
import { later } from "./late.ts";

const parts = {
  audioUploads: () => neededChunk(later("audioNotice")),
  audioPlayer: () => neededChunk(later("playerBar")),
};

/** What shows a machine that comes late: fetched once the machine is here. */
export function OnceHere({ name }: { name: keyof typeof parts }) {
  const isHere = useSelector(useActorOf(name), (holder) => holder.matches("here"));
  return isHere && <LatePart load={parts[name]} />;
}

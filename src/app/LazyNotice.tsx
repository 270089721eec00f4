import { useSelector } from "@xstate/react";
import { LazyPart } from "../screens/parts/LazyPart.tsx";
import { neededChunk } from "./chunks.ts";
import { useActorOf } from "./hooks/machines.ts";
import { lazyPart } from "./lazy.ts";

const parts = {
  audioUploads: () => neededChunk(lazyPart("audioNotice")),
  audioPlayer: () => neededChunk(lazyPart("playerBar")),
};

/** What shows a machine that comes late: fetched once the machine is here. */
export function LazyNotice({ name }: { name: keyof typeof parts }) {
  const isHere = useSelector(useActorOf(name), (holder) => holder.matches("here"));
  return isHere && <LazyPart load={parts[name]} />;
}

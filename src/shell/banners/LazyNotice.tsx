import { useSelector } from "@xstate/react";
import { neededChunk } from "../../app/chunks.ts";
import { useActorOf } from "../../app/hooks/machines.ts";
import { LazyPart } from "../../screens/parts/LazyPart.tsx";
import { lazyPart } from "../composition/lazy.ts";

const parts = {
  audioUploads: () => neededChunk(lazyPart("audioNotice")),
  audioPlayer: () => neededChunk(lazyPart("playerBar")),
};

/** What shows a machine that comes late: fetched once the machine is here. */
export function LazyNotice({ name }: { name: keyof typeof parts }) {
  const isHere = useSelector(useActorOf(name), (holder) => holder.matches("here"));
  return isHere && <LazyPart load={parts[name]} />;
}

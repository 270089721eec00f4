import { useSelector } from "@xstate/react";
import type { ComponentType } from "react";
import type { LateName } from "../machines/longLived.ts";
import { useActorOf } from "./hooks/machines.ts";
import { LatePart } from "./LatePart.tsx";

type OnceHereProps = { name: LateName; load: () => Promise<{ default: ComponentType }> };

/** What shows a machine that comes late: fetched once the machine is here. */
export function OnceHere({ name, load }: OnceHereProps) {
  const isHere = useSelector(useActorOf(name), (holder) => holder.matches("here"));
  return isHere && <LatePart load={load} />;
}

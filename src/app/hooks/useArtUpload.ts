import { useActorRef, useSelector } from "@xstate/react";
import { useEffect, useMemo } from "react";
import { fromCallback } from "xstate";
import { artUploadMachine } from "../../machines/uploads/artUpload.machine.ts";
import type { ArtOrder, SharedFields } from "../../machines/uploads/artUpload.types.ts";
import { createArtLine } from "../../services/artLine.service.ts";
import { inspected } from "../inspect.ts";
import { useActorOf, useSurroundings } from "./machines.ts";

/** Files that become arts; the page alone has them, and asks before it is left. @param shared what all have in common at first */
export function useArtUpload(shared: SharedFields) {
  const surroundings = useSurroundings();
  const machine = useMemo(
    () =>
      artUploadMachine.provide({
        actors: {
          line: fromCallback<ArtOrder>(({ sendBack, receive }) => {
            const { hear, stop } = createArtLine(surroundings, sendBack);
            receive(hear);
            return stop;
          }),
        },
      }),
    [surroundings],
  );
  const actor = useActorRef(machine, { ...inspected, input: { shared } });
  const network = useActorOf("network");
  useEffect(() => network.on("network.returned", (event) => actor.send(event)).unsubscribe, [network, actor]);
  const { context, value } = useSelector(actor, (snapshot) => snapshot);
  const stage = typeof value === "string" ? value : "uploading";
  return { ...context, stage: stage as "choosing" | "uploading" | "partlyFailed" | "done", send: actor.send };
}

export type ArtUpload = ReturnType<typeof useArtUpload>;

import { useActorRef, useSelector } from "@xstate/react";
import { useEffect, useMemo, useRef } from "react";
import { fromPromise } from "xstate";
import type { PlaceElsewhere } from "../../api/contract/readerPlaces.ts";
import { otherPlaceMachine } from "../../machines/reading/otherPlace.machine.ts";
import { placeElsewhere } from "../../services/placesElsewhere.calls.ts";
import { inspected } from "../inspect.ts";
import type { Ports } from "../ports.ts";
import { useLateActor, useSurroundings } from "./machines.ts";

/**
 * Where this person has gone on with a work on another device, asked whenever the tab is seen again.
 * @param since when the place that is known here was moved to, by the server's clock
 * @param onChosen the person wants to go there
 */
export function useOtherPlace(workId: number, since: string | null, onChosen: (place: PlaceElsewhere) => void) {
  const surroundings = useSurroundings();
  const machine = useMemo(() => {
    const ask = placeElsewhere(surroundings);
    return otherPlaceMachine.provide({
      actors: { askPlace: fromPromise(({ input, signal }) => ask(input, signal)) } satisfies Ports<
        typeof otherPlaceMachine
      >,
    });
  }, [surroundings]);
  const actor = useActorRef(machine, { ...inspected, input: { workId, since } });
  const chosen = useRef(onChosen);
  useEffect(() => {
    chosen.current = onChosen;
  });
  useEffect(() => actor.on("place.chosen", ({ place }) => chosen.current(place)).unsubscribe, [actor]);

  useEffect(() => {
    const look = () => document.visibilityState === "visible" && actor.send({ type: "tab.returned" });
    document.addEventListener("visibilitychange", look);
    return () => document.removeEventListener("visibilitychange", look);
  }, [actor]);

  const { data: keeper } = useLateActor("readerPlace");
  useEffect(() => {
    const kept = keeper?.on("place.kept", (told) => {
      if (told.workId === workId) actor.send({ type: "place.kept", movedAt: told.movedAt });
    });
    const refused = keeper?.on("place.refused", (told) => {
      if (told.workId === workId) actor.send({ type: "place.refused" });
    });
    return () => {
      kept?.unsubscribe();
      refused?.unsubscribe();
    };
  }, [actor, keeper, workId]);

  return {
    offer: useSelector(actor, ({ context }) => context.offer),
    accept: () => actor.send({ type: "offer.accepted" }),
    decline: () => actor.send({ type: "offer.declined" }),
  };
}

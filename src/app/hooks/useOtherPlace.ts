import { useSelector } from "@xstate/react";
import { useEffect, useRef } from "react";
import { fromPromise } from "xstate";
import type { PlaceElsewhere } from "../../api/contract/readerPlaces.ts";
import type { ReadingPlace } from "../../api/contract/reading.ts";
import { otherPlaceMachine } from "../../machines/reading/otherPlace.machine.ts";
import { arrivedAt, placeElsewhere } from "../../services/placesElsewhere.calls.ts";
import { useLazyActor, useSurroundings } from "./machines.ts";
import { useMachine } from "./useMachine.ts";

/**
 * Where this person has gone on with a work on another device, asked at once and whenever the tab is seen again.
 * @param arrived the place that the page came with
 * @param onChosen the person wants to go there
 */
export function useOtherPlace(
  workId: number,
  arrived: Pick<ReadingPlace, "movedAt" | "ago"> | null,
  onChosen: (place: PlaceElsewhere) => void,
) {
  const surroundings = useSurroundings();
  const { data: keeper } = useLazyActor("readerPlace");
  const kept = keeper?.getSnapshot().context;
  const saved = kept?.sent?.workId === workId ? kept.saved : null;
  const since = saved?.outcome === "saved" ? saved.movedAt : arrivedAt(arrived);
  const actor = useMachine(
    otherPlaceMachine,
    () => {
      const ask = placeElsewhere(surroundings);
      return {
        actors: { askPlace: fromPromise(({ input, signal }) => ask(input, signal)) },
      };
    },
    [surroundings],
    { hears: ["page"], input: { workId, since } },
  );
  const chosen = useRef(onChosen);
  useEffect(() => {
    chosen.current = onChosen;
  });
  useEffect(() => actor.on("place.chosen", ({ place }) => chosen.current(place)).unsubscribe, [actor]);

  useEffect(() => {
    let known = keeper?.getSnapshot().context.saved;
    return keeper?.subscribe(({ context: { sent, saved } }) => {
      if (!saved || saved === known || sent?.workId !== workId) return;
      known = saved;
      if (saved.outcome === "saved") actor.send({ type: "place.kept", movedAt: saved.movedAt });
      if (saved.outcome === "later") actor.send({ type: "place.refused" });
    }).unsubscribe;
  }, [actor, keeper, workId]);

  return {
    offer: useSelector(actor, ({ context }) => context.offer),
    accept: () => actor.send({ type: "offer.accepted" }),
    decline: () => actor.send({ type: "offer.declined" }),
  };
}

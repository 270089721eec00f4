import { shallowEqual, useActorRef, useSelector } from "@xstate/react";
import { useMemo } from "react";
import { fromPromise } from "xstate";
import { shownCount, type Toggled, type ToggleOutcome, toggleMachine } from "../../machines/data/toggle.machine.ts";
import type { Call } from "../../services/surroundings.ts";
import { inspected } from "../inspect.ts";
import type { Ports } from "../ports.ts";
import { useSurroundings } from "./machines.ts";

/** A switch that many people press, wired to one call. @param begins what the page was told when it came */
export function useToggle(call: Call<{ id: number; isOn: boolean }, ToggleOutcome>, id: number, begins: Toggled) {
  const surroundings = useSurroundings();
  const machine = useMemo(() => {
    const put = call(surroundings);
    return toggleMachine.provide({
      actors: { put: fromPromise(({ input, signal }) => put({ id, ...input }, signal)) } satisfies Ports<
        typeof toggleMachine
      >,
    });
  }, [surroundings, call, id]);
  const actor = useActorRef(machine, { ...inspected, input: begins });
  const shown = useSelector(
    actor,
    ({ context }) => ({ isOn: context.isWanted, count: shownCount(context), trouble: context.trouble }),
    shallowEqual,
  );
  return { ...shown, toggle: () => actor.send({ type: "toggle.requested" }) };
}

import { shallowEqual, useSelector } from "@xstate/react";
import { useState } from "react";
import { fromPromise } from "xstate";
import { shownCount, type Toggled, type ToggleOutcome, toggleMachine } from "../../machines/data/toggle.machine.ts";
import { orAccepted } from "../../services/accepted.ts";
import type { Call } from "../../services/surroundings.ts";
import { useSurroundings } from "./machines.ts";
import { useMachine } from "./useMachine.ts";

/** What is so when the press was accepted: the count that the page came with, and this press. */
const pressed = (begun: Toggled, isOn: boolean): Toggled => ({
  isOn,
  count: begun.count + Number(isOn) - Number(begun.isOn),
});

/** A switch that many people press, wired to one call. @param begins the state that came with the page */
export function useToggle(call: Call<{ id: number; isOn: boolean }, ToggleOutcome>, id: number, begins: Toggled) {
  const surroundings = useSurroundings();
  const [begun] = useState(begins);
  const actor = useMachine(
    toggleMachine,
    () => {
      const put = call(surroundings);
      return {
        actors: {
          put: fromPromise(({ input, signal }) =>
            orAccepted(put({ id, ...input }, signal), { outcome: "done", result: pressed(begun, input.isOn) }),
          ),
        },
      };
    },
    [surroundings, call, id, begun],
    { input: begins },
  );
  const shown = useSelector(
    actor,
    ({ context }) => ({ isOn: context.isWanted, count: shownCount(context), trouble: context.trouble }),
    shallowEqual,
  );
  return { ...shown, toggle: () => actor.send({ type: "toggle.requested" }) };
}

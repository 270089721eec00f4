import { createActor, fromPromise } from "xstate";
import { formMachine, type SubmitOutcome } from "../../machines/data/form.machine.ts";
import { doneUntold, orAccepted } from "../../services/accepted.ts";
import type { Refusable } from "../../services/refusable.ts";
import type { Call } from "../../services/surroundings.ts";
import { acceptedUntold } from "../acceptedUntold.ts";
import { inspected } from "../inspect.ts";
import { withPorts } from "../ports.ts";
import { useSurroundings } from "./machines.ts";

type Ends<Done> = { onDone: (result: Done) => void; onRefused: (message: string) => void };

/**
 * Like useSubmit, for what outlives its component: the «Вернуть» of a toast is pressed when the row it came from is
 * gone.
 * @returns sends once; afterwards calls one of the two ends
 */
export function useLastingSubmit<Values, Done>(call: Call<Values, Refusable<Done>>) {
  const surroundings = useSurroundings();
  return (values: Values, { onDone, onRefused }: Ends<Done>): void => {
    const send = call(surroundings);
    const submit = fromPromise<SubmitOutcome, { values: unknown }>(({ input, signal }) =>
      orAccepted<SubmitOutcome>(send(input.values as Values, signal), doneUntold),
    );
    const form = createActor(withPorts(formMachine, { actors: { submit } }), { ...inspected, input: {} });
    form.on("succeeded", ({ result }) => {
      form.stop();
      if (result !== undefined) onDone(result as Done);
      else acceptedUntold(false);
    });
    form.subscribe(({ value, context }) => {
      if (value !== "refused") return;
      form.stop();
      onRefused(context.message);
    });
    form.start();
    form.send({ type: "submit.requested", values });
  };
}

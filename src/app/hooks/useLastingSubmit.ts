import { createActor, fromPromise } from "xstate";
import { formMachine, type SubmitOutcome } from "../../machines/data/form.machine.ts";
import { inspected } from "../inspect.ts";
import type { Wiring } from "../wiring.ts";
import { useWiring } from "./machines.ts";

type Submits = Wiring["submits"];
type Done<N extends keyof Submits> = Extract<Awaited<ReturnType<Submits[N]>>, { outcome: "done" }>["result"];
type Ends<N extends keyof Submits> = { onDone: (result: Done<N>) => void; onRefused: (message: string) => void };

/**
 * Like useSubmit, for what outlives its component: the «Вернуть» of a toast is pressed when the row it came from is gone.
 * @returns sends once; afterwards one of the two ends is told
 */
export function useLastingSubmit<N extends keyof Submits>(name: N) {
  type Values = Parameters<Submits[N]>[0];
  const { submits } = useWiring();
  return (values: Values, { onDone, onRefused }: Ends<N>): void => {
    const send = submits[name] as (values: Values, signal: AbortSignal) => Promise<SubmitOutcome>;
    const submit = fromPromise<SubmitOutcome, { values: unknown }>(({ input, signal }) =>
      send(input.values as Values, signal),
    );
    const form = createActor(formMachine.provide({ actors: { submit } }), { ...inspected, input: {} });
    form.on("succeeded", ({ result }) => {
      form.stop();
      onDone(result as Done<N>);
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

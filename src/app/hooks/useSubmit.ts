import { shallowEqual, useActorRef, useSelector } from "@xstate/react";
import { useEffect, useMemo, useRef, useState } from "react";
import { fromPromise } from "xstate";
import { formMachine, type SubmitOutcome } from "../../machines/data/form.machine.ts";
import { inspected } from "../inspect.ts";
import type { Wiring } from "../wiring.ts";
import { useWiring } from "./machines.ts";

type Submits = Wiring["submits"];
type Done<N extends keyof Submits> = Extract<Awaited<ReturnType<Submits[N]>>, { outcome: "done" }>["result"];
type Options<N extends keyof Submits> = {
  /** How long an answer is awaited, in milliseconds: 30 s without it. */
  patience?: number;
  /** Runs once for every success. */
  onDone?: (result: Done<N>) => void;
};

/** The generic form machine wired to one service function. */
export function useSubmit<N extends keyof Submits>(name: N, { patience, onDone }: Options<N> = {}) {
  type Values = Parameters<Submits[N]>[0];
  const { submits } = useWiring();
  const machine = useMemo(() => {
    const send = submits[name] as (values: Values, signal: AbortSignal) => Promise<SubmitOutcome>;
    return formMachine.provide({
      actors: { submit: fromPromise(({ input, signal }) => send(input.values as Values, signal)) },
    });
  }, [submits, name]);
  const form = useActorRef(machine, { ...inspected, input: patience === undefined ? {} : { patience } });
  const shown = useSelector(
    form,
    ({ value, context }) => ({
      status: value,
      message: context.message,
      fields: context.fields,
      requestId: context.requestId,
      result: context.result as Done<N> | undefined,
    }),
    shallowEqual,
  );
  const done = useRef(onDone);
  useEffect(() => {
    done.current = onDone;
  });
  const [successes, setSuccesses] = useState(0);
  useEffect(() => {
    let before = form.getSnapshot().value;
    const { unsubscribe } = form.subscribe(({ value }) => {
      if (value === "done" && before !== "done") setSuccesses((count) => count + 1);
      before = value;
    });
    return unsubscribe;
  }, [form]);
  // In an effect, so that the form has let go of its unsaved changes in a layout effect.
  useEffect(() => {
    if (successes > 0) done.current?.(form.getSnapshot().context.result as Done<N>);
  }, [successes, form]);
  return {
    ...shown,
    submit: (values: Values) => form.send({ type: "submit.requested", values }),
  };
}

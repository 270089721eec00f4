import { shallowEqual, useActorRef, useSelector } from "@xstate/react";
import { useCallback, useEffect, useMemo, useRef } from "react";
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
  useEffect(() => {
    const { unsubscribe } = form.on("succeeded", ({ result }) => done.current?.(result as Done<N>));
    return unsubscribe;
  }, [form]);
  return {
    ...shown,
    /** For what must happen before `onDone`. @returns stops */
    followSuccess: useCallback((hear: () => void) => form.on("succeeded", hear).unsubscribe, [form]),
    submit: (values: Values) => form.send({ type: "submit.requested", values }),
  };
}

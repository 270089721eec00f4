import { shallowEqual, useSelector } from "@xstate/react";
import { useCallback, useEffect, useRef } from "react";
import { fromPromise } from "xstate";
import { formMachine, type SubmitOutcome } from "../../machines/data/form.machine.ts";
import { doneUntold, orAccepted } from "../../services/accepted.ts";
import type { Refusable } from "../../services/refusable.ts";
import type { Call } from "../../services/surroundings.ts";
import { spareChunk } from "../chunks.ts";
import { useSurroundings } from "./machines.ts";
import { useMachine } from "./useMachine.ts";

type Options<Done> = {
  /** How long an answer is awaited, in milliseconds: 30 s without it. */
  patience?: number;
  /** A success leads to another page: nothing more is sent on the way there. */
  leads?: boolean;
  /** Runs once for every success that tells its result. */
  onDone?: (result: Done) => void;
};

const showUntold = (leads: boolean): void =>
  // Where it cannot be fetched, the form says by itself that it is done.
  void spareChunk(() => import("../acceptedUntold.ts")).then(
    ({ acceptedUntold }) => acceptedUntold(leads),
    () => {},
  );

/** The generic form machine wired to one call, which is sent at a person's act alone. */
export function useSubmit<Values, Done>(
  call: Call<Values, Refusable<Done>>,
  { patience, leads = false, onDone }: Options<NoInfer<Done>> = {},
) {
  const surroundings = useSurroundings();
  const form = useMachine(
    formMachine,
    () => {
      const send = call(surroundings);
      return {
        actors: {
          submit: fromPromise(({ input, signal }) =>
            orAccepted<SubmitOutcome>(send(input.values as Values, signal), doneUntold),
          ),
        },
      };
    },
    [surroundings, call],
    { input: { leads, ...(patience !== undefined && { patience }) } },
  );
  const shown = useSelector(
    form,
    ({ value, context }) => ({
      status: value,
      message: context.message,
      fields: context.fields,
      requestId: context.requestId,
      result: context.result as Done | undefined,
    }),
    shallowEqual,
  );
  const done = useRef(onDone);
  useEffect(() => {
    done.current = onDone;
  });
  useEffect(() => {
    const { unsubscribe } = form.on("succeeded", ({ result }) => {
      if (result !== undefined) done.current?.(result as Done);
      else showUntold(leads);
    });
    return unsubscribe;
  }, [form, leads]);
  return {
    ...shown,
    /** For what must happen before `onDone`. @returns stops */
    followSuccess: useCallback(
      (hear: (result: Done | undefined) => void) =>
        form.on("succeeded", ({ result }) => hear(result as Done | undefined)).unsubscribe,
      [form],
    ),
    submit: (values: Values) => form.send({ type: "submit.requested", values }),
  };
}

import { httpStatusOf } from "../text/messages.ts";

/**
 * A POST whose answer is 204 is accepted, but the answer does not say its result (docs/spec/api.md, «Envelope»).
 * @param instead the value with which the caller then goes on
 * @throws every other fault of the call
 */
export const orAccepted = <T>(answer: Promise<T>, instead: T): Promise<T> =>
  answer.catch((fault: unknown) => {
    if (httpStatusOf(fault) !== 204) throw fault;
    return instead;
  });

/** The outcome of a form or a button that was accepted so: done, without a result. */
export const doneUntold = { outcome: "done", result: undefined } as const;

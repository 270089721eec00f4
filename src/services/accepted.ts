import { httpStatusOf } from "../text/serverAway.ts";

/**
 * A POST whose answer is 204 is accepted (spec/seed.md, section 7), but what came of it is not told.
 * @param instead what the caller goes on with then
 * @throws every other fault of the call
 */
export const orAccepted = <T>(answer: Promise<T>, instead: T): Promise<T> =>
  answer.catch((fault: unknown) => {
    if (httpStatusOf(fault) !== 204) throw fault;
    return instead;
  });

/** The outcome of a form or a button that was accepted so: done, without a result. */
export const doneUntold = { outcome: "done", result: undefined } as const;

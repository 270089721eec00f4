import { ApiFault } from "../api/contract/envelope.ts";
import type { Call } from "./surroundings.ts";

export type Refusable<T> =
  | { outcome: "done"; result: T }
  | { outcome: "refused"; message: string; fields?: Readonly<Record<string, readonly string[]>> };

/** A refusal that a person meets becomes an output; no network, time-outs and server faults stay rejections. */
export const refusable = <T>(answer: Promise<T>): Promise<Refusable<T>> =>
  answer.then(
    (result) => ({ outcome: "done", result }),
    (fault: unknown) => {
      if (!(fault instanceof ApiFault) || fault.envelope.errorCode === undefined) throw fault;
      if (fault.is("InternalServerError")) throw fault;
      const { invalidFields } = fault.envelope;
      return { outcome: "refused", message: fault.message, ...(invalidFields && { fields: invalidFields }) };
    },
  );

/** The same of a whole call. */
export const refusably =
  <Input, Answer>(call: Call<Input, Answer>): Call<Input, Refusable<Answer>> =>
  (surroundings) =>
  (input, signal) =>
    refusable(call(surroundings)(input, signal));

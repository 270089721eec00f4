import type { CallName, InputOf, ResultOf } from "../api/contract/index.ts";
import type { Given, Named } from "./calls.ts";
import type { Call } from "./surroundings.ts";

/** A body without fields adds nothing to the id. */
type Fields<Body> = string extends keyof Body ? unknown : Body;
type IdAndBody<N extends CallName> = Given<N, "params" | "body">["params"] &
  Fields<Given<N, "params" | "body">["body"]>;

/** As `byBody`, with the id of the thing that the fields of the body change. */
export const byIdAndBody =
  <N extends CallName>(route: Named<N>): Call<IdAndBody<N>, ResultOf<N>> =>
  ({ call }) =>
  (input, signal) => {
    const { id, ...body } = input as { id: unknown };
    return call(route, { params: { id }, body } as InputOf<N>, signal);
  };

/** The same whose caller gives all parts. */
export const calling =
  <N extends CallName>(route: Named<N>): Call<InputOf<N>, ResultOf<N>> =>
  ({ call }) =>
  (input, signal) =>
    call(route, input, signal);

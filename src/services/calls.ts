import type { Route } from "../api/contract/define.ts";
import type { CallName, InputOf, ResultOf, Spelled } from "../api/contract/index.ts";
import type { Call } from "./surroundings.ts";

export type Named<N extends CallName> = Route & { name: N };
type Part = "params" | "query" | "body";
/** What a caller gives where the call takes nothing but these parts; a call that needs more of them does not compile. */
export type Given<N extends CallName, P extends Part> =
  InputOf<N> extends Record<P, unknown>
    ? Pick<InputOf<N>, P> extends InputOf<N>
      ? Pick<InputOf<N>, P>
      : never
    : never;

/** A body without fields adds nothing to the id. */
type Fields<Body> = string extends keyof Body ? unknown : Body;
type IdAndBody<N extends CallName> = Given<N, "params" | "body">["params"] &
  Fields<Given<N, "params" | "body">["body"]>;

/**
 * Calls of the contract as screens load and send them, whose input is this part alone. What the first screens load
 * (`catalog.calls.ts`, `reading.calls.ts`) does without this file: it is in no first load.
 */
const by =
  <P extends Part>(part: P) =>
  <N extends CallName>(route: Named<N>): Call<Given<N, P>[P], ResultOf<N>> =>
  ({ call }) =>
  (given, signal) =>
    call(route, { [part]: given } as InputOf<N>, signal);
export const byParams = by("params");
export const byQuery = by("query");
export const byBody = by("body");

/** As `byQuery`, with a query as an address spells it. */
export const bySpelledQuery = byQuery as <N extends CallName>(
  route: Named<N>,
) => Call<Spelled<Given<N, "query">["query"]>, ResultOf<N>>;

/** As these, of a call without an input. */
export const withoutInput =
  <N extends CallName>(route: Named<N> & (object extends InputOf<N> ? unknown : never)): Call<unknown, ResultOf<N>> =>
  ({ call }) =>
  (_, signal) =>
    call(route, {} as InputOf<N>, signal);

/** As `byBody`, with the id of the thing that the fields of the body change. */
export const byIdAndBody =
  <N extends CallName>(route: Named<N>): Call<IdAndBody<N>, ResultOf<N>> =>
  ({ call }) =>
  (input, signal) => {
    const { id, ...body } = input as { id: unknown };
    return call(route, { params: { id }, body } as InputOf<N>, signal);
  };

/** As these, of a call whose caller gives several parts. */
export const calling =
  <N extends CallName>(route: Named<N>): Call<InputOf<N>, ResultOf<N>> =>
  ({ call }) =>
  (input, signal) =>
    call(route, input, signal);

import type { Shown } from "../machines/navigation/pageArrival.machine.ts";
import type { Call, Surroundings } from "../services/surroundings.ts";

/**
 * The props of every screen. `params`: the values of its path's placeholders. `arrival`: another number each time the
 * page arrives; only a screen that is kept from page to page (`isKept` of ./firstLoads.ts) sees it change.
 */
export type ScreenProps = { params: Readonly<Record<string, string>>; arrival?: number };

/** What a screen will load as soon as it is mounted, with the input that it will give. */
export type FirstLoad = {
  call: unknown;
  input: unknown;
  begin: (surroundings: Surroundings, signal: AbortSignal) => Promise<unknown>;
};
/** What is known of a page before its screen is mounted. */
export type Ahead = Pick<Shown, "visited"> & {
  params: ScreenProps["params"];
  /** The query with «?», or nothing. */
  search: string;
  accountId: number;
};

/** A row of a screen's `first`. */
export const firstLoad = <Input>(call: Call<Input, unknown>, input: Input): FirstLoad => ({
  call,
  input,
  begin: (surroundings, signal) => call(surroundings)(input, signal),
});

import type { CallApi } from "../api/client.ts";
import type { LateMachines, LateName } from "../machines/longLived.ts";

/** What the services of a late machine are made of. */
export type Surroundings = {
  call: CallApi;
  /** Local storage that may throw. */
  storage: () => Storage;
  /** Milliseconds. */
  now: () => number;
  /** Who is signed in; -1 for a guest. */
  accountId: () => number;
};

type Late = { [N in LateName]: () => Promise<{ default: (surroundings: Surroundings) => LateMachines[N] }> };

/** From where the machines come that the first load does not have. */
export const late: Late = {
  bookImport: () => import("./late/bookImport.ts"),
};

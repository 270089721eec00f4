import { accountRoutes as routes } from "../api/contract/account.routes.ts";
import { refusable } from "./refusable.ts";
import type { Surroundings } from "./surroundings.ts";

/** Says that the person here is 18. */
export const confirmAdult =
  ({ call }: Surroundings) =>
  (_: null, signal: AbortSignal) =>
    refusable(call(routes.confirmAdult, { body: {} }, signal));

import { incomeRoutes as routes } from "../api/contract/income.routes.ts";
import { byQuery, withoutInput } from "./calls.ts";
import type { Surroundings } from "./surroundings.ts";

/** The last 30 days of one work. */
export const workStatistics =
  ({ call }: Surroundings) =>
  (params: { id: number }, signal: AbortSignal) =>
    call(routes.getWorkStatistics, { params, query: {} }, signal);

/** `workIds`: «12,13»; without them all of one's sales. `from` and `to`: days by Moscow, as «2026-12-11». */
export const merchantStatistics = byQuery(routes.getMerchantStatistics);
export const merchantBalance = withoutInput(routes.getMerchantBalance);

import { incomeRoutes as routes } from "../api/contract/income.routes.ts";
import type { Surroundings } from "./surroundings.ts";

/** Days by Moscow, as «2026-12-11». */
type IncomeQuery = { from?: string; to?: string; by?: "day" | "month" };

/** The last 30 days of one work. */
export const workStatistics =
  ({ call }: Surroundings) =>
  (params: { id: number }, signal: AbortSignal) =>
    call(routes.getWorkStatistics, { params, query: {} }, signal);

/** `workIds`: «12,13»; without them all of one's sales. */
export const merchantStatistics =
  ({ call }: Surroundings) =>
  (query: IncomeQuery & { workIds?: string }, signal: AbortSignal) =>
    call(routes.getMerchantStatistics, { query }, signal);

export const merchantBalance =
  ({ call }: Surroundings) =>
  (_: object, signal: AbortSignal) =>
    call(routes.getMerchantBalance, {}, signal);

import { salesRoutes as routes } from "../api/contract/sales.routes.ts";
import type { UnsoldState } from "../text/saleStates.ts";
import { refusable } from "./refusable.ts";
import type { Surroundings } from "./surroundings.ts";

type One = { id: number };
/** `price` in kopecks, `startsAt` ISO or null: at once. */
type Terms = { price: number; freeChapterCount: number; promoFragment: boolean; startsAt: string | null };

export const workSales =
  ({ call }: Surroundings) =>
  (params: One, signal: AbortSignal) =>
    call(routes.getWorkSales, { params }, signal);

export const updateSales =
  ({ call }: Surroundings) =>
  ({ id, ...body }: One & Terms, signal: AbortSignal) =>
    refusable(call(routes.updateWorkSales, { params: { id }, body }, signal));

export const stopSales =
  ({ call }: Surroundings) =>
  ({ id, ...body }: One & { accessAfter: UnsoldState; reason: string }, signal: AbortSignal) =>
    refusable(call(routes.stopWorkSales, { params: { id }, body }, signal));

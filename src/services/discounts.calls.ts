import { discountsRoutes as routes } from "../api/contract/discounts.routes.ts";
import type { DiscountState } from "../text/discounts.ts";
import { refusable } from "./refusable.ts";
import type { Surroundings } from "./surroundings.ts";

type One = { id: number };
/** Days by Moscow, as «2026-12-11». */
type Terms = { title: string; percent: number; workIds: number[]; startDate: string; endDate: string };

export const accountDiscounts =
  ({ call }: Surroundings) =>
  (query: { state?: DiscountState; search?: string; page: number }, signal: AbortSignal) =>
    call(routes.getAccountDiscounts, { query }, signal);

export const paidWorks =
  ({ call }: Surroundings) =>
  (_: object, signal: AbortSignal) =>
    call(routes.getPaidWorks, {}, signal);

export const editedDiscount =
  ({ call }: Surroundings) =>
  (params: One, signal: AbortSignal) =>
    call(routes.getDiscount, { params }, signal);

export const createDiscount =
  ({ call }: Surroundings) =>
  (body: Terms, signal: AbortSignal) =>
    refusable(call(routes.createDiscount, { body }, signal));

export const updateDiscount =
  ({ call }: Surroundings) =>
  ({ id, ...body }: One & Terms, signal: AbortSignal) =>
    refusable(call(routes.updateDiscount, { params: { id }, body }, signal));

export const deleteDiscount =
  ({ call }: Surroundings) =>
  (params: One, signal: AbortSignal) =>
    refusable(call(routes.deleteDiscount, { params }, signal));

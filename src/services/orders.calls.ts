import { ordersRoutes as routes } from "../api/contract/orders.routes.ts";
import { salesRoutes } from "../api/contract/sales.routes.ts";
import { refusable } from "./refusable.ts";
import type { Surroundings } from "./surroundings.ts";

type One = { id: number };
/** `expectedAmount` in kopecks: the price that the reader saw. */
type Wanted = { requestId: string; workId: number; expectedAmount: number; email: string };

export const createOrder =
  ({ call }: Surroundings) =>
  (wanted: Wanted, signal: AbortSignal) =>
    refusable(call(routes.createOrder, { body: { ...wanted, offerAgree: true } }, signal));

export const seller =
  ({ call }: Surroundings) =>
  (_: null, signal: AbortSignal) =>
    call(salesRoutes.getSeller, {}, signal);

export const purchases =
  ({ call }: Surroundings) =>
  ({ page }: { page: number }, signal: AbortSignal) =>
    call(routes.getAccountOrders, { query: { page } }, signal);

export const orderStanding =
  ({ call }: Surroundings) =>
  (params: One, signal: AbortSignal) =>
    call(routes.getOrder, { params }, signal);

export const refundOrder =
  ({ call }: Surroundings) =>
  ({ id, reason }: One & { reason: string }, signal: AbortSignal) =>
    refusable(call(routes.refundOrder, { params: { id }, body: { reason } }, signal));

/** How a work is sold to the asker now. */
export const workOffer =
  ({ call }: Surroundings) =>
  (params: { id: number }, signal: AbortSignal) =>
    refusable(call(salesRoutes.getWorkOffer, { params }, signal));

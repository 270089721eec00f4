import type { InputOf } from "../api/contract/index.ts";
import { ordersRoutes as routes } from "../api/contract/orders.routes.ts";
import { readingRoutes } from "../api/contract/reading.routes.ts";
import { salesRoutes } from "../api/contract/sales.routes.ts";
import { byIdAndBody, byParams, byQuery, withoutInput } from "./calls.ts";
import { refusable, refusably } from "./refusable.ts";
import type { Surroundings } from "./surroundings.ts";

type One = { id: number };
/** `expectedAmount` in kopecks: the price that the reader saw. */
type OrderRequest = { requestId: string; workId: number; expectedAmount: number; email: string };

export const createOrder =
  ({ call }: Surroundings) =>
  (request: OrderRequest, signal: AbortSignal) =>
    refusable(call(routes.createOrder, { body: { ...request, offerAgree: true } }, signal));

export const seller = withoutInput(salesRoutes.getSeller);
export const purchases = byQuery(routes.getAccountOrders);
export const orderStanding = byParams(routes.getOrder);

/** What an order is about, as its buyer is shown it; a book that they are not shown any more takes nothing of the order's page away. */
export const orderedBook =
  ({ call }: Surroundings) =>
  (params: One, signal: AbortSignal) =>
    call({ ...readingRoutes.getBook, reaction: "caller" } as const, { params }, signal);

export const refundOrder = refusably(byIdAndBody(routes.refundOrder));

/** How a work is sold to the asker now. */
export const workOffer =
  ({ call }: Surroundings) =>
  (params: { id: number }, signal: AbortSignal) =>
    refusable(call(salesRoutes.getWorkOffer, { params }, signal));
export const adminOrders =
  ({ call }: Surroundings) =>
  (query: InputOf<"getAdminOrders">["query"], signal: AbortSignal) =>
    call(routes.getAdminOrders, { query }, signal);

export const refundByStaff = refusably(byIdAndBody(routes.refundOrderByStaff));

const settle =
  (isKept: boolean) =>
  ({ call }: Surroundings) =>
  ({ id, ...body }: One & Omit<InputOf<"settleOrder">["body"], "isKept">, signal: AbortSignal) =>
    refusable(call(routes.settleOrder, { params: { id }, body: { ...body, isKept } }, signal));
/** What is disputed counts as paid, or goes back. */
export const keepPayment = settle(true);
export const returnPayment = settle(false);

export const recheckOrder = refusably(byParams(routes.recheckOrder));

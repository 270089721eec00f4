import { promoCodesRoutes as routes } from "../api/contract/promoCodes.routes.ts";
import { refusable } from "./refusable.ts";
import type { Surroundings } from "./surroundings.ts";

type One = { id: number };

export const promoCodes =
  ({ call }: Surroundings) =>
  (params: One, signal: AbortSignal) =>
    call(routes.getPromoCodes, { params }, signal);

export const generatePromoCodes =
  ({ call }: Surroundings) =>
  ({ id, ...body }: One & { count: number; days: number; note: string }, signal: AbortSignal) =>
    refusable(call(routes.generatePromoCodes, { params: { id }, body }, signal));

export const revokePromoCode =
  ({ call }: Surroundings) =>
  (params: One & { codeId: number }, signal: AbortSignal) =>
    refusable(call(routes.revokePromoCode, { params, body: {} }, signal));

export const redeemPromoCode =
  ({ call }: Surroundings) =>
  (body: { code: string }, signal: AbortSignal) =>
    refusable(call(routes.redeemPromoCode, { body }, signal));

export const redeemedCodes =
  ({ call }: Surroundings) =>
  ({ page }: { page: number }, signal: AbortSignal) =>
    call(routes.getRedeemedCodes, { query: { page } }, signal);

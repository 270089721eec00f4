import { promoCodesRoutes as routes } from "../api/contract/promoCodes.routes.ts";
import { byBody, byIdAndBody, byParams, byQuery } from "./calls.ts";
import { refusable, refusably } from "./refusable.ts";
import type { Surroundings } from "./surroundings.ts";

type One = { id: number };

export const promoCodes = byParams(routes.getPromoCodes);
export const generatePromoCodes = refusably(byIdAndBody(routes.generatePromoCodes));

export const revokePromoCode =
  ({ call }: Surroundings) =>
  (params: One & { codeId: number }, signal: AbortSignal) =>
    refusable(call(routes.revokePromoCode, { params, body: {} }, signal));

export const redeemPromoCode = refusably(byBody(routes.redeemPromoCode));
export const redeemedCodes = byQuery(routes.getRedeemedCodes);

import { discountsRoutes as routes } from "../api/contract/discounts.routes.ts";
import { byBody, byIdAndBody, byParams, byQuery, withoutInput } from "./calls.ts";
import { refusably } from "./refusable.ts";

export const accountDiscounts = byQuery(routes.getAccountDiscounts);
export const paidWorks = withoutInput(routes.getPaidWorks);
export const editedDiscount = byParams(routes.getDiscount);

/** `startDate` and `endDate`: days by Moscow, as «2026-12-11». */
export const createDiscount = refusably(byBody(routes.createDiscount));
export const updateDiscount = refusably(byIdAndBody(routes.updateDiscount));
export const deleteDiscount = refusably(byParams(routes.deleteDiscount));

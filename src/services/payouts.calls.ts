import type { InputOf } from "../api/contract/index.ts";
import { payoutsRoutes as routes } from "../api/contract/payouts.routes.ts";
import { byBody, byQuery } from "./calls.ts";
import { refusable, refusably } from "./refusable.ts";
import type { Surroundings } from "./surroundings.ts";

type Settled = InputOf<"settlePayout">["body"];
type PayoutDecision<Decision extends Settled["decision"]> = { id: number } & Omit<
  Extract<Settled, { decision: Decision }>,
  "decision"
>;

export const merchantPayouts = byQuery(routes.getMerchantPayouts);

/** Everything that is available now. */
export const createPayout = refusably(byBody(routes.createPayout));
export const adminPayouts = byQuery(routes.getAdminPayouts);

/** `register` null: a new one; else this one once more. */
export const exportPayouts = refusably(byBody(routes.exportPayouts));

/** The bank has paid. */
export const payPayout =
  ({ call }: Surroundings) =>
  ({ id, ...body }: PayoutDecision<"paid">, signal: AbortSignal) =>
    refusable(call(routes.settlePayout, { params: { id }, body: { ...body, decision: "paid" } }, signal));

export const rejectPayout =
  ({ call }: Surroundings) =>
  ({ id, ...body }: PayoutDecision<"rejected">, signal: AbortSignal) =>
    refusable(call(routes.settlePayout, { params: { id }, body: { ...body, decision: "rejected" } }, signal));

import type { InputOf } from "../api/contract/index.ts";
import { payoutsRoutes as routes } from "../api/contract/payouts.routes.ts";
import { refusable } from "./refusable.ts";
import type { Surroundings } from "./surroundings.ts";

type Settled = InputOf<"settlePayout">["body"];
type PayoutDecision<Decision extends Settled["decision"]> = { id: number } & Omit<
  Extract<Settled, { decision: Decision }>,
  "decision"
>;

export const merchantPayouts =
  ({ call }: Surroundings) =>
  ({ page }: { page: number }, signal: AbortSignal) =>
    call(routes.getMerchantPayouts, { query: { page } }, signal);

/** Everything that is available now. */
export const createPayout =
  ({ call }: Surroundings) =>
  (body: InputOf<"createPayout">["body"], signal: AbortSignal) =>
    refusable(call(routes.createPayout, { body }, signal));

export const adminPayouts =
  ({ call }: Surroundings) =>
  (query: InputOf<"getAdminPayouts">["query"], signal: AbortSignal) =>
    call(routes.getAdminPayouts, { query }, signal);

/** `register` null: a new one; else this one once more. */
export const exportPayouts =
  ({ call }: Surroundings) =>
  (body: InputOf<"exportPayouts">["body"], signal: AbortSignal) =>
    refusable(call(routes.exportPayouts, { body }, signal));

/** The bank has paid. */
export const payPayout =
  ({ call }: Surroundings) =>
  ({ id, ...body }: PayoutDecision<"paid">, signal: AbortSignal) =>
    refusable(call(routes.settlePayout, { params: { id }, body: { ...body, decision: "paid" } }, signal));

export const rejectPayout =
  ({ call }: Surroundings) =>
  ({ id, ...body }: PayoutDecision<"rejected">, signal: AbortSignal) =>
    refusable(call(routes.settlePayout, { params: { id }, body: { ...body, decision: "rejected" } }, signal));

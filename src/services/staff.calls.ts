import type { InputOf } from "../api/contract/index.ts";
import { staffRoutes as routes } from "../api/contract/staff.routes.ts";
import { refusable } from "./refusable.ts";
import type { Surroundings } from "./surroundings.ts";

/** What a call about one person takes in addition to the person's id. */
type About<Body> = Body & { id: number };

export const accounts =
  ({ call }: Surroundings) =>
  (query: InputOf<"getAccounts">["query"], signal: AbortSignal) =>
    call(routes.getAccounts, { query }, signal);

export const staffActs =
  ({ call }: Surroundings) =>
  (query: InputOf<"getStaffActs">["query"], signal: AbortSignal) =>
    call(routes.getStaffActs, { query }, signal);

export const becomeFirstAdmin =
  ({ call }: Surroundings) =>
  (body: InputOf<"becomeFirstAdmin">["body"], signal: AbortSignal) =>
    refusable(call(routes.becomeFirstAdmin, { body }, signal));

export const banAccount =
  ({ call }: Surroundings) =>
  ({ id, ...body }: About<InputOf<"banAccount">["body"]>, signal: AbortSignal) =>
    refusable(call(routes.banAccount, { params: { id }, body }, signal));

export const unbanAccount =
  ({ call }: Surroundings) =>
  ({ id, ...body }: About<InputOf<"unbanAccount">["body"]>, signal: AbortSignal) =>
    refusable(call(routes.unbanAccount, { params: { id }, body }, signal));

export const changeRoles =
  ({ call }: Surroundings) =>
  ({ id, ...body }: About<InputOf<"changeRoles">["body"]>, signal: AbortSignal) =>
    refusable(call(routes.changeRoles, { params: { id }, body }, signal));

export const endSessionsOfAccount =
  ({ call }: Surroundings) =>
  ({ id, ...body }: About<InputOf<"endSessionsOfAccount">["body"]>, signal: AbortSignal) =>
    refusable(call(routes.endSessionsOfAccount, { params: { id }, body }, signal));

import { complaintsRoutes as routes } from "../api/contract/complaints.routes.ts";
import type { InputOf } from "../api/contract/index.ts";
import { refusable } from "./refusable.ts";
import type { Surroundings } from "./surroundings.ts";

export const complaints =
  ({ call }: Surroundings) =>
  (query: InputOf<"getComplaints">["query"], signal: AbortSignal) =>
    call(routes.getComplaints, { query }, signal);

export const complain =
  ({ call }: Surroundings) =>
  (body: InputOf<"complain">["body"], signal: AbortSignal) =>
    refusable(call(routes.complain, { body }, signal));

export const settleComplaint =
  ({ call }: Surroundings) =>
  ({ id, ...body }: InputOf<"settleComplaint">["body"] & { id: number }, signal: AbortSignal) =>
    refusable(call(routes.settleComplaint, { params: { id }, body }, signal));

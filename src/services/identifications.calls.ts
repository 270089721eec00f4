import { identificationRoutes as routes } from "../api/contract/identification.routes.ts";
import type { InputOf } from "../api/contract/index.ts";
import { refusable } from "./refusable.ts";
import type { Surroundings } from "./surroundings.ts";

type About<Body> = Body & { id: number };

export const identifications =
  ({ call }: Surroundings) =>
  (query: InputOf<"getIdentifications">["query"], signal: AbortSignal) =>
    call(routes.getIdentifications, { query }, signal);

export const identificationOf =
  ({ call }: Surroundings) =>
  (params: { id: number }, signal: AbortSignal) =>
    call(routes.getIdentificationOf, { params }, signal);

export const approveIdentification =
  ({ call }: Surroundings) =>
  ({ id, ...body }: About<InputOf<"approveIdentification">["body"]>, signal: AbortSignal) =>
    refusable(call(routes.approveIdentification, { params: { id }, body }, signal));

export const rejectIdentification =
  ({ call }: Surroundings) =>
  ({ id, ...body }: About<InputOf<"rejectIdentification">["body"]>, signal: AbortSignal) =>
    refusable(call(routes.rejectIdentification, { params: { id }, body }, signal));

export const revokeIdentification =
  ({ call }: Surroundings) =>
  ({ id, ...body }: About<InputOf<"revokeIdentification">["body"]>, signal: AbortSignal) =>
    refusable(call(routes.revokeIdentification, { params: { id }, body }, signal));

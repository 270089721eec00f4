import type { InputOf } from "../api/contract/index.ts";
import { leavingRoutes as routes } from "../api/contract/leaving.routes.ts";
import { refusable } from "./refusable.ts";
import type { Surroundings } from "./surroundings.ts";

export const exportState =
  ({ call }: Surroundings) =>
  (_: object, signal: AbortSignal) =>
    call(routes.getExport, {}, signal);

export const startExport =
  ({ call }: Surroundings) =>
  (body: InputOf<"startExport">["body"], signal: AbortSignal) =>
    refusable(call(routes.startExport, { body }, signal));

export const deletionState =
  ({ call }: Surroundings) =>
  (_: object, signal: AbortSignal) =>
    call(routes.getDeletion, {}, signal);

export const requestDeletion =
  ({ call }: Surroundings) =>
  (body: InputOf<"requestDeletion">["body"], signal: AbortSignal) =>
    refusable(call(routes.requestDeletion, { body }, signal));

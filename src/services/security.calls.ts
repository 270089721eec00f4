import type { InputOf } from "../api/contract/index.ts";
import { securityRoutes as routes } from "../api/contract/security.routes.ts";
import { refusable } from "./refusable.ts";
import type { Surroundings } from "./surroundings.ts";

export const security =
  ({ call }: Surroundings) =>
  (_: object, signal: AbortSignal) =>
    call(routes.getSecurity, {}, signal);

export const accountEvents =
  ({ call }: Surroundings) =>
  (_: object, signal: AbortSignal) =>
    call(routes.getAccountEvents, {}, signal);

export const sessions =
  ({ call }: Surroundings) =>
  (_: object, signal: AbortSignal) =>
    call(routes.getSessions, {}, signal);

export const changePassword =
  ({ call }: Surroundings) =>
  (body: InputOf<"changePassword">["body"], signal: AbortSignal) =>
    refusable(call(routes.changePassword, { body }, signal));

/** `id`: of one session; null: all but this one. */
export const endSessions =
  ({ call }: Surroundings) =>
  ({ id, ...body }: { id: number | null } & InputOf<"endOtherSessions">["body"], signal: AbortSignal) =>
    refusable(
      id === null
        ? call(routes.endOtherSessions, { body }, signal)
        : call(routes.endSession, { params: { id }, body }, signal),
    );

export const disownEvent =
  ({ call }: Surroundings) =>
  (body: InputOf<"disownEvent">["body"], signal: AbortSignal) =>
    refusable(call(routes.disownEvent, { body }, signal));

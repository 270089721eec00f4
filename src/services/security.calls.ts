import type { InputOf } from "../api/contract/index.ts";
import { securityRoutes as routes } from "../api/contract/security.routes.ts";
import { byBody, withoutInput } from "./calls.ts";
import { refusable, refusably } from "./refusable.ts";
import type { Surroundings } from "./surroundings.ts";

export const security = withoutInput(routes.getSecurity);
export const accountEvents = withoutInput(routes.getAccountEvents);
export const sessions = withoutInput(routes.getSessions);
export const changePassword = refusably(byBody(routes.changePassword));

/** `id`: of one session; null: all but this one. */
export const endSessions =
  ({ call }: Surroundings) =>
  ({ id, ...body }: { id: number | null } & InputOf<"endOtherSessions">["body"], signal: AbortSignal) =>
    refusable(
      id === null
        ? call(routes.endOtherSessions, { body }, signal)
        : call(routes.endSession, { params: { id }, body }, signal),
    );

export const disownEvent = refusably(byBody(routes.disownEvent));

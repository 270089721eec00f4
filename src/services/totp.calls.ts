import type { InputOf } from "../api/contract/index.ts";
import { totpRoutes as routes } from "../api/contract/totp.routes.ts";
import { refusable } from "./refusable.ts";
import type { Surroundings } from "./surroundings.ts";

export const totpState =
  ({ call }: Surroundings) =>
  (_: object, signal: AbortSignal) =>
    call(routes.getTotp, {}, signal);

export const startTotp =
  ({ call }: Surroundings) =>
  (body: InputOf<"startTotp">["body"], signal: AbortSignal) =>
    refusable(call(routes.startTotp, { body }, signal));

export const confirmTotp =
  ({ call }: Surroundings) =>
  (body: InputOf<"confirmTotp">["body"], signal: AbortSignal) =>
    refusable(call(routes.confirmTotp, { body }, signal));

export const renewRecoveryCodes =
  ({ call }: Surroundings) =>
  (body: InputOf<"renewRecoveryCodes">["body"], signal: AbortSignal) =>
    refusable(call(routes.renewRecoveryCodes, { body }, signal));

export const requestFactorRemoval =
  ({ call }: Surroundings) =>
  (body: InputOf<"requestFactorRemoval">["body"], signal: AbortSignal) =>
    refusable(call(routes.requestFactorRemoval, { body }, signal));

export const confirmFactorRemoval =
  ({ call }: Surroundings) =>
  (body: InputOf<"confirmFactorRemoval">["body"], signal: AbortSignal) =>
    refusable(call(routes.confirmFactorRemoval, { body }, signal));

export const cancelFactorRemoval =
  ({ call }: Surroundings) =>
  (_: object, signal: AbortSignal) =>
    refusable(call(routes.cancelFactorRemoval, {}, signal));

export const disableTotp =
  ({ call }: Surroundings) =>
  (body: InputOf<"disableTotp">["body"], signal: AbortSignal) =>
    refusable(call(routes.disableTotp, { body }, signal));

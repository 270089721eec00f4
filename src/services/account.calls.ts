import { accountRoutes as routes } from "../api/contract/account.routes.ts";
import type { InputOf } from "../api/contract/index.ts";
import { refusable } from "./refusable.ts";
import type { Surroundings } from "./surroundings.ts";

export const register =
  ({ call }: Surroundings) =>
  (body: InputOf<"register">["body"], signal: AbortSignal) =>
    refusable(call(routes.register, { body }, signal));

export const confirmEmail =
  ({ call }: Surroundings) =>
  (body: InputOf<"confirmEmail">["body"], signal: AbortSignal) =>
    refusable(call(routes.confirmEmail, { body }, signal));

export const loginByPassword =
  ({ call }: Surroundings) =>
  (body: InputOf<"loginByPassword">["body"], signal: AbortSignal) =>
    refusable(call(routes.loginByPassword, { body }, signal));

export const recoverPassword =
  ({ call }: Surroundings) =>
  (body: InputOf<"recoverPassword">["body"], signal: AbortSignal) =>
    refusable(call(routes.recoverPassword, { body }, signal));

export const resetPassword =
  ({ call }: Surroundings) =>
  (body: InputOf<"resetPassword">["body"], signal: AbortSignal) =>
    refusable(call(routes.resetPassword, { body }, signal));

export const sendEmailConfirmation =
  ({ call }: Surroundings) =>
  (_: object, signal: AbortSignal) =>
    refusable(call(routes.sendEmailConfirmation, {}, signal));

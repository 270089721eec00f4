import { accountRoutes as routes } from "../api/contract/account.routes.ts";
import { ApiFault } from "../api/contract/envelope.ts";
import type { InputOf } from "../api/contract/index.ts";
import type { LoginAnswer } from "../machines/account/login.machine.ts";
import { refusable } from "./refusable.ts";
import type { Surroundings } from "./surroundings.ts";

/** A 429 says when the next try may be made. */
const waitOf = (fault: unknown): LoginAnswer | undefined => {
  if (!(fault instanceof ApiFault) || !fault.is("TooManyRequests")) return undefined;
  const { retryAfter: seconds } = fault.envelope;
  return seconds === undefined ? undefined : { outcome: "cooling", message: fault.message, seconds };
};

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
  (body: InputOf<"loginByPassword">["body"], signal: AbortSignal): Promise<LoginAnswer> =>
    call(routes.loginByPassword, { body }, signal).then(
      (result): LoginAnswer => ({ outcome: "done", result }),
      (fault: unknown) => waitOf(fault) ?? refusable(Promise.reject(fault)),
    );

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

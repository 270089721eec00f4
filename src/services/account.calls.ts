import { accountRoutes as routes } from "../api/contract/account.routes.ts";
import { ApiFault } from "../api/contract/envelope.ts";
import type { InputOf } from "../api/contract/index.ts";
import { leavingRoutes } from "../api/contract/leaving.routes.ts";
import type { LoginAnswer } from "../machines/account/login.machine.ts";
import { byBody, withoutInput } from "./calls.ts";
import { refusable, refusably } from "./refusable.ts";
import type { Surroundings } from "./surroundings.ts";

/** A 429 says when the next try may be made. */
const waitOf = (fault: unknown): LoginAnswer | undefined => {
  if (!(fault instanceof ApiFault) || !fault.is("TooManyRequests")) return undefined;
  const { retryAfter: seconds } = fault.envelope;
  return seconds === undefined ? undefined : { outcome: "cooling", message: fault.message, seconds };
};

/** A person who is leaving learns until when they can come back; the message itself has the day. */
const leavingOf = (fault: unknown): LoginAnswer | undefined =>
  fault instanceof ApiFault && fault.is("UserAccountIsDisabled") && fault.envelope.data !== undefined
    ? { outcome: "leaving", message: fault.message }
    : undefined;

const entered = (answer: Promise<{ codeRequired: boolean }>): Promise<LoginAnswer> =>
  answer.then(
    (result): LoginAnswer => ({ outcome: "done", result }),
    (fault: unknown) => waitOf(fault) ?? leavingOf(fault) ?? refusable(Promise.reject(fault)),
  );

export const register = refusably(byBody(routes.register));
export const confirmEmail = refusably(byBody(routes.confirmEmail));

export const loginByPassword =
  ({ call }: Surroundings) =>
  (body: InputOf<"loginByPassword">["body"], signal: AbortSignal): Promise<LoginAnswer> =>
    entered(call(routes.loginByPassword, { body }, signal));

/** The same for a person who is leaving: the account is theirs again. */
export const comeBack =
  ({ call }: Surroundings) =>
  (body: InputOf<"cancelDeletion">["body"], signal: AbortSignal): Promise<LoginAnswer> =>
    entered(call(leavingRoutes.cancelDeletion, { body }, signal));

export const recoverPassword = refusably(byBody(routes.recoverPassword));
export const resetPassword = refusably(byBody(routes.resetPassword));
export const sendEmailConfirmation = refusably(withoutInput(routes.sendEmailConfirmation));

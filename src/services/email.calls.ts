import { emailRoutes as routes } from "../api/contract/email.routes.ts";
import { securityRoutes } from "../api/contract/security.routes.ts";
import type { ContactRequest, ContactStanding } from "../machines/account/contactChange.machine.ts";
import { byBody, withoutInput } from "./calls.ts";
import { refusable, refusably } from "./refusable.ts";
import type { Surroundings } from "./surroundings.ts";

const LINK_LIFETIME = 86_400_000;

/** The address of who is signed in, the one that waits for its letter's link, and the one that can still be taken back. */
export const emailStanding =
  ({ call }: Surroundings) =>
  async (_: object, signal: AbortSignal): Promise<ContactStanding> => {
    const { email, emailChange, twoFactor } = await call(securityRoutes.getSecurity, {}, signal);
    const standing = { contact: email, asked: null, former: null, withCode: twoFactor !== null };
    if (!emailChange) return standing;
    const { until, formerEmail } = emailChange;
    return emailChange.state === "changed"
      ? { ...standing, former: { contact: formerEmail, until } }
      : { ...standing, asked: { contact: emailChange.email, until, lifetime: LINK_LIFETIME } };
  };

export const changeEmail =
  ({ call }: Surroundings) =>
  ({ contact: email, proof }: ContactRequest, signal: AbortSignal) =>
    refusable(call(routes.changeEmail, { body: { email, proof } }, signal));

export const confirmEmailChange = refusably(byBody(routes.confirmEmailChange));
export const cancelEmailChange = refusably(withoutInput(routes.cancelEmailChange));
export const undoEmailChange = refusably(byBody(routes.undoEmailChange));

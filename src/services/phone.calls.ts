import { ApiFault } from "../api/contract/envelope.ts";
import type { InputOf } from "../api/contract/index.ts";
import { phoneRoutes as routes } from "../api/contract/phone.routes.ts";
import { securityRoutes } from "../api/contract/security.routes.ts";
import type { ContactRequest, ContactStanding } from "../machines/account/contactChange.machine.ts";
import { byBody } from "./calls.ts";
import { refusable, refusably } from "./refusable.ts";
import type { Surroundings } from "./surroundings.ts";

const CODE_LIFETIME = 600_000;

/** The number of who is signed in, and the one that waits for its code. */
export const phoneStanding =
  ({ call }: Surroundings) =>
  async (_: object, signal: AbortSignal): Promise<ContactStanding> => {
    const { phone, phoneChange, twoFactor } = await call(securityRoutes.getSecurity, {}, signal);
    return {
      contact: phone,
      asked: phoneChange && { contact: phoneChange.phone, until: phoneChange.until, lifetime: CODE_LIFETIME },
      former: null,
      withCode: twoFactor !== null,
    };
  };

export const changePhone =
  ({ call }: Surroundings) =>
  ({ contact: phone, proof }: ContactRequest, signal: AbortSignal) =>
    refusable(call(routes.changePhone, { body: { phone, proof } }, signal));

/**
 * Only a refusal of the code itself is an answer to it: a person who was logged out meanwhile, or has to wait, keeps
 * it.
 */
export const confirmPhone =
  ({ call }: Surroundings) =>
  (body: InputOf<"confirmPhone">["body"], signal: AbortSignal) =>
    call(routes.confirmPhone, { body }, signal).then(
      (result) => ({ outcome: "done", result }) as const,
      (fault: unknown) => {
        if (fault instanceof ApiFault && !fault.is("InvalidRequestFields")) throw fault;
        return refusable(Promise.reject<never>(fault));
      },
    );

export const removePhone = refusably(byBody(routes.removePhone));

import { totpRoutes as routes } from "../api/contract/totp.routes.ts";
import { byBody, withoutInput } from "./calls.ts";
import { refusably } from "./refusable.ts";

export const totpState = withoutInput(routes.getTotp);
export const startTotp = refusably(byBody(routes.startTotp));
export const confirmTotp = refusably(byBody(routes.confirmTotp));
export const renewRecoveryCodes = refusably(byBody(routes.renewRecoveryCodes));
export const requestFactorRemoval = refusably(byBody(routes.requestFactorRemoval));
export const confirmFactorRemoval = refusably(byBody(routes.confirmFactorRemoval));
export const cancelFactorRemoval = refusably(withoutInput(routes.cancelFactorRemoval));
export const disableTotp = refusably(byBody(routes.disableTotp));
